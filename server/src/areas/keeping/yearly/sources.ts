import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { filtersOf } from '@hoivien/contract/kit/filters.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Call, can } from '../../../kit/call.ts';
import { whereOf } from '../../../kit/crud/list-query.ts';
import { seenBy } from '../../../kit/crud/sight.ts';
import type { Source } from '../../../kit/crud/source.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { readDb, readingOf } from '../../../kit/long-reads.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';

/** The first and the last day of a period. */
export interface Span {
  from: string;
  to: string;
}

/** The lists of all areas, by the area of their records. */
export type Lists = ReadonlyMap<string, Source>;

export function listsOf(records: readonly AnyCrud[]): Lists {
  return new Map(records.map(({ source }) => [source.resource.area, source]));
}

/** The list of an area as the reader sees it; undefined when it is not open to them. */
export function openList(call: Call, lists: Lists, area: string): Source | undefined {
  const source = lists.get(area);
  return source && seenBy(source, call.actor);
}

/** The lists that are open to the reader: to look at with the code to search, in a file with that to export. */
export function openTo(call: Call, lists: Lists, action: 'Search' | 'Export'): Lists {
  return new Map([...lists].filter(([area]) => can(call, permissionCode(area, action))));
}

/** The rows that the list shows under a query, as a condition. */
export function conditionOf(call: Call, source: Source, asked: Readonly<Record<string, unknown>>): SQL {
  const filters: ListFilter[] = filtersOf(asked, source.resource, call.now);
  return whereOf(source, call, { filters }, undefined) ?? sql`true`;
}

/** A column that an area computes for its lists. */
export function computedOf({ computed }: Source, name: string): SQL {
  return computed?.[name] ?? sql`null`;
}

/** The first rows of a statement. */
export async function firstRows<Row extends object>(call: Call, statement: SQL, most: number): Promise<Row[]> {
  if (most === 0) return [];
  const { rows } = await readDb(call).execute(sql`${statement} limit ${most}`);
  return rows as Row[];
}

const dialect = new PgDialect();
const BATCH = 500;

/** All rows of a statement in batches, by a cursor within the transaction that `inSnapshot` began. */
export async function* allRows(call: Call, statement: SQL): AsyncGenerator<Record<string, Cell>[]> {
  const { client } = readingOf(call);
  const { sql: text, params } = dialect.sqlToQuery(statement);
  await client.query({ text: `declare yearly no scroll cursor for ${text}`, values: params });
  for (;;) {
    const { rows } = await client.query<Record<string, Cell>>(`fetch ${BATCH} from yearly`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close yearly');
}
