import { UNCALCULATED } from '@hoivien/contract/kit/written/cell.ts';
import type { ReadCell, SheetRow } from './cell.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { parseXml } from './parse-xml.ts';
import type { Workbook } from './read-workbook.ts';
import { Runs, withoutStruck } from './rich-text.ts';
import { dateFromSerial, dateFromWallClock, isoDay as dayOf } from './serial-date.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readText } from './xml-text.ts';

const BATCH_ROWS = 500;

/**
 * The rows of a sheet that are not empty, in batches. A formula cell gives the value that was saved with
 * it, or says that it has none.
 *
 * @throws SpreadsheetError beyond the limits of rows and columns, when the texts of one row exceed 250,000 characters,
 * and when all texts exceed half the limit of inflated bytes (cells may refer to one shared text a million times).
 * @example for await (const rows of readSheet(bytes, workbook, DEFAULT_LIMITS)) send(rows);
 */
export async function* readSheet(
  bytes: AsyncIterable<Buffer>,
  workbook: Workbook,
  limits: SpreadsheetLimits,
  batchRows: number = BATCH_ROWS,
): AsyncGenerator<SheetRow[]> {
  const reader = new SheetReader(workbook, limits, batchRows);
  const turns = parseXml(bytes, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  for await (const _ of turns) {
    yield* reader.takeBatches();
  }
  yield* reader.takeBatches(true);
}

const BATCH_CHARACTERS = 250_000;
/** Most characters of a row, because a message to the caller has at least one row. */
const ROW_CHARACTERS = 250_000;

/** The state of the parser between two tags. */
class SheetReader {
  private batches: SheetRow[][] = [];
  private batch: SheetRow[] = [];
  private readonly workbook: Workbook;
  private readonly limits: SpreadsheetLimits;
  private batchCharacters = 0;
  private rowCharacters = 0;
  private totalCharacters = 0;
  private rowCount = 0;
  private rowNumber = 0;
  private column = -1;
  private cells: ReadCell[] = [];
  private type = 'n';
  private isDate = false;
  private digits = 0;
  private unitOf: Workbook['unitStyles'][number];
  private textOf: Workbook['textStyles'][number];
  private codeOf: Workbook['codeStyles'][number];
  private value = '';
  private collecting = false;
  private phonetic = false;
  private isHidden = false;
  private isFormula = false;
  private style: number | undefined;
  private struck = 0;
  private readonly colours = new Map<string, number>();
  private readonly struckCells = new Map<number, string | null>();
  private runs = new Runs();

  private readonly batchRows: number;

  constructor(workbook: Workbook, limits: SpreadsheetLimits, batchRows: number) {
    this.workbook = workbook;
    this.limits = limits;
    this.batchRows = batchRows;
  }

  /** The full batches; at the end also the last, partly filled one. */
  takeBatches(atEnd = false): SheetRow[][] {
    if (atEnd && this.batch.length > 0) this.endBatch();
    return this.batches.splice(0);
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v' || name === 't') this.collecting = !this.phonetic;
    else if (name === 'f') this.isFormula = true;
    else if (name === 'rPh') this.phonetic = true;
    else if (name === 'row') this.openRow(attributes);
    else this.runs.open(name, attributes);
  }

  text(text: string): void {
    if (!this.collecting) return;
    this.value += text;
    if (this.type === 'inlineStr') this.runs.text(text);
  }

  close(name: string): void {
    if (name === 'c') this.closeCell();
    else if (name === 'v' || name === 't') this.collecting = false;
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 'row') this.closeRow();
  }

  private openRow({ r, hidden, ht }: Record<string, string>): void {
    this.rowNumber = Number(r) || this.rowNumber + 1;
    this.isHidden = hidden === '1' || hidden === 'true' || (ht !== undefined && Number(ht) === 0);
    this.struck = 0;
    this.struckCells.clear();
    this.colours.clear();
    this.cells = [];
    this.column = -1;
    this.rowCharacters = 0;
  }

  /** A cell without a reference stands right of the previous one. */
  private openCell({ r, t = 'n', s }: Record<string, string>): void {
    this.column = r === undefined ? this.column + 1 : columnIndex(r);
    this.type = t;
    this.isDate = s !== undefined && this.workbook.dateStyles[Number(s)] === true;
    this.digits = s === undefined ? 0 : (this.workbook.digitStyles[Number(s)] ?? 0);
    this.unitOf = s === undefined ? undefined : this.workbook.unitStyles[Number(s)];
    this.codeOf = s === undefined ? undefined : this.workbook.codeStyles[Number(s)];
    this.textOf = s === undefined ? undefined : this.workbook.textStyles[Number(s)];
    this.style = s === undefined ? undefined : Number(s);
    if (t === 'inlineStr') this.runs = new Runs();
    this.value = '';
    this.isFormula = false;
  }

  /** Sees whether a filled cell has a colour, and gives it without what is struck through. */
  private seeStyle(cell: Exclude<ReadCell, null>): ReadCell {
    const { struckStyles, richStrings, colourStyles } = this.workbook;
    const colour = this.style === undefined ? undefined : colourStyles[this.style];
    if (colour) this.colours.set(colour, (this.colours.get(colour) ?? 0) + 1);
    const isCellStruck = this.style !== undefined && struckStyles[this.style] === true;
    if (typeof cell !== 'string') {
      if (isCellStruck) this.strike(null);
      return cell;
    }
    const inline = this.type === 'inlineStr' ? this.runs.end() : undefined;
    const rich = this.type === 's' ? richStrings.get(Number(this.value)) : inline;
    if (!isCellStruck && !rich) return cell;
    const own = rich && rich === inline ? { kept: readText(rich.kept), own: readText(rich.own) } : rich;
    const left = withoutStruck(cell, own, isCellStruck);
    if (left) this.strike(left.isWhole ? null : cell);
    return left?.text ?? cell;
  }

  private strike(text: string | null): void {
    if (text === null) this.struck += 1;
    this.struckCells.set(this.column, text);
  }

  /** What is special about a row as a whole: what holds for most of its cells. */
  private marks(): Pick<SheetRow, 'isHidden' | 'isStruck' | 'struck' | 'colour'> {
    if (!this.isHidden && this.struckCells.size === 0 && this.colours.size === 0) return NO_MARKS;
    const filled = this.cells.reduce<number>((count, cell) => count + Number(cell !== null && cell !== undefined), 0);
    const colour = [...this.colours].find(([, count]) => count * 2 > filled)?.[0];
    const isStruck = this.struck * 2 > filled;
    const struck = [...this.struckCells].filter(([, text]) => text !== null || !isStruck);
    return {
      ...(this.isHidden && { isHidden: true as const }),
      ...(isStruck && { isStruck: true as const }),
      ...(struck.length > 0 && { struck: new Map(struck) }),
      ...(colour !== undefined && { colour }),
    };
  }

  private closeCell(): void {
    // The result of a formula may be an empty text, which says so.
    const isOpen = this.isFormula && this.value === '' && this.type !== 'str';
    const cell = isOpen ? UNCALCULATED : this.value === '' ? null : this.convert(this.value);
    if (cell === null || cell === '') return;
    if (this.column >= this.limits.columns)
      throw new SpreadsheetError('Mes.Imports.Columns.OverLength', 'too many columns');
    while (this.cells.length < this.column) this.cells.push(null);
    this.cells[this.column] = this.seeStyle(cell);
    if (typeof cell === 'string') this.count(cell.length);
  }

  private closeRow(): void {
    if (this.cells.length === 0) return;
    this.rowCount += 1;
    // The header does not count.
    if (this.rowCount > this.limits.rows + 1)
      throw new SpreadsheetError('Mes.Imports.Rows.OverLength', 'too many rows');
    this.batch.push({ rowNumber: this.rowNumber, cells: this.cells, ...this.marks() });
    this.cells = [];
    if (this.batch.length >= this.batchRows || this.batchCharacters >= BATCH_CHARACTERS) this.endBatch();
  }

  private endBatch(): void {
    this.batches.push(this.batch);
    this.batch = [];
    this.batchCharacters = 0;
  }

  private count(characters: number): void {
    this.batchCharacters += characters;
    this.rowCharacters += characters;
    this.totalCharacters += characters;
    if (this.rowCharacters > ROW_CHARACTERS || this.totalCharacters > this.limits.inflatedBytes / 2) {
      throw new SpreadsheetError('Mes.Files.Size.OverLength', 'too much repeated text');
    }
  }

  private convert(value: string): ReadCell {
    if (this.type === 's') return this.asShown(this.workbook.sharedStrings[Number(value)] ?? null);
    if (this.type === 'inlineStr' || this.type === 'str') return this.asShown(readText(value));
    if (this.type === 'b') return value !== '0' && value !== 'false';
    if (this.type === 'd') return isoDate(value);
    const number = this.type === 'n' ? Number(value) : Number.NaN;
    if (Number.isNaN(number)) return readText(value);
    if (this.isDate) return this.asPeriod(number, this.dateOrTime(number));
    // A code that was typed as a number becomes the text that its cell shows: `00123`.
    const isCode = this.digits > 0 && Number.isSafeInteger(number) && number >= 0;
    if (isCode) return String(number).padStart(this.digits, '0');
    const shown = this.unitOf?.(number);
    const code = this.codeOf?.(number);
    if (shown && (shown.scale !== 1 || shown.money)) {
      const { scale, money, words } = shown;
      return { number, scale, money, words, ...(code !== undefined && { code }) };
    }
    if (code !== undefined) return { number, ...PLAIN, code };
    const text = this.textOf?.(number);
    return text === undefined ? number : { number, ...PLAIN, text };
  }

  /** A day whose format shows the month or the year alone. */
  private asPeriod(number: number, day: ReadCell): ReadCell {
    const shown = this.style === undefined ? undefined : this.workbook.periodStyles[this.style];
    return shown && day instanceof Date ? { number, ...PLAIN, text: shown(dayOf(day)), day } : day;
  }

  /** A text with the letters that its format adds. */
  private asShown(text: ReadCell): ReadCell {
    return (typeof text === 'string' && this.codeOf?.(text)) || text;
  }

  private dateOrTime(serial: number): ReadCell {
    if (serial < 0 || serial >= MAX_SERIAL) return serial;
    if (serial < 1) return timeOfDay(serial);
    return dateFromSerial(this.workbook.starts1904 ? serial + DAYS_1904 : serial);
  }
}

