import { fold } from '../../../kit/fold.ts';
import type { StatementSurvey } from './bank-statement.schema.ts';

const CLOCK =
  /^(?:gio|gio (?:gd|giao dich|phat sinh|hach toan|thuc hien)|(?:transaction |trans |txn |posting )?time|thoi gian)$/;
const COUNTER = /^(?:stt|tt|so tt|so thu tu|no|#)$/;

/** Whether a heading is that of the time of day beside a column of days. */
export function namesClock(heading: string): boolean {
  return CLOCK.test(keyOf(heading));
}

/** The columns of a file with values that no field takes: `Phí`, `VAT`. The time of day is read with its day. */
export function unreadColumns({
  headings,
  samples,
  columns,
}: Pick<StatementSurvey, 'headings' | 'samples' | 'columns'>) {
  const taken = new Set(Object.values(columns));
  return headings.flatMap((heading, at) => {
    const values = samples[at] ?? [];
    const isOther = heading.trim() === '' || taken.has(at) || namesClock(heading) || COUNTER.test(keyOf(heading));
    return isOther || values.length === 0 ? [] : [{ heading: heading.replace(/\s+/g, ' ').trim(), values }];
  });
}

function keyOf(heading: string): string {
  return fold(heading)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}
