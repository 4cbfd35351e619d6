import { SpreadsheetError } from './spreadsheet-error.ts';

const SIGNS = [',', ';', '\t', '|'] as const;

/** A row of separated values. */
export interface CsvRow {
  cells: string[];
  /** Its cells are more than those of the other rows, or a quote in it has no end: some may be moved. */
  isBroken: boolean;
}

/**
 * The rows of a text with separated values. The separator is the sign that the most lines have in the same number;
 * quoted values may hold it, line ends and doubled quotes (RFC 4180). A quote that is part of a text does not swallow the
 * rows below: the number of cells tells which of both it is.
 *
 * @throws SpreadsheetError above the most cells.
 * @example parseCsv('a;"b;c"\n1;2')[0] // { cells: ['a', 'b;c'], isBroken: false }
 */
export function parseCsv(text: string, mostCells = 1_000_000): CsvRow[] {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const bare = named ? text.slice(named[0].length) : text.replace(/^\uFEFF/, '');
  const sign = named?.[1] ?? separatorOf(bare);
  requireCells(bare, sign, mostCells);
  const lines = bare.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  const width = widthOf(lines, sign);
  const rows: CsvRow[] = [];
  for (let at = 0; at < lines.length; ) {
    const { row, taken } = rowAt(lines, at, sign, width);
    rows.push(row);
    at += taken;
  }
  return rows;
}

/** Counts separators without making cells: a file of commas alone would become millions of texts. */
function requireCells(text: string, sign: string, most: number): void {
  let cells = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    cells += 1;
    if (cells > most) throw new SpreadsheetError('Mes.Imports.Columns.OverLength', 'too many cells');
  }
}

/** The row that begins with a line, and how many lines it takes. */
function rowAt(lines: readonly string[], at: number, sign: string, width: number): { row: CsvRow; taken: number } {
  const line = lines[at] ?? '';
  const plain = cellsOf(line, sign, 'lenient').cells;
  if (!line.includes('"')) return { row: { cells: plain, isBroken: isTooWide(plain, width) }, taken: 1 };
  const strict = cellsOf(line, sign, 'strict');
  if (strict.isWhole && !isTooWide(strict.cells, width))
    return { row: { cells: strict.cells, isBroken: false }, taken: 1 };
  const quoted = strict.isOpen ? quotedOver(lines, at, sign) : undefined;
  // A quoted text may have line ends, but no whole rows of the table.
  const swallowed = lines.slice(at + 1, at + (quoted?.taken ?? 1));
  const isRow = (other: string) => cellsOf(other, sign, 'lenient').cells.length >= width;
  const isText =
    quoted !== undefined &&
    !isTooWide(quoted.cells, width) &&
    !swallowed.some((other) => width > 1 && isRow(other) && !hasHalfQuote(other, sign)) &&
    !(plain.length >= width && swallowed.every(isRow));
  if (isText) return { row: { cells: quoted.cells, isBroken: false }, taken: quoted.taken };
  const fitting = [plain, line.split(sign)].find((cells) => cells.length === width);
  if (fitting) return { row: { cells: fitting, isBroken: false }, taken: 1 };
  return { row: { cells: plain, isBroken: width > 1 && (strict.isOpen || isTooWide(plain, width)) }, taken: 1 };
}

function isTooWide(cells: readonly string[], width: number): boolean {
  return width > 1 && cells.slice(width).some((cell) => cell.trim() !== '');
}

/** The cells of a row whose quoted text goes on over lines; undefined where it has no end. */
function quotedOver(
  lines: readonly string[],
  at: number,
  sign: string,
): { cells: string[]; taken: number } | undefined {
  let text = lines[at] ?? '';
  for (let taken = 2; taken <= LINES_MOST && at + taken <= lines.length; taken += 1) {
    text += `\n${lines[at + taken - 1] ?? ''}`;
    const { cells, isOpen, isWhole } = cellsOf(text, sign, 'strict');
    if (isWhole) return { cells, taken };
    if (!isOpen) return undefined;
  }
  return undefined;
}

/** Most lines of one text. */
const LINES_MOST = 50;

/**
 * Cells of a text. `strict` is RFC 4180: a quoted value ends before a separator or the end (`isWhole`), and a quote without
 * an end leaves it open. In `lenient` a quote is one only around a whole value; any other is a sign like others.
 */
function cellsOf(
  text: string,
  sign: string,
  way: 'strict' | 'lenient',
): { cells: string[]; isOpen: boolean; isWhole: boolean } {
  const cells: string[] = [];
  let isWhole = true;
  for (let at = 0; at <= text.length; ) {
    const quoted = text[at] === '"' ? quotedAt(text, at) : undefined;
    const isEnded = quoted !== undefined && (quoted.to === text.length || text[quoted.to] === sign);
    if (quoted && isEnded) {
      cells.push(quoted.value);
      at = quoted.to + 1;
      continue;
    }
    if (text[at] === '"') {
      isWhole = false;
      if (way === 'strict') return { cells, isOpen: quoted === undefined, isWhole };
    }
    const end = text.indexOf(sign, at);
    const to = end < 0 ? text.length : end;
    cells.push(text.slice(at, to));
    at = to + 1;
  }
  return { cells, isOpen: false, isWhole };
}

/** A quoted value and the place behind its end; undefined without an end. */
function quotedAt(text: string, from: number): { value: string; to: number } | undefined {
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') value += text[(at += 1)];
    else return { value, to: at + 1 };
  }
  return undefined;
}

/** Whether a value that does not begin with a quote has a single one: the end of a text that began above. */
function hasHalfQuote(line: string, sign: string): boolean {
  return cellsOf(line, sign, 'lenient').cells.some((cell) => (cell.match(/"/g) ?? []).length % 2 === 1);
}

/** The number of cells of the heading, the first row of several words without a figure; else that of the most rows. */
function widthOf(lines: readonly string[], sign: string): number {
  const rows = roughRows(lines, sign);
  const heading = rows.find((cells) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length > 2 && filled.every((cell) => !/\d/.test(cell));
  });
  return heading?.length ?? mostOf(rows.map(({ length }) => length)).value;
}

/** Rows as they are without a doubt about quotes. */
function roughRows(lines: readonly string[], sign: string): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const strict = cellsOf(line, sign, 'strict');
    const quoted = strict.isOpen ? quotedOver(lines, at, sign) : undefined;
    rows.push((quoted ?? (strict.isWhole ? strict : cellsOf(line, sign, 'lenient'))).cells);
    at += quoted?.taken ?? 1;
  }
  return rows;
}

/** The number of cells above two that the most rows have; of equal ones the larger. */
function mostOf(widths: readonly number[]): { value: number; count: number } {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 2) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .reduce(
      (best, one) => (one.count > best.count || (one.count === best.count && one.value > best.value) ? one : best),
      {
        value: 0,
        count: 0,
      },
    );
}

/** Characters by which the separator is found. */
const SAMPLE_MOST = 300_000;

/** The sign that separates the most rows into the same number of cells, none of which has half of a pair of quotes. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE_MOST)
    .split(/\r\n|\n|\r/, 300)
    .filter((line) => line.trim());
  const isHalf = (cell: string) => (cell.match(/"/g) ?? []).length % 2 === 1;
  const rated = SIGNS.map((sign) => {
    const rows = roughRows(lines, sign).filter((cells) => !cells.some(isHalf));
    return { sign, most: mostOf(rows.map(({ length }) => length)).count };
  });
  return rated.reduce((best, one) => (one.most > best.most ? one : best)).sign;
}
