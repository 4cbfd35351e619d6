import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { poolOf, readyFor, runReady } from './rows.ts';
import type { Source } from './source.ts';

/**
 * Inserts rows by one statement with one parameter, whatever their number: a parameter for each value would take more
 * time in this process than the insert takes in the database. The values must not contain generated columns.
 */
export async function insertMany(db: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await db.execute(insertion(table, rows));
}

/**
 * Inserts rows of several tables by one statement: for a single record, round trips to the database take the most time.
 * Outside a transaction the statement is prepared, because planning it takes as long as running it.
 */
export async function insertTogether(
  db: Database,
  source: Source,
  all: readonly (readonly [table: PgTable, rows: readonly object[]])[],
): Promise<void> {
  const insertions = all.filter(([, rows]) => rows.length > 0).map(([table, rows]) => insertion(table, rows));
  const last = insertions.pop();
  if (!last) return;
  const others = insertions.map((one, index) => sql`${sql.identifier(`kept${index}`)} as (${one})`);
  const whole = others.length > 0 ? sql`with ${sql.join(others, sql`, `)} ${last}` : last;
  const pool = poolOf(db);
  if (!pool) {
    await db.execute(whole);
    return;
  }
  const { sql: text, params } = dialect.sqlToQuery(whole);
  const ready = readyFor(source, text, () => ({ text, params: [], read: () => [] }));
  await runReady(pool, { ...ready, params });
}

const dialect = new PgDialect();

/** Inserts rows, or overwrites existing rows with the same key. */
async function upsertMany(
  db: Database,
  table: PgTable,
  keys: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const name = (property: string) => sql.identifier(columnNamed(table, property).name);
  const others = propertiesOf(rows).filter((property) => !keys.includes(property));
  const assignments = others.map((property) => sql`${name(property)} = excluded.${name(property)}`);
  const target = sql.join(keys.map(name), sql`, `);
  await db.execute(
    sql`${insertion(table, rows)} on conflict (${target}) do update set ${sql.join(assignments, sql`, `)}`,
  );
}

/**
 * Saves rows below records. Rows of new records are inserted without the check for existing keys, which takes the
 * database a third less time.
 */
export function saveMany(
  db: Database,
  table: PgTable,
  keys: readonly string[],
  rows: readonly object[],
  isNew: boolean,
): Promise<void> {
  return isNew ? insertMany(db, table, rows) : upsertMany(db, table, keys, rows);
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

/** Inserts the rows that break no unique index. Returns the ids of the inserted rows. */
export async function insertUntaken(
  db: Database,
  table: PgTable,
  rows: readonly { id: string }[],
): Promise<Set<string>> {
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

/** The properties of all rows, because a row may lack an optional value. */
function propertiesOf(rows: readonly object[]): string[] {
  const properties = new Set<string>();
  for (const row of rows) for (const property in row) properties.add(property);
  return [...properties];
}

/**
 * Lets other transactions with one of these texts wait until this one ends. Locks are taken in one order, so that two
 * transactions cannot deadlock.
 */
export async function lockTexts(db: Database, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  const keys = sql`select distinct hashtextextended(n, 7) as k from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) n order by 1`;
  await db.execute(sql`select pg_advisory_xact_lock(k) from (${keys}) ordered`);
}

/** How rows are held: to change them, to delete them, or so that nobody deletes what will refer to them. */
type Hold = 'no key update' | 'update' | 'key share';

/**
 * The rows of a table that match, locked in the order of their ids (decision 0269). A condition of its own would lock them
 * in the order of the plan, and two plans may wait for each other. Deletions pass 'update'.
 *
 * @example await db.update(deliveries).set({ cancelledAt: now }).where(lockedInOrder(deliveries, eq(deliveries.memberId, id)));
 */
export function lockedInOrder(
  table: PgTable | string,
  where: SQLWrapper | undefined,
  hold: Hold = 'no key update',
): SQL {
  const { name, keys } = keyedBy(table);
  const [id, other] = keys;
  if (!id || other) throw new Error('Rows without an id need lockInOrder.');
  // An array is made once; PostgreSQL may run a sub-select in `in (..)` again for each row.
  return sql`${id} = any(array(${selectLocked(name, keys, where, hold)}))`;
}

/** Locks the rows of a table that match in the order of their ids, before a statement that joins them to others. */
export async function lockInOrder(
  db: Database,
  table: PgTable | string,
  where: SQLWrapper | undefined,
  hold: Hold = 'no key update',
): Promise<void> {
  const { name, keys } = keyedBy(table);
  await db.execute(selectLocked(name, keys, where, hold));
}

function selectLocked(name: SQL, keys: readonly SQL[], where: SQLWrapper | undefined, hold: Hold): SQL {
  const order = sql.join([...keys], sql`, `);
  return sql`select ${order} from ${name} where ${where ?? sql`true`} order by ${order} for ${sql.raw(hold)}`;
}

/** A table and the columns of its primary key; one that is known by its name alone has an id. */
function keyedBy(table: PgTable | string): { name: SQL; keys: SQL[] } {
  if (typeof table === 'string')
    return { name: sql`${sql.identifier(table)}`, keys: [sql`${sql.identifier(table)}."id"`] };
  const { columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary);
  const keys = own.length > 0 ? own : (primaryKeys[0]?.columns ?? []);
  return { name: sql`${table}`, keys: keys.map((key) => sql`${key}`) };
}

/**
 * A word or number of the product within a statement. Each parameter costs time in both processes at every request, and
 * one without a column has no type. Never give it the input of a person.
 */
export function literal(value: string | number): SQL {
  return sql.raw(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`);
}

/** The condition that a column has one of the values. It needs one parameter; `inArray` needs one for each value. */
export function isOneOf(column: SQLWrapper, values: readonly string[] | readonly number[]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}

/** The rows as a table: PostgreSQL reads them from JSON with the types of the columns. */
function recordSet(table: PgTable, rows: readonly object[]): SQL {
  const columns = propertiesOf(rows).map((property) => [property, columnNamed(table, property).name] as const);
  // Thousands of rows with fifty columns pass here, so the loop creates no array for each value.
  const named = (rows as readonly Record<string, unknown>[]).map((row) => {
    const given: Record<string, unknown> = {};
    for (const [property, name] of columns) given[name] = asJson(row[property] ?? null);
    return given;
  });
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)`;
}

function columnNamed(table: PgTable, property: string): PgColumn {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[property];
  if (!column) throw new Error(`There is no column for "${property}".`);
  return column;
}

/** A value as JSON for PostgreSQL, with bytes in the notation of PostgreSQL. */
export function asJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
