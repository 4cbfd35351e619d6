import { moneyUnitOf } from '@hoivien/contract/kit/written/money-unit.ts';
import { fontOf, fromLegacy, type LegacyEncoding } from '@hoivien/contract/kit/written/legacy-encoding.ts';
import type { ReadCell, SheetRow } from '../spreadsheet/cell.ts';
import type { SheetLook } from '../spreadsheet/look-at-sheet.ts';
import { cellText } from '../spreadsheet/cell-text.ts';
import type { HeadingSpan } from './columns/join-columns.ts';

/**
 * The place of a heading: its first row as spreadsheet programs number it, and how many rows it has. Without rows it has
 * none, and `row` is the first record.
 */
export interface HeadingPlace {
  row: number;
  rows: number;
}

/** The sheets to read together and the place of their heading in the first of them. */
export interface ChosenSheets {
  sheets: number[];
  heading: HeadingPlace;
}

/** Tells how well a row fits as a heading: the number of its texts that name a column of the area. */
export type HeadingScore = (texts: readonly string[]) => number;

/** Separates the two texts of a heading of two rows. */
const JOINED = ' / ';
const HEADER_MAX = 254;

/**
 * The heading of a sheet. It is the row with the most known names, as one row or with the row below; without any known
 * name it is the first row of texts over rows that are as wide.
 */
export function guessHeading(look: SheetLook, score: HeadingScore): HeadingPlace {
  const { head } = look;
  let best = { known: 0, place: fallbackPlace(look) };
  for (const { at, place } of possibleHeadings(look)) {
    const row = head[at] as SheetRow;
    const known = score(headersOf(look, place));
    const isEnough = known >= 2 || (known === 1 && textsOf(row).filter(Boolean).length <= 3);
    // Merged groups over a second row of names are a heading of two rows even when no more names are known.
    const isEqual =
      place.rows === 2 &&
      known === best.known &&
      best.place.row === row.rowNumber &&
      (isOverUnits(look, at) || isOverGroups(look, at));
    if (isEnough && (known > best.known || isEqual)) best = { known, place };
  }
  return best.place;
}

/** Each row of the head of a sheet as a heading, and with the row below where both may be one. */
export function* possibleHeadings(look: SheetLook): Generator<{ at: number; place: HeadingPlace }> {
  for (const [at, { rowNumber: row }] of look.head.entries()) {
    yield { at, place: { row, rows: 1 } };
    if (isOverUnits(look, at) || isTopOfTwo(look, at)) yield { at, place: { row, rows: 2 } };
  }
}

/**
 * The texts of the columns of a heading; '' for a column without one. The texts of two rows are joined: a text over a
 * merged range belongs to each of its columns.
 *
 * @example headersOf(look, { row: 5, rows: 2 }) // ['STT', 'Tên DN', 'Địa chỉ / Phường', 'Địa chỉ / Tỉnh']
 */
export function headersOf(look: SheetLook, { row, rows }: HeadingPlace): string[] {
  if (rows === 0) return [];
  const top = look.head.find(({ rowNumber }) => rowNumber === row);
  const below = rows > 1 ? look.head.find(({ rowNumber }) => rowNumber === row + 1) : undefined;
  const upper = inUnicode(textsOf(top));
  const lower = inUnicode(textsOf(below));
  if (!below) return upper;
  const spread = spreadTexts(look, row, upper, lower);
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const parts = [spread[column] ?? '', lower[column] ?? ''].filter(Boolean);
    return [...new Set(parts)].join(JOINED).slice(0, HEADER_MAX);
  });
}

/** The headings that are merged over several columns and have no text below them within the heading. */
export function headingSpans(look: SheetLook, { row, rows }: HeadingPlace): HeadingSpan[] {
  const own = look.merges.filter((range) => range.row >= row && range.lastRow === row + rows - 1);
  return own.filter(({ column, lastColumn }) => lastColumn > column && lastColumn - column < 5);
}

/** The old font of a heading; undefined for one in Unicode. */
export function headingFont({ head }: SheetLook, { row, rows }: HeadingPlace): LegacyEncoding | undefined {
  const own = head.filter(({ rowNumber }) => rowNumber >= row && rowNumber < row + rows);
  return oldFont(own.flatMap(textsOf));
}

/** Texts of one row or column in Unicode, where they prove an old font together or each alone. */
export function inUnicode(texts: readonly string[]): string[] {
  const font = oldFont(texts);
  return texts.map((text) => ((font && fromLegacy(text, font)) ?? fromLegacy(text))?.text ?? text);
}

function oldFont(texts: readonly string[]): LegacyEncoding | undefined {
  const font = fontOf(texts.join(' '));
  return font === 'Unicode' ? undefined : font;
}

