import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
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
  /** Shows the values above the bars. */
  hasLabels?: boolean;
}

const FONT = { fontSize: 'var(--fs-xs)', fill: 'var(--ink-3)' };

/** Bars by month. The table beside it has the same values for screen readers, so the picture is hidden from them. */
export function MonthChart({ rows, series, format, short, hasLabels = false }: MonthChartProps) {
  const id = useId();
  return (
    <figure className={classes.chart} aria-hidden="true">
      <figcaption>
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
            barGap={1}
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
            {series.map(({ key, label, look, stack }) => (
              <Bar
                key={key}
                dataKey={key}
                name={label}
                isAnimationActive={false}
                maxBarSize={28}
                {...(stack !== undefined && { stackId: stack })}
                fill={look === 'plain' ? 'var(--brand)' : `url(#${id})`}
                {...(look === 'hatched' && { stroke: 'var(--ink-2)' })}
              >
                {hasLabels && (
                  <LabelList
                    dataKey={key}
                    position="top"
                    className={classes.label ?? ''}
                    formatter={(value) => (Number(value) > 0 ? short(Number(value)) : '')}
                  />
                )}
              </Bar>
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
