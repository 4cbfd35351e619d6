import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnName } from '../../../kit/spreadsheet/cell-xml.ts';
import { entry, writeZip } from '../../../kit/spreadsheet/testing/zip-file.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet as a person made it. An empty row is `[]`. */
export interface MessySheet {
  name: string;
  isHidden?: boolean;
  /** A number may have a format. */
  rows: readonly (readonly (string | number | null | { number: number; format: string })[])[];
  /** Merged ranges such as `A1:F1`. */
  merges?: readonly string[];
}

/** A workbook of several sheets with merged cells, written without the product's own writer; other programs open it. */
export function messyWorkbook(sheets: readonly MessySheet[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'messy-'));
  const path = join(folder, 'messy.xlsx');
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const list = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
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
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    entry('xl/styles.xml', stylesOf(formats.map(escaped))),
    ...sheets.map(({ rows, merges = [] }, at) =>
      entry(`xl/worksheets/sheet${at + 1}.xml`, sheetOf(rows, merges, escaped, formats)),
    ),
  ]);
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

type MessyCell = MessySheet['rows'][number][number];

function formatOf(cell: MessyCell): string | undefined {
  return typeof cell === 'object' && cell !== null ? cell.format : undefined;
}

/** Style 0 is plain; the others have the formats in their order. */
function stylesOf(formats: readonly string[]): string {
  const numbers = formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`);
  const used = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`)];
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numbers.join('')}</numFmts>` +
    '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
    `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${used.length}">${used.join('')}</cellXfs></styleSheet>`
  );
}

function sheetOf(
  rows: MessySheet['rows'],
  merges: readonly string[],
  escaped: (text: string) => string,
  formats: readonly string[],
): string {
  const lines = rows.map((cells, row) => {
    const filled = cells.map((cell, column) => {
      const place = `${columnName(column)}${row + 1}`;
      if (cell === null || cell === '') return '';
      if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
      if (typeof cell === 'object')
        return `<c r="${place}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.number}</v></c>`;
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${row + 1}">${filled.join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const tail = merges.length > 0 ? `<mergeCells count="${merges.length}">${merged}</mergeCells>` : '';
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${tail}</worksheet>`;
}
