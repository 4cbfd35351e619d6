import { Readable } from 'node:stream';
import type { Language } from '@hoivien/contract/kit/message.ts';
import type { Cell, ColumnKind } from './cell.ts';
import { dateFromWallClock, isoDay } from './serial-date.ts';
import type { SheetColumn } from './sheet-xml.ts';

interface CsvContent {
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
  language: Language;
}

/** Excel with the settings of Vietnam takes the comma for the decimal sign, so the semicolon separates. */
const SEPARATOR = ';';
/** Programs take a text that begins so for a formula. */
const FORMULA = /^[=+\-@|%\t\r\n＝＋－＠]/;
/** What such a text begins with instead: a blank without width, which imports drop. */
const GUARD = '\u200b';

/**
 * A list as separated values: UTF-8 with a mark, so that Excel shows Vietnamese letters; the semicolon between values; days
 * and numbers as people in Vietnam write them.
 *
 * @example writeCsv({ columns: [{ header: 'Mã', kind: 'text' }], rows, language: 'vi' })
 */
export function writeCsv({ columns, rows, language }: CsvContent): Readable {
  return Readable.from(pieces(), { objectMode: false });

  async function* pieces(): AsyncGenerator<string> {
    yield `\uFEFF${line(columns.map(({ header }) => quoted(header)))}`;
    for await (const batch of rows) {
      yield batch
        .map((row) => line(columns.map(({ kind }, at) => quoted(csvText(row[at] ?? null, kind, language)))))
        .join('');
    }
  }
}

const line = (cells: readonly string[]) => `${cells.join(SEPARATOR)}\r\n`;

function quoted(text: string): string {
  return /[;,"\r\n\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvText(cell: Cell, kind: ColumnKind, language: Language): string {
  if (cell === null || cell === '') return '';
  if (cell instanceof Date) return kind === 'date' ? dayText(isoDay(cell)) : momentText(cell);
  if (typeof cell === 'boolean') return language === 'vi' ? (cell ? 'Có' : 'Không') : cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(cell)) return dayText(cell);
  return FORMULA.test(cell) ? `${GUARD}${cell}` : cell;
}

/** @example dayText('2026-11-20') // '20/11/2026' */
const dayText = (day: string) => day.split('-').reverse().join('/');

/** A moment on the clocks of Vietnam. @example momentText(new Date('2026-11-20T18:00:00Z')) // '21/11/2026 01:00:00' */
function momentText(moment: Date): string {
  const day = isoDay(moment);
  const midnight = dateFromWallClock(Date.parse(`${day}T00:00:00Z`)).getTime();
  return `${dayText(day)} ${new Date(moment.getTime() - midnight).toISOString().slice(11, 19)}`;
}
