import { type FormatUnit, formatUnit, MONEY_OF_THE_PROGRAM } from '@hoivien/contract/kit/written/money-unit.ts';
import { posix } from 'node:path';
import type { Package } from './open-package.ts';
import { parseWholeXml } from './parse-xml.ts';
import { shownCode } from './shown-code.ts';
import { shownNumber, shownPeriod } from './shown-value.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { LISTS } from './write-template.ts';
import { type RichText, Runs } from './rich-text.ts';
import { isOn, readText, TRUE } from './xml-text.ts';

/** A sheet of a workbook by its part in the package. */
export interface SheetPart {
  name: string;
  isHidden: boolean;
  /** The sheet that the program shows when it opens the file. */
  isActive: boolean;
  path: string;
}

/** A sheet that cannot be read: a chart, a dialog or macros, or one that programs do not offer to show. */
export interface UnreadSheet {
  name: string;
  unread: 'chart' | 'veryHidden';
}

/** The parts of a workbook that readers of its sheets need. */
export interface Workbook {
  /** The sheets in the order of the workbook, the hidden ones last. Charts and macros are left out. */
  sheets: readonly SheetPart[];
  /** The sheets that are left out of these. */
  unread: readonly UnreadSheet[];
  sharedStrings: readonly string[];
  /** For each style: whether it shows a number as a date. */
  dateStyles: readonly boolean[];
  /** For each style: the least number of digits that it shows. `00000` shows codes with leading zeros. */
  digitStyles: readonly number[];
  /** For each style: what it shows beside a number of money; undefined for most. */
  unitStyles: readonly (((value: number) => FormatUnit) | undefined)[];
  /** For each style: the text that it shows of a number with letters or signs of its own; undefined for most. */
  codeStyles: readonly (((value: number | string) => string | undefined) | undefined)[];
  /** For each style: what it shows of a number in other words; undefined for most. */
  textStyles: readonly (((value: number) => string | undefined) | undefined)[];
  /** For each style: the month or the year that it shows of a day (YYYY-MM-DD); undefined for whole days. */
  periodStyles: readonly (((day: string) => string) | undefined)[];
  /** For each style: whether it strikes its text through. */
  struckStyles: readonly boolean[];
  /** What stays of the shared strings of several runs without those that are struck through. */
  richStrings: ReadonlyMap<number, RichText>;
  /** For each style: the colour of its cell and text; undefined for white and black. */
  colourStyles: readonly (string | undefined)[];
  starts1904: boolean;
}

/**
 * Reads the parts of a package that describe its sheets.
 *
 * @example const workbook = await readWorkbook(await openPackage(path, limits));
 */
export async function readWorkbook(parts: Package): Promise<Workbook> {
  const { listed, starts1904, active } = await readSheetList(parts);
  const relations = parts.has(RELATIONS) ? await readRelations(parts) : [];
  const paths = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, path }) => [id, path]));
  const unread: UnreadSheet[] = [];
  const all = listed.flatMap(({ id, isVeryHidden, ...sheet }, at) => {
    const path = paths.get(id);
    if (path !== undefined && !isVeryHidden) return [{ ...sheet, isActive: at === active, path }];
    if (sheet.name !== LISTS) unread.push({ name: sheet.name, unread: isVeryHidden ? 'veryHidden' : 'chart' });
    return [];
  });
  const visible = all.filter(({ isHidden }) => !isHidden);
  if (visible.length === 0) throw new SpreadsheetError('Mes.Files.Misalignment', 'no visible sheet');
  const pathOf = (type: string): string | undefined => relations.find((relation) => relation.type === type)?.path;
  return {
    sheets: [...visible, ...all.filter(({ isHidden }) => isHidden)],
    unread,
    starts1904,
    ...(await readSharedStrings(parts, pathOf('sharedStrings'))),
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

interface Relation {
  id: string;
  type: string;
  path: string;
}

interface ListedSheet extends Pick<SheetPart, 'name' | 'isHidden'> {
  id: string;
  isVeryHidden: boolean;
}

interface SheetList {
  listed: ListedSheet[];
  starts1904: boolean;
  /** The place of the active sheet; undefined where the file does not tell. */
  active: number | undefined;
}

async function readSheetList(parts: Package): Promise<SheetList> {
  const listed: ListedSheet[] = [];
  let starts1904 = false;
  let active: number | undefined;
  await parseWholeXml(await parts.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') starts1904 = TRUE.has(attributes['date1904'] ?? '');
      if (name === 'workbookView') active ??= Number(attributes['activeTab'] ?? 0);
      if (name !== 'sheet') return;
      const { state = 'visible' } = attributes;
      listed.push({
        name: readText(attributes['name'] ?? ''),
        isHidden: state !== 'visible',
        isVeryHidden: state === 'veryHidden',
        id: relationId(attributes),
      });
    },
  });
  return { listed, starts1904, active };
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

