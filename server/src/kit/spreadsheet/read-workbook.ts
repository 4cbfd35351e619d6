import { type FormatUnit, formatUnit, MONEY_OF_THE_PROGRAM } from '@hoivien/contract/kit/written/money-unit.ts';
import { posix } from 'node:path';
import type { Package } from './open-package.ts';
import { parseWholeXml } from './parse-xml.ts';
import { shownCode } from './shown-code.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readText } from './xml-text.ts';

/** A sheet of a workbook by its part in the package. */
export interface SheetPart {
  name: string;
  isHidden: boolean;
  path: string;
}

/** The parts of a workbook that readers of its sheets need. */
export interface Workbook {
  /** The sheets in the order of the workbook, the hidden ones last. Charts and macros are left out. */
  sheets: readonly SheetPart[];
  sharedStrings: readonly string[];
  /** For each style: whether it shows a number as a date. */
  dateStyles: readonly boolean[];
  /** For each style: the least number of digits that it shows. `00000` shows codes with leading zeros. */
  digitStyles: readonly number[];
  /** For each style: what it shows beside a number of money; undefined for most. */
  unitStyles: readonly (((value: number) => FormatUnit) | undefined)[];
  /** For each style: the text that it shows of a number with letters or signs of its own; undefined for most. */
  codeStyles: readonly (((value: number) => string | undefined) | undefined)[];
  starts1904: boolean;
}

/**
 * Reads the parts of a package that describe its sheets.
 *
 * @example const workbook = await readWorkbook(await openPackage(path, limits));
 */
export async function readWorkbook(parts: Package): Promise<Workbook> {
  const { listed, starts1904 } = await readSheetList(parts);
  const relations = parts.has(RELATIONS) ? await readRelations(parts) : [];
  const paths = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, path }) => [id, path]));
  const all = listed.flatMap(({ id, ...sheet }) => {
    const path = paths.get(id);
    return path === undefined ? [] : [{ ...sheet, path }];
  });
  const visible = all.filter(({ isHidden }) => !isHidden);
  if (visible.length === 0) throw new SpreadsheetError('Mes.Files.Misalignment', 'no visible sheet');
  const pathOf = (type: string): string | undefined => relations.find((relation) => relation.type === type)?.path;
  return {
    sheets: [...visible, ...all.filter(({ isHidden }) => isHidden)],
    starts1904,
    sharedStrings: await readSharedStrings(parts, pathOf('sharedStrings')),
    ...(await readStyles(parts, pathOf('styles'))),
  };
}

/**
 * Whether a number format shows a date or a time of day.
 *
 * @example isDateFormat('[$-42A]dd/mm/yyyy;@') // true
 * @example isDateFormat('#,##0 "đồng"') // false
 */
export function isDateFormat(format: string): boolean {
  if (/\[(h+|m+|s+)\]/i.test(format)) return false; // a duration
  const marks = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gs, '').split(';')[0] ?? '';
  return /[dmyhs]/i.test(marks) && !/general|@/i.test(marks);
}

const RELATIONS = 'xl/_rels/workbook.xml.rels';
const TRUE = new Set(['1', 'true', 'on']);

interface Relation {
  id: string;
  type: string;
  path: string;
}

interface ListedSheet extends Omit<SheetPart, 'path'> {
  id: string;
}

async function readSheetList(parts: Package): Promise<{ listed: ListedSheet[]; starts1904: boolean }> {
  const listed: ListedSheet[] = [];
  let starts1904 = false;
  await parseWholeXml(await parts.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') starts1904 = TRUE.has(attributes['date1904'] ?? '');
      if (name !== 'sheet' || attributes['state'] === 'veryHidden') return;
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      listed.push({ name: readText(attributes['name'] ?? ''), isHidden, id: relationId(attributes) });
    },
  });
  return { listed, starts1904 };
}

/** The attribute `r:id`; each file chooses its own prefix. */
function relationId(attributes: Record<string, string>): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return name === undefined ? '' : (attributes[name] ?? '');
}

async function readRelations(parts: Package): Promise<Relation[]> {
  const relations: Relation[] = [];
  await parseWholeXml(await parts.read(RELATIONS), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const path = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  return relations;
}

async function readSharedStrings(parts: Package, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined || !parts.has(path)) return strings;
  let text = '';
  let depth = 0;
  let phonetic = false;
  await parseWholeXml(await parts.read(path), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') depth += 1;
    },
    text: (piece) => {
      if (depth > 0 && !phonetic) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(readText(text));
      else if (name === 'rPh') phonetic = false;
      else if (name === 't') depth -= 1;
    },
  });
  return strings;
}

async function readStyles(
  parts: Package,
  path: string | undefined,
): Promise<Pick<Workbook, 'dateStyles' | 'digitStyles' | 'unitStyles' | 'codeStyles'>> {
  if (path === undefined || !parts.has(path))
    return { dateStyles: [], digitStyles: [], unitStyles: [], codeStyles: [] };
  const formats = new Map<number, string>();
  const used: number[] = [];
  let inCellStyles = false;
  await parseWholeXml(await parts.read(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) used.push(Number(attributes['numFmtId'] ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return {
    dateStyles: used.map((id) => isDateFormat(formats.get(id) ?? '') || (!formats.has(id) && isBuiltInDate(id))),
    digitStyles: used.map((id) => digitsOf(formats.get(id) ?? '')),
    codeStyles: used.map((id) => {
      const format = formats.get(id);
      return format === undefined || isDateFormat(format) ? undefined : shownCode(format);
    }),
    unitStyles: used.map((id) => {
      const format = formats.get(id);
      if (format === undefined) return OF_THE_PROGRAM.has(id) ? () => MONEY_OF_THE_PROGRAM : undefined;
      return isDateFormat(format) ? undefined : formatUnit(format);
    }),
  };
}

/** The least number of digits of a format that consists of zeros, or else 0. @example digitsOf('00000') // 5 */
function digitsOf(format: string): number {
  return /^0{2,30}$/.test(format) ? format.length : 0;
}

/** Built-in formats with the money of the country that the program is set to. */
const OF_THE_PROGRAM: ReadonlySet<number> = new Set([5, 6, 7, 8, 42, 44]);

/** The formats 27-36 and 50-58 are dates in East Asian editions; 46 is a duration. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
}
