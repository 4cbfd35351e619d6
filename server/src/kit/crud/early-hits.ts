import type { ListQuery } from '@hoivien/contract/kit/paging.ts';
import { asc, desc, is, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from '../../db/connect.ts';
import type { Question } from '../search/question.ts';
import { isHit } from '../search/ranking.ts';
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
 * The ids of the first hits in an order that an index has; undefined when another way is better. The database takes the words
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
  const ordered = total >= MANY ? indexedColumn(source, sort) : undefined;
  if (!ordered) return undefined;
  const { column, direction } = ordered;
  const [id, key] = [columnOf(source.table, 'id'), columnOf(source.table, 'searchKey')];
  const begun = db
    .select({ id, key, by: column })
    .from(source.table)
    .where(where)
    .orderBy(direction(column), direction(id))
    // A power of two, so that few statements differ by it.
    .limit(writtenSize(2 ** Math.ceil(Math.log2(2 * total))))
    .as('begun');
  const hits = db
    .select({ id: begun.id })
    .from(begun)
    .where(isHit(begun.key, question))
    .orderBy(direction(begun.by), direction(begun.id))
    .limit(writtenSize(limit));
  const found = await runReady(pool, namedQuery(source, readyQuery(hits, { id })));
  return found.length === limit ? found : undefined;
}

/** The column of an order that an index has, followed by the id. */
function indexedColumn(
  { table, resource, orders, names }: Source,
  sort: ListQuery['sort'],
): { column: PgColumn; direction: typeof asc } | undefined {
  const [first, second] = sort;
  if (!first || second || orders?.[first.column] || resource.fields[first.column]?.kind === 'person') return undefined;
  if (!is(table, PgTable)) return undefined;
  const column = fieldColumn({ table, ...(names && { names }) }, first.column);
  const isIndexed = getTableConfig(table).indexes.some(({ config }) => {
    const [last, before] = config.columns.toReversed().map((one) => ('name' in one ? one.name : undefined));
    return last === 'id' && before === column.name;
  });
  return isIndexed ? { column, direction: first.descending ? desc : asc } : undefined;
}
