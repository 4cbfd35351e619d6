import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { textOf } from '../text.ts';
import { uuidv7 } from '../uuid.ts';
import { insertMany, isOneOf, literal, saveMany } from './statements.ts';
import type { Part, PartRecord } from './part.ts';
import type { JoinedRow } from './source.ts';
import { columnOf, type LooseTable, type Values } from './table.ts';

/**
 * A row beside each record with the record's id as its key, for fields that only one kind of record in the table has.
 *
 * @example profilePart(members.id, enterpriseProfiles, 'memberId', ['taxCode', 'website'])
 */
export function profilePart(record: PgColumn, table: PgTable, ownerName: string, fields: readonly string[]): Part {
  const columns = getTableColumns(table) as LooseTable;
  const owner = columnOf(columns, ownerName);
  const own = Object.fromEntries(fields.map((name) => [name, columnOf(columns, name)]));
  const rowOf = ({ id, values }: PartRecord) => ({
    ...Object.fromEntries(fields.map((name) => [name, values[name] ?? null])),
    [ownerName]: id,
  });
  return {
    fields,
    rows: { table, of: (record) => [rowOf(record)] },
    join: { table, owner, columns: own },
    empty: Object.fromEntries(fields.map((name) => [name, null])),
    json: sql`(select ${jsonObject(own)} from ${table} where ${owner} = ${record})`,
    save: ({ db }, records, isNew) => saveMany(db, table, [ownerName], records.map(rowOf), isNew),
  };
}

/** Links to other records: `memberCareers` with two columns stores `careerIds`. */
export function linkPart(
  field: string,
  record: PgColumn,
  table: PgTable,
  { owner: ownerName, target: targetName }: { owner: string; target: string },
): Part {
  const columns = getTableColumns(table) as LooseTable;
  const [owner, target] = [columnOf(columns, ownerName), columnOf(columns, targetName)];
  const rowsOf = ({ id, values }: PartRecord) =>
    ((values[field] ?? []) as string[]).map((targetId) => ({ [ownerName]: id, [targetName]: targetId }));
  return {
    fields: [field],
    empty: { [field]: [] },
    json: sql`(select json_build_object(${literal(field)}, json_agg(${target} order by ${target})) from ${table} where ${owner} = ${record} having count(*) > 0)`,
    rows: { table, of: rowsOf },
    save: async ({ db }, records, isNew) => {
      if (!isNew) await db.delete(table).where(isOneOf(owner, idsOf(records)));
      await insertMany(db, table, records.flatMap(rowsOf));
    },
  };
}

interface ListShape {
  /** The property with the id of the record. */
  owner: string;
  /** The properties of an item's parts whose names differ. */
  columns?: Readonly<Record<string, string>>;
  /** The list has at most one item, which then is the same item whether or not an input has its id. */
  isOne?: true;
  /** A column that only other code sets; an item loses its value when a person changes the part that the value is about. */
  linked?: { column: string; about: string };
  /** Columns with the same value in all items of this list, when the table stores several lists. */
  fixed?: Readonly<Record<string, number | string>>;
}

/**
 * A list below a record. Items keep their ids, so that other rows may refer to them; nobody can remove an item that is
 * in use.
 *
 * @example listPart('fieldRelations', ['code', 'name'], fields.id, fieldGroups, { owner: 'fieldId' })
 */
export function listPart(
  field: string,
  parts: readonly string[],
  record: PgColumn,
  table: PgTable,
  shape: ListShape,
): Part {
  const columns = getTableColumns(table) as LooseTable;
  const { columns: renamed = {}, fixed = {}, isOne, linked } = shape;
  const [id, owner, ord] = [columnOf(columns, 'id'), columnOf(columns, shape.owner), columnOf(columns, 'ord')];
  const isOurs = and(...Object.entries(fixed).map(([name, value]) => eq(columnOf(columns, name), literal(value))));
  const own = Object.fromEntries(parts.map((part) => [part, columnOf(columns, renamed[part] ?? part)]));
  const item = jsonObject({ id, ...own });
  const rowOf = (recordId: string, given: Values, index: number, itemId: string) => {
    const row: Record<string, unknown> = { ...fixed, [shape.owner]: recordId, ord: index, id: itemId };
    for (const part of parts) row[renamed[part] ?? part] = given[part] ?? null;
    if (columns.codeKey) row.codeKey = fold(textOf(given.code));
    if (columns.nameKey) row.nameKey = fold(textOf(given.name));
    return row;
  };
  return {
    fields: [field],
    empty: { [field]: [] },
    rows: {
      table,
      of: ({ id: recordId, values }) =>
        ((values[field] ?? []) as Values[]).map((given, index) => rowOf(recordId, given, index, uuidv7())),
    },
    json: sql`(select json_build_object(${literal(field)}, json_agg(${item} order by ${ord}, ${id})) from ${table} where ${and(eq(owner, record), isOurs)} having count(*) > 0)`,
    save: async ({ db }, records, isNew) => {
      const held = isNew
        ? []
        : await db
            .select({
              id,
              owner,
              ...(linked && { link: columnOf(columns, linked.column), about: own[linked.about] as PgColumn }),
            })
            .from(table)
            .where(and(isOneOf(owner, idsOf(records)), isOurs));
      const ownerOf = new Map(held.map((row) => [String(row.id), String(row.owner)]));
      const grantedOf = new Map(held.map((row) => [String(row.id), row as HeldItem]));
      const onlyOf = new Map(isOne ? held.map((row) => [String(row.owner), String(row.id)]) : []);
      const rows = records.flatMap(({ id: recordId, values }) =>
        ((values[field] ?? []) as (Values & { id?: string | null })[]).map((given, index) => {
          const givenId = given.id ?? onlyOf.get(recordId);
          const isKept = givenId && ownerOf.get(givenId) === recordId;
          const row = rowOf(recordId, given, index, isKept ? givenId : uuidv7());
          if (linked && !isNew) row[linked.column] = linkOf(grantedOf.get(String(row.id)), given[linked.about]);
          return row;
        }),
      );
      const gone = [...ownerOf.keys()].filter((one) => !rows.some((row) => row.id === one));
      if (gone.length > 0) await db.delete(table).where(isOneOf(id, gone));
      await saveMany(db, table, ['id'], rows, isNew);
    },
  };
}