async function readSharedStrings(
  parts: Package,
  path: string | undefined,
): Promise<Pick<Workbook, 'sharedStrings' | 'richStrings'>> {
  const strings: string[] = [];
  const rich = new Map<number, RichText>();
  if (path === undefined || !parts.has(path)) return { sharedStrings: strings, richStrings: rich };
  let runs = new Runs();
  let text = '';
  let depth = 0;
  let phonetic = false;
  await parseWholeXml(await parts.read(path), {
    open: (name, attributes) => {
      if (name === 'si') {
        text = '';
        runs = new Runs();
      } else if (name === 'rPh') phonetic = true;
      else if (name === 't') depth += 1;
      else runs.open(name, attributes);
    },
    text: (piece) => {
      if (depth === 0 || phonetic) return;
      text += piece;
      runs.text(piece);
    },
    close: (name) => {
      if (name === 'si') {
        const own = runs.end();
        if (own) rich.set(strings.length, { kept: readText(own.kept), own: readText(own.own) });
        strings.push(readText(text));
      } else if (name === 'rPh') phonetic = false;
      else if (name === 't') depth -= 1;
    },
  });
  return { sharedStrings: strings, richStrings: rich };
}

type Styles = Pick<Workbook, Extract<keyof Workbook, `${string}Styles`>>;

const NO_STYLES: Styles = {
  dateStyles: [],
  digitStyles: [],
  unitStyles: [],
  codeStyles: [],
  textStyles: [],
  periodStyles: [],
  struckStyles: [],
  colourStyles: [],
};

async function readStyles(parts: Package, path: string | undefined): Promise<Styles> {
  if (path === undefined || !parts.has(path)) return NO_STYLES;
  const formats = new Map<number, string>();
  const used: number[] = [];
  const looks: { font: number; fill: number }[] = [];
  const fonts: { isStruck: boolean; colour: string | undefined }[] = [];
  const fills: (string | undefined)[] = [];
  let inCellStyles = false;
  let inside: 'fonts' | 'fills' | undefined;
  await parseWholeXml(await parts.read(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) {
        used.push(Number(attributes['numFmtId'] ?? 0));
        looks.push({ font: Number(attributes['fontId'] ?? 0), fill: Number(attributes['fillId'] ?? 0) });
      } else if (name === 'fonts' || name === 'fills') inside = name;
      else if (name === 'font' && inside === 'fonts') fonts.push({ isStruck: false, colour: undefined });
      else if (name === 'fill' && inside === 'fills') fills.push(undefined);
      else if (inside === 'fonts') {
        const font = fonts.at(-1);
        if (font && name === 'strike') font.isStruck = isOn(attributes);
        if (font && name === 'color') font.colour = colourOf(attributes, BLACK);
      } else if (inside === 'fills' && name === 'fgColor') fills[fills.length - 1] = colourOf(attributes, WHITE);
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
      if (name === inside) inside = undefined;
    },
  });
  return {
    struckStyles: looks.map(({ font }) => fonts[font]?.isStruck === true),
    colourStyles: looks.map(({ font, fill }) => {
      const colours = [fills[fill], fonts[font]?.colour].map((colour) => colour ?? '');
      return colours.some(Boolean) ? colours.join('|') : undefined;
    }),
    dateStyles: used.map((id) => isDateFormat(formats.get(id) ?? '') || (!formats.has(id) && isBuiltInDate(id))),
    digitStyles: used.map((id) => digitsOf(formats.get(id) ?? '')),
    codeStyles: used.map((id) => {
      const format = formats.get(id);
      return format === undefined || isDateFormat(format) ? undefined : shownCode(format);
    }),
    textStyles: used.map((id) => shownNumber(formats.get(id), id)),
    periodStyles: used.map((id) => shownPeriod(formats.get(id), id)),
    unitStyles: used.map((id) => {
      const format = formats.get(id);
      if (format === undefined) return OF_THE_PROGRAM.has(id) ? () => MONEY_OF_THE_PROGRAM : undefined;
      return isDateFormat(format) ? undefined : formatUnit(format);
    }),
  };
}

/** Colours that are none, in the three ways in which files name a colour. */
const WHITE = /^(?:rgb:(?:..)?ffffff|indexed:(?:1|9|64|65)|theme:0:.*)$/i;
const BLACK = /^(?:rgb:(?:..)?000000|indexed:(?:0|8|64)|theme:1:.*)$/i;

function colourOf({ rgb, theme, indexed, tint = '0' }: Record<string, string>, none: RegExp): string | undefined {
  const colour = rgb ? `rgb:${rgb}` : theme ? `theme:${theme}:${tint}` : indexed ? `indexed:${indexed}` : undefined;
  return colour === undefined || none.test(colour) ? undefined : colour;
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
