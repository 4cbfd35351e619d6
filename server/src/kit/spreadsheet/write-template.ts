import { buffer } from 'node:stream/consumers';
import type { Cell } from './cell.ts';
import { columnName } from './cell-xml.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { type SheetColumn, sheetXml } from './sheet-xml.ts';
import { sheetName, type WorkbookSheet, workbookParts } from './workbook-parts.ts';
import { attribute } from './xml-text.ts';
import { zipParts } from './zip-stream.ts';

export interface TemplateColumn extends SheetColumn {
  required: boolean;
  /** A hint about allowed values; the program shows it beside a selected cell. */
  note?: string;
  /** The allowed values of the drop-down list; the spreadsheet program refuses others. */
  allowed?: readonly string[];
}

export interface Template {
  sheet: string;
  columns: readonly TemplateColumn[];
  sample?: readonly (readonly Cell[])[];
  /** Texts of a second visible sheet that describes each column: name, required or not, note, values. */
  guide?: { sheet: string; headers: readonly [column: string, required: string, note: string, allowed: string] };
}

/**
 * An empty workbook for imports. Its headers are those of the export, so an export can serve as a template too. A
 * required header is coloured and shows a star that belongs to its format, not to its text. A hidden sheet holds the
 * values of drop-down lists.
 *
 * @example await buildTemplate({ sheet: 'Hội viên', columns: [{ header: 'Mã', kind: 'text', required: true }] })
 */
export function buildTemplate({ sheet, columns, sample = [], guide }: Template): Promise<Buffer> {
  const sheets: WorkbookSheet[] = [
    { name: sheet, content: sheetXml({ columns, rows: [sample], tail: validations(columns) }) },
  ];
  if (guide) sheets.push({ name: guideName(guide.sheet, sheet), content: sheetXml(guideContent(columns, guide)) });
  if (columns.some(hasList)) {
    sheets.push({ name: LISTS, state: 'veryHidden', content: sheetXml(listsContent(columns)) });
  }
  return buffer(zipParts(workbookParts(sheets)));
}

export const LISTS = '_lists';
/** The header and as many rows as an import accepts. */
const LAST_ROW = DEFAULT_LIMITS.rows + 1;
/** Limits of spreadsheet programs for the text of a hint. */
const MAX_PROMPT = 255;
const MAX_PROMPT_TITLE = 32;
const MAX_GUIDE_VALUES = 200;

function hasList({ allowed }: TemplateColumn): boolean {
  return allowed !== undefined && allowed.length > 0;
}

function validations(columns: readonly TemplateColumn[]): string {
  const all = columns.map(validation).filter((element) => element !== '');
  return all.length === 0 ? '' : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`;
}

function validation(column: TemplateColumn, index: number): string {
  const letters = columnName(index);
  const range = `sqref="${letters}2:${letters}${LAST_ROW}"`;
  const prompt = column.note ? promptAttributes(column.header, column.note) : '';
  if (column.allowed && hasList(column)) {
    const list = `${LISTS}!$${letters}$2:$${letters}$${column.allowed.length + 1}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1"${prompt} ${range}><formula1>${list}</formula1></dataValidation>`;
  }
  return prompt === '' ? '' : `<dataValidation allowBlank="1"${prompt} ${range}/>`;
}

function promptAttributes(header: string, note: string): string {
  const title = attribute(header.slice(0, MAX_PROMPT_TITLE));
  return ` showInputMessage="1" promptTitle="${title}" prompt="${attribute(note.slice(0, MAX_PROMPT))}"`;
}

/** Each list stands in the column with the letter of its own column. */
function listsContent(columns: readonly TemplateColumn[]) {
  const height = Math.max(...columns.map(({ allowed }) => allowed?.length ?? 0));
  const rows = Array.from({ length: height }, (_, row) => columns.map(({ allowed }) => allowed?.[row] ?? null));
  return { columns: columns.map(({ header }) => ({ header, kind: 'text' as const })), rows: [rows] };
}

function guideContent(columns: readonly TemplateColumn[], guide: NonNullable<Template['guide']>) {
  const rows = columns.map(({ header, required, note, allowed }) => [
    header,
    required ? '✓' : null,
    note ?? null,
    allowed ? shownValues(allowed) : null,
  ]);
  const widths = [28, 12, 60, 60];
  return {
    columns: guide.headers.map((header, index) => ({ header, kind: 'text' as const, width: widths[index] ?? 28 })),
    rows: [rows],
  };
}

function shownValues(allowed: readonly string[]): string {
  const more = allowed.length > MAX_GUIDE_VALUES ? '; …' : '';
  return allowed.slice(0, MAX_GUIDE_VALUES).join('; ') + more;
}

/** Spreadsheet programs cannot read a file with two sheets of the same name. */
function guideName(name: string, taken: string): string {
  const same = sheetName(name).toLowerCase() === sheetName(taken).toLowerCase();
  return same ? `${sheetName(name).slice(0, 29)} 2` : name;
}
