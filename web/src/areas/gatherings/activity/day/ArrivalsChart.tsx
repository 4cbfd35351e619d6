import { VisuallyHidden } from '@mantine/core';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import { clock } from '../check-in/outcome.ts';
import type { ArrivalBars } from './arrivals.ts';
import classes from './Arrivals.module.css';
import './day.texts.ts';

/** Arrivals by the minute, the last ten in orange. Readers have a table of the minutes in which somebody came. */
export function ArrivalsChart({ arrivals, opensAt, at }: { arrivals: ArrivalBars; opensAt: string; at: string }) {
  const { t, formatNumber } = useWords();
  const { bars, ticks, start, most, total } = arrivals;
  // The lines stand at whole people.
  const top = Math.max(2, most + (most % 2));
  return (
    <figure className="stack short m0">
      <div className={`${classes.plot} grow relative`} aria-hidden="true">
        {[1, 0.5].map((share) => (
          <span key={share} className={`${classes.grid} faint ruled`} style={{ bottom: `${share * 100}%` }}>
            {total > 0 && formatNumber(top * share)}
          </span>
        ))}
        {start !== undefined && (
          <span className={classes.start} data-late={start > 0.75 || undefined} style={{ left: `${start * 100}%` }}>
            <span>{t('eventDay.opening', { at })}</span>
          </span>
        )}
        <div className={classes.bars} data-dense={bars.length > 240 || undefined}>
          {bars.map((bar) => (
            <i
              key={bar.at}
              data-recent={bar.isRecent || undefined}
              style={{ height: `${(bar.count / top) * 100}%` }}
              title={bar.count > 0 ? `${clock(bar.at)}: ${formatNumber(bar.count)}` : undefined}
            />
          ))}
        </div>
        {total === 0 && (
          <p className={`${classes.none} grid quiet`}>
            <span>{t('eventDay.nobody', { at: clock(opensAt) })}</span>
          </p>
        )}
      </div>
      <div className={`${classes.axis} rigid relative quiet number`} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.at} data-late={tick.share > 0.9 || undefined} style={{ left: `${tick.share * 100}%` }}>
            {clock(tick.at)}
          </span>
        ))}
      </div>
      <VisuallyHidden component="div">
        {total === 0 ? (
          <p>{t('eventDay.nobody', { at: clock(opensAt) })}</p>
        ) : (
          <Rows
            label={t('eventDay.arrivals')}
            rows={bars.filter(({ count }) => count > 0)}
            keyOf={(bar) => bar.at}
            columns={(column) => [
              column(t('eventDay.minute'), { isName: true }, (bar) => clock(bar.at)),
              column(t('eventDay.people'), { isNumber: true }, ({ count }) => formatNumber(count)),
            ]}
          />
        )}
      </VisuallyHidden>
    </figure>
  );
}
