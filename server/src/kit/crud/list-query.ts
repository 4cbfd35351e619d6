import type { ListQuery, Page, SortColumn } from '@hoivien/contract/kit/paging.ts';
import { allFields, labelField } from '@hoivien/contract/kit/resource.ts';
import { isComposite } from '@hoivien/contract/kit/field.ts';
import { and, asc, Column, count, desc, eq, getTableName, is, isNull, or, SQL, sql, Table } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from '../../db/connect.ts';
import { users } from '../../db/tables/access.ts';
import type { Call } from '../call.ts';
import type { Marks } from '../totals.ts';
import { readDb } from '../long-reads.ts';
import { askedOf, asksFor, filterFor, leftOut } from './filter.ts';
import { type Columns, poolOf, readyFor, readyQuery, runReady, writtenSize } from './rows.ts';
import { earlyHits, plainOrder } from './early-hits.ts';
import { type Question, questionsOf } from '../search/question.ts';
import { formOrder, isHit, levelAt, levelOf, needsReason, rankOf } from '../search/ranking.ts';
import { refuseJoined, seenBy } from './sight.ts';
import type { Source } from './source.ts';
import { isOneOf } from './statements.ts';
import { columnOf, fieldColumn } from './table.ts';

const creator = alias(users, 'creator');
const updater = alias(users, 'updater');

/** A page of a list with the hits of its search that need a reason, and the reading of the search that found them. */
export interface FoundPage extends Page<Record<string, unknown>> {
  question: Question | undefined;
  /** The ids of records that neither name nor code shows to be hits. */
  elsewhere: readonly string[];
}

/**
 * One page of a list. Four measures make it fast and change no answer: the total is kept for a second, the keys of the
 * page come from an index before the rows are joined, pages past the middle are read from the end, and far ones are
 * counted from a mark that is kept with the total (decision 0130). The records have the fields of the query, or all
 * fields of lists.
 */
export async function listPage(call: Call, whole: Source, query: ListQuery): Promise<FoundPage> {
  const source = seenBy(whole, call.actor);
  refuseJoined(
    source.resource,
    call.actor,
    query.sort.map(({ column }) => column),
  );
  const questions = questionsOf(query.search);
  let page = await pageOfReading(call, source, query, questions, 0);
  for (let reading = 1; page.total === 0 && reading < questions.length; reading++)
    page = await pageOfReading(call, source, query, questions, reading);
  return page;
}

async function pageOfReading(
  call: Call,
  source: Source,
  query: ListQuery,
  questions: readonly Question[],
  reading: number,
): Promise<FoundPage> {
  const question = questions[reading];
  const where = whereOf(source, call, query, question);
  const isSorted = question !== undefined && !query.isRanked;
  const countKey = JSON.stringify([call.actor.clubId, query.search, query.filters, reading]);
  const { area } = source.resource;
  const offset = (query.page - 1) * query.pageSize;
  // The first page of hits in another order than by rank is looked for by their number.
  const last = offset === 0 && !isSorted ? Number.POSITIVE_INFINITY : call.totals.last(area, countKey);
  const total = call.totals.get(area, countKey, () => countRows(call.db, source, where));
  const marks = call.totals.marks(area, countKey);
  const isNarrowed = source.scope.filter(call.actor) || query.search || query.filters.length > 0;
  const read = async (among: number) => {
    const window = pageWindow(offset, query.pageSize, among);
    const order = { ...query, question };
    const early = isSorted ? { where: whereOf(source, call, query, undefined), total: among } : undefined;
    const found = await readWindow(call, source, isNarrowed ? where : undefined, order, { ...window, marks, early });
    return { ...found, isFromEnd: window.reversed, rows: window.reversed ? found.rows.reverse() : found.rows };
  };
  // The page is read while the rows are counted again. A page read from the end is right only if the number is unchanged,
  // and nothing is read where nothing was.
  const assumed = last ?? (await total);
  const [page, counted] = await Promise.all([assumed === 0 ? NOTHING : read(assumed), total]);
  const { rows, elsewhere } = page.isFromEnd && counted !== assumed ? await read(counted) : page;
  return { items: rows, total: counted, page: query.page, pageSize: query.pageSize, question, elsewhere };
}

const NOTHING = { rows: [], elsewhere: [], isFromEnd: true };

