import { amountText } from '@hoivien/contract/kit/amount.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import type { SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import { isFormatted, type ReadCell } from '../../spreadsheet/cell.ts';
import { cellText, codeText, dayText, moneyText, shownText } from '../../spreadsheet/cell-text.ts';
import { CODES } from '../read-value.ts';

/** The text of a cell as the form of its field would take it; null for an empty one. */
type CellReader = (cell: ReadCell | undefined) => string | null;

/**
 * How the cells of each column are read.
 *
 * @param amounts - The unit of each column of quantities; `bare` where the format of a cell says nothing.
 */
export function cellReaders(
  columns: readonly SheetField[],
  amounts: ReadonlyMap<string, number | 'bare'>,
): (name: string) => CellReader {
  const readers = new Map<string, CellReader>(columns.map(({ key, shape }) => [key, readerOf(shape)]));
  for (const [key, unit] of amounts) {
    const isPercent = columns.some((one) => one.key === key && one.shape.kind === 'decimal' && one.shape.most === 100);
    readers.set(key, isPercent ? ofPercent : unit === 'bare' ? ofBare : (cell) => moneyText(cell, unit));
  }
  return (name) => readers.get(name) ?? cellText;
}

const ofBare: CellReader = (cell) => moneyText(isFormatted(cell) ? cell.number : cell, 1);
// Excel keeps 50 % as 0.5.
const ofPercent: CellReader = (cell) =>
  isFormatted(cell) && cell.text?.endsWith('%') ? `${amountText(Number(cell.text.slice(0, -1)))}%` : ofBare(cell);

function readerOf({ kind, paper }: Field): CellReader {
  if (kind === 'date') return dayText;
  if (!CODES.has(kind)) return cellText;
  // A day in place of a number of a paper is refused as a whole day.
  if (kind === 'code' || paper) return (cell) => (isFormatted(cell) && cell.day ? cellText(cell) : shownText(cell));
  return kind === 'text' || kind === 'longText' ? shownText : codeText;
}
