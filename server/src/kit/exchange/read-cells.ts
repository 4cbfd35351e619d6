import { divideAddress } from './places/former-places.ts';
import { type Address, ADDRESS_PARTS } from '@hoivien/contract/kit/address.ts';
import { type Choice, type Field, itemsOf } from '@hoivien/contract/kit/field.ts';
import { fieldSchema } from '@hoivien/contract/kit/field-schema.ts';
import {
  CONFLICT,
  type ImportMoney,
  type ImportOptions,
  isEmptied,
  NO_PROVINCE,
  NO_UNIT,
  SEVERAL_ADDRESSES,
  TWO_PLACES,
  SPLIT,
} from '@hoivien/contract/kit/exchange/import-run.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { EXAMPLES, LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { createSchema, fieldKey, labelField, partialSchema, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import { showDay } from '@hoivien/contract/kit/written/day.ts';
import { readDitto } from '@hoivien/contract/kit/written/ditto.ts';
import { saysNothing } from '@hoivien/contract/kit/written/cell.ts';
import { z } from 'zod';
import type { ImportError, ImportMapping } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import { ofOwnClub } from '../crud/complete.ts';
import type { Source } from '../crud/source.ts';
import { tryStoredValues } from '../crud/stored-values.ts';
import type { Values } from '../crud/table.ts';
import { fieldErrors } from '../errors.ts';
import { type ColumnFacts, earlierFacts, NO_FACTS, notedFonts } from './columns/column-facts.ts';
import { COMPANY_NAME } from './recorded-names.ts';
import { KeptCells } from './kept-cells.ts';
import type { Lookups, UnitNames } from './lookups.ts';
import { mappedFields, moneyOf } from './money-units.ts';
import { keptWhole } from './places/several-addresses.ts';
import { findProvince, isNearly } from './places/province-names.ts';
import { type AddressCells, readAddress } from './places/read-address.ts';
import {
  addNote,
  cleanText,
  type FurtherPhone,
  isDayCell,
  LONG,
  placeOf,
  READ_MAX,
  readValue,
  type Reading,
  shortened,
} from './read-value.ts';
import { isEmpty, isNumber, isSamePosition } from './merge-people.ts';
import { textOf } from '../text.ts';
import { today } from '../today.ts';

import type { Run } from './runs.ts';
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
  /** Values for fields that stay empty otherwise, as a word of address tells them. */
  told: Values;
  /** Further telephone numbers of a cell. */
  phones: readonly FurtherPhone[];
  /** The record that a person chose for the row. */
  as?: string;
  /** A person decided that the row is a new record. */
  isNew?: true;
  /** What a person said about people of the row who may be those of the record. */
  people?: 'same' | 'new';
  /** The columns of cells that could not be read; the record keeps its values there. */
  emptied: ReadonlySet<string>;
  /** The columns of addresses whose cells are empty. */
  blank: ReadonlySet<string>;
  /** The units by which the addresses of a row and of its record are compared; undefined for areas without addresses. */
  units: UnitNames | undefined;
  /** Columns and fields whose values are those of new records: an existing one keeps its own. */
  preset?: ReadonlySet<string>;
  /** Required values that the row lacks: only a new record must have them. */
  needs: readonly ImportError[];
  /** Objects of which the row says only that something is not so: a new record has none, and an existing one changes. */
  denied?: Values;
}

/** The properties of a file that are known after its first row. */
export interface ReadFile {
  mapping: ImportMapping;
  headers: readonly string[];
  lookups: Lookups;
  wording: Wording;
  /** Cells that cannot be read and may be empty stay empty, and the row is accepted. */
  isLenient?: boolean;
  /** What whole columns tell; `rows` for rows that a dry run accepted, whose notes tell it. */
  facts?: ColumnFacts | 'rows';
  /** The units of the amounts. */
  money: readonly ImportMoney[];
  /** The signs before decimals that columns of quantities prove. */
  signs: ColumnFacts['signs'];
  options: Pick<ImportOptions, 'decimals' | 'days'>;
}

/** How the accepted rows of an import are read again. */
export function readingOf(resource: Resource, run: Run): Pick<ReadFile, 'money' | 'signs'> & { facts: 'rows' } {
  return { facts: 'rows', money: moneyOf(resource, run), signs: earlierFacts(run).signs };
}

