import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  type LabelProps,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import classes from './Overview.module.css';

/** The bars of one value. A hatched one differs from a plain one without colour. */
export interface Series {
  key: string;
  label: string;
  look: 'plain' | 'hatched';
  /** Bars of the same stack stand on each other. */
  stack?: string;
}

/** A month with a value for each series. */
export type MonthRow = Readonly<Record<string, string | number>> & { readonly name: string };

interface MonthChartProps {
  rows: readonly MonthRow[];
  series: readonly Series[];
  /** A value in full, and a short one for the axis. */
  format: (value: number) => string;
  short: (value: number) => string;
  /** Shows the values above the bars where they have room. */
  hasLabels?: boolean;
}

/** The width of a digit of a label, and the gap between two bars of a month. */
const DIGIT = 6.6;
const GAP = 1;

const FONT = { fontSize: 'var(--fs-xs)', fill: 'var(--ink-3)' };

/** Bars by month. The table beside it has the same values for screen readers, so the picture is hidden from them. */
export function MonthChart({ rows, series, format, short, hasLabels = false }: MonthChartProps) {
  const id = useId();
  const texts = rows.flatMap((row) => series.map((one) => short(Number(row[one.key]))));
  const widest = Math.max(0, ...texts.map((text) => text.length)) * DIGIT;
  // Neighbours would cover each other, so labels stand above all bars or, where the widest one lacks room, above none.
  const label = ({ x, y, width, value }: LabelProps) => {
    const hasRoom = widest <= Number(width) + (series.length > 1 ? GAP : Number(width) / 2);
    if (!hasRoom || !(Number(value) > 0)) return null;
    return (
      <text x={Number(x) + Number(width) / 2} y={Number(y) - 5} textAnchor="middle" className={classes.label ?? ''}>
        {short(Number(value))}
      </text>
    );
  };
  return (
    <figure className={`${classes.chart} m0`} aria-hidden="true">
      <figcaption className="flex wrap gap4 note">
        {series.map(({ key, label, look }) => (
          <span key={key} data-look={look}>
            {label}
          </span>
        ))}
      </figcaption>
      <div className={classes.bars}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={[...rows]}
            margin={{ top: 18, right: 4, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            barGap={GAP}
          >
            <defs>
              <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="6" style={{ fill: 'var(--surface)' }} />
                <rect width="2.5" height="6" style={{ fill: 'var(--ink-2)' }} />
              </pattern>
            </defs>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="name"
              tickLine={false}
              axisLine={{ stroke: 'var(--line-2)' }}
              tick={FONT}
              interval="preserveStartEnd"
            />
            <YAxis
              width="auto"
              tickLine={false}
              axisLine={false}
              tick={FONT}
              tickFormatter={short}
              allowDecimals={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--hover)' }}
              separator=": "
              formatter={(value) => format(Number(value))}
              contentStyle={{
                background: 'var(--raised)',
                borderColor: 'var(--line-2)',
                borderRadius: 'var(--r-2)',
                color: 'var(--ink)',
                fontSize: 'var(--fs-sm)',
              }}
              itemStyle={{ color: 'var(--ink)' }}
            />
            {series.map(({ key, label: name, look, stack }) => (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                isAnimationActive={false}
                maxBarSize={28}
                {...(stack !== undefined && { stackId: stack })}
                fill={look === 'plain' ? 'var(--brand)' : `url(#${id})`}
                {...(look === 'hatched' && { stroke: 'var(--ink-2)' })}
              >
                {hasLabels && <LabelList dataKey={key} content={label} />}
              </Bar>
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