/** The reading of a search that finds something among the rows of a query; the last one when none does. */
export async function settled(
  call: Call,
  source: Source,
  query: Pick<RowsQuery, 'search' | 'filters' | 'ids'>,
): Promise<Question | undefined> {
  const questions = questionsOf(query.search);
  for (const question of questions.slice(0, -1)) {
    const where = whereOf(source, call, query, question);
    const [row] = await readDb(call).select({ one: sql`1` }).from(source.table).where(where).limit(1);
    if (row) return question;
  }
  return questions.at(-1);
}

/**
 * The columns of a record in a list, with the names of the people who added and changed it: all columns, or id, version
 * and those with the given names.
 */
export function selection(source: Source, names?: readonly string[]) {
  const columns = wholeSelection(source);
  if (!names) return columns;
  const wanted = new Set(['id', 'version', ...names]);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => wanted.has(name)));
}

function wholeSelection(source: Source) {
  const { resource, table, computed = {}, parts = [] } = source;
  const instead = insteadOf(source);
  const joined = Object.assign({}, ...parts.map(({ join }) => join?.columns)) as Record<string, PgColumn>;
  const columns: Record<string, PgColumn | SQL.Aliased> = {
    id: columnOf(table, 'id'),
    version: columnOf(table, 'version'),
    createdBy: creator.fullName,
    updatedBy: updater.fullName,
  };
  for (const [name, field] of Object.entries(allFields(resource))) {
    if (isComposite(field) || field.kind === 'identity') continue;
    const own = computed[name];
    columns[name] = (own && (instead.get(own) ?? own))?.as(name) ?? joined[name] ?? fieldColumn(source, name);
  }
  return columns;
}

/** The columns for the parts of a whole record, beside the columns of a list. */
export function partColumns({ parts = [], joins }: Pick<Source, 'parts' | 'joins'>): Record<string, SQL.Aliased> {
  const instead = insteadOf({ joins });
  return Object.fromEntries(
    parts.map(({ json }, index) => [`part${index}`, (instead.get(json) ?? json).as(`part${index}`)]),
  );
}

function insteadOf({ joins = [] }: Pick<Source, 'joins'>): ReadonlyMap<SQL, SQL> {
  return new Map(joins.flatMap((beside) => [...beside.instead]));
}

/**
 * A query of the columns with the joins that they need. Conditions and orders use only the table and need no join. The keys of
 * a page are joined first: PostgreSQL keeps the written order of more than eight tables, and would join everything to each
 * record of the table before it picks those of the page.
 */
export function selectRows(
  db: Database,
  source: Source,
  columns: Columns = selection(source),
  keys?: ReturnType<ReturnType<typeof keysOf>['as']>,
) {
  const query = db.select(columns).from(source.table).$dynamic();
  if (keys) query.innerJoin(keys, eq(keys.id, columnOf(source.table, 'id')));
  const read = tablesIn(Object.values(columns));
  for (const [people, id] of [
    [creator, 'createdBy'],
    [updater, 'updatedBy'],
  ] as const) {
    if (!read.has(getTableName(people))) continue;
    query.leftJoin(people, and(eq(people.id, columnOf(source.table, id)), isColleague(people, source)));
  }
  for (const { join } of source.parts ?? []) {
    if (join && read.has(getTableName(join.table)))
      query.leftJoin(join.table, eq(join.owner, columnOf(source.table, 'id')));
  }
  for (const { table, rows } of source.joins ?? []) {
    const name = getTableName(table);
    if (read.has(name)) query.leftJoin(sql`lateral ${rows} as ${sql.identifier(name)}`, sql`true`);
  }
  // Without a join Drizzle writes columns without the table's name; within a subquery they would mean another table.
  return query.innerJoin(sql`(select) as alone`, sql`true`);
}

/** The names of the tables that columns and expressions read, subqueries included. */
function tablesIn(chunks: readonly unknown[], found = new Set<string>()): ReadonlySet<string> {
  for (const chunk of chunks) {
    if (is(chunk, Column)) found.add(getTableName(chunk.table));
    else if (is(chunk, Table)) found.add(getTableName(chunk));
    else if (is(chunk, SQL)) tablesIn(chunk.queryChunks, found);
    else if (is(chunk, SQL.Aliased)) tablesIn(chunk.sql.queryChunks, found);
    else if (Array.isArray(chunk)) tablesIn(chunk, found);
  }
  return found;
}

/** The condition for people whose name a reader within a club sees: those of the club and of the association. */
function isColleague({ clubId }: typeof creator | typeof updater, { reader }: Source): SQL | undefined {
  return reader === undefined ? undefined : or(isNull(clubId), eq(clubId, reader));
}

