import type { StatementColumns } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { cellText } from '../../../../kit/spreadsheet/cell-text.ts';
import { guessHeading, headersOf } from '../../../../kit/exchange/sheet-layout.ts';
import type { Cell } from '../../../../kit/spreadsheet/cell.ts';
import { readLines, type ReadingOptions, type StatementReading } from '../read-lines.ts';
import { guessColumns, headingScore, valuesBelow } from '../guess-columns.ts';

/** Reads rows as the upload of a file does, without a file. */
export function readGrid(
  rows: readonly (readonly Cell[])[],
  options: ReadingOptions = { now: new Date() },
): {
  headings: string[];
  columns: StatementColumns;
  reading: StatementReading;
} {
  const grid = rows.map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cellText(cell) ?? '') }));
  const head = rows.slice(0, 40).map((cells, index) => ({ rowNumber: index + 1, cells: [...cells] }));
  const look = { name: '', isHidden: false, rowCount: rows.length, head, merges: [] };
  const place = guessHeading(look, headingScore);
  const headings = headersOf(look, place);
  const headingRow = place.row + Math.max(0, place.rows - 1);
  const columns = guessColumns(headings, {}, valuesBelow(grid, headingRow, headings.length));
  return { headings, columns, reading: readLines(grid, headingRow, columns, options) };
}