const NO_MARKS = {};
/** What a format that says nothing of money adds to a number. */
const PLAIN = { scale: 1, money: undefined, words: '' } as const;

const DAYS_1904 = 1462;
/** The day number of 10000-01-01. */
const MAX_SERIAL = 2_958_466;

/** The index of a column: `AB12` gives 27. XFD is the last column of a sheet. */
export function columnIndex(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d{1,7}$)/.exec(reference)?.[0];
  if (letters === undefined) throw new SpreadsheetError('Mes.Files.Misalignment', 'a cell without a place');
  let index = 0;
  for (let at = 0; at < letters.length; at += 1) index = index * 26 + letters.charCodeAt(at) - 64;
  return index - 1;
}

/** The text of a day number below 1, which is a time without a day: `14:30` or `14:30:05`. */
function timeOfDay(serial: number): string {
  const time = new Date(Math.round(serial * 86_400) * 1000).toISOString();
  return time.endsWith(':00.000Z') ? time.slice(11, 16) : time.slice(11, 19);
}

function isoDate(value: string): ReadCell {
  const wall = Date.parse(value.endsWith('Z') ? value : `${value.includes('T') ? value : `${value}T00:00:00`}Z`);
  return Number.isNaN(wall) ? value : dateFromWallClock(wall);
}
