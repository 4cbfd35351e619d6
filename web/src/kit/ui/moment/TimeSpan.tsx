import { useWords } from '../../i18n/words.ts';
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
          <Pieces line={line} />
        </time>
      ))}
    </span>
  );
}

/** A line that breaks between day and hour only: in English it is longer than the column of a list on a small screen. */
function Pieces({ line }: { line: string }) {
  const end = line.lastIndexOf(' ');
  return (
    <>
      <span className="one-line">{line.slice(0, end)}</span> <span className="one-line">{line.slice(end + 1)}</span>
    </>
  );
}