/** The rows of a list: those that match its query, or those of them with the given ids. */
export interface RowsQuery extends ListQuery {
  ids?: readonly string[] | undefined;
}

/** The filter of a list: the actor's scope, the search, each filter. Undefined when nothing narrows it. */
export function whereOf(
  source: Source,
  call: Call,
  query: Pick<RowsQuery, 'filters' | 'ids'>,
  question: Question | undefined,
): SQL | undefined {
  refuseJoined(
    source.resource,
    call.actor,
    (query.filters ?? []).flatMap((filter) =>
      askedOf(source.resource, filter).map((path) => path.split('.')[0] ?? path),
    ),
  );
  const plain = query.filters.filter(({ kind }) => kind !== 'or');
  // Alternatives leave out what the list does, unless a filter beside them asks for it.
  const isOpen = query.ids !== undefined || (source.leavesOut && asksFor(plain, source.leavesOut.unless));
  return and(
    source.within,
    // A request that names an id shows a row that its reader has seen, so nothing is left out.
    query.ids ? isOneOf(columnOf(source.table, 'id'), [...query.ids]) : leftOut(source, query.filters),
    source.scope.filter(call.actor),
    isHit(columnOf(source.table, 'searchKey'), question),
    ...query.filters.map((filter) =>
      filterFor(isOpen ? { ...source, leavesOut: undefined } : source, call.actor, filter),
    ),
  );
}

/** The order of the rows of a query: by the chosen column, or the best hits of a search first and equal ones by name. */
export interface Order extends Pick<ListQuery, 'sort' | 'isRanked'> {
  question: Question | undefined;
  /** The rows are read from the end. */
  isReversed?: boolean;
}

/** The order of a list, made total by the id, so that no row stands on two pages. */
export function orderOf(source: Source, { sort, isRanked, question, isReversed = false }: Order): SQL[] {
  if (isRanked && question) return rankedOrder(source, question, isReversed);
  return sortedOrder(source, isReversed ? sort.map(turned) : sort);
}

/** The best hits of a search first, equal ones by name and id; without a name in the order of their list. */
function rankedOrder(source: Source, question: Question, descending = false): SQL[] {
  const { rank, ties } = rankedBy(source, question, descending);
  return [descending ? desc(rank) : asc(rank), ...ties];
}

/** The ranks of hits as a column, and the order by it: the ranking is computed once for each. */
export function rankColumn(source: Source, question: Question, descending = false) {
  const { rank, ties } = rankedBy(source, question, descending);
  const alias = sql.identifier('hit_rank');
  return { rank: rank.as('hit_rank'), order: [descending ? desc(alias) : asc(alias), ...ties] };
}

/** The ids and ranks of hits, the best first. */
export function rankedHits(db: Database, source: Source, question: Question, descending = false) {
  const { rank, order } = rankColumn(source, question, descending);
  return db
    .select({ id: columnOf(source.table, 'id'), rank })
    .from(source.table)
    .orderBy(...order)
    .$dynamic();
}

/** A hit with its level instead of its rank. */
export function leveled<Row extends { id: unknown; rank: number }>({ id, rank, ...row }: Row) {
  return { ...row, id: String(id), level: levelAt(rank) };
}

/** The rank of a hit, and the order of hits of the same rank. */
function rankedBy(source: Source, question: Question, descending = false): { rank: SQL<number>; ties: SQL[] } {
  const { resource, table, names } = source;
  const label = labelField(resource);
  const name = table[names?.[label] ?? label];
  const [column = '', direction] = name ? [label] : resource.sort.split(':');
  const searched = columnOf(table, 'searchKey');
  return {
    rank: rankOf(searched, name, question),
    ties: [
      ...formOrder(searched, question).map((one) => (descending ? desc(one) : asc(one))),
      ...sortedOrder(source, [{ column, descending: (direction === 'desc') !== descending }]),
    ],
  };
}

/** The order by some columns; equal records follow their ids in the direction of the first column, which one index can have. */
function sortedOrder(source: Source, columns: ListQuery['sort']): SQL[] {
  const ordered = columns.flatMap(({ column, descending }) => {
    const direction = descending ? desc : asc;
    const own = source.orders?.[column];
    if (own) return own.map((one) => direction(one));
    const names = source.resource.fields[column]?.kind === 'person' ? ['givenName', 'sortName'] : [column];
    return names.map((name) => direction(fieldColumn(source, name)));
  });
  const direction = columns[0]?.descending ? desc : asc;
  return [...ordered, direction(columnOf(source.table, 'id'))];
}

