import { asc, and, gt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { noteFact, readFact } from '../../db/installation.ts';
import { SEARCH_KEY_VERSION, searchKey } from '../search/search-key.ts';
import type { Source } from './source.ts';
import { setMany } from './statements.ts';
import { columnOf } from './table.ts';
import { readValues } from './values.ts';

const BATCH = 500;

/**
 * Writes the search columns of all records again when they are of another version than this program's. It runs before
 * the server answers, because a search would miss records meanwhile.
 */
export async function renewAllSearchKeys(db: Database, sources: readonly Source[]): Promise<void> {
  if ((await readFact(db, 'searchKeys')) === SEARCH_KEY_VERSION) return;
  for (const source of sources) {
    const id = columnOf(source.table, 'id');
    for (let last: string | undefined; ; ) {
      const rows = await db
        .select()
        .from(source.table)
        .where(and(source.within, last === undefined ? undefined : gt(id, last)))
        .orderBy(asc(id))
        .limit(BATCH);
      await renewSearchKeys(db, source, rows);
      if (rows.length < BATCH) break;
      last = String(rows.at(-1)?.id);
    }
  }
  await noteFact(db, 'searchKeys', SEARCH_KEY_VERSION);
}

/** Writes the search columns of rows again. Their versions stay, because nothing changes that a reader sees. */
export async function renewSearchKeys(
  db: Database,
  source: Source,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const values = await readValues(db, source, rows);
  const keys = rows.map(({ id }, place) => ({ id, searchKey: searchKey(source.resource, values[place] ?? {}) }));
  await setMany(db, source.table, ['id'], keys);
}
