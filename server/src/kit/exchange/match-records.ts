import type { ImportMatch } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { and, asc, eq, getTableColumns, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Call } from '../call.ts';
import { rowsByKey } from '../crud/bulk.ts';
import { keyText, type RecordKey, recordKeys } from '../crud/record-key.ts';
import { sharedFields } from '../crud/shared-values.ts';
import type { Source } from '../crud/source.ts';
import { isOneOf } from '../crud/statements.ts';
import { columnOf, type Row, type Values } from '../crud/table.ts';
import { textOf } from '../text.ts';

/** How the rows of a file find their records. */
export interface Matching {
  by: ImportMatch;
  /** The product gives the codes, so the code of a row says nothing about its record. */
  isNumbered: boolean;
  /** Empty cells clear the present values. */
  clears: boolean;
}

/** The matching of files with codes. */
export const BY_KEY: Matching = { by: 'key', isNumbered: false, clears: false };

/** Existing records by a text of their key; null when several records share it. */
type Holders = ReadonlyMap<string, Row | null>;

/** The records that rows may mean. */
export interface FoundRecords {
  /** The record of a row: undefined for none, null when several fit. `field` is the field that found it. */
  of: (input: Values) => { row: Row | null; field: string } | undefined;
  /** Records with exactly the name of a row that has no value by which it could be found. */
  namesakes: (input: Values) => readonly Row[];
  /** All records that a row may mean, for reading their values. */
  rows: readonly Row[];
}

const FALLBACKS = ['taxCode', 'idCard', 'emailAddress'] as const;

/**
 * Finds the records of rows. `known` has those by the keys of the area. A row without the chosen value is found by the
 * other values, and a row without any of them by its name; the caller then decides whether it changes anything.
 */
export async function findRecords(
  call: Call,
  source: Source,
  { by }: Matching,
  inputs: readonly Values[],
  known: ReadonlyMap<RecordKey, ReadonlyMap<string, Row>>,
  lock: boolean,
): Promise<FoundRecords> {
  const { resource } = source;
  const [first] = recordKeys(resource);
  if (by === 'none' || !first) return { of: () => undefined, namesakes: () => [], rows: [] };
  if (by === 'key') {
    const of = (input: Values) => {
      const text = keyText(first, input);
      const row = text === undefined ? undefined : known.get(first)?.get(text);
      return row && { row, field: first[0] ?? '' };
    };
    return { of, namesakes: () => [], rows: inputs.flatMap((input) => of(input)?.row ?? []) };
  }
  const order = [by, ...FALLBACKS.filter((name) => name !== by && name in resource.fields)];
  const finders: { field: string; textOf: (input: Values) => string | undefined; held: Holders }[] = [];
  for (const field of order) {
    const text = textFor(source, field);
    if (text) finders.push({ field, textOf: text, held: await holders(call, source, field, inputs, lock) });
  }
  const of = (input: Values) => {
    const finder = finders.find((one) => one.textOf(input) !== undefined);
    const row = finder?.held.get(finder.textOf(input) ?? '');
    return finder && row !== undefined ? { row, field: finder.field } : undefined;
  };
  const hasNothing = (input: Values) => finders.every((one) => one.textOf(input) === undefined);
  const nameless = inputs.filter(hasNothing);
  const named = await byName(call, source, nameless);
  const namesakes = (input: Values) => (hasNothing(input) ? (named.get(nameText(resource, input) ?? '') ?? []) : []);
  return { of, namesakes, rows: inputs.flatMap((input) => [of(input)?.row ?? [], ...namesakes(input)].flat()) };
}

/** Returns a function that gives the text of a field by which records are found; undefined for other fields. */
function textFor({ resource, seal }: Source, field: string): ((input: Values) => string | undefined) | undefined {
  const shape = resource.fields[field];
  const text = (input: Values) => (input[field] ? textOf(input[field]) : undefined);
  if (shape?.kind === 'taxCode' && shape.sharedFor) return text;
  if (shape?.kind === 'identity' && seal && 'dayOfBirth' in resource.fields) {
    return (input) => {
      const number = text(input);
      const hash = number && seal.columns(field, number)[`${field}Hash`];
      return Buffer.isBuffer(hash) ? hash.toString('hex') : undefined;
    };
  }
  return shape?.unique ? (input) => keyText([field], input) : undefined;
}

async function holders(
  call: Call,
  source: Source,
  field: string,
  inputs: readonly Values[],
  lock: boolean,
): Promise<Holders> {
  const text = textFor(source, field);
  const texts = [...new Set(inputs.flatMap((input) => text?.(input) ?? []))];
  if (texts.length === 0) return new Map();
  const shared = sharedFields(source).find((one) => one.field === field);
  if (shared) {
    const { column, beside } = shared;
    return single(await rowsWith(call, source, column, isOneOf(column, texts), lock, beside));
  }
  if (source.resource.fields[field]?.kind === 'identity') {
    const column = columnOf(source.table, `${field}Hash`);
    const hashes = texts.map((one) => Buffer.from(one, 'hex'));
    return single(await rowsWith(call, source, column, inArray(column, hashes), lock));
  }
  const key = recordKeys(source.resource).find((one) => one.length === 1 && one[0] === field) ?? [field];
  const rows = await rowsByKey(call, source, key, texts, { lock });
  return new Map(rows.map((row) => [keyText(key, row) ?? '', row]));
}

type Valued = { row: Row; value: unknown };

async function rowsWith(
  call: Call,
  { table, within, scope }: Source,
  column: SQLWrapper,
  where: SQLWrapper,
  lock: boolean,
  beside?: ReturnType<typeof sharedFields>[number]['beside'],
): Promise<Valued[]> {
  const id = columnOf(table, 'id');
  const query = call.db.select({ row: getTableColumns(table), value: column as never }).from(table);
  if (beside) query.innerJoin(beside.table, eq(beside.owner, id));
  const found = query
    .where(and(within, scope.filter(call.actor), scope.writes?.(call.actor), where as never))
    .orderBy(asc(id));
  // Drizzle types the columns of a table that is known only when the server runs as unknown.
  return (await (lock ? found.for('no key update', { of: table }) : found)) as unknown as Valued[];
}

function single(found: readonly Valued[]): Holders {
  const keyOf = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('hex') : textOf(value));
  const groups = Map.groupBy(found, ({ value }) => keyOf(value));
  return new Map([...groups].map(([text, [one, ...others]]) => [text, others.length > 0 ? null : (one?.row ?? null)]));
}

function nameText({ label = 'name' }: Resource, input: Values): string | undefined {
  return input[label] ? textOf(input[label]) : undefined;
}

async function byName(call: Call, source: Source, inputs: readonly Values[]): Promise<Map<string, Row[]>> {
  const { resource, table, names } = source;
  const label = resource.label ?? 'name';
  const texts = [...new Set(inputs.flatMap((input) => nameText(resource, input) ?? []))];
  const name = names?.[label] ?? label;
  if (texts.length === 0 || !(name in table)) return new Map();
  const column = columnOf(table, name);
  const found = await rowsWith(call, source, column, isOneOf(column, texts), false);
  const rows = new Map<string, Row[]>();
  for (const { row, value } of found) rows.set(textOf(value), [...(rows.get(textOf(value)) ?? []), row]);
  return rows;
}