/**
 * The sheet with the best heading. Of equal ones the active one comes first; then the newest year in the name decides, then
 * the number of rows.
 */
export function guessSheet(looks: readonly SheetLook[], score: HeadingScore): ChosenSheets {
  const rated = looks.map((look, sheet) => {
    const heading = guessHeading(look, score);
    const known = look.isHidden || look.rowCount === 0 ? -1 : score(headersOf(look, heading));
    // A sheet without rows below its heading is chosen only when no other sheet fits.
    const hasRows = look.rowCount > look.head.filter(({ rowNumber }) => rowNumber < heading.row + heading.rows).length;
    return {
      sheet,
      heading,
      known,
      hasRows,
      isActive: look.isActive === true,
      year: yearIn(look.name),
      rows: look.rowCount,
    };
  });
  const most = Math.max(...rated.map(({ known }) => known));
  const [chosen] = rated.toSorted(
    (one, other) =>
      Number(other.hasRows && isNear(other.known, most)) - Number(one.hasRows && isNear(one.known, most)) ||
      (isNear(one.known, most) && isNear(other.known, most)
        ? Number(other.isActive) - Number(one.isActive) ||
          other.year - one.year ||
          (most > 0 ? other.rows - one.rows : 0)
        : 0) ||
      other.known - one.known ||
      one.sheet - other.sheet,
  );
  return { sheets: [chosen?.sheet ?? 0], heading: chosen?.heading ?? { row: 1, rows: 1 } };
}

/** At least so many headings of the sheet with fewer stand in the other one, too. */
const SHARED = 0.6;

/**
 * The columns of a sheet within those of others, for sheets of one kind: nearly all headings are the same, in whatever
 * order, and one may have further ones. The wider headings contain these at the end. Undefined for other sheets.
 *
 * @example placesIn(['Mã', 'Tên'], ['Tên', 'MST', 'Mã']) // { headers: ['Mã', 'Tên', 'MST'], places: [1, 2, 0] }
 */
export function placesIn(
  headers: readonly string[],
  own: readonly string[],
): { headers: string[]; places: number[] } | undefined {
  const known = new Map(headers.map((text, column) => [keyOf(text), column]));
  const keys = own.map(keyOf);
  const named = keys.filter(Boolean);
  const fewest = Math.min(named.length, headers.filter(Boolean).length);
  const shared = named.filter((key) => known.has(key)).length;
  const isSingle = (all: readonly string[]) => new Set(all).size === all.length;
  if (isAlike(headers, own)) return { headers: [...headers], places: own.map((_, column) => column) };
  if (!isSingle(named) || !isSingle(headers.map(keyOf).filter(Boolean))) return undefined;
  if (shared < 2 || shared < fewest * SHARED) return undefined;
  const whole = [...headers];
  const places = keys.map((key, column) => {
    const place = key ? known.get(key) : undefined;
    return place ?? whole.push(own[column] ?? '') - 1;
  });
  return { headers: whole, places };
}

/** A row of a sheet in the columns of all sheets that are read together. Cells without a heading stand behind them. */
export function replaced(row: SheetRow, places: readonly number[], width: number): SheetRow {
  const placeOf = (column: number) => places[column] ?? width + column - places.length;
  const isSame = row.cells.every((_, column) => placeOf(column) === column);
  if (isSame) return row;
  const cells: ReadCell[] = [];
  row.cells.forEach((cell, column) => {
    cells[placeOf(column)] = cell;
  });
  const moved = <Value>(given: ReadonlyMap<number, Value> | undefined) =>
    given && new Map([...given].map(([column, value]) => [placeOf(column), value] as const));
  const [filled, struck] = [moved(row.filled), moved(row.struck)];
  return {
    ...row,
    cells: Array.from(cells, (cell) => cell ?? null),
    ...(filled && { filled }),
    ...(struck && { struck }),
  };
}

