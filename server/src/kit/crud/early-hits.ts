import type { ListQuery } from '@hoivien/contract/kit/paging.ts';
import { asc, desc, is, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from '../../db/connect.ts';
import type { Question } from '../search/question.ts';
import { isHit, levelOf } from '../search/ranking.ts';
import { namedQuery, readyQuery, runReady, writtenSize } from './rows.ts';
import type { Source } from './source.ts';
import { columnOf, fieldColumn } from './table.ts';

/** From so many hits on, the first page in an order of its own is looked for along this order. */
const MANY = 1_000;

/** A search whose first page is wanted in an order of its own. */
interface EarlyHits {
  question: Question;
  sort: ListQuery['sort'];
  /** The condition of the list without the search. */
  where: SQL | undefined;
  /** How many records the search finds. */
  total: number;
  limit: number;
}

/**
 * The first hits in an order that an index has, as ids with their levels; undefined when another way is better. The database takes the words
 * of a search for independent of each other, expects a single hit, and would read every hit to sort them. So this reads the
 * list in its order until the page is full, at most twice as many records as there are hits: where the hits stand far
 * behind, it costs about as much as reading all of them.
 */
export async function earlyHits(
  db: Database,
  pool: pg.Pool,
  source: Source,
  { question, sort, where, total, limit }: EarlyHits,
): Promise<Record<string, unknown>[] | undefined> {
  const ordered = total >= MANY ? plainOrder(source, sort) : undefined;
  if (!ordered || !indexedColumns(source.table).has(ordered.column.name)) return undefined;
  const { column, descending } = ordered;
  const direction = descending ? desc : asc;
  const [id, key] = [columnOf(source.table, 'id'), columnOf(source.table, 'searchKey')];
  const begun = db
    .select({ id, key, by: column })
    .from(source.table)
    .where(where)
    .orderBy(direction(column), direction(id))
    // A power of two, so that few statements differ by it.
    .limit(writtenSize(2 ** Math.ceil(Math.log2(2 * total))))
    .as('begun');
  const level = levelOf(begun.key, question).as('level');
  const hits = db
    .select({ id: begun.id, level })
    .from(begun)
    .where(isHit(begun.key, question))
    .orderBy(direction(begun.by), direction(begun.id))
    .limit(writtenSize(limit));
  const found = await runReady(pool, namedQuery(source, readyQuery(hits, { id, level })));
  return found.length === limit ? found : undefined;
}

/** An order by one column of the table and by the id; undefined for another one. */
export function plainOrder(
  source: Source,
  sort: ListQuery['sort'],
): { column: PgColumn; descending: boolean } | undefined {
  const { resource, orders } = source;
  const [first, second] = sort;
  if (!first || second || orders?.[first.column] || resource.fields[first.column]?.kind === 'person') return undefined;
  return { column: fieldColumn(source, first.column), descending: first.descending };
}

const indexed = new WeakMap<Source['table'], ReadonlySet<string>>();

/** The columns that an index has as its last one before the id. */
function indexedColumns(table: Source['table']): ReadonlySet<string> {
  const known = indexed.get(table);
  if (known) return known;
  const found = new Set<string>();
  for (const { config } of is(table, PgTable) ? getTableConfig(table).indexes : []) {
    const [last, before] = config.columns.toReversed().map((one) => ('name' in one ? one.name : undefined));
    if (last === 'id' && before) found.add(before);
  }
  indexed.set(table, found);
  return found;
}
