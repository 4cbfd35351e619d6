import { genderChoices } from '@hoivien/contract/fragments/contact.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { fold, toneKey } from '@hoivien/contract/kit/fold.ts';
import type { SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import { saysNothing } from '@hoivien/contract/kit/written/cell.ts';
import { meantChoice } from '@hoivien/contract/kit/written/choice-words.ts';
import { USUAL_FAMILIES } from '@hoivien/contract/kit/written/honorific.ts';
import { readPeople } from '@hoivien/contract/kit/written/people.ts';
import type { ImportMapping } from '../../../db/tables/kit.ts';
import { joinNames } from '../name-list.ts';

/** Columns that fill one field together, in the order of their texts; for a sex the column of men comes first. */
export interface ColumnJoin {
  as: 'name' | 'day' | 'sex';
  columns: readonly [number, ...number[]];
}

/** Columns under one heading that is merged over them. */
export interface HeadingSpan {
  column: number;
  lastColumn: number;
}

/** Headings as one column of each join would have them, without accents; the further columns have none. */
interface JoinedHeadings {
  headers: string[];
  joins: readonly ColumnJoin[];
}

const FAMILY =
  `ho, ho dem, ho lot, ho chu lot, ho chu dem, ho ten dem, ho ten lot, ho ten chu lot, ho ten chu dem, surname, last name
  , family name`.split(/\s*, /);
const MIDDLE = ['dem', 'lot', 'ten dem', 'ten lot', 'chu lot', 'chu dem', 'middle name'];
const GIVEN = ['ten', 'ten rieng', 'ten goi', 'ten chinh', 'given name', 'first name'];
/** Columns of one name stand near each other. */
const NEAR = 3;
/** Nearly every name of a column has its part in the other. */
const MOSTLY = 0.8;
/** A family and a middle name without a given one. */
const CUT = /^\p{L}+(?:\s\p{L}+)?\s(?:văn|thị|đình|hữu|bá|đức)$/iu;

/** Whether a text may be the given name behind a family and a middle name, and says nothing else of a person. */
export function mayBeGiven(text: string): boolean {
  const given = text.trim();
  if (!/^\p{Lu}[\p{L}\p{M}'’-]*(?:\s\p{Lu}[\p{L}\p{M}'’-]*)?$/u.test(given) || isSexWord(given)) return false;
  const read = readPeople(`Nguyễn Văn ${given}`);
  return 'people' in read && read.people.length === 1 && read.people[0].position === undefined;
}

const SEX = /\b(?:gioi tinh|phai|gender|sex)\b/;
const BIRTH = /\b(?:ngay thang nam sinh|ngay sinh|nam sinh|sinh ngay|sinh nam|date of birth|year of birth)\b/;
/** The signs of a ticked cell. */
const MARK = /^(?:x|v|1|co|true|yes|✓|✔|√|☑|☒|•|●|\*|\+)$/u;
/** Ticks of a font of signs, as letters. */
const WINGDINGS = /^[üþ]$/u;

/**
 * Finds the columns that fill one field together: `Họ và tên đệm | Tên`, `Ngày | Tháng | Năm sinh`, `Nam | Nữ` below a
 * heading about sex or birth, and a name under one merged heading.
 *
 * @param keys the headings as they are compared
 * @param samples some values of each column; none while only headings are known
 */
