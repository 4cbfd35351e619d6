import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, asc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { auditEntries, deletions } from '../../db/tables/kit.ts';
import { auditRow, changesBetween } from '../audit.ts';
import type { Call } from '../call.ts';
import { requireWrite } from '../scope.ts';
import { uuidv7 } from '../uuid.ts';
import type { Source } from './list-query.ts';
import { columnOf, type Values, withKeys } from './table.ts';
import { deletionOf, factOf } from './write.ts';

/** A record as its table holds it, by property name. */
export type Row = Record<string, unknown> & { id: string; version: number };

/** Records by a folded unique value, in the actor's scope, for matching the rows of an import; locked when asked for. */
export async function rowsByKey(
  call: Call,
  { table, scope }: Source,
  field: string,
  keys: readonly string[],
  { lock = false } = {},
): Promise<Row[]> {
  const query = call.db
    .select()
    .from(table)
    .where(and(scope.filter(call.actor), inArray(columnOf(table, `${field}Key`), [...keys])))
    // One order for all: two imports that lock the same records wait for each other and never in a circle.
    .orderBy(asc(columnOf(table, 'id')));
  return (await (lock ? query.for('update') : query)) as Row[];
}

/** Records by id, locked. */
export async function lockRows(call: Call, { table, scope }: Source, ids: readonly string[]): Promise<Row[]> {
  const id = columnOf(table, 'id');
  const query = call.db
    .select()
    .from(table)
    .where(and(scope.filter(call.actor), inArray(id, [...ids])));
  return (await query.orderBy(asc(id)).for('update')) as Row[];
}

/**
 * Adds records with their audit entries by two statements, within the caller's transaction. Answers the ids in the order
 * given; null where a unique value was taken by somebody else meanwhile.
 */
export async function createMany(call: Call, source: Source, inputs: readonly Values[]): Promise<(string | null)[]> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  const who = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
  const rows = inputs.map((values) => ({ ...withKeys(resource, values), id: uuidv7(), ...who, version: 1 }));
  const added = await insertUntaken(call.db, table, rows);
  const entries = rows.flatMap((row, index) => {
    if (!added.has(row.id)) return [];
    const changes = changesBetween(inputFields(resource), {}, inputs[index] ?? {});
    return [auditRow(call, { ...factOf(resource, row, 'Create'), changes })];
  });
  await insertMany(call.db, auditEntries, entries);
  return rows.map(({ id }) => (added.has(id) ? id : null));
}

/** Changes locked records with their audit entries by two statements, within the caller's transaction. */
export async function updateMany(
  call: Call,
  source: Source,
  changes: readonly { before: Row; input: Values }[],
): Promise<void> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  const who = { updatedAt: call.now, updatedBy: call.actor.userId };
  const rows = changes.map(({ before, input }) => ({
    ...withKeys(resource, input),
    ...who,
    id: before.id,
    version: before.version + 1,
  }));
  await setMany(call.db, table, ['id'], rows);
  const entries = changes.map(({ before, input }) => {
    const fact = factOf(resource, { ...before, ...input }, 'Update');
    return auditRow(call, { ...fact, changes: changesBetween(inputFields(resource), before, input) });
  });
  await insertMany(call.db, auditEntries, entries);
}

/** Deletes locked records, kept whole for 30 days, with their audit entries, within the caller's transaction. */
export async function removeMany(call: Call, source: Source, rows: readonly Row[]): Promise<void> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  if (rows.length === 0) return;
  await call.db.delete(table).where(
    inArray(
      columnOf(table, 'id'),
      rows.map(({ id }) => id),
    ),
  );
  await insertMany(
    call.db,
    deletions,
    rows.map((row) => deletionOf(call, resource, row)),
  );
  const entries = rows.map((row) => {
    return auditRow(call, {
      ...factOf(resource, row, 'Delete'),
      changes: changesBetween(inputFields(resource), row, {}),
    });
  });
  await insertMany(call.db, auditEntries, entries);
}

/**
 * Inserts rows by one statement with one parameter, whatever their number: a parameter for each value would cost more
 * time here than the whole insert takes there. Generated columns must not be among the values.
 */
export async function insertMany(db: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await db.execute(insertion(table, rows));
}

/** Overwrites the other columns of the rows that `keys` name, by one statement with one parameter. */
export async function setMany(
  db: Database,
  table: PgTable,
  keys: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const name = (property: string) => sql.identifier(columnNamed(table, property).name);
  const others = propertiesOf(rows).filter((property) => !keys.includes(property));
  const assignments = others.map((property) => sql`${name(property)} = given.${name(property)}`);
  const matches = keys.map((property) => sql`kept.${name(property)} = given.${name(property)}`);
  await db.execute(
    sql`update ${table} kept set ${sql.join(assignments, sql`, `)} from ${recordSet(table, rows)} given where ${sql.join(matches, sql` and `)}`,
  );
}

async function insertUntaken(db: Database, table: PgTable, rows: readonly { id: string }[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: added } = await db.execute<{ id: string }>(
    sql`${insertion(table, rows)} on conflict do nothing returning id`,
  );
  return new Set(added.map(({ id }) => id));
}

function insertion(table: PgTable, rows: readonly object[]): SQL {
  const names = sql.join(
    propertiesOf(rows).map((property) => sql.identifier(columnNamed(table, property).name)),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) select ${names} from ${recordSet(table, rows)}`;
}

/** Those of all rows: an optional value may be missing in some. */
function propertiesOf(rows: readonly object[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** The rows as a table, read by PostgreSQL itself from JSON in the types of the columns. */
function recordSet(table: PgTable, rows: readonly object[]): SQL {
  const named = rows.map((row) => {
    return Object.fromEntries(
      Object.entries(row).map(([property, value]) => [columnNamed(table, property).name, value ?? null]),
    );
  });
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)`;
}

function columnNamed(table: PgTable, property: string): PgColumn {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[property];
  if (!column) throw new Error(`There is no column for "${property}".`);
  return column;
}