/**
 * Returns a function that reads a row by the kinds of its fields and checks it with the schema of the form. Fields
 * without a column are left out. `noted`: the notes of a row that a dry run accepted. `typed`: cells that a person wrote,
 * about which the column of the file tells nothing.
 */
export function rowParser({ actor, now }: Pick<Call, 'actor' | 'now'>, source: Source, file: ReadFile) {
  const { mapping, lookups, wording, isLenient = false, facts = NO_FACTS, signs, options } = file;
  const { resource } = source;
  const schema = schemaOf(resource);
  const columns = mappedFields(resource, mapping);
  const columnOf = new Map(columns.map((column) => [column.key, column]));
  const [mapped, states] = parted(columns, ({ shape }) => shape.byStep !== true);
  const stateSchema = z.object(
    Object.fromEntries(
      states.map(({ field, shape }) => [field, fieldSchema(shape, (rule) => fieldKey(resource, field, rule))]),
    ),
  );
  const units = new Map(file.money.map((money) => [money.field, money]));
  const day = today(now);
  const year = Number(day.slice(0, 4));
  const columnsOf = Map.groupBy(mapped, ({ field }) => field);
  const fields = [...columnsOf.keys()];
  const plans = fields.map((field) => planOf(field, resource.fields[field] as Field, columnsOf.get(field) ?? []));
  const [person = ''] = Object.keys(resource.fields).filter((one) => resource.fields[one]?.kind === 'person');
  const defaulted = fields.filter((name) => {
    const { preset, required } = resource.fields[name] as Field;
    return required === true && preset !== undefined;
  });
  const addressKeys = mapped.flatMap(({ key, field }) => (resource.fields[field]?.kind === 'address' ? [key] : []));
  const presets = Object.entries(resource.fields).filter(
    ([name, { preset }]) => preset !== undefined && !fields.includes(name),
  );
  const absent: ReadonlySet<string> = new Set(presets.map(([name]) => name));
  const kept = new KeptCells();

  return (
    cells: Cells,
    noted: readonly ImportError[] | null = null,
    typed?: ReadonlySet<string>,
  ): RowInput | { errors: ImportError[] } => {
    const columnFonts = facts === 'rows' ? notedFonts(noted ?? []) : facts.fonts;
    const fonts = typed ? new Map([...columnFonts].filter(([key]) => !typed.has(key))) : columnFonts;
    const known = (noted ?? []).filter(isEmptied);
    if (known.length > 0) return without(cells, known, fonts);
    const first = read(cells, fonts);
    if (!isLenient || !('errors' in first) || !first.errors.every(({ field }) => mayStayEmpty(field))) return first;
    const second = without(cells, first.errors, fonts);
    return 'errors' in second ? first : second;
  };

  /** The row without the cells of these errors, which become notes. */
  function without(
    cells: Cells,
    bad: readonly ImportError[],
    fonts: ColumnFacts['fonts'],
  ): RowInput | { errors: ImportError[] } {
    const emptied = new Set(bad.flatMap(({ field }) => withNeighbours(field)));
    const found = read({ ...cells, ...Object.fromEntries([...emptied].map((key) => [key, null])) }, fonts);
    if ('errors' in found) return found;
    const notes = bad.map((error) => ({ ...error, params: { ...error.params, emptied: 1 } }));
    const input = { ...found.input };
    // The record keeps what it has.
    for (const key of emptied) if (columnOf.get(key)?.part === undefined) delete input[key];
    return { ...found, input, emptied, notes: [...found.notes, ...notes] };
  }

  /** A unit that is unknown leaves the other units of its address without a meaning; the road stays. */
  function withNeighbours(key: string): string[] {
    const { field = '' } = columnOf.get(key) ?? {};
    if (resource.fields[field]?.kind !== 'address') return [key];
    return [key, ...ADDRESS_PARTS.filter((part) => part !== 'road').map((part) => `${field}.${part}`)];
  }

  function mayStayEmpty(key: string): boolean {
    const column = columnOf.get(key);
    return column !== undefined && !column.required && resource.naturalKey?.includes(column.field) !== true;
  }

  function read(written: Cells, fonts: ColumnFacts['fonts']): RowInput | { errors: ImportError[] } {
    const errors: ImportError[] = [];
    for (const column of mapped) {
      const error = dittoError(column, written[column.key]);
      if (error) errors.push(error);
    }
    const marked = errors.map(({ field }) => [field, null] as const);
    const cells: Cells = marked.length > 0 ? { ...written, ...Object.fromEntries(marked) } : written;
    const slots: Record<string, boolean[]> = {};
    const notes: ImportError[] = [];
    const raw: Values = Object.fromEntries(presets.map(([name, { preset }]) => [name, preset]));
    const reading: Reading = {
      resource,
      lookups,
      wording,
      units,
      signs,
      decimals: options.decimals ?? {},
      days: options.days ?? {},
      facts,
      fonts,
      year,
      errors,
      slots,
      notes,
      phones: [],
      told: new Map(),
      // Other fonts give other letters.
      kept: facts !== 'rows' && fonts === facts.fonts ? kept : undefined,
    };
    for (const plan of plans) raw[plan.field] = readField(plan, cells, reading);
    notes.push(...beginnings(raw, resource.fields, day, columnsOf));
    const besideCompany = Object.entries(reading.told.get(COMPANY_NAME) ?? {});
    errors.push(...otherThanTold(COMPANY_NAME, raw, resource.fields, reading, COMPANY_NAME));
    for (const [part, value] of besideCompany) if (isEmpty(raw[part])) raw[part] = value;
    errors.push(...otherThanTold(person, raw, resource.fields, reading, person));
    const lacking = defaulted.filter((name) => raw[name] === null && !errors.some(({ field }) => field === name));
    for (const name of lacking) raw[name] = defaultOf(name, reading);
    const parsed = schema.safeParse(raw);
    const said = readStates(cells, reading);
    const issues = [...(parsed.error?.issues ?? []), ...(said.error?.issues ?? [])];
    const known = new Set(errors.map(({ field }) => field));
    const found = fieldErrors(issues)
      .map((error) => ({ ...error, field: inFile(error.field, slots) }))
      .filter(({ field }) => !known.has(field));
    const [needs, wrong] = parted(found, ({ message }) => message.endsWith('.Required'));
    if (errors.length > 0 || wrong.length > 0 || !said.success) return { errors: [...errors, ...found.map(withKind)] };
    const data = parsed.success ? parsed.data : partialSchema(resource).parse(raw);
    const { values, errors: unstored } = tryStoredValues(resource, data as Values);
    if (unstored.length > 0)
      return { errors: unstored.map((error) => ({ ...error, field: inFile(error.field, slots) })) };
    const beside = besideCompany.flatMap(([part]) => (fields.includes(part) ? [] : [part]));
    const given = [...fields, ...beside, ...presets.map(([name]) => name)];
    const input = Object.fromEntries(given.map((name) => [name, values[name] ?? null]));
    for (const name of given) {
      // An export cannot show a sealed number, so an empty cell must not delete it.
      if (resource.fields[name]?.kind === 'identity' && !input[name]) delete input[name];
    }
    const own = ofOwnClub(source, actor, input);
    const denied = deniedIn(raw, own);
    return {
      input: own,
      slots,
      notes,
      said: withoutEmpty(said.data),
      told: reading.told.get(person) ?? {},
      phones: reading.phones,
      emptied: NO_KEYS,
      blank: blankAddresses(cells),
      units: lookups.units,
      needs,
      ...(denied && { denied }),
      ...(absent.size + lacking.length > 0 && {
        preset: lacking.length > 0 ? new Set([...absent, ...lacking]) : absent,
      }),
    };
  }

  /** The value of a new record for an empty cell, as without the column. */
  function defaultOf(name: string, { notes }: Reading): unknown {
    const { preset, choices } = resource.fields[name] as Field;
    const [vi, en] = (['vi', 'en'] as const).map((language) =>
      choices ? wording.choice(resource.area, name, preset as Choice, language) : String(preset),
    );
    notes.push({
      field: name,
      message: DEFAULTED,
      params: { to: vi === en ? `${vi}` : `${vi} (${en})`, ...(choices && { choice: preset as Choice }) },
    });
    return preset;
  }

  function blankAddresses(cells: Cells): ReadonlySet<string> {
    const blank = addressKeys.filter((key) => !cells[key]?.trim());
    return blank.length > 0 ? new Set(blank) : NO_KEYS;
  }

  function readStates(cells: Cells, reading: Reading) {
    const raw = states.map((column) => [column.field, readValue(column, cells[column.key] ?? null, reading)]);
    return stateSchema.safeParse(Object.fromEntries(raw));
  }

  /** The error of a ditto mark that is left: there is no value above, or each record has its own. */
  function dittoError(column: SheetField, text: string | null | undefined): ImportError | undefined {
    const mark = text ? readDitto(text) : undefined;
    const { key, shape } = column;
    if (!text || !mark || (mark === 'perhaps' && mayBeCode(column, text))) return undefined;
    // Dots instead of a number of one record say only that there is none.
    if (mark === 'open' && (OWN_KINDS.has(shape.kind) || shape.kind === 'phone')) return undefined;
    const isOwned = isOwn(resource, column);
    const message = `Mes.Imports.Write.Above${isOwned ? 'Own' : mark === 'open' ? 'OrNothing' : ''}`;
    const [example] = EXAMPLES[shape.kind] ?? [];
    return { field: key, message, params: { text: text.trim(), ...(example && { example }) } };
  }

  /** Whether `NT` is a code itself: that of the record, or of one that it names. */
  function mayBeCode(column: SheetField, text: string): boolean {
    const { kind, to = '' } = column.shape;
    return kind === 'code' || lookups.targets.get(to)?.idOf.has(fold(text).trim()) === true;
  }

  function withKind(error: ImportError): ImportError {
    const shape = columnOf.get(error.field)?.shape;
    const kind = shape && error.message.endsWith('.InValid') ? shape.kind : undefined;
    return kind === undefined ? error : { ...error, params: { ...error.params, kind } };
  }
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** The parts that a row denies in objects without another value. */
function deniedIn(raw: Values, input: Values): Values | undefined {
  let found: Values | undefined;
  for (const field in raw) {
    const value = raw[field];
    if (input[field] !== null || value === null || typeof value !== 'object' || Array.isArray(value)) continue;
    const parts = Object.entries(value).filter(([, part]) => part === false);
    if (parts.length > 0) found = { ...found, [field]: Object.fromEntries(parts) };
  }
  return found;
}

/** The note at an object of a new record that begins on a day which its file does not say. */
export const BEGINS = 'Mes.Imports.Understood.Begins';

/** The first days that the product gives to objects whose other parts the file has. */
function beginnings(
  raw: Values,
  fields: Resource['fields'],
  day: string,
  columnsOf: ReadonlyMap<string, readonly SheetField[]>,
): ImportError[] {
  return beginningParts(fields).flatMap(([field, found]) => {
    const values = raw[field] as Values | null | undefined;
    if (!values || typeof values !== 'object' || !isEmpty(values[found[0]])) return [];
    const own = (columnsOf.get(field) ?? []).find(({ part = '' }) => !isEmpty(values[part]) && values[part] !== false);
    if (!own) return [];
    const to = textOf(values[found[1].elseFrom ?? ''] ?? '') || day;
    return [{ field: own.key, message: BEGINS, params: { to: showDay(to) } }];
  });
}

/** The objects with a part that is filled when its cell is empty, and that part. A cache: each row asks. */
function beginningParts(fields: Resource['fields']) {
  const found =
    beginningsOf.get(fields) ??
    Object.entries(fields).flatMap(([field, { fields: parts = {} }]) => {
      const part = Object.entries(parts).find(([, { elseFrom }]) => elseFrom !== undefined);
      return part ? [[field, part] as const] : [];
    });
  beginningsOf.set(fields, found);
  return found;
}

const beginningsOf = new WeakMap<Resource['fields'], (readonly [string, [string, Field]])[]>();

/** Kinds whose values belong to one record alone. */
const OWN_KINDS: ReadonlySet<Field['kind']> = new Set(['code', 'taxCode', 'identity', 'email']);

/** Whether a column has what tells a record apart from others, which no other cell can give: codes, numbers, its name. */
export function isOwn(resource: Resource, { key, shape }: SheetField): boolean {
  const isName = NAMES.has(key) && key === labelField(resource);
  return OWN_KINDS.has(shape.kind) || shape.unique === true || isName;
}

/** Labels by which people know records. Others, such as a title or a reason, may be those of several. */
const NAMES: ReadonlySet<string> = new Set(['name', 'enterpriseName', 'fullName']);

/** The note at an empty cell of a new record that takes the usual value. */
export const DEFAULTED = 'Mes.Imports.Understood.Default';

/** A cache: a schema is compiled at its first use, which takes longer than reading a row. */
const schemas = new WeakMap<Resource, ReturnType<typeof createSchema>>();

function schemaOf(resource: Resource) {
  const schema = schemas.get(resource) ?? createSchema(resource);
  schemas.set(resource, schema);
  return schema;
}

/** The error of a number, an e-mail, a position or a sex beside a name when its own column has another one. */
function otherThanTold(
  field: string,
  values: Values,
  fields: Readonly<Record<string, Field>>,
  { told: all, resource, wording }: Reading,
  place: string,
): ImportError[] {
  const told = all.get(place);
  if (!told) return [];
  const other = Object.keys(told).find((part) => {
    if (isEmpty(values[part]) || values[part] === told[part]) return false;
    // `GĐ` says less than `Giám đốc điều hành`.
    const words = textOf(values[part]).split(/\s+/);
    return (
      part !== 'position' ||
      !words.some((_, at) => isSamePosition(textOf(told[part]), words.slice(0, at + 1).join(' ')))
    );
  });
  if (other === undefined) return [];
  const shown = (value: unknown) =>
    fields[other]?.choices
      ? LANGUAGES.map((language) => wording.choice(resource.area, other, value as Choice, language)).join(' / ')
      : textOf(value);
  return [
    {
      field,
      message: 'Mes.Imports.Write.PersonNumber',
      params: { text: shown(told[other]), other: shown(values[other]) },
    },
  ];
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

export function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  if (items.length === 0) return [[], []];
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** The columns of a field. Of a list also those of each of its places. */
interface FieldPlan {
  field: string;
  shape: Field;
  columns: readonly SheetField[];
  places: readonly (readonly SheetField[])[];
}

function planOf(field: string, shape: Field, columns: readonly SheetField[]): FieldPlan {
  const most =
    shape.kind === 'list' ? Math.min(itemsOf(shape), Math.max(...columns.map(({ index = 0 }) => index)) + 1) : 0;
  const places = Array.from({ length: most }, (_, place) => columns.filter(({ index }) => index === place));
  return { field, shape, columns, places };
}

function readField({ field, shape, columns, places }: FieldPlan, cells: Cells, reading: Reading): unknown {
  const [first] = columns;
  if (!first) return null;
  if (shape.kind === 'address') return readAddressField(field, columns, cells, reading);
  if (shape.kind === 'object') return readParts(shape, columns, cells, reading);
  if (shape.kind !== 'list') return readValue(first, cells[first.key] ?? null, reading);
  const items = places.map((own) => readParts(shape, own, cells, reading));
  const isThere = items.map((item) => Object.values(item).some((value) => value !== null && value !== ''));
  reading.slots[field] = isThere;
  return items.filter((_, place) => isThere[place]);
}

function readParts(shape: Field, columns: readonly SheetField[], cells: Cells, reading: Reading): Values {
  const values: Values = {};
  for (const column of columns) values[column.part ?? ''] = readValue(column, cells[column.key] ?? null, reading);
  // Most rows tell nothing beside their cells.
  const isBare = reading.told.size === 0 && reading.phones.length === 0;
  return columns[0] && !isBare ? withTold(values, shape, placeOf(columns[0]), reading) : values;
}

/** Adds what the cell of the name told, and gives further numbers the name of their person. */
function withTold(values: Values, { fields = {} }: Field, place: string, reading: Reading): Values {
  const told = reading.told.get(place) ?? {};
  const name = Object.keys(fields).find((part) => fields[part]?.kind === 'person');
  const own = toEachPerson(values, fields, place, reading);
  for (const further of reading.phones) {
    const calls = name === undefined ? undefined : values[name];
    if (further.place === place && !further.isOther && typeof calls === 'string') further.calls = calls;
  }
  reading.errors.push(...otherThanTold(`${place}.${name}`, own, fields, reading, place));
  return { ...own, ...Object.fromEntries(Object.entries(told).filter(([part]) => isEmpty(own[part]))) };
}

/** Signs between the positions of several people. */
const BETWEEN = /\s*[\n;/|]\s*/;

/**
 * Gives the numbers, e-mails and positions beside a cell with several people to each of them in order. Another count of
 * them is an error, for whose they are nobody knows.
 */
function toEachPerson(
  values: Values,
  fields: Readonly<Record<string, Field>>,
  place: string,
  reading: Reading,
): Values {
  const others = reading.phones.filter((one) => one.place === place && one.beside !== undefined);
  if (others.length === 0) return values;
  const result = { ...values };
  for (const [part, { kind }] of Object.entries(fields)) {
    const value = values[part];
    if (typeof value !== 'string' || value === '' || !(part === 'position' || isNumber(fields[part]))) continue;
    const isText = part === 'position';
    const further = reading.phones.filter((one) => one.place === place && !one.beside && one.kind === kind);
    const [first = '', ...rest] = isText
      ? value.split(BETWEEN).filter(Boolean)
      : [value, ...further.map(({ number }) => number)];
    if (isText && rest.length === 0) continue;
    reading.phones = reading.phones.filter((one) => !further.includes(one));
    const isNamed = kind === 'phone' && further.some(({ isOther }) => isOther);
    const isTwice = others.some((one, at) => {
      const has = kind === 'phone' ? one.number : one.beside?.[part];
      return !isEmpty(has) && has !== rest[at];
    });
    if (rest.length !== others.length || isNamed || isTwice) {
      const params = { count: rest.length + 1, people: others.length + 1, text: [first, ...rest].join('; ') };
      reading.errors.push({ field: `${place}.${part}`, message: 'Mes.Imports.Write.EachPerson', params });
      continue;
    }
    result[part] = first;
    for (const [at, one] of others.entries()) {
      if (kind === 'phone') one.number = rest[at] ?? null;
      else one.beside = { ...one.beside, [part]: rest[at] };
    }
  }
  return result;
}

function readAddressField(field: string, columns: readonly SheetField[], cells: Cells, reading: Reading) {
  const { units } = reading.lookups;
  const texts: AddressCells = { provinceCode: null, districtCode: null, communeCode: null, road: null };
  let lines: string | null = null;
  for (const { key, part } of columns) {
    const length = cells[key]?.length ?? 0;
    if (length > READ_MAX) {
      reading.errors.push({ field: key, message: LONG, params: { length, most: READ_MAX } });
      return null;
    }
    const clean = cleanText(key, cells[key] ?? null, reading);
    // Only there a line break tells one address from the next.
    if (part === 'road') lines = clean;
    const fault = part === 'road' && clean !== null ? roadFault(clean) : undefined;
    if (fault) {
      reading.errors.push({ field: key, message: fault, params: { text: shortened(clean ?? '') } });
      return null;
    }
    const text = clean?.replace(/\s+/g, ' ').trim() || null;
    texts[part as keyof AddressCells] = text !== null && saysNothing(text) ? null : text;
  }
  if (!units) return null;
  if (columns.some(({ part }) => part === 'road')) moveBeforeProvince(units, texts);
  const divided = divideAddress(units, texts);
  const split = divided && lines !== null ? keptWhole(units, texts, lines, divided) : divided;
  const read = split && !('wrong' in split.read) ? split.read : readAddress(units, texts);
  if (!('address' in read)) {
    const message = fieldKey(reading.resource, field, 'NotFound', read.wrong);
    const params = { text: texts[read.wrong] ?? '', example: UNITS_WRITTEN[read.wrong] };
    reading.errors.push({ field: `${field}.${read.wrong}`, message, params });
    return null;
  }
  const { note } = read;
  const isSplit = split?.read === read;
  const own = isSplit ? `${field}.road` : `${field}.${note?.part}`;
  if (isSplit && split.hasSeveral) reading.notes.push({ field: own, message: SEVERAL_ADDRESSES });
  else if (isSplit && split.conflict) reading.notes.push({ field: own, message: CONFLICT, params: split.conflict });
  else if (isSplit && split.twoPlaces) reading.notes.push({ field: own, message: TWO_PLACES, params: split.twoPlaces });
  else if (isSplit && split.homeless !== undefined)
    reading.notes.push({ field: own, message: NO_PROVINCE, params: { text: split.homeless } });
  else if (isSplit && split.unknown !== undefined)
    reading.notes.push({ field: own, message: NO_UNIT, params: { text: split.unknown } });
  else if (note && (!isSplit || note.kind !== 'Converted'))
    reading.notes.push({ field: own, message: `Mes.Imports.Address.${note.kind}`, params: note.params });
  else if (isSplit)
    reading.notes.push({ field: own, message: SPLIT, params: { to: addressText(units, read.address) } });
  for (const part of isSplit ? [] : UNIT_PARTS) {
    const to = readAs(units, part, texts[part], read.address);
    if (to !== undefined && note?.part !== part)
      addNote(reading, `${field}.${part}`, 'Value', { from: texts[part] ?? '', to });
  }
  return read.address;
}

/** The fault of a road that is a day, or that points to another address. */
function roadFault(text: string): string | undefined {
  if (isDayCell(text.trim())) return 'Mes.Imports.Write.RoadDay';
  return SAME_ADDRESS.test(fold(text).trim()) ? 'Mes.Imports.Write.SameAddress' : undefined;
}

/** `Cùng địa chỉ`, `Như trụ sở chính`, `nt trụ sở`. */
const SAME_ADDRESS =
  /^\(?(?:cung|nhu|giong(?: nhu)?|trung|nt|tai)\s(?:voi\s)?(?:dia chi|dc|tru so|van phong chinh)(?:\s(?:tru so|dia chi|chinh|cong ty|cty|tren|tai|voi)){0,4}[).]?$/u;

const UNIT_PARTS = ['provinceCode', 'districtCode', 'communeCode'] as const;

/**
 * The unit as which a text was read when it has other accents or words; for a province also when it is neither its name nor
 * the initials of it: `Hà Tây`, `Sài Gòn`.
 */
function readAs(
  { byCode }: UnitNames,
  part: (typeof UNIT_PARTS)[number],
  text: string | null,
  address: Address | null,
): string | undefined {
  const { fullName } = byCode.get(`${address?.scheme} ${address?.[part]}`) ?? {};
  if (text === null || fullName === undefined || text === fullName || text === address?.[part]) return undefined;
  if (isNearly(text, fullName)) return fullName;
  if (part !== 'provinceCode') return undefined;
  const known = namesKept.get(fullName) ?? keysOf(fullName);
  namesKept.set(fullName, known);
  const written = lettersOf(text);
  return written.includes(known.name) || written.endsWith(known.initials) ? undefined : fullName;
}

const namesKept = new Map<string, ReturnType<typeof keysOf>>();

function keysOf(fullName: string) {
  const words = fold(fullName.replace(/^(?:Thành phố|Tỉnh) /u, '')).match(/[a-z]+/g) ?? [];
  return { name: words.join(''), initials: words.map((word) => word[0]).join('') };
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z]/g, '');
}