function keyOf(text: string | undefined): string {
  return (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether two headings have the same texts in the same columns. */
export function isAlike(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isSame = long.every((text, column) => keyOf(text) === keyOf(short[column]));
  return isSame && short.some(Boolean);
}

/** The texts of a row; '' for an empty cell. */
export function textsOf(row: Pick<SheetRow, 'cells'> | undefined): string[] {
  return Array.from(row?.cells ?? [], shownText);
}

/** The text of a cell in one line; '' for an empty one. */
export function shownText(cell: ReadCell | undefined): string {
  // A cell may have 32,767 characters; cleaning all of those of forty rows takes seconds.
  const text = cellText(cut(cell));
  if (text === null) return '';
  return (UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text).trim().slice(0, HEADER_MAX);
}

/** Blanks other than single usual ones. */
const UNEVEN = /[^\S ]| {2}/;

function cut(cell: ReadCell | undefined): ReadCell | undefined {
  return typeof cell === 'string' ? cell.slice(0, 4 * HEADER_MAX) : cell;
}

function isNear(known: number, most: number): boolean {
  return most > 0 ? known >= most * 0.75 : known === most;
}

function yearIn(name: string): number {
  return Math.max(0, ...[...name.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year)));
}

/** Texts of the upper row for all columns over which they stand. */
function spreadTexts({ merges }: SheetLook, row: number, upper: readonly string[], lower: readonly string[]): string[] {
  const spread = [...upper];
  const own = merges.filter((range) => range.row <= row && range.lastRow >= row && range.lastColumn > range.column);
  for (const { column, lastColumn } of own) {
    for (let at = column + 1; at <= lastColumn && at - column < 100; at += 1) spread[at] ||= upper[column] ?? '';
  }
  if (own.length > 0) return spread;
  // Without merged ranges a group stands left of its columns, which have a text in the lower row only.
  lower.forEach((text, column) => {
    if (text && !spread[column] && lower[column - 1]) spread[column] = spread[column - 1] ?? '';
  });
  return spread;
}

/** Whether the row directly below has nothing but units of money, each under a heading: `(triệu đồng)`. */
function isOverUnits({ head }: Pick<SheetLook, 'head'>, at: number): boolean {
  const [row, below] = [head[at], head[at + 1]];
  if (!row || below?.rowNumber !== row.rowNumber + 1) return false;
  const [upper, lower] = [textsOf(row), inUnicode(textsOf(below))];
  const filled = [...lower.keys()].filter((column) => lower[column]);
  return filled.length > 0 && filled.every((column) => upper[column] && moneyUnitOf(lower[column] ?? ''));
}

/** Whether a row has a text over merged columns that have texts of their own in the row directly below. */
function isOverGroups({ head, merges }: Pick<SheetLook, 'head' | 'merges'>, at: number): boolean {
  const [row, below] = [head[at], head[at + 1]];
  if (!row || below?.rowNumber !== row.rowNumber + 1) return false;
  const [upper, lower] = [textsOf(row), textsOf(below)];
  return merges.some(
    (range) =>
      range.row === row.rowNumber &&
      range.lastRow === row.rowNumber &&
      range.lastColumn > range.column &&
      upper[range.column] &&
      lower.slice(range.column, range.lastColumn + 1).filter(Boolean).length > 1,
  );
}

/** Whether a row and the one directly below are one heading: texts only, and each fills columns that the other lacks. */
function isTopOfTwo({ head, merges }: SheetLook, at: number): boolean {
  const [row, below] = [head[at], head[at + 1]];
  if (!row || below?.rowNumber !== row.rowNumber + 1) return false;
  const [upper, lower] = [textsOf(row), textsOf(below)];
  const filled = [...lower.keys()].filter((column) => lower[column]);
  if (filled.length < 2 || !isAllText(below) || !isAllText(row)) return false;
  const widest = Math.max(upper.length, lower.length);
  const isTitle = merges.some(
    (range) => range.row === row.rowNumber && range.column === 0 && range.lastColumn >= widest - 1,
  );
  if (isTitle) return false;
  if (isOverGroups({ head, merges }, at)) return true;
  const isSplit = filled.some((column) => !upper[column] && column > 0) && upper.filter(Boolean).length > 1;
  const alone = [...upper.keys()].filter((column) => upper[column] && !lower[column]).length;
  return isSplit && alone > 0 && filled.length < widest;
}

function isAllText(row: SheetRow): boolean {
  return row.cells.every((cell) => cell === null || cell === undefined || typeof cell === 'string');
}

/** The heading of a sheet whose headings nobody knows; none when its first row has the values of a record. */
function fallbackPlace(look: SheetLook): HeadingPlace {
  const row = fallbackRow(look);
  const first = look.head.find(({ cells }) => textsOf({ cells }).filter(Boolean).length > 1);
  if (first && textsOf(first).some((text) => VALUE.test(text))) return { row: first.rowNumber, rows: 0 };
  return { row, rows: 1 };
}

/** A number of at least nine digits (tax code, telephone) or an e-mail, which no heading is. */
const VALUE = /^(?:\+?\d(?:[\s.-]?\d){8,}|[^\s@]+@[^\s@]+\.[a-z]{2,})$/i;

/** The first row of at least two texts over a row that is as wide; else the first row. */
function fallbackRow({ head }: SheetLook): number {
  const widthOf = (row: SheetRow | undefined) => textsOf(row).filter(Boolean).length;
  const widest = Math.max(0, ...head.map(widthOf));
  const found = head.find(
    (row, at) => isAllText(row) && widthOf(row) >= 2 && widthOf(row) * 2 >= widest && widthOf(head[at + 1]) > 0,
  );
  return found?.rowNumber ?? head[0]?.rowNumber ?? 1;
}
