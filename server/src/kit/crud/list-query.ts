import type { ListQuery, Page } from '@hoivien/contract/kit/paging.ts';
import { allFields } from '@hoivien/contract/kit/resource.ts';
import { isComposite } from '@hoivien/contract/kit/field.ts';
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { users } from '../../db/tables/access.ts';
import type { Call } from '../call.ts';
import { filterFor } from './filter.ts';
import { poolOf, readyFor, readyQuery, runReady } from './rows.ts';
import { holdsWords } from './search-words.ts';
import { seenBy } from './sight.ts';
import type { Source } from './source.ts';
import { isOneOf } from './statements.ts';
import { columnOf, fieldColumn } from './table.ts';

const creator = alias(users, 'creator');
const updater = alias(users, 'updater');

/**
 * One page of a list. Three things make it fast, and answers stay the same: the total is kept for a second,
 * the keys of the page are read from an index before the rows are joined, and pages past the middle are read from the end.
 */
export async function listPage(call: Call, whole: Source, query: ListQuery): Promise<Page<Record<string, unknown>>> {
  const source = seenBy(whole, call.actor);
  const where = whereOf(source, call, query);
  const countKey = JSON.stringify([call.actor.clubId, query.search, query.filters]);
  const { area } = source.resource;
  const offset = (query.page - 1) * query.pageSize;
  const last = offset === 0 ? Number.POSITIVE_INFINITY : call.totals.last(area, countKey);
  const total = call.totals.get(area, countKey, () => countRows(call.db, source, where));
  const isNarrowed = source.scope.filter(call.actor) || query.search || query.filters.length > 0;
  const read = async (among: number) => {
    const window = pageWindow(offset, query.pageSize, among);
    const rows = await readWindow(call, source, isNarrowed ? where : undefined, query, window);
    return { isFromEnd: window.reversed, rows: window.reversed ? rows.reverse() : rows };
  };
  // The page is read while the rows are counted again; from the end it stands only if there are still as many.
  const assumed = last ?? (await total);
  const [page, counted] = await Promise.all([read(assumed), total]);
  const { rows } = page.isFromEnd && counted !== assumed ? await read(counted) : page;
  return { items: rows, total: counted, page: query.page, pageSize: query.pageSize };
}

/** Every declared column of a record that a list carries, with the names of those who made and changed it. */
export function selection(source: Source) {
  const { resource, table, computed = {}, parts = [] } = source;
  const joined = Object.assign({}, ...parts.map(({ join }) => join?.columns)) as Record<string, PgColumn>;
  const columns: Record<string, PgColumn | SQL.Aliased> = {
    id: columnOf(table, 'id'),
    version: columnOf(table, 'version'),
    createdBy: creator.fullName,
    updatedBy: updater.fullName,
  };
  for (const [name, field] of Object.entries(allFields(resource))) {
    if (isComposite(field) || field.kind === 'identity') continue;
    columns[name] = computed[name]?.as(name) ?? joined[name] ?? fieldColumn(source, name);
  }
  return columns;
}

/** The columns in which a whole record carries its parts, besides those of a list. */
export function partColumns({ parts = [] }: Pick<Source, 'parts'>): Record<string, SQL.Aliased> {
  return Object.fromEntries(parts.map(({ json }, index) => [`part${index}`, json.as(`part${index}`)]));
}

/** The joins that `selection` needs. */
export function selectRows(db: Database, source: Source, columns = selection(source)) {
  let query = db
    .select(columns)
    .from(source.table)
    .leftJoin(creator, and(eq(creator.id, columnOf(source.table, 'createdBy')), isColleague(creator, source)))
    .leftJoin(updater, and(eq(updater.id, columnOf(source.table, 'updatedBy')), isColleague(updater, source)))
    .$dynamic();
  for (const { join } of source.parts ?? []) {
    if (join) query = query.leftJoin(join.table, eq(join.owner, columnOf(source.table, 'id')));
  }
  return query;
}