export function joinHeadings(
  headers: readonly string[],
  keys: readonly string[],
  samples: readonly (readonly string[])[] = [],
  spans: readonly HeadingSpan[] = [],
): JoinedHeadings {
  const whole = [...headers];
  const joins: ColumnJoin[] = [];
  const taken = new Set<number>();
  const join = (as: ColumnJoin['as'], columns: readonly [number, ...number[]], heading: string) => {
    joins.push({ as, columns });
    for (const column of columns) {
      taken.add(column);
      whole[column] = '';
    }
    whole[columns[0]] = heading;
  };
  for (const column of keys.keys()) {
    const name = taken.has(column) ? undefined : nameAt(column);
    if (name) join('name', name.columns, name.heading);
    const day = taken.has(column) ? undefined : dayAt(column);
    if (day) join('day', day.columns, day.heading);
    if (!taken.has(column)) joinSexes(column);
  }
  for (const { column, lastColumn } of spans) {
    const own = range(column, lastColumn).filter((at) => !taken.has(at));
    const [first, ...rest] = own;
    if (first === undefined || own.length !== lastColumn - column + 1 || rest.length === 0) continue;
    for (const at of rest) whole[at] = '';
    const texts = rest.flatMap((at) => samples[at] ?? []);
    if (texts.length > 0 && !texts.some((text) => /[\d@]/.test(text)))
      joins.push({ as: 'name', columns: [first, ...rest] });
  }
  for (const column of keys.keys()) if (isCutName(column)) joins.push({ as: 'name', columns: [column, column + 1] });
  return { headers: whole, joins };

  /** Whether a column without a heading has the given names of the one on its left, which lacks them. */
  function isCutName(column: number): boolean {
    const [own, beside] = [samples[column] ?? [], samples[column + 1] ?? []];
    const isOpen = !taken.has(column) && !taken.has(column + 1) && whole[column] && !headers[column + 1];
    if (!isOpen || beside.length < own.length * MOSTLY || !beside.every(mayBeGiven)) return false;
    return own.some(
      (text) => CUT.test(text.trim()) || (!text.trim().includes(' ') && USUAL_FAMILIES.has(fold(text.trim()))),
    );
  }

  function nameAt(column: number) {
    const isFamily = /(?<!\p{L})họ(?!\p{L})/iu.test(headers[column] ?? '') || isBare(headers[column] ?? '');
    for (const context of isFamily ? contextsOf(keys[column], FAMILY) : []) {
      const heading = wholeHeading(context, 'ho ten');
      const near = range(column - NEAR, column + NEAR).filter((at) => at !== column && !taken.has(at));
      const find = (words: readonly string[]) => near.find((at) => contextsOf(keys[at], words).includes(context));
      const given = find(GIVEN);
      // A column with whole names beside them is the name.
      if (given === undefined || keys.includes(heading)) continue;
      const middle = find(MIDDLE);
      const columns = [column, ...(middle === undefined || middle === given ? [] : [middle]), given];
      return { columns: columns as [number, ...number[]], heading };
    }
    return undefined;
  }

  function dayAt(column: number) {
    const own = range(column, column + 2);
    const [day, month, year] = ['ngay', 'thang', 'nam'].map((word) =>
      own.find((at) => !taken.has(at) && contextsOf(keys[at], [word]).length > 0),
    );
    if (day === undefined || month === undefined || year === undefined) return undefined;
    const columns = [day, month, year] as const;
    if (new Set(columns).size < 3 || !isShort(day, 31) || !isShort(month, 12)) return undefined;
    const contexts = columns.map((at, place) => contextsOf(keys[at], [['ngay', 'thang', 'nam'][place] ?? '']));
    const context = contexts
      .flat()
      .find((one) => one && contexts.every((all) => all.includes(one) || all.includes('')));
    return context ? { columns, heading: wholeHeading(context, 'ngay') } : undefined;
  }

  function isShort(column: number, most: number): boolean {
    return (samples[column] ?? []).every((text) => /^0?\d{1,2}$/.test(text) && Number(text) <= most);
  }

  function joinSexes(column: number): void {
    for (const context of contextsOf(sexKey(keys[column]), ['nam', 'male'])) {
      if (context.startsWith('$')) continue;
      const other = [column + 1, column - 1].find(
        (at) => !taken.has(at) && contextsOf(sexKey(keys[at]), ['nu', 'female']).includes(context),
      );
      if (other === undefined) continue;
      // The heading over both may name them, too: `Giới tính: Nam | Nữ`.
      const group = context.slice(1).replace(/(?:^| )(?:nam nu|male female)$/, '');
      const isOfBirth = BIRTH.test(group);
      const texts = [column, other].flatMap((at) => samples[at] ?? []);
      const hasDays = texts.length > 0 ? texts.some((text) => !isMark(text) && !isSexWord(text)) : isOfBirth;
      // Without a word about sex the columns may count men and women.
      const isSure = isOfBirth || SEX.test(group) || (group === '' && texts.length > 0 && !hasDays);
      if (!isSure) continue;
      join('sex', [column, other], isOfBirth ? group.replace(BIRTH, 'gioi tinh') : group || 'gioi tinh');
      if (!hasDays) return;
      joins.push({ as: 'day', columns: [other, column] });
      whole[other] = isOfBirth ? group : group.replace(SEX, 'ngay sinh');
      return;
    }
  }
}

/** A heading without how its cells are ticked: `Nam (x)`. */
function sexKey(key: string | undefined): string | undefined {
  return key
    ?.replace(/ (?:danh dau )?x$/, '')
    .replace(/\b(nam|nu) gioi$/, '$1')
    .replace(/^gt /, 'gioi tinh ');
}

/** The columns of a join that its field does not have itself. */
export function furtherColumns(joins: readonly ColumnJoin[]): Set<number> {
  const first = new Set(joins.map(({ columns }) => columns[0]));
  return new Set(joins.flatMap(({ columns }) => columns).filter((column) => !first.has(column)));
}

/** Whether columns that were joined as something can fill a field. */
export function fits({ as }: ColumnJoin, column: SheetField | undefined): boolean {
  if (!column) return false;
  if (as === 'name') return column.shape.kind === 'person';
  return as === 'day' ? column.shape.kind === 'date' : isSex(column);
}

function isSex({ key, shape }: Pick<SheetField, 'key' | 'shape'>): boolean {
  return shape.choices?.join() === '1,2' && /(?:^|\.)gender$/.test(key);
}

/**
 * The text of a field that several columns fill. Names are joined with blanks, and the day, the month and the year with
 * strokes. Of the columns of men and women the filled one tells the sex; its day or year is the birthday.
 *
 * @param isBySex whether the columns of a day are those of men and women
 * @param values the values of columns of marks
 */
