import { useWords } from '../i18n/words.ts';
import { spanLines } from './span.ts';
import classes from './TimeSpan.module.css';

/**
 * Start and end of a span, on one line when both lie on one day.
 *
 * @example <TimeSpan start={startTime} end={endTime} />
 */
export function TimeSpan({ start, end }: { start: string; end: string }) {
  const lines = spanLines(start, end, useWords());
  return (
    <span className={lines.length > 1 ? classes.lines : undefined}>
      {lines.map((line, index) => (
        <time key={line} dateTime={index === 0 ? start : end}>
          {line}
        </time>
      ))}
    </span>
  );
}
