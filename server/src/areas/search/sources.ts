import type { Found } from '@hoivien/contract/areas/search/search.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Call, can } from '../../kit/call.ts';
import { whereOf } from '../../kit/crud/list-query.ts';
import type { Source } from '../../kit/crud/source.ts';
import { columnOf } from '../../kit/crud/table.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { storedPhone } from '../../kit/phone.ts';

/** An area that the search looks into. */
export interface SearchSource {
  readonly area: string;
  /** Any of these codes lets a person find its records. */
  readonly anyOf: readonly string[];
  /** The records that fit, the best first, `limit` at most. */
  readonly find: (call: Call, text: string, limit: number) => Promise<Found[]>;
}

/** The records of an area by its search column, within the scope of whoever asks. @example recordSource(members) */
export function recordSource({ source }: AnyCrud): SearchSource {
  const { area } = source.resource;
  return {
    area,
    anyOf: [permissionCode(area, 'Search'), permissionCode(area, 'View')],
    find: (call, text, limit) => findRecords(call, source, text, limit),
  };
}

/** Whether a person may find records of it. */
export function isOpen(call: Call, { anyOf }: SearchSource): boolean {
  return anyOf.some((code) => can(call, code));
}

const NOTE_MOST = 120;
/** What a record is called by, so no note. */
const CALLED_BY: readonly string[] = ['code', 'name', 'fullName', 'username', 'title'];

async function findRecords(call: Call, source: Source, text: string, limit: number): Promise<Found[]> {
  const { table } = source;
  // Persons are called by their full name and told apart by their user name, meetings by their title; not all have a code.
  const name = table.name ?? table.fullName ?? columnOf(table, 'title');
  const code = table.code ?? table.username;
  const note = noteOf(source);
  const id = columnOf(table, 'id');
  const order = [...bestFirst(source, text), asc(name), asc(id)];
  // The few that are shown first, then what is reckoned for them.
  const keys = call.db
    .select({ id })
    .from(table)
    .where(or(...spellings(text).map((search) => whereOf(source, call, { search, filters: [] }))))
    .orderBy(...order)
    .limit(limit)
    .as('keys');
  const rows = await call.db
    .select({
      id,
      code: code ?? sql<string>`''`,
      name,
      note: note ? sql<string | null>`left(${note}, ${NOTE_MOST})` : sql<null>`null`,
    })
    .from(table)
    .innerJoin(keys, eq(keys.id, id))
    .orderBy(...order);
  return rows as Found[];
}

/** Part of a code stands first, then what begins with the words as they were typed, then what has a word that begins so. */
function bestFirst({ table }: Source, text: string): SQL[] {
  const words = fold(text).replace(/[\\%_]/g, '\\$&');
  const key = columnOf(table, 'searchKey');
  const byCode = table.codeKey && /\d/.test(words) ? [desc(like(table.codeKey, `%${words}%`))] : [];
  return [...byCode, desc(like(key, `${words}%`)), desc(like(key, `% ${words}%`))];
}

/** The text as it is and, when it may be a telephone number, its digits in each way they may be stored. */
function spellings(text: string): string[] {
  if (!/^\+?[\d ().-]+$/.test(text)) return [text];
  const digits = text.replace(/\D/g, '');
  return [...new Set([text, digits, storedPhone(text)?.slice(1) ?? digits])].filter((one) => one.length > 0);
}

/** The first text that its list shows beside code and name. */
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
