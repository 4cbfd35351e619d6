import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnName } from '../../../../kit/spreadsheet/cell-xml.ts';
import { entry, writeZip } from '../../../../kit/spreadsheet/testing/zip-file.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet as a person made it. An empty row is `[]`. */
export interface MessySheet {
  name: string;
  isHidden?: boolean;
  isVeryHidden?: boolean;
  /** The sheet that the program shows; without one the file does not tell. */
  isActive?: boolean;
  /** A chart instead of cells. */
  isChart?: boolean;
  /** Rows (from 1) that are hidden, struck through or filled with a colour. */
  hiddenRows?: readonly number[];
  struckRows?: readonly number[];
  /** Struck cells by their references. */
  struckCells?: readonly string[];
  colouredRows?: readonly number[];
  /** A number may have a format; a text may have runs, of which some are struck through; a formula may lack its result. */
  rows: readonly (readonly (
    | string
    | number
    | null
    | { number: number; format: string }
    | { formula: string; result?: string }
    | readonly Run[]
  )[])[];
  /** Merged ranges such as `A1:F1`. */
  merges?: readonly string[];
}

/** A piece of a text: struck through, or with a look of its own (false), or with that of its cell. */
type Run = readonly [text: string, isStruck?: boolean];

/** A workbook of several sheets with merged cells, written without the product's own writer; other programs open it. */
export function messyWorkbook(sheets: readonly MessySheet[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'messy-'));
  const path = join(folder, 'messy.xlsx');
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const list = sheets.map(
    ({ name, isHidden, isVeryHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isVeryHidden ? ' state="veryHidden"' : isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const active = sheets.findIndex(({ isActive }) => isActive);
  const views = active < 0 ? '' : `<bookViews><workbookView activeTab="${active}"/></bookViews>`;
  const relations = sheets.map(
    ({ isChart }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${isChart ? 'chartsheet' : 'worksheet'}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const parts = sheets.map(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${SHEETS}.worksheet+xml"/>`,
  );
  const styles = `<Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/>`;
  const types =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/>${parts.join('')}${styles}`;
  const formats = [...new Set(sheets.flatMap(({ rows }) => rows.flat().flatMap((cell) => formatOf(cell) ?? [])))];
  const whole = `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`;
  writeZip(path, [
    entry('[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types">${types}</Types>`),
    entry('_rels/.rels', `<Relationships xmlns="${PACKAGE}/relationships">${whole}</Relationships>`),
    entry(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${views}<sheets>${list.join('')}</sheets></workbook>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    entry('xl/styles.xml', stylesOf(formats.map(escaped))),
    ...sheets.map((sheet, at) => entry(`xl/worksheets/sheet${at + 1}.xml`, sheetOf(sheet, escaped, formats))),
  ]);
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

type MessyCell = MessySheet['rows'][number][number];

function formatOf(cell: MessyCell): string | undefined {
  return typeof cell === 'object' && cell !== null && 'format' in cell ? cell.format : undefined;
}

/** Style 0 is plain; then come the formats in their order, a struck and a coloured one. */
function stylesOf(formats: readonly string[]): string {
  const numbers = formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`);
  const used = [
    '<xf numFmtId="0"/>',
    ...formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`),
    '<xf numFmtId="0" fontId="1" applyFont="1"/>',
    '<xf numFmtId="0" fillId="2" applyFill="1"/>',
  ];
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numbers.join('')}</numFmts>` +
    '<fonts count="2"><font/><font><strike/></font></fonts>' +
    '<fills count="3"><fill/><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${used.length}">${used.join('')}</cellXfs></styleSheet>`
  );
}

function sheetOf(
  { rows, merges = [], hiddenRows = [], struckRows = [], struckCells = [], colouredRows = [] }: MessySheet,
  escaped: (text: string) => string,
  formats: readonly string[],
): string {
  const runOf = ([text, isStruck]: Run) =>
    `<r>${isStruck === undefined ? '' : `<rPr>${isStruck ? '<strike/>' : '<b/>'}</rPr>`}<t xml:space="preserve">${escaped(text)}</t></r>`;
  const lines = rows.map((cells, row) => {
    const own = struckRows.includes(row + 1) ? 1 : colouredRows.includes(row + 1) ? 2 : 0;
    const filled = cells.map((cell, column) => {
      const place = `${columnName(column)}${row + 1}`;
      const look = struckCells.includes(place) ? 1 : own;
      const style = look > 0 ? ` s="${formats.length + look}"` : '';
      if (cell === null || cell === '') return '';
      if (typeof cell === 'number') return `<c r="${place}"${style}><v>${cell}</v></c>`;
      if (typeof cell === 'object' && 'map' in cell)
        return `<c r="${place}"${style} t="inlineStr"><is>${cell.map(runOf).join('')}</is></c>`;
      if (typeof cell === 'object' && 'formula' in cell)
        return `<c r="${place}"${cell.result === undefined ? '' : ' t="str"'}><f>${escaped(cell.formula)}</f><v>${escaped(cell.result ?? '')}</v></c>`;
      if (typeof cell === 'object')
        return `<c r="${place}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.number}</v></c>`;
      return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${filled.join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const tail = merges.length > 0 ? `<mergeCells count="${merges.length}">${merged}</mergeCells>` : '';
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${tail}</worksheet>`;
}