function turned({ column, descending }: SortColumn): SortColumn {
  return { column, descending: !descending };
}

interface Window {
  offset: number;
  limit: number;
  reversed: boolean;
  marks?: Marks | undefined;
  /** For hits in another order than by rank: the list without the search, and how many hits there are. */
  early?: { where: SQL | undefined; total: number } | undefined;
}

/** The rows to read, counted from the nearer end. */
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
  query: ListQuery & Order,
  window: Window,
): Promise<{ rows: Record<string, unknown>[]; elsewhere: string[] }> {
  const { limit, offset, reversed, early } = window;
  const order = { ...query, isReversed: reversed };
  const { fields, question } = query;
  const pool = poolOf(call.db);
  if (question) {
    const begun =
      early && pool && offset === 0 && !reversed
        ? await earlyHits(call.db, pool, source, { ...early, question, sort: query.sort, limit })
        : undefined;
    const hits = begun ?? (await hitsOf(call, pool, source, where, { ...order, question }, limit, offset));
    const rows = await rowsOf(call, pool, source, hits, fields);
    return { rows, elsewhere: hits.flatMap(({ id, level }) => (needsReason(Number(level)) ? [String(id)] : [])) };
  }
  // Values for a reader within a club are computed for that reader, also when the reader sees every row.
  if (!pool || source.reader) {
    const columns = selection(source, fields);
    const page = pageOf(
      call.db,
      source,
      columns,
      keysOf(call.db, source, where ?? wholeList(source), order, limit, offset),
      order,
    );
    return alone(pool ? await runReady(pool, readyQuery(page, columns)) : await page);
  }
  if (where || offset > 0 || !FIRST_SIZES.has(limit)) {
    const keys = await keysFrom(call.db, pool, source, where ?? wholeList(source), order, window);
    return alone(await readRows(call, pool, source, keys, fields));
  }
  const ready = readyFor(source, `list ${nameOf(order)} first ${limit} ${textOf(fields)}`, () => {
    const columns = selection(source, fields);
    const keys = keysOf(call.db, source, wholeList(source), order, writtenSize(limit), undefined);
    return readyQuery(pageOf(call.db, source, columns, keys, order), columns);
  });
  return alone(await runReady(pool, ready));
}

/** The order of a list without a search, as a text. */
function nameOf({ sort, isReversed = false }: Order): string {
  return sort.map(({ column, descending }) => `${column} ${descending !== isReversed ? 'desc' : 'asc'}`).join();
}

/** From this offset on a page is far: its first record becomes a mark. */
const FAR = 1_000;

/** The ids of a page. A far one is counted from the nearest mark, so that the database does not walk there once more. */
async function keysFrom(
  db: Database,
  pool: pg.Pool,
  source: Source,
  where: SQL | undefined,
  order: Order,
  { limit, offset, marks }: Window,
): Promise<Record<string, unknown>[]> {
  const id = columnOf(source.table, 'id');
  const run = (condition: SQL | undefined, from: number) =>
    runReady(pool, readyQuery(keysOf(db, source, condition, order, limit, from), { id }));
  const name = nameOf(order);
  const mark = offset >= FAR ? marks?.nearest(name, offset) : undefined;
  const start = mark && startingAt(source, order, mark.id);
  const near = mark && start ? await run(and(where, start), offset - mark.offset) : [];
  // A mark whose record is gone finds no rows.
  const keys = near.length === limit ? near : await run(where, offset);
  const [first] = keys;
  if (offset >= FAR && first) marks?.put(name, { offset, id: String(first.id) });
  return keys;
}

/** The condition for a record and those after it; undefined for an order of several columns or of a column with nulls. */
function startingAt(source: Source, { sort, isReversed = false }: Order, mark: string): SQL | undefined {
  const { table } = source;
  const order = plainOrder(source, sort);
  if (!order?.column.notNull) return undefined;
  const { column } = order;
  const id = columnOf(table, 'id');
  const sign = order.descending !== isReversed ? sql`<=` : sql`>=`;
  return sql`(${column}, ${id}) ${sign} ((select ${column} from ${table} where ${id} = ${mark}), ${mark}::uuid)`;
}

