import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { databaseFault, FAULT } from './errors.ts';

/** A row as JSON of PostgreSQL, by column. */
export type RawRow = Record<string, unknown>;

/** A column whose rows move from one record to another. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** The columns that, together with this one, identify a row. */
  readonly key: readonly string[];
  /** Rows move by deleting and inserting, because a constraint would reject an update row by row. */
  readonly carried?: true | undefined;
}

/** Moved rows: the values that identify each row, without the changed column. */
export interface MovedRows {
  table: string;
  /** `*` when several columns were rewritten in place. */
  column: string;
  keys: RawRow[];
  carried?: true;
}

/** Marks rows that were deleted and that an undo must insert before other rows can refer to them. */
export const GONE = '-';

/** Deleted rows by table, with their former values. */
export type DroppedRows = Record<string, RawRow[]>;

/** Reads and locks the matching rows of a table. */
export async function takeRows(db: Database, table: string, where: SQL): Promise<RawRow[]> {
  const { rows } = await db.execute<{ row: RawRow }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${where} order by t::text for update`,
  );
  return rows.map(({ row }) => row);
}

/** Inserts rows with the stored values. */
export async function putRows(db: Database, table: string, rows: readonly RawRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = await storedColumns(db, table);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

/** Overwrites a row with stored values, except the columns in `kept`. */
export async function setRow(db: Database, table: string, key: string, row: RawRow, kept: readonly string[] = []) {
  const columns = (await storedColumns(db, table)).filter((column) => column !== key && !kept.includes(column));
  const assignments = columns.map((column) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`);
  await db.execute(
    sql`update ${sql.identifier(table)} t set ${sql.join(assignments, sql`, `)}
      from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb) given
      where t.${sql.identifier(key)} = given.${sql.identifier(key)}`,
  );
}

/** Deletes the matching rows and returns them. */
export async function dropRows(db: Database, table: string, where: SQL): Promise<RawRow[]> {
  const rows = await takeRows(db, table, where);
  if (rows.length > 0) await db.execute(sql`delete from ${sql.identifier(table)} t where ${where}`);
  return rows;
}

/**
 * Changes the references of rows from `from` to `to`: all at once, or one by one when the database refuses that. Rows
 * that conflict with rows of `to` are deleted and returned.
 */
export async function moveRows(
  db: Database,
  reference: Reference,
  from: string,
  to: string,
): Promise<{ moved: MovedRows | undefined; dropped: RawRow[] }> {
  const { table, column, key, carried } = reference;
  const rows = await takeRows(db, table, sql`t.${sql.identifier(column)} = ${from}`);
  if (rows.length === 0) return { moved: undefined, dropped: [] };
  const dropped = carried ? await carryRows(db, reference, rows, to) : await pointRows(db, reference, rows, from, to);
  const keys = rows
    .filter((row) => !dropped.includes(row))
    .map((row) => Object.fromEntries(key.map((name) => [name, row[name]])));
  if (keys.length === 0) return { moved: undefined, dropped };
  return { moved: { table, column, keys, ...(carried && { carried }) }, dropped };
}

/** Changes the references of moved rows back; returns whether all of them still existed. */
export async function moveBack(db: Database, moved: MovedRows, from: string, to: string): Promise<boolean> {
  const { table, column, keys, carried } = moved;
  const name = sql.identifier(column);
  const names = Object.keys(keys[0] ?? {}).map((key) => sql.identifier(key));
  const same = names.map((key) => sql`t.${key} = given.${key}`);
  const list = sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(keys)}::jsonb) given`;
  const where = sql`t.${name} = ${from} and exists (select 1 from ${list} where ${sql.join(same, sql` and `)})`;
  if (carried) {
    const rows = await dropRows(db, table, where);
    await putRows(
      db,
      table,
      rows.map((row) => ({ ...row, [column]: to })),
    );
    return rows.length === keys.length;
  }
  await takeRows(db, table, where);
  const { rowCount } = await db.execute(sql`update ${sql.identifier(table)} t set ${name} = ${to} where ${where}`);
  return rowCount === keys.length;
}

/** Updates the reference of rows in place; returns the rows that had to be deleted. */
async function pointRows(db: Database, reference: Reference, rows: readonly RawRow[], from: string, to: string) {
  const [table, column] = [sql.identifier(reference.table), sql.identifier(reference.column)];
  const step = (where: SQL) => () => db.execute(sql`update ${table} t set ${column} = ${to} where ${where}`);
  if (await isDone(db, step(sql`t.${column} = ${from}`))) return [];
  const dropped: RawRow[] = [];
  for (const row of rows) {
    const where = isRow(reference, row);
    if (await isDone(db, step(where))) continue;
    await db.execute(sql`delete from ${table} t where ${where}`);
    dropped.push(row);
  }
  return dropped;
}

/**
 * Deletes rows and inserts them with the other member, because together they may contain values that two members must
 * not share.
 */
async function carryRows(db: Database, reference: Reference, rows: readonly RawRow[], to: string) {
  for (const row of rows) {
    await db.execute(sql`delete from ${sql.identifier(reference.table)} t where ${isRow(reference, row)}`);
  }
  const put = (row: RawRow) => () => putRows(db, reference.table, [{ ...row, [reference.column]: to }]);
  const dropped: RawRow[] = [];
  for (const row of rows) if (!(await isDone(db, put(row)))) dropped.push(row);
  return dropped;
}

/** Runs a step in a savepoint; false when a row breaks a constraint. */
async function isDone(db: Database, step: () => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction(() => step());
    return true;
  } catch (error) {
    const code = databaseFault(error)?.code;
    if (code === FAULT.unique || code === FAULT.exclusion || code === CHECK) return false;
    throw error;
  }
}

/** The PostgreSQL code of a broken check, for example a row that refers to itself. */
const CHECK = '23514';

function isRow({ column, key }: Reference, row: RawRow): SQL {
  const parts = [column, ...key].map((name) => sql`t.${sql.identifier(name)} = ${row[name]}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** The stored columns of a table, without those that the database computes. */
async function storedColumns(db: Database, table: string): Promise<string[]> {
  const known = columnsOf.get(table);
  if (known) return known;
  const { rows } = await db.execute<{ name: string }>(
    sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const columns = rows.map(({ name }) => name);
  columnsOf.set(table, columns);
  return columns;
}

const columnsOf = new Map<string, string[]>();
