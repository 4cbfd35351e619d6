import { headingUnit, namesUnknownUnit, readAmount } from '@hoivien/contract/kit/amount.ts';
import { type Field, itemsOf } from '@hoivien/contract/kit/field.ts';
import { fieldSchema } from '@hoivien/contract/kit/field-schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { type FieldRule, LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { createSchema, fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields, type SheetField } from '@hoivien/contract/kit/sheet.ts';
import { z } from 'zod';
import type { ImportError, ImportMapping } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import { ofOwnClub } from '../crud/complete.ts';
import type { Source } from '../crud/source.ts';
import { tryStoredValues } from '../crud/stored-values.ts';
import type { Values } from '../crud/table.ts';
import { fieldErrors } from '../errors.ts';
import type { Lookups } from './lookups.ts';
import { type AddressCells, readAddress } from './read-address.ts';
import type { Wording } from './wording.ts';

/** The texts of one row by column key. */
export type Cells = Readonly<Record<string, string | null>>;

/** The values of one row for the fields that columns fill. */
export interface RowInput {
  input: Values;
  /** For each list: which of its places in the file hold an item. */
  slots: Readonly<Record<string, readonly boolean[]>>;
  /** Notes by cell about values that were read in another form than written. */
  notes: readonly ImportError[];
  /** The states that the row names; empty cells are left out. */
  said: Values;
}

/** The properties of a file that are known after its first row. */
export interface ReadFile {
  mapping: ImportMapping;
  headers: readonly string[];
  lookups: Lookups;
  wording: Wording;
}

/** The fields that the columns of a file fill. */
export function mappedFields(resource: Resource, mapping: ImportMapping): SheetField[] {
  return allSheetFields(resource).filter(({ key }) => mapping[key] !== undefined);
}

/** The factor of each column of amounts by the unit in its heading (VND for 1); null for an unknown unit. */
export function moneyUnits(
  resource: Resource,
  { mapping, headers }: Pick<ReadFile, 'mapping' | 'headers'>,
): ReadonlyMap<string, number | null> {
  const columns = mappedFields(resource, mapping).filter(({ shape }) => shape.kind === 'money');
  return new Map(
    columns.map(({ key }) => {
      const heading = headers[mapping[key] ?? -1] ?? '';
      return [key, namesUnknownUnit(heading) ? null : headingUnit(heading).unit];
    }),
  );
}

/**
 * Returns a function that reads a row by the kinds of its fields and checks it with the schema of the form. Fields
 * without a column are left out.
 */
