import type { Cell, ColumnKind } from './cell.ts';
import { serialFromDate, serialFromIsoDay } from './serial-date.ts';
import { style, styleOf } from './workbook-parts.ts';
import { cellText } from './xml-text.ts';

/**
 * The letters of a column for its index from 0.
 *
 * @example columnName(27) // 'AB'
 */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/**
 * One cell as XML; '' for an empty cell. It never writes a formula: a text is always an inline string. A text
 * `YYYY-MM-DD` in a `date` column and an ISO instant in a `datetime` column become date cells. A date before
 * 1900-03-01, which spreadsheets cannot hold, becomes a text.
 *
 * @example cellXml('B2', '=1+1', 'text') // '<c r="B2" s="2" t="inlineStr"><is><t>=1+1</t></is></c>'
 */
export function cellXml(reference: string, cell: Cell | undefined, kind: ColumnKind): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return numberXml(reference, cell, kind);
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) return dateXml(reference, cell, kind);
  if (kind === 'date' && ISO_DAY.test(cell)) return isoDayXml(reference, cell);
  if (kind === 'datetime' && ISO_INSTANT.test(cell)) return dateXml(reference, new Date(cell), kind);
  return textXml(reference, cell, style.text);
}

/**
 * A text cell with the given style. It sets `xml:space` where XML readers would drop blanks.
 *
 * @example textXml('A1', 'Mã', style.header)
 */
export function textXml(reference: string, text: string, styleIndex: number): string {
  const space = EDGE_BLANK.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${styleIndex}" t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const EDGE_BLANK = /^\s|\s$|[\n\t]/;

function numberXml(reference: string, value: number, kind: ColumnKind): string {
  if (!Number.isFinite(value)) return textXml(reference, String(value), style.text);
  const styleIndex = kind === 'money' ? style.money : style.general;
  return `<c r="${reference}" s="${styleIndex}"><v>${value}</v></c>`;
}

function dateXml(reference: string, date: Date, kind: ColumnKind): string {
  if (Number.isNaN(date.getTime())) return '';
  const serial = serialFromDate(date);
  if (serial === null) return textXml(reference, date.toISOString(), style.text);
  if (kind === 'date') return `<c r="${reference}" s="${style.date}"><v>${Math.floor(serial)}</v></c>`;
  return `<c r="${reference}" s="${style.datetime}"><v>${serial}</v></c>`;
}

function isoDayXml(reference: string, day: string): string {
  const serial = serialFromIsoDay(day);
  if (serial === null) return textXml(reference, day, style.text);
  return `<c r="${reference}" s="${styleOf('date')}"><v>${serial}</v></c>`;
}
