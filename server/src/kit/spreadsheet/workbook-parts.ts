import type { ColumnKind } from './cell.ts';
import { attribute } from './xml-text.ts';
import type { ZipPart } from './zip-stream.ts';

export interface WorkbookSheet {
  name: string;
  state?: 'veryHidden';
  content: ZipPart['content'];
}

/** The cell styles of `STYLES_XML` by their index in `cellXfs`. */
export const style = { general: 0, header: 1, text: 2, money: 3, date: 4, datetime: 5, requiredHeader: 6 } as const;

export function styleOf(kind: ColumnKind): number {
  return kind === 'number' || kind === 'boolean' ? style.general : style[kind];
}

/**
 * The parts of a workbook in the order that streaming readers need: descriptions of the sheets before the sheets.
 *
 * @example zipParts(workbookParts([{ name: 'Hội viên', content: ['<worksheet ..>'] }]))
 */
export function workbookParts(sheets: readonly WorkbookSheet[]): ZipPart[] {
  return [
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', content: [STYLES_XML] },
    ...sheets.map((sheet, index) => ({ name: sheetPath(index), content: sheet.content })),
  ];
}

/**
 * Makes a text a valid sheet name: at most 31 characters, none of `[]:*?/\`, no apostrophe at either end.
 *
 * @example sheetName('Thu/chi 2026') // 'Thu chi 2026'
 */
export function sheetName(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').trim();
  return (
    allowed
      .slice(0, 31)
      .toWellFormed()
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet1'
  );
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Formats 3 (#,##0) and 49 (text) are built in. Text cells remain texts when a person edits them, so '=1+1' and '007'
 * survive.
 */
const STYLES_XML = `${XML_HEAD}<styleSheet xmlns="${MAIN_NAMESPACE}">\
<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/>\
<numFmt numFmtId="166" formatCode="@&quot; *&quot;"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFEDEDEB"/><bgColor indexed="64"/></patternFill></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFFFE0C2"/><bgColor indexed="64"/></patternFill></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="166" fontId="1" fillId="3" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function contentTypes(sheetCount: number): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) => part(sheetPath(index), 'worksheet'));
  return (
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    `${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${sheets.join('')}</Types>`
  );
}

function part(path: string, type: string): string {
  return `<Override PartName="/${path}" ContentType="${CONTENT}.${type}+xml"/>`;
}

function workbook(sheets: readonly WorkbookSheet[]): string {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${attribute(sheetName(name))}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  return `${XML_HEAD}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_RELATIONS}"><sheets>${list.join('')}</sheets>${printTitles(sheets)}</workbook>`;
}

/** Prints repeat the heading of each sheet on every page. */
function printTitles(sheets: readonly WorkbookSheet[]): string {
  const names = sheets.map(({ name }, index) => {
    const quoted = attribute(sheetName(name).replaceAll("'", "''"));
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${quoted}'!$1:$1</definedName>`;
  });
  return `<definedNames>${names.join('')}</definedNames>`;
}

function workbookRelations(sheetCount: number): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) => ['worksheet', sheetPath(index).slice(3)] as const);
  return relations([...sheets, ['styles', 'styles.xml']]);
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE_RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}