/** Moves names of units before a province in its cell to the road: `Quy Nhơn, Bình Định`. They are divided there. */
function moveBeforeProvince(units: UnitNames, texts: AddressCells): void {
  const { provinceCode: text, districtCode, communeCode, road } = texts;
  const cut = text === null ? null : /^(?<place>.+)(?:,|\s[-–—]\s)(?<last>.+)$/u.exec(text)?.groups;
  if (!text || !cut || districtCode || communeCode) return;
  const isProvince = (name: string) =>
    (['2025', 'legacy'] as const).some((scheme) => findProvince(units, scheme, name).units.length > 0);
  const last = cut.last?.trim() ?? '';
  if (!last || isProvince(text) || !isProvince(last)) return;
  texts.provinceCode = last;
  texts.road = [road, cut.place?.trim()].filter(Boolean).join(', ');
}

/** How to write each part of an address. */
const UNITS_WRITTEN: Readonly<Record<keyof AddressCells, string>> = {
  provinceCode: 'Thành phố Hồ Chí Minh',
  districtCode: 'Quận 1',
  communeCode: 'Phường Bến Nghé',
  road: '12 Lê Lợi',
};

/** The parts of an address as text. */
export function addressText({ byCode }: UnitNames, address: Address | null): string {
  const nameOf = (code: string | null | undefined) => byCode.get(`${address?.scheme} ${code}`)?.fullName;
  const { road, communeCode, districtCode, provinceCode } = address ?? {};
  return [road, nameOf(communeCode), nameOf(districtCode), nameOf(provinceCode)].filter(Boolean).join(' · ');
}

/** Translates the path of an error: the schema counts only the items that exist, the file counts places. */
function inFile(path: string, slots: Readonly<Record<string, readonly boolean[]>>): string {
  const [field = '', index, part] = path.split('.');
  const isThere = slots[field];
  if (!isThere || index === undefined) return path;
  const places = isThere.flatMap((there, place) => (there ? [place] : []));
  return [field, places[Number(index)] ?? index, part].filter((piece) => piece !== undefined).join('.');
}