function alone(rows: Record<string, unknown>[]): { rows: Record<string, unknown>[]; elsewhere: string[] } {
  return { rows, elsewhere: [] };
}

/** The ids of the hits on a page, with their levels. */
async function hitsOf(
  { db }: Call,
  pool: pg.Pool | undefined,
  source: Source,
  where: SQL | undefined,
  order: ListQuery & Order & { question: Question },
  limit: number,
  offset: number,
): Promise<Record<string, unknown>[]> {
  const { question, isRanked, isReversed } = order;
  if (isRanked) {
    const ranked = await rankedHits(db, source, question, isReversed).where(where).limit(limit).offset(offset);
    return ranked.map(leveled);
  }
  // The database computes the levels of a page after it has cut the page off.
  const columns = {
    id: columnOf(source.table, 'id'),
    level: levelOf(columnOf(source.table, 'searchKey'), question).as('level'),
  };
  const hits = db
    .select(columns)
    .from(source.table)
    .where(where)
    .orderBy(...orderOf(source, order))
    .limit(limit)
    .offset(offset);
  return pool ? runReady(pool, readyQuery(hits, columns)) : hits;
}

/** The rows of keys, also within a transaction and for a reader within a club. */
async function rowsOf(
  call: Call,
  pool: pg.Pool | undefined,
  source: Source,
  keys: readonly Record<string, unknown>[],
  fields: ListQuery['fields'],
): Promise<Record<string, unknown>[]> {
  if (pool && !source.reader) return readRows(call, pool, source, keys, fields);
  if (keys.length === 0) return [];
  const columns = selection(source, fields);
  const ids = keys.map(({ id }) => String(id));
  const rows = selectRows(call.db, source, columns).where(isOneOf(columnOf(source.table, 'id'), ids));
  if (!pool) return inOrder(keys, await rows);
  return inOrder(keys, await runReady(pool, readyQuery(rows, columns)));
}

/**
 * The rows of keys, in their order. The query for the keys is planned for each request, because its words decide which
 * index is best. The query for the rows is always the same, and planning it takes longer than running it, so it is
 * prepared.
 */
async function readRows(
  call: Call,
  pool: pg.Pool,
  source: Source,
  keys: readonly Record<string, unknown>[],
  fields: ListQuery['fields'],
): Promise<Record<string, unknown>[]> {
  if (keys.length === 0) return [];
  const ready = readyFor(source, `rows ${textOf(fields)}`, () => {
    const columns = selection(source, fields);
    const isWanted = sql`${columnOf(source.table, 'id')} = any(${sql.placeholder('ids')}::uuid[])`;
    return readyQuery(selectRows(call.db, source, columns).where(isWanted), columns);
  });
  return inOrder(keys, await runReady(pool, ready, { ids: keys.map(({ id }) => id) }));
}

function inOrder(keys: readonly Record<string, unknown>[], rows: readonly Record<string, unknown>[]) {
  const found = new Map(rows.map((row) => [row.id, row] as const));
  return keys.flatMap(({ id }): Record<string, unknown>[] => {
    const row = found.get(id);
    return row ? [row] : [];
  });
}

/** The choice of fields, for the name of a prepared query. */
function textOf(fields: ListQuery['fields']): string {
  return fields ? `of ${[...fields].sort().join()}` : 'whole';
}

/** The condition of a list without search and filters. */
function wholeList(source: Source): SQL | undefined {
  return and(source.within, leftOut(source));
}

/** Sizes of first pages whose statement contains the number of rows. The browser's lists ask for these sizes. */
const FIRST_SIZES: ReadonlySet<number> = new Set([20, 50, 100]);

type Placeable<T> = T | ReturnType<typeof sql.placeholder>;

/** The ids of a page. */
function keysOf(
  db: Database,
  source: Source,
  where: SQL | undefined,
  order: Order,
  limit: Placeable<number>,
  offset: Placeable<number> | undefined,
) {
  const keys = db
    .select({ id: columnOf(source.table, 'id') })
    .from(source.table)
    .where(where)
    .orderBy(...orderOf(source, order))
    .limit(limit)
    .$dynamic();
  return offset === undefined ? keys : keys.offset(offset);
}

/** The rows of a page by one statement with its keys. */
function pageOf(db: Database, source: Source, columns: Columns, found: ReturnType<typeof keysOf>, order: Order) {
  return selectRows(db, source, columns, found.as('keys')).orderBy(...orderOf(source, order));
}