export function rowParser(
  { actor }: Pick<Call, 'actor'>,
  source: Source,
  { mapping, headers, lookups, wording }: ReadFile,
) {
  const { resource } = source;
  const schema = createSchema(resource);
  const [mapped, states] = parted(mappedFields(resource, mapping), ({ shape }) => shape.byStep !== true);
  const stateSchema = z.object(
    Object.fromEntries(
      states.map(({ field, shape }) => [field, fieldSchema(shape, (rule) => fieldKey(resource, field, rule))]),
    ),
  );
  const units = moneyUnits(resource, { mapping, headers });
  const fields = [...new Set(mapped.map(({ field }) => field))];
  const presets = Object.entries(resource.fields).filter(
    ([name, { preset }]) => preset !== undefined && !fields.includes(name),
  );
  return (cells: Cells): RowInput | { errors: ImportError[] } => {
    const errors: ImportError[] = [];
    const slots: Record<string, boolean[]> = {};
    const notes: ImportError[] = [];
    const raw: Values = Object.fromEntries(presets.map(([name, { preset }]) => [name, preset]));
    const reading = { lookups, wording, units, errors, slots, notes };
    for (const field of fields) {
      const columns = mapped.filter((column) => column.field === field);
      raw[field] = readField(resource, resource.fields[field] as Field, columns, cells, reading);
    }
    const parsed = schema.safeParse(raw);
    const states = readStates(cells, reading);
    const issues = [...(parsed.error?.issues ?? []), ...(states.error?.issues ?? [])];
    if (issues.length > 0) {
      const known = new Set(errors.map(({ field }) => field));
      const found = fieldErrors(issues).map((error) => ({ ...error, field: inFile(error.field, slots) }));
      errors.push(...found.filter(({ field }) => !known.has(field)));
    }
    if (errors.length > 0 || !parsed.success || !states.success) return { errors };
    const { values, errors: unstored } = tryStoredValues(resource, parsed.data as Values);
    if (unstored.length > 0)
      return { errors: unstored.map((error) => ({ ...error, field: inFile(error.field, slots) })) };
    const given = [...fields, ...presets.map(([name]) => name)];
    const input = Object.fromEntries(given.map((name) => [name, values[name] ?? null]));
    for (const name of given) {
      // An export cannot show a sealed number, so an empty cell must not delete it.
      if (resource.fields[name]?.kind === 'identity' && !input[name]) delete input[name];
    }
    return { input: ofOwnClub(source, actor, input), slots, notes, said: withoutEmpty(states.data) };
  };

  function readStates(cells: Cells, reading: Reading) {
    const raw = states.map((column) => [column.field, readValue(resource, column, cells[column.key] ?? null, reading)]);
    return stateSchema.safeParse(Object.fromEntries(raw));
  }
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

interface Reading {
  lookups: Lookups;
  wording: Wording;
  units: ReadonlyMap<string, number | null>;
  errors: ImportError[];
  slots: Record<string, boolean[]>;
  notes: ImportError[];
}

function readField(
  resource: Resource,
  shape: Field,
  columns: readonly SheetField[],
  cells: Cells,
  reading: Reading,
): unknown {
  const [first] = columns;
  const partsOf = (own: readonly SheetField[]): Values =>
    Object.fromEntries(
      own.map(({ part = '', ...column }): [string, unknown] => {
        return [part, readValue(resource, { ...column, part }, cells[column.key] ?? null, reading)];
      }),
    );
  if (!first) return null;
  if (shape.kind === 'address') return readAddressField(resource, first.field, columns, cells, reading);
  if (shape.kind === 'object') return partsOf(columns);
  if (shape.kind !== 'list') return readValue(resource, first, cells[first.key] ?? null, reading);
  const places = Math.min(itemsOf(shape), Math.max(...columns.map(({ index = 0 }) => index)) + 1);
  const items = Array.from({ length: places }, (_, place) => partsOf(columns.filter(({ index }) => index === place)));
  const isThere = items.map((item) => Object.values(item).some((value) => value !== null && value !== ''));
  reading.slots[first.field] = isThere;
  return items.filter((_, place) => isThere[place]);
}

function readValue(
  resource: Resource,
  { key, field, part, shape }: SheetField,
  text: string | null,
  reading: Reading,
): unknown {
  if (text === null || text.trim() === '') return null;
  const refuse = (rule: FieldRule) => {
    reading.errors.push({ field: key, message: fieldKey(resource, field, rule, part) });
    return null;
  };
  if (shape.choices) return choiceOf(resource, part ?? field, shape, text, reading.wording) ?? refuse('InValid');
  if (shape.kind === 'flag') return flagOf(text) ?? refuse('InValid');
  if (shape.kind === 'date') return dayOf(text);
  if (shape.kind === 'money') {
    const unit = reading.units.get(key);
    if (unit === null) {
      reading.errors.push({ field: key, message: 'Mes.Imports.Heading.Unit' });
      return null;
    }
    const read = readAmount(text, unit);
    return 'wrong' in read ? refuse(read.wrong) : read.amount;
  }
  if (shape.kind === 'reference' || shape.kind === 'references') {
    const texts = shape.kind === 'reference' ? [text] : text.split(/[;\n]/).filter((one) => one.trim());
    const target = reading.lookups.targets.get(shape.to ?? '');
    const keys = texts.map((one) => fold(one).replace(/\s+/g, ' ').trim());
    const ids = keys.map((one) => target?.idOf.get(one));
    if (ids.some((id) => id === undefined)) return refuse('NotFound');
    if (ids.includes(null)) {
      const at = ids.indexOf(null);
      const params = { name: texts[at]?.trim() ?? '', full: target?.fullOf.get(keys[at] ?? '') ?? '' };
      reading.errors.push({ field: key, message: 'Mes.Imports.Reference.Ambiguous', params });
      return null;
    }
    return shape.kind === 'reference' ? ids[0] : ids;
  }
  return text;
}

function readAddressField(
  resource: Resource,
  field: string,
  columns: readonly SheetField[],
  cells: Cells,
  reading: Reading,
) {
  const { units } = reading.lookups;
  const texts: AddressCells = { provinceCode: null, districtCode: null, communeCode: null, road: null };
  for (const { key, part } of columns) texts[part as keyof AddressCells] = cells[key]?.trim() || null;
  const read = units ? readAddress(units, texts) : { address: null };
  if ('address' in read) {
    const { note } = read;
    if (note) {
      const message = `Mes.Imports.Address.${note.kind}`;
      reading.notes.push({ field: `${field}.${note.part}`, message, params: note.params });
    }
    return read.address;
  }
  reading.errors.push({ field: `${field}.${read.wrong}`, message: fieldKey(resource, field, 'NotFound', read.wrong) });
  return null;
}

/** The choice for a code or for its words in either language. */
function choiceOf(resource: Resource, name: string, { choices = [] }: Field, text: string, wording: Wording) {
  const wanted = fold(text).replace(/\s+/g, ' ').trim();
  return choices.find((choice) => {
    const words = LANGUAGES.map((language) => fold(wording.choice(resource.area, name, choice, language)));
    return String(choice) === text.trim() || words.includes(wanted);
  });
}

const YES = ['co', 'x', '1', 'true', 'yes', 'y', 'dung', 'v', '✓'];
const NO = ['khong', '0', 'false', 'no', 'n', 'sai', '-'];

function flagOf(text: string): boolean | undefined {
  const folded = fold(text).trim();
  return YES.includes(folded) ? true : NO.includes(folded) ? false : undefined;
}

/** A typed day as YYYY-MM-DD. Any other text stays unchanged, and the schema refuses it. */
export function dayOf(text: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: 0{1,2}:00(?::00)?)?$/.exec(text.trim()) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
}

/** Translates the path of an error: the schema counts only the items that exist, the file counts places. */
function inFile(path: string, slots: Readonly<Record<string, readonly boolean[]>>): string {
  const [field = '', index, part] = path.split('.');
  const isThere = slots[field];
  if (!isThere || index === undefined) return path;
  const places = isThere.flatMap((there, place) => (there ? [place] : []));
  return [field, places[Number(index)] ?? index, part].filter((piece) => piece !== undefined).join('.');
}
