import { type Field, nameField } from '@hoivien/contract/kit/field.ts';
import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import { allFields, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Changes } from '../../db/tables/kit.ts';
import type { Source, Target } from './source.ts';
import { isOneOf } from './statements.ts';
import { columnOf, type LooseTable, type Values } from './table.ts';

/** The present input values of records; one statement reads all their parts. */
export async function readValues(
  db: Database,
  source: Source,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Values[]> {
  const parts = await readParts(
    db,
    source,
    rows.map((row) => String(row.id)),
  );
  return rows.map((row) => {
    const values: Values = { ...row };
    for (const [field, property] of Object.entries(source.names ?? {})) values[field] = row[property];
    Object.assign(values, parts.get(String(row.id)));
    // Nobody may read an identity number, so the values cannot contain it.
    const read = inputFields(source.resource).filter((name) => source.resource.fields[name]?.kind !== 'identity');
    return Object.fromEntries(read.map((name) => [name, values[name] ?? null]));
  });
}

/** Reads the values of all parts of records by one statement. The result is by record. */
export async function readParts(db: Database, source: Source, ids: readonly string[]): Promise<Map<string, Values>> {
  const { parts = [], table } = source;
  if (parts.length === 0 || ids.length === 0) return new Map();
  const columns = parts.map(({ json }, index) => sql`${json} as ${sql.identifier(`part${index}`)}`);
  const id = columnOf(table, 'id');
  const { rows } = await db.execute<{ id: string } & Record<`part${number}`, Values | null>>(
    sql`select ${id} as id, ${sql.join(columns, sql`, `)} from ${table} where ${isOneOf(id, [...ids])}`,
  );
  return new Map(rows.map((row) => [row.id, partValues(source, row)]));
}

/** The values in the columns `part0`, `part1` … of a row, by field. */
export function partValues({ parts = [] }: Pick<Source, 'parts'>, row: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  parts.forEach(({ empty }, index) => Object.assign(values, empty, row[`part${index}`]));
  return values;
}

/**
 * The differences between two versions of a record's input. An identity number appears with its last four characters
 * only.
 */
export function recordChanges(resource: Resource, before: Values, after: Values): Changes | null {
  const changes: Changes = {};
  for (const name of inputFields(resource)) {
    const field = resource.fields[name] as Field;
    if (field.kind === 'identity') {
      if (after[name] !== undefined) changes[name] = [null, masked(after[name])];
      continue;
    }
    // Most values are one text or none, and the same in both.
    if (typeof before[name] !== 'object' && before[name] === after[name]) continue;
    const [old, current] = [comparable(field, before[name]), comparable(field, after[name])];
    if (old === current || JSON.stringify(old) === JSON.stringify(current)) continue;
    // A history tells words; of pictures and other formats it tells that they changed.
    changes[name] = field.kind === 'richText' ? [said(old), said(current)] : [old, current];
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

function said(html: unknown): string | null {
  return typeof html === 'string' ? plainText(html) : null;
}

function masked(value: unknown): string | null {
  return typeof value === 'string' ? `…${value.slice(-4)}` : null;
}

/** A value in comparable form: without ids of list items, order of links and text of an address. */
function comparable(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return emptyOf(field);
  if (value instanceof Date) return value.toISOString();
  if (field.kind === 'references') return [...(value as string[])].sort();
  if (field.kind === 'attachments') return (value as (string | { id: string })[]).map(idOf).sort();
  if (field.kind === 'address') return pick(value, ['scheme', 'provinceCode', 'districtCode', 'communeCode', 'road']);
  if (field.kind === 'object') return pick(value, Object.keys(field.fields ?? {}));
  if (field.kind === 'list') return (value as unknown[]).map((item) => pick(item, Object.keys(field.fields ?? {})));
  return value;
}

function emptyOf({ kind }: Field): unknown {
  if (kind === 'flag') return false;
  return kind === 'references' || kind === 'list' || kind === 'attachments' ? [] : null;
}

function pick(value: unknown, names: readonly string[]): Record<string, unknown> {
  const given = value as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
}

function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id;
}

/**
 * The changes with names instead of ids of links: a reader cannot understand ids, and the target may be deleted before
 * somebody reads the history. `marketId` becomes `marketName`, `careerIds` becomes `careerNames`.
 */
export async function nameChanges(
  db: Database,
  source: Source,
  all: readonly (Changes | null)[],
): Promise<(Changes | null)[]> {
  const fields = Object.entries(allFields(source.resource)).flatMap(([field, { to = '' }]) => {
    const target = source.targets?.[to];
    return target ? [{ field, target }] : [];
  });
  const names = new Map<string, string>();
  for (const { field, target } of fields) {
    const ids = new Set(all.flatMap((changes) => (changes?.[field] ?? []).flatMap((value) => linksOf(value))));
    if (ids.size > 0) await readNames(db, target, [...ids], names);
  }
  const below = await partNames(db, source, all);
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : typeof value === 'string' ? (names.get(value) ?? value) : value;
  return all.map((changes) => {
    if (!changes) return null;
    const entries = Object.entries(changes).map(([field, [old, current]]) => {
      const isLink = fields.some((link) => link.field === field);
      if (isLink) return [nameField(field, source.resource.fields[field]), [named(old), named(current)]];
      return [field, [below(field, old), below(field, current)]];
    });
    return Object.fromEntries(entries) as Changes;
  });
}

/** The ids in the value of one or several references. */
function linksOf(value: unknown): string[] {
  return [value].flat().filter((id): id is string => typeof id === 'string');
}

/** The names of links in items of lists and in objects. */
async function partNames(db: Database, source: Source, all: readonly (Changes | null)[]) {
  const links = Object.entries(source.resource.fields).flatMap(([field, { fields = {} }]) =>
    Object.entries(fields).flatMap(([part, { to = '' }]) => {
      const target = source.targets?.[to];
      return target ? [{ field, part, target }] : [];
    }),
  );
  const names = new Map<string, string>();
  for (const { field, part, target } of links) {
    const items = all.flatMap((changes) => (changes?.[field] ?? []).flat() as (Values | null)[]);
    const ids = new Set(items.flatMap((item) => linksOf(item?.[part])));
    if (ids.size > 0) await readNames(db, target, [...ids], names);
  }
  return (field: string, value: unknown): unknown => {
    const parts = links.filter((link) => link.field === field).map(({ part }) => part);
    const named = (item: unknown): unknown => {
      if (parts.length === 0 || typeof item !== 'object' || item === null) return item;
      const told = parts.map((part) => [part, names.get(String((item as Values)[part])) ?? (item as Values)[part]]);
      return { ...item, ...(Object.fromEntries(told) as Values) };
    };
    return Array.isArray(value) ? value.map(named) : named(value);
  };
}

async function readNames(
  db: Database,
  { table, name: calls }: Target,
  ids: string[],
  into: Map<string, string>,
): Promise<void> {
  const columns = getTableColumns(table) as LooseTable;
  const name = calls?.as('name') ?? columns.name ?? columnOf(columns, 'fullName');
  const id = columnOf(columns, 'id');
  for (const row of await db.select({ id, name }).from(table).where(isOneOf(id, ids)))
    into.set(String(row.id), String(row.name));
}
