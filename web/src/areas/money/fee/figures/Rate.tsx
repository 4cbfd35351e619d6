import { figureLists, sumLists } from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import type { Figures } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { percentIn } from '@hoivien/contract/kit/money.ts';
import { Link } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import classes from '../Figures.module.css';
import { pathOf } from './numbers.tsx';
import type { OfYear } from './asked.ts';

/** The share that was collected, compared with the year before. */
export function Rate({ figures, base, before }: { figures: Figures; base: OfYear; before: OfYear }) {
  const words = useWords();
  const { t, formatDecimal } = words;
  const { rate, lastRate, lastOn } = figures;
  return (
    <section aria-label={t('feeFigures.rate')}>
      <h2>
        {t('feeFigures.rate')}{' '}
        {rate === null ? '–' : <Link to={pathOf(sumLists.collected(base))}>{formatDecimal(rate)} %</Link>}{' '}
        <small>
          {lastRate === null ? (
            compared(figures, words)
          ) : (
            <Link to={pathOf(figureLists.collectedUntil(before, lastOn))}>{compared(figures, words)}</Link>
          )}
        </small>
      </h2>
      <RateChart figures={figures} />
    </section>
  );
}

function compared(
  { rate: present, lastRate, lastOn }: Figures,
  { t, formatDate, formatDecimal }: ReturnType<typeof useWords>,
): string {
  if (present === null || lastRate === null) return t('feeFigures.noLast');
  const points = formatDecimal(Math.abs(present - lastRate));
  const day = formatDate(lastOn);
  if (present === lastRate) return t('feeFigures.same', { day });
  return t(present > lastRate ? 'feeFigures.more' : 'feeFigures.less', { points, day });
}

const WIDTH = 600;
const HEIGHT = 130;
const LEFT = 44;
const BOTTOM = 22;

/** The share of the year's fees that was collected by the end of each month, beside that of the year before. */
function RateChart({ figures }: { figures: Figures }) {
  const { t } = useWords();
  const { months, whole, lastExpected, year, on } = figures;
  const present = globalThis.Number(on.slice(0, 4)) > year ? 12 : globalThis.Number(on.slice(5, 7));
  const shares = (name: 'collected' | 'lastCollected', of: number, until: number) => {
    let sumSoFar = 0;
    return months.slice(0, until).map((month) => {
      sumSoFar += month[name];
      return Math.min(100, percentIn(sumSoFar, of) ?? 0);
    });
  };
  const own = shares('collected', whole.expected, present);
  const last = lastExpected > 0 ? shares('lastCollected', lastExpected, 12) : [];
  const x = (place: number) => LEFT + (place * (WIDTH - LEFT - 12)) / 11;
  const y = (share: number) => 8 + ((100 - share) * (HEIGHT - BOTTOM - 8)) / 100;
  const line = (all: readonly number[]) => all.map((share, place) => `${x(place)},${y(share)}`).join(' ');
  const end = own.at(-1);
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('feeFigures.chart', { year, last: year - 1 })}>
        {[0, 50, 100].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
              {share} %
            </text>
          </g>
        ))}
        {[1, 3, 5, 7, 9, 11].map((month) => (
          <text
            key={month}
            x={x(month - 1)}
            y={HEIGHT - 4}
            textAnchor="middle"
            data-now={month === present || undefined}
          >
            {t('feeFigures.monthShort', { month })}
          </text>
        ))}
        <polyline className={classes.last} points={line(last)} />
        <polyline className={classes.own} points={line(own)} />
        {end !== undefined && <circle cx={x(own.length - 1)} cy={y(end)} r={4} />}
      </svg>
      <figcaption className="flex gap4 small">
        <span className={classes.keyOwn}>{year}</span>
        {last.length > 0 && <span className={classes.keyLast}>{year - 1}</span>}
      </figcaption>
    </figure>
  );
}
