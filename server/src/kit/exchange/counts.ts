import { isEmptied, TO_CHOOSE } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { ImportCounts, importRows } from '../../db/tables/kit.ts';

type CountedRow = Pick<typeof importRows.$inferInsert, 'outcome' | 'errors' | 'edits' | 'choice' | 'double'>;

/** The numbers of rows with some rows more (`sign` 1) or fewer (-1). */
export function addCounts(counts: ImportCounts, rows: readonly CountedRow[], sign: 1 | -1): ImportCounts {
  const next = { ...counts };
  const add = (name: keyof ImportCounts, number = 1) => {
    next[name] = (next[name] ?? 0) + sign * number;
  };
  for (const row of rows) {
    const { outcome, errors, edits, choice } = row;
    add(outcome);
    if (edits) add('mended', Object.keys(edits).length);
    if (choice) add('decided');
    if (isUndecided(row)) add('double');
    if (outcome === 'refused') continue;
    if (errors?.some(({ message }) => TO_CHOOSE.includes(message))) add('noted');
    if (errors?.some(isEmptied)) add('emptied');
  }
  return next;
}

/** Whether a row waits for the answer whether it is another row or record. */
function isUndecided({ outcome, double, choice }: CountedRow): boolean {
  return Boolean(double) && !choice && (outcome === 'asked' || outcome === 'refused');
}
