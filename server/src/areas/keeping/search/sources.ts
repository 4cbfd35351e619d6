import type { Found, FoundGroup } from '@hoivien/contract/areas/keeping/search/search.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { labelField } from '@hoivien/contract/kit/resource.ts';
import { and, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReferencedList } from '../../../kit/area-module.ts';
import { type Call, can } from '../../../kit/call.ts';
import { leveled, rankedHits, selectRows, whereOf } from '../../../kit/crud/list-query.ts';
import { reasonsOf } from '../../../kit/crud/read.ts';
import { seenBy } from '../../../kit/crud/sight.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { literal } from '../../../kit/crud/statements.ts';
import { columnOf, fieldColumn } from '../../../kit/crud/table.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import type { Question } from '../../../kit/search/question.ts';
import { needsReason } from '../../../kit/search/ranking.ts';

/** An area in the search. */
export interface SearchSource {
  readonly area: string;
  /** A user with any of these codes finds its records. */
  readonly anyOf: readonly string[];
  readonly table: string;
  /** Whether a record matches, as an expression. */
  readonly hasHit: (call: Call, question: Question) => SQL<boolean>;
  /** The matching records, best first, at most `limit`. */
  readonly find: (call: Call, question: Question, limit: number) => Promise<Hits>;
  /** The present names of records, without deleted ones and those outside the user's scope. */
  readonly read: (call: Call, ids: readonly string[]) => Promise<Found[]>;
}

/** The hits of an area, and the level of the best one. */
export interface Hits {
  items: Found[];
  level: number;
}

/** Finds the records of an area by its search column, within the actor's scope. @example recordSource(members) */
export function recordSource({ source }: AnyCrud): SearchSource {
  const { area } = source.resource;
  return {
    area,
    anyOf: [permissionCode(area, 'Search'), permissionCode(area, 'View')],
    table: getTableName(source.table),
    hasHit: (call, question) => hasHit(call, source, question),
    find: (call, question, limit) => findRecords(call, source, question, limit),
    read: (call, ids) => readRecords(call, source, ids),
  };
}

/** Finds the row of a list by its whole reference, within the actor's scope; its code is the reference. */
export async function findReferenced(
  call: Call,
  { source, column, referenceIn }: ReferencedList,
  text: string,
): Promise<FoundGroup[]> {
  const { area } = source.resource;
  const reference = referenceIn(text);
  const anyOf = ['Search', 'View'].map((action) => permissionCode(area, action));
  if (!reference || !anyOf.some((code) => can(call, code))) return [];
  const rows = await call.db
    .select({ id: columnOf(source.table, 'id') })
    .from(source.table)
    .where(and(eq(column, reference), whereOf(source, call, { filters: [] }, undefined)));
  const items = await named(
    call,
    source,
    rows.map(({ id }) => String(id)),
    undefined,
  );
  return items.length > 0 ? [{ area, items: items.map((item) => ({ ...item, code: reference })) }] : [];
}

/** A table with more rows is read at once, because counting its hits would take as long as ranking them. */
const LARGE = 5_000;

/** The names of large tables, by the database's own estimate. */
export async function largeTables(call: Call): Promise<ReadonlySet<string>> {
  const { rows } = await call.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and reltuples > ${literal(LARGE)}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * The areas with a hit (decision 0204). One statement asks for several areas, because most have none, and a statement with the
 * whole ranking costs each more than its answer. The answers stand in one row: for a `union all` the database would start
 * further processes, which takes longer than the counts.
 */
export async function withHits(
  call: Call,
  sources: readonly SearchSource[],
  question: Question,
): Promise<SearchSource[]> {
  if (sources.length === 0) return [];
  const each = sources.map((source) => source.hasHit(call, question));
  const { rows } = await call.db.execute<{ hits: boolean[] }>(sql`select array[${sql.join(each, sql`, `)}] as hits`);
  return sources.filter((_, place) => rows[0]?.hits[place]);
}

/** It counts: for a mere `exists` the planner expects a hit soon and reads whole tables when there is none. */
function hasHit(call: Call, source: Source, question: Question): SQL<boolean> {
  const where = whereOf(source, call, { filters: [] }, question);
  return sql<boolean>`(select count(*) from ${source.table} where ${where}) > 0`;
}

/** Whether the user may find records of the area. */
export function isOpen(call: Call, { anyOf }: SearchSource): boolean {
  return anyOf.some((code) => can(call, code));
}

const NOTE_MOST = 120;
/** Fields that are part of a record's name, so they are not a note. */
const CALLED_BY: readonly string[] = ['code', 'name', 'fullName', 'username', 'title'];

async function findRecords(call: Call, source: Source, question: Question, limit: number): Promise<Hits> {
  const ranked = await rankedHits(call.db, source, question)
    .where(whereOf(source, call, { filters: [] }, question))
    .limit(limit);
  const best = ranked.map(leveled);
  const ids = best.map(({ id }) => id);
  const elsewhere = best.flatMap(({ id, level }) => (needsReason(level) ? [id] : []));
  const [items, reasons] = await Promise.all([
    named(call, source, ids, undefined),
    reasonsOf(call, source, question, elsewhere),
  ]);
  return {
    level: best[0]?.level ?? Number.POSITIVE_INFINITY,
    items: items.map((item) => {
      const foundBy = reasons.get(item.id);
      return foundBy ? { ...item, foundBy } : item;
    }),
  };
}

function readRecords(call: Call, source: Source, ids: readonly string[]): Promise<Found[]> {
  return named(call, source, ids, whereOf(source, call, { filters: [] }, undefined));
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

/** The column with the name of a record, or its SQL where other rows store the name. */
function nameOf(source: Source): PgColumn | SQL {
  const label = labelField(source.resource);
  return source.computed?.[label] ?? fieldColumn(source, label);
}

/** The first text that its list shows besides code and name. */
function noteOf({ resource, table, names = {}, computed = {} }: Source): PgColumn | SQL | undefined {
  const label = labelField(resource);
  const told = ['text', 'longText', 'email'];
  for (const [field, { list, kind }] of Object.entries(resource.fields)) {
    const property = names[field] ?? field;
    if (list !== 'shown' || !told.includes(kind) || field === label || CALLED_BY.includes(property)) continue;
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