interface HeldItem {
  link?: unknown;
  about?: unknown;
}

function linkOf(held: HeldItem | undefined, about: unknown): unknown {
  return held && fold(textOf(held.about)) === fold(textOf(about)) ? (held.link ?? null) : null;
}

/** An object that the table stores as a list of at most one item: the leader among the contacts. */
export function objectPart(
  field: string,
  parts: readonly string[],
  record: PgColumn,
  table: PgTable,
  shape: ListShape,
): Part {
  const list = listPart(field, parts, record, table, { ...shape, isOne: true });
  const asList = ({ id, values }: PartRecord) => ({ id, values: { [field]: values[field] ? [values[field]] : [] } });
  return {
    fields: [field],
    empty: { [field]: null },
    filled: Object.fromEntries(
      parts.map((part) => [`${field}.${part}`, holding(record, table, shape, shape.columns?.[part] ?? part)]),
    ),
    json: sql`(select json_build_object(${literal(field)}, ((found.item->${literal(field)}->0)::jsonb - 'id')) from (select ${list.json} as item) found)`,
    ...(list.rows && { rows: { table, of: (one) => list.rows?.of(asList(one)) ?? [] } }),
    save: (call, records, isNew) => list.save(call, records.map(asList), isNew),
  };
}

/** The records that have an item with a value in a column. */
function holding(record: PgColumn, table: PgTable, { owner, fixed = {} }: ListShape, name: string): SQL {
  const columns = getTableColumns(table) as LooseTable;
  const isOurs = Object.entries(fixed).map(([own, value]) => eq(columnOf(columns, own), literal(value)));
  const where = and(...isOurs, isNotNull(columnOf(columns, name)));
  return sql`${record} in (select ${columnOf(columns, owner)} from ${table} where ${where})`;
}

/** The names of the linked records, in order and joined by semicolons, for a column of a list. */
export function linkedNames(
  record: PgColumn,
  link: PgTable,
  { owner, target, to }: { owner: PgColumn; target: PgColumn; to: PgTable },
): SQL<string | null> {
  const columns = getTableColumns(to) as LooseTable;
  const [id, name] = [columnOf(columns, 'id'), columnOf(columns, 'name')];
  return sql<
    string | null
  >`(select string_agg(${name}, '; ' order by ${name}) from ${link} join ${to} on ${id} = ${target} where ${owner} = ${record})`;
}

/**
 * Ids and names of linked records from one reading of their links, instead of one for each. `rows` are the links with the
 * records as `r`; `table` is an alias of the table of the records.
 */
export function linkJoin(
  table: PgTable & Record<'id' | 'name', PgColumn>,
  { fields: [field = ''], json }: Part,
  { names, rows }: { names: SQL; rows: SQL },
): JoinedRow {
  return {
    table,
    rows: sql`(select json_agg(r.id order by r.id) as id, string_agg(r.name, '; ' order by r.name) as name from ${rows})`,
    instead: new Map([
      [names, sql`${table.name}`],
      [json, sql`case when ${table.id} is not null then json_build_object(${literal(field)}, ${table.id}) end`],
    ]),
  };
}

/** Columns as one JSON object. PostgreSQL accepts a hundred arguments, so at most fifty columns. */
export function jsonObject(columns: Readonly<Record<string, PgColumn | SQL>>): SQL {
  const pairs = Object.entries(columns).flatMap(([name, column]) => [literal(name), sql`${column}`]);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

function idsOf(records: readonly PartRecord[]): string[] {
  return records.map(({ id }) => id);
}
