import type { ImportMatch, ImportOptions, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { MessageParams } from '@hoivien/contract/kit/message.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { kindParts } from '../form/kinds.tsx';

type Mapping = Readonly<Record<string, number>>;

/** Required fields without a column and without a value for all rows. */
export function missingFields(
  { columns }: ImportRun,
  mapping: Mapping,
  presets: Readonly<Record<string, string>>,
): string[] {
  return columns
    .filter(({ field, required }) => required && mapping[field] === undefined && !presets[field])
    .map(({ field }) => field);
}

/**
 * Whether the file has the columns by which its rows find their records. Then what is required is required of new records
 * alone.
 *
 * @param match how rows find their records
 */
export function findsRecords(
  resource: Resource,
  mapping: Mapping,
  missing: readonly string[],
  match: ImportMatch,
): boolean {
  const { naturalKey } = resource;
  if (naturalKey) return !missing.some((field) => naturalKey.includes(field));
  const key = match === 'key' ? inputFields(resource).find((name) => resource.fields[name]?.unique) : match;
  return key !== undefined && mapping[key] !== undefined;
}

type Joined = Readonly<Record<string, readonly number[]>>;

/** Columns of a name stand near each other. */
const NEAR = 3;
/** The kinds of fields whose texts several columns may fill. */
const JOINABLE: ReadonlySet<string> = new Set([
  'person',
  'text',
  'longText',
  'date',
  'choice',
  'flag',
  'reference',
  'references',
]);

/** The value of a choice that joins a column with that of a field. */
export function joinValue(field: string): string {
  return `+${field}`;
}

/** The fields with a column near another one, with which its texts can be joined. */
export function joinableFields(resource: Resource, mapping: Mapping, column: number): string[] {
  return allSheetFields(resource)
    .filter(({ key, shape }) => {
      const at = mapping[key];
      return JOINABLE.has(shape.kind) && at !== undefined && at !== column && Math.abs(at - column) <= NEAR;
    })
    .map(({ key }) => key);
}

/** The mapping and the joined columns after a person chose a field, a join or nothing for a column. */
export function afterChoice(
  mapping: Mapping,
  joined: Joined,
  column: number,
  choice: string,
): { mapping: Record<string, number>; joined: Record<string, number[]> } {
  const join = choice.startsWith('+') ? choice.slice(1) : undefined;
  const field = join === undefined ? choice : '';
  const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field);
  const next = { ...Object.fromEntries(others), ...(field && { [field]: column }) };
  const kept = Object.entries(joined).map(([name, columns]): [string, number[]] => {
    return [name, next[name] === mapping[name] ? columns.filter((at) => at !== column) : []];
  });
  const all = new Map(kept);
  if (join !== undefined) all.set(join, [...(all.get(join) ?? []), column]);
  return { mapping: next, joined: Object.fromEntries([...all].filter(([, columns]) => columns.length > 0)) };
}

/** The options with joined columns; without any they are left out. */
export function withJoined(
  { joined: _former, ...options }: ImportOptions,
  joined: Record<string, number[]>,
): ImportOptions {
  return Object.keys(joined).length > 0 ? { ...options, joined } : options;
}

/** Columns of one section of the form; null for an area without sections. */
interface ColumnGroup {
  section: string | null;
  columns: ImportRun['columns'];
}

/** The columns of an import by section of the form. */
export function groupsOf(resource: Resource, columns: ImportRun['columns']): ColumnGroup[] {
  const { sections } = resource;
  if (!sections) return [{ section: null, columns }];
  const fieldOf = new Map(allSheetFields(resource).map(({ key, field }) => [key, field]));
  const sectionOf = (key: string) => {
    const section = resource.fields[fieldOf.get(key) ?? key]?.section;
    return section && sections.includes(section) ? section : sections[0];
  };
  return sections
    .map((section) => ({ section, columns: columns.filter(({ field }) => sectionOf(field) === section) }))
    .filter((group) => group.columns.length > 0);
}

const NARROWEST = 20;
const TEXT_WIDTH = 24;
const NAME_WIDTH = 34;

/** The widths of the sheet's columns in characters, wide enough for an error. */
export function columnWidths(resource: Resource): ReadonlyMap<string, number> {
  return new Map(
    allSheetFields(resource).map(({ key, field, part, shape }) => {
      const width = kindParts[shape.kind].width ?? (resource.sort.startsWith(`${field}:`) ? NAME_WIDTH : TEXT_WIDTH);
      return [key, Math.max(NARROWEST, part ? Math.min(width, TEXT_WIDTH) : width)];
    }),
  );
}

/** A value that a field accepts, in the reader's language: choices have words in both, records one name. */
export function acceptedWord(
  choice: (field: string, value: string) => string,
  field: string,
  { to, text }: { to: string; text: string },
): string {
  const word = choice(field.split('.').at(-1) ?? field, to);
  return word === to ? text : word;
}

/** The parameters of a note at a cell, with an understood choice in the reader's language. */
export function noteParams(
  choice: (field: string, value: string | number) => string,
  { field, params }: { field: string; params?: MessageParams | undefined },
): MessageParams | undefined {
  if (params?.choice === undefined) return params;
  return { ...params, to: choice(field.split('.').at(-1) ?? field, params.choice) };
}

/** The name of a column in spreadsheets. @example columnLetter(27) // 'AB' */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last;
}

/** The choices that hold for any sheet: those about columns belong to the former heading. */
export function withoutSheets({
  sheets: _sheets,
  heading: _heading,
  taken: _taken,
  hidden: _hidden,
  struck: _struck,
  sums: _sums,
  sections: _sections,
  units: _units,
  decimals: _decimals,
  days: _days,
  joined: _joined,
  rest: _rest,
  ...options
}: ImportOptions): ImportOptions {
  return options;
}