/** Whose name a reader within a club is told: people of the club and of the association, not those of another club. */
function isColleague({ clubId }: typeof creator | typeof updater, { reader }: Source): SQL | undefined {
  return reader === undefined ? undefined : or(isNull(clubId), eq(clubId, reader));
}

/** Rows of a list: those that its question matches, or of those the ones with these ids. */
export interface RowsQuery extends ListQuery {
  ids?: readonly string[] | undefined;
}

/** The filter of a list: the actor's scope, each searched word, each filter. Undefined when nothing narrows it. */
export function whereOf(
  source: Source,
  call: Call,
  query: Pick<RowsQuery, 'search' | 'filters' | 'ids'>,
): SQL | undefined {
  return and(
    source.within,
    // Who names a record has seen it.
    query.ids ? isOneOf(columnOf(source.table, 'id'), [...query.ids]) : listed(source, query.filters),
    source.scope.filter(call.actor),
    holdsWords(columnOf(source.table, 'searchKey'), query.search),
    ...query.filters.map((filter) => filterFor(source, call.actor, filter)),
  );
}

/** What keeps the rows out that a list does not show unasked. */
function listed({ leavesOut }: Source, filters: ListQuery['filters'] = []): SQL | undefined {
  if (!leavesOut || filters.some(({ field }) => field === leavesOut.unless)) return undefined;
  return sql`not (${leavesOut.where})`;
}

/** The order of a list, made total by the id, so that no row stands on two pages. */
export function orderOf(source: Source, { column, descending }: ListQuery['sort']): SQL[] {
  const direction = descending ? desc : asc;
  const own = source.orders?.[column];
  if (own) return [...own, columnOf(source.table, 'id')].map((one) => direction(one));
  const ordered = source.resource.fields[column]?.kind === 'person' ? ['givenName', 'sortName'] : [column];
  return [...ordered, 'id'].map((name) => direction(fieldColumn(source, name)));
}

interface Window {
  offset: number;
  limit: number;
  reversed: boolean;
}

/** Which rows to read, from the nearer end. */
function pageWindow(offset: number, size: number, total: number): Window {
  if (offset <= total / 2 || offset >= total) return { offset, limit: size, reversed: false };
  const limit = Math.min(size, total - offset);
  return { offset: total - offset - limit, limit, reversed: true };
}

async function countRows(db: Database, { table }: Source, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(where);
  return row?.total ?? 0;
}

async function readWindow(
  call: Call,
  source: Source,
  where: SQL | undefined,
  query: ListQuery,
  { limit, offset, reversed }: Window,
): Promise<Record<string, unknown>[]> {
  const sort = { ...query.sort, descending: query.sort.descending !== reversed };
  const page = (narrowed: SQL | undefined, ...[most, from]: Placeable<number>[]) =>
    buildPage(call.db, source, narrowed, sort, most ?? limit, from ?? offset);
  const pool = poolOf(call.db);
  if (!pool) return page(where ?? wholeList(source));
  // What a reader within a club is shown is reckoned for them alone, also where they see every row.
  if (where || source.reader) return runReady(pool, readyQuery(page(where ?? wholeList(source)), selection(source)));
  const name = `list ${source.resource.area} ${sort.column} ${sort.descending ? 'desc' : 'asc'}`;
  const ready = readyFor(source, name, () => {
    const whole = page(wholeList(source), sql.placeholder('limit'), sql.placeholder('offset'));
    return readyQuery(whole, selection(source));
  });
  return runReady(pool, ready, { limit, offset }, name);
}

/** What a list shows that nobody narrows. */
function wholeList(source: Source): SQL | undefined {
  return and(source.within, listed(source));
}

type Placeable<T> = T | ReturnType<typeof sql.placeholder>;

function buildPage(
  db: Database,
  source: Source,
  where: SQL | undefined,
  sort: ListQuery['sort'],
  limit: Placeable<number>,
  offset: Placeable<number>,
) {
  const { table } = source;
  const order = orderOf(source, sort);
  const keys = db
    .select({ id: columnOf(table, 'id') })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('keys');
  return selectRows(db, source)
    .innerJoin(keys, eq(keys.id, columnOf(table, 'id')))
    .orderBy(...order);
}
