import { type Asides, commentsOf } from './asides.ts';
import type { SheetRow } from './cell.ts';
import type { SpreadsheetLimits } from './limits.ts';
import type { Package } from './open-package.ts';
import { columnIndex, readSheet } from './read-sheet.ts';
import type { SheetPart, UnreadSheet, Workbook } from './read-workbook.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** A merged range by its first and last row (from 1) and column (from 0). */
export interface MergedRange {
  row: number;
  lastRow: number;
  column: number;
  lastColumn: number;
}

/** What a person must see of a sheet to choose it, read without converting its whole content. */
export interface SheetLook extends Asides {
  name: string;
  isHidden: boolean;
  /** The program shows it when it opens the file. */
  isActive?: boolean;
  /** Why it has no rows to read. */
  unread?: UnreadSheet['unread'];
  /** The number of rows with a value. */
  rowCount: number;
  /** The first rows with a value. */
  head: SheetRow[];
  /** The merged ranges that begin among the rows of `head`. */
  merges: MergedRange[];
  /** All merged ranges of several rows. */
  tall?: MergedRange[];
}

/** A heading below this many rows of titles is not found. */
const HEAD_ROWS = 40;
const MERGES_MAX = 500;
/** No sheet of a person has more; each one fills cells. */
const TALL_MAX = 50_000;

/**
 * The name, the size and the first rows of a sheet. Only the first rows are parsed; the others are counted by their tags.
 *
 * @example const { name, rowCount } = await lookAtSheet(parts, workbook.sheets[0], workbook, DEFAULT_LIMITS);
 */
export async function lookAtSheet(
  parts: Package,
  { name, isHidden, isActive, path }: SheetPart,
  workbook: Workbook,
  limits: SpreadsheetLimits,
): Promise<SheetLook> {
  const head: SheetRow[] = [];
  const own = { ...limits, columns: Number.MAX_SAFE_INTEGER };
  for await (const rows of readSheet(await parts.read(path), workbook, own, HEAD_ROWS)) {
    head.push(...rows);
    if (head.length >= HEAD_ROWS) break;
  }
  head.length = Math.min(head.length, HEAD_ROWS);
  for (const row of head) row.cells.length = Math.min(row.cells.length, limits.columns);
  const last = head.at(-1)?.rowNumber ?? 0;
  const counted = await countRows(await parts.read(path), last, limits.columns);
  return { name, isHidden, isActive, head, ...counted, ...(await commentsOf(parts, path)) };
}

const TAGS =
  /<(?:\w+:)?(?:(row|v|t)(?=[\s/>])|col\s(?=[^>]*?hidden="(?:1|true)")([^>]*)>|mergeCell\s[^>]*?ref="([A-Z]+\d+):([A-Z]+\d+)")|<\/(?:\w+:)?(row)>/g;
/** No tag that is searched for is longer. */
const SEAM = 200;

async function countRows(bytes: AsyncIterable<Buffer>, last: number, columns: number) {
  const hiddenColumns: number[] = [];
  const merges: MergedRange[] = [];
  const tall: MergedRange[] = [];
  let rowCount = 0;
  let isFilled = false;
  let rest = '';
  const scan = (text: string) => {
    for (const [, opened, hidden, from, to, closed] of text.matchAll(TAGS)) {
      if (opened) isFilled = opened !== 'row';
      else if (closed) {
        rowCount += Number(isFilled);
        isFilled = false;
      } else if (hidden) {
        const [first, end] = ['min', 'max'].map((name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(hidden)?.[1]));
        for (let column = first ?? 1; column <= Math.min(end ?? 0, columns); column += 1)
          hiddenColumns.push(column - 1);
      } else if (from && to) {
        const range = { row: rowOf(from), lastRow: rowOf(to), column: columnIndex(from), lastColumn: columnIndex(to) };
        if (range.row <= last && merges.length < MERGES_MAX) merges.push(range);
        if (range.lastRow > range.row) tall.push(range);
        if (tall.length > TALL_MAX) throw new SpreadsheetError('Mes.Files.Size.OverLength', 'too many merged cells');
      }
    }
  };
  for await (const piece of bytes) {
    const text = rest + piece.toString('latin1');
    // A piece ends between two tags, so that no tag is cut or counted twice.
    const end = text.lastIndexOf('<');
    const cut = end > text.length - SEAM ? end : text.length;
    scan(text.slice(0, Math.max(cut, 0)));
    rest = text.slice(Math.max(cut, 0));
  }
  scan(rest);
  return { rowCount, merges, tall, ...(hiddenColumns.length > 0 && { hiddenColumns }) };
}

function rowOf(reference: string): number {
  return Number(reference.replace(/^[A-Z]+/, ''));
}
