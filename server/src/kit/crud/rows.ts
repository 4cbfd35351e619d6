import { hash } from 'node:crypto';
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from '../../db/connect.ts';
import type { Source } from './source.ts';

/** The columns of a query, by their names in its rows. */
export type Columns = Readonly<Record<string, PgColumn | SQL.Aliased>>;

/** A query that is ready to be sent, and the reader of its rows. */
export interface ReadyQuery {
  /** With a name the database keeps its plan. */
  name?: string;
  text: string;
  params: unknown[];
  read: (rows: readonly unknown[][]) => Record<string, unknown>[];
}

/**
 * A query that Drizzle built, with a faster reader: Drizzle's own converts every value of every row, which takes as long
 * as the rest of a list. Moments come as ISO 8601, days as `YYYY-MM-DD`.
 */
export function readyQuery(query: { toSQL: () => { sql: string; params: unknown[] } }, columns: Columns): ReadyQuery {
  const { sql, params } = query.toSQL();
  const names = Object.keys(columns);
  const decoders = Object.values(columns).flatMap((column, place) => {
    const decode = decoderOf(column);
    return decode ? [[place, decode] as const] : [];
  });
  const read = (rows: readonly unknown[][]) =>
    rows.map((row) => {
      for (const [place, decode] of decoders) if (row[place] !== null) row[place] = decode(row[place]);
      const record: Record<string, unknown> = {};
      for (let place = 0; place < names.length; place++) record[names[place] as string] = row[place];
      return record;
    });
  return { text: sql, params, read };
}

const ready = new WeakMap<Source, Map<string, ReadyQuery>>();

/**
 * The most prepared queries of a source. Every connection keeps a plan of each, and requests may ask for any choice of
 * fields. Further choices are planned for each request.
 */
const KEPT_MOST = 40;

/** The query of a source by its name. `make` runs once. */
export function readyFor(source: Source, name: string, make: () => ReadyQuery): ReadyQuery {
  const known = ready.get(source) ?? new Map<string, ReadyQuery>();
  ready.set(source, known);
  const found = known.get(name);
  if (found) return found;
  const query = make();
  if (known.size >= KEPT_MOST) return query;
  // The name is a hash of the text: PostgreSQL cuts names at 63 bytes, and the driver refuses one name for two texts.
  const named = { ...query, name: hash('sha1', query.text) };
  known.set(name, named);
  return named;
}

/** The most texts of a source that differ by the words of a search. */
const SEARCHED_MOST = 10;
const searched = new WeakMap<Source, Set<string>>();

/** The query under a name, so that the database plans it once; further texts than a few are planned for each request. */
export function namedQuery(source: Source, query: ReadyQuery): ReadyQuery {
  const name = hash('sha1', query.text);
  const known = searched.get(source) ?? new Set();
  searched.set(source, known);
  if (known.size < SEARCHED_MOST) known.add(name);
  return known.has(name) ? { ...query, name } : query;
}

/**
 * A number of rows inside the text of a statement. PostgreSQL plans a statement without parameters once for a connection. With
 * a parameter it plans each time, because a plan for any number of rows would join whole tables.
 */
export function writtenSize(rows: number): ReturnType<typeof sql.placeholder> {
  // Drizzle takes any expression here, but its type names only numbers and placeholders.
  return sql.raw(String(rows)) as unknown as ReturnType<typeof sql.placeholder>;
}

/** Runs a query with the values of its placeholders. */
export async function runReady(
  pool: pg.Pool,
  { name, text, params, read }: ReadyQuery,
  values: Record<string, unknown> = {},
): Promise<Record<string, unknown>[]> {
  const query = {
    text,
    values: fillPlaceholders(params, values),
    rowMode: 'array' as const,
    types,
    ...(name && { name }),
  };
  const { rows } = await pool.query<unknown[]>(query);
  return read(rows);
}

/** The pool behind a database; undefined within a transaction, whose statements must not leave it. */
export function poolOf(db: Database): pg.Pool | undefined {
  return '$client' in db ? (db.$client as pg.Pool) : undefined;
}

/** The driver returns large numbers as text. */
function decoderOf(column: Columns[string]): ((value: unknown) => unknown) | undefined {
  return column instanceof PgColumn && column.dataType === 'number'
    ? (value) => column.mapFromDriverValue(value)
    : undefined;
}

/** A day stays `YYYY-MM-DD`. The driver would make it midnight in the machine's time zone, which is another day elsewhere. */
export const daysAsText: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => {
    const parse = pg.types.getTypeParser(type, format as 'text') as (text: string) => unknown;
    return type === pg.types.builtins.DATE ? String : parse;
  },
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => {
    const parse = daysAsText.getTypeParser(type, format) as (text: string) => unknown;
    return type === pg.types.builtins.TIMESTAMPTZ ? isoText : parse;
  },
};

const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** Converts a moment as PostgreSQL writes it to ISO 8601. @example isoText('2026-11-21 07:00:00.5+00') // '2026-11-21T07:00:00.500Z' */
export function isoText(text: string): string {
  const [, day, time, fraction = ''] = UTC_TEXT.exec(text) ?? [];
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString();
}
