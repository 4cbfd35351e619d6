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
  rows: readonly (readonly (string | number | null)[])[];
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
  const types =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/>${parts.join('')}`;
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
      `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    ),
    ...sheets.map(({ rows, merges = [] }, at) =>
      entry(`xl/worksheets/sheet${at + 1}.xml`, sheetOf(rows, merges, escaped)),
    ),
  ]);
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

function sheetOf(rows: MessySheet['rows'], merges: readonly string[], escaped: (text: string) => string): string {
  const lines = rows.map((cells, row) => {
    const filled = cells.map((cell, column) => {
      const place = `${columnName(column)}${row + 1}`;
      if (cell === null || cell === '') return '';
      if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${row + 1}">${filled.join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const tail = merges.length > 0 ? `<mergeCells count="${merges.length}">${merged}</mergeCells>` : '';
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${tail}</worksheet>`;
}