export function joinedText(
  column: Pick<SheetField, 'key' | 'shape'>,
  texts: readonly (string | null)[],
  isBySex: boolean,
  values: readonly string[] = [],
): string | null {
  const { shape } = column;
  if (isMarkable(column)) return markedText(shape, values, texts);
  const all = texts.map((text) => text?.trim() ?? '');
  const filled = all.filter((text, at) => text !== '' && text !== all[at - 1]);
  if (isSex(column)) return sexText(all, isBySex);
  if (shape.kind === 'person') return joinedName(filled) || null;
  if (shape.kind !== 'date') return filled.join(' ') || null;
  if (isBySex)
    return all.filter((text) => text && !isMark(text) && !isSexWord(text) && !isNo(text)).join(' & ') || null;
  // A whole day may stand in the first column.
  const [first = '', ...rest] = all;
  if (filled.length === 1 && first !== '') return /^\d{1,2}$/.test(first) ? `${first}/${rest.join('/')}` : first;
  return all.slice(all.findIndex(Boolean)).join('/') || null;
}

/** Whether the values of a field are those of a list, so that columns of marks may fill it. The sexes have a rule of their own. */
export function isMarkable({ key, shape }: Pick<SheetField, 'key' | 'shape'>): boolean {
  const isListed = shape.choices !== undefined || shape.kind === 'reference' || shape.kind === 'references';
  return (isListed || shape.kind === 'flag') && !isSex({ key, shape });
}

/** The values of the marked columns. A cell that is no mark stands beside its value, so that nothing takes it for one. */
function markedText({ kind }: Field, values: readonly string[], texts: readonly (string | null)[]): string | null {
  const said = texts.flatMap((text, at) => {
    const own = text?.trim() ?? '';
    if (own === '' || isNo(own)) return [];
    const value = values[at] ?? '';
    return [isMark(own) || own.toLowerCase() === value.toLowerCase() ? value : `${value}: ${own}`];
  });
  if (said.length === 0) return null;
  return kind === 'references' ? joinNames(said) : said.join('; ');
}

/** The pieces of a name. The first may have the given name already; of two words nobody knows it, so they stay apart. */
function joinedName(pieces: readonly string[]): string {
  const [given = ''] = pieces.slice(-1);
  const whole = pieces.slice(0, -1).join(' ');
  if (pieces.length < 2 || !` ${toneKey(whole)}`.endsWith(` ${toneKey(given)}`)) return pieces.join(' ');
  return whole.split(/\s+/).length > 2 ? whole : `${whole} / ${given}`;
}

function sexText(all: readonly string[], isBySex: boolean): string | null {
  const words = [1, 2].map((sex) => genderChoices[sex]?.[0] ?? '');
  const filled = all.flatMap((text, at) => (text !== '' && !isNo(text) ? [at] : []));
  const [only, ...others] = filled;
  if (only === undefined) return null;
  const text = all[only] ?? '';
  const isOwnWord = fold(text) === fold(words[only] ?? '');
  if (others.length === 0 && (isMark(text) || isOwnWord || (isBySex && !isSexWord(text)))) return words[only] ?? null;
  return filled.map((at) => `${words[at]}: ${all[at]}`).join('; ');
}

export function isMark(text: string): boolean {
  return MARK.test(fold(text).trim()) || WINGDINGS.test(text.trim());
}

function isSexWord(text: string): boolean {
  return /^(?:nam|nu)$/.test(fold(text).trim());
}

/** Whether a text is a word that tells the sex of a person, alone. */
export function tellsSex(text: string): boolean {
  return isSexWord(text) || meantChoice(text, Object.values(genderChoices)) !== undefined;
}

export function isNo(text: string): boolean {
  return text === '0' || text === 'FALSE' || saysNothing(text);
}

/**
 * What a heading says beside one of some words: `^` and what stands before it, `$` and what stands behind it, or nothing.
 *
 * @example contextsOf('ho dem nguoi dai dien', ['ho dem']) // ['$nguoi dai dien']
 */
function contextsOf(key: string | undefined, words: readonly string[]): string[] {
  return words.flatMap((word) => {
    if (key === word) return [''];
    const before = key?.endsWith(` ${word}`) ? [`^${key.slice(0, -word.length - 1)}`] : [];
    return key?.startsWith(`${word} `) ? [...before, `$${key.slice(word.length + 1)}`] : before;
  });
}

/** The heading of a whole from what its columns say beside their words. */
function wholeHeading(context: string, word: string): string {
  const rest = context.slice(1);
  if (rest.includes(word)) return rest;
  return context.startsWith('^') ? `${rest} ${word}` : `${word} ${rest}`.trim();
}

function isBare(text: string): boolean {
  return fold(text) === text.toLowerCase();
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The columns that a mapping with joined columns reads. */
export function readColumns(
  mapping: ImportMapping,
  joined: Readonly<Record<string, readonly number[]>> = {},
): Set<number> {
  return new Set([...Object.values(mapping), ...Object.values(joined).flat()]);
}
