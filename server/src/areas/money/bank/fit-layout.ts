import type { StatementColumns } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import type { bankLayouts } from '../../../db/tables/bank.ts';
import { type FieldWords, fingerprintOf, guessColumns, headingKey } from './guess-columns.ts';

export type Layout = typeof bankLayouts.$inferSelect;

/** The layout that fits a heading, and the columns by it. `isKnown`: a person confirmed exactly this heading. */
export function fitLayout(
  layouts: readonly Layout[],
  headings: readonly string[],
  bankBin: string | null,
  values: readonly (readonly string[])[] = [],
): { layout: Layout | undefined; columns: StatementColumns; isKnown: boolean } {
  const guess = (layout: Layout | undefined) => guessColumns(headings, (layout?.words ?? {}) as FieldWords, values);
  const ofBank = layouts.filter((one) => bankBin === null || one.bankBin === null || one.bankBin === bankBin);
  const known = ofBank.find((one) => isConfirmedFor(one, headings));
  if (known) return { layout: known, columns: guess(known), isKnown: true };
  const rated = ofBank.flatMap((layout) => {
    const words = layout.words as FieldWords;
    const keys = headings.map(headingKey);
    const fields = Object.values(words);
    const hits = fields.filter((texts) => texts.some((word) => keys.some((heading) => isNamed(heading, word)))).length;
    const share = hits / Math.max(1, fields.length);
    const score = share + (layout.bankBin === bankBin && bankBin !== null ? 0.5 : 0) + fields.length / 100;
    return share >= 0.75 ? [{ layout, score }] : [];
  });
  rated.sort((one, other) => other.score - one.score);
  // Without a bank the headings of several may fit; a name of one of them would be a guess.
  const layout = rated[0]?.layout;
  return { layout: bankBin === null ? undefined : layout, columns: guess(layout), isKnown: false };
}

/** Whether a person confirmed exactly this heading for a bank. Layouts of before know the heading without the bank. */
export function isConfirmedFor({ fingerprint, bankBin }: Layout, headings: readonly string[]): boolean {
  const own = fingerprintOf(headings);
  return fingerprint !== null && (fingerprint === own || fingerprint === `${bankBin}:${own}`);
}

function isNamed(heading: string, word: string): boolean {
  return word.length <= 4 ? heading.split(' ').includes(word) : heading.includes(word);
}
