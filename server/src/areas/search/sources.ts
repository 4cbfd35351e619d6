import type { Found } from '@hoivien/contract/areas/search/search.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { labelField } from '@hoivien/contract/kit/resource.ts';
import { and, asc, desc, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Call, can } from '../../kit/call.ts';
import { selectRows, whereOf } from '../../kit/crud/list-query.ts';
import { seenBy } from '../../kit/crud/sight.ts';
import type { Source } from '../../kit/crud/source.ts';
import { columnOf, fieldColumn } from '../../kit/crud/table.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';

/** An area in the search. */
export interface SearchSource {
  readonly area: string;
  /** A user with any of these codes finds its records. */
  readonly anyOf: readonly string[];
  /** The matching records, best first, at most `limit`. */
  readonly find: (call: Call, text: string, limit: number) => Promise<Found[]>;
  /** The present names of records, without deleted ones and those outside the user's scope. */
  readonly read: (call: Call, ids: readonly string[]) => Promise<Found[]>;
}

/** Finds the records of an area by its search column, within the actor's scope. @example recordSource(members) */
export function recordSource({ source }: AnyCrud): SearchSource {
  const { area } = source.resource;
  return {
    area,
    anyOf: [permissionCode(area, 'Search'), permissionCode(area, 'View')],
    find: (call, text, limit) => findRecords(call, source, text, limit),
    read: (call, ids) => readRecords(call, source, ids),
  };
}

/** Whether the user may find records of the area. */
export function isOpen(call: Call, { anyOf }: SearchSource): boolean {
  return anyOf.some((code) => can(call, code));
}

const NOTE_MOST = 120;
/** Fields that are part of a record's name, so they are not a note. */
const CALLED_BY: readonly string[] = ['code', 'name', 'fullName', 'username', 'title'];
/**
 * The most hits that a search sorts. A text with more hits identifies nobody, and sorting all of them would take long.
 */
const ORDERED_MOST = 10_000;

async function findRecords(call: Call, source: Source, text: string, limit: number): Promise<Found[]> {
  const { table } = source;
  const hits = call.db
    .select({
      id: columnOf(table, 'id'),
      name: sql<string>`${nameOf(source)}`.as('called'),
      key: columnOf(table, 'searchKey'),
      code: sql<string | null>`${table.codeKey ?? sql`null`}`.as('code_found'),
    })
    .from(table)
    .where(whereOf(source, call, { search: text, filters: [] }))
    .limit(ORDERED_MOST)
    .as('hits');
  const best = await call.db
    .select({ id: hits.id })
    .from(hits)
    .orderBy(...bestFirst(hits, text), asc(hits.name), asc(hits.id))
    .limit(limit);
  return named(
    call,
    source,
    best.map(({ id }) => String(id)),
    undefined,
  );
}

function readRecords(call: Call, source: Source, ids: readonly string[]): Promise<Found[]> {
  return named(call, source, ids, whereOf(source, call, { search: '', filters: [] }));
}

/** The names, notes and states of records, in the order of their ids. */
async function named(call: Call, whole: Source, ids: readonly string[], where: SQL | undefined): Promise<Found[]> {
  if (ids.length === 0) return [];
  const source = seenBy(whole, call.actor);
  const { table } = source;
  const note = noteOf(source);
  const state = stateOf(source);
  const columns = {
    id: columnOf(table, 'id'),
    code: sql<string>`coalesce(${table.code ?? table.username ?? sql`''`}, '')`.as('called_code'),
    name: sql<string>`${nameOf(source)}`.as('called'),
    note: (note ? sql<string | null>`left(${note}, ${NOTE_MOST})` : sql<null>`null`).as('told'),
    state: (state ? sql<string | number | null>`${state.value}` : sql<null>`null`).as('state_found'),
  };
  // A column of a list may come from the joined profile.
  const rows = (await selectRows(call.db, source, columns).where(
    and(inArray(columnOf(table, 'id'), [...ids]), where),
  )) as (Pick<Found, 'code' | 'name' | 'note'> & { id: string; state: string | number | null })[];
  const found = rows.map(({ state: value, id, ...row }) => ({
    ...row,
    id: String(id),
    state: state && value !== null ? { field: state.field, value } : null,
  }));
  return ids.flatMap((one) => found.find(({ id }) => id === one) ?? []);
}

/** The column with the name of a record. */
function nameOf(source: Source): PgColumn {
  return fieldColumn(source, labelField(source.resource));
}

/**
 * First come records whose code contains the text, then names that begin with it, then names with a word that begins
 * with it.
 */
function bestFirst({ key, code }: Readonly<Record<'key' | 'code', PgColumn | SQL.Aliased>>, text: string): SQL[] {
  const words = fold(text).replace(/[\\%_]/g, '\\$&');
  const byCode = /\d/.test(words) ? [sql`(${code} like ${`%${words}%`}) is true desc`] : [];
  return [...byCode, desc(like(key, `${words}%`)), desc(like(key, `% ${words}%`))];
}

/** The first text that its list shows besides code and name. */
function noteOf({ resource, table, names = {}, computed = {} }: Source): PgColumn | SQL | undefined {
  const told = ['text', 'longText', 'email'];
  for (const [field, { list, kind }] of Object.entries(resource.fields)) {
    const property = names[field] ?? field;
    if (list !== 'shown' || !told.includes(kind) || CALLED_BY.includes(property)) continue;
    const note = computed[field] ?? table[property];
    if (note) return note;
  }
  return undefined;
}

/** The first choice with tones that its list shows, because such a choice is a state. */
function stateOf({ resource, table, names = {}, computed = {} }: Source) {
  for (const [field, { list, kind, tones }] of Object.entries(resource.fields)) {
    if (list !== 'shown' || kind !== 'choice' || !tones) continue;
    const value = computed[field] ?? table[names[field] ?? field];
    if (value) return { field, value };
  }
  return undefined;
}
