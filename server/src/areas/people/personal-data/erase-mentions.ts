import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { escapeLike } from '../../../kit/crud/filter.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { Mentions } from '../../../kit/of-members.ts';
import { nameKey } from './standings.ts';

/** All present and former names, phone numbers and e-mails of a person. */
export interface Words {
  /** In the form of `nameKey`. */
  names: ReadonlySet<string>;
  /** Phone numbers in stored form, and e-mails in lower case. */
  reached: ReadonlySet<string>;
}

/**
 * Removes a person from data about organisations: from the leaders and contacts in histories, deletions, merges and
 * imports. In records of `owners`, where the person is surely mentioned, the name is enough; elsewhere phone or e-mail
 * must match, too.
 */
export async function blankMentions(
  db: Database,
  places: readonly Mentions[],
  words: Words,
  owners: readonly string[],
): Promise<void> {
  // Each erasure reads the whole history once, whatever its length.
  await db.execute(sql`set local statement_timeout = '10min'`);
  for (const place of places) {
    for (const row of await toldIn(db, place, words, owners)) await blankRow(db, place, words, row);
  }
}

/** A row of a place: its address in the table, whether it belongs to the owners, and its columns. */
type Told = Record<string, unknown> & { ctid: string; owns: boolean | null };

/**
 * Reads and locks the rows of a place that may mention the person, so that their addresses stay valid until the update.
 */
async function toldIn(db: Database, place: Mentions, words: Words, owners: readonly string[]): Promise<Told[]> {
  const { table, columns, of, key = ['id'], only = sql`true` } = place;
  const names = columns.map((column) => sql.identifier(column));
  const text = joined(
    names.map((name) => sql`coalesce(${name}::text, '')`),
    sql` || `,
  );
  const isOwners = joined(
    of.map((column) => isOneOf(sql`${sql.identifier(column)}`, owners)),
    sql` or `,
  );
  const patterns = [...words.reached].map((word) => `%${escapeLike(JSON.stringify(word).slice(1, -1))}%`);
  const { rows } = await db.execute<Told>(
    sql`select ctid::text, (${isOwners}) as owns, ${joined(
      names.map((name) => sql`${name}`),
      sql`, `,
    )} from ${sql.identifier(table)}
      where (${isOwners}) or (${only} and lower(${text}) like any(${sql.param(patterns)}::text[]))
      order by ${joined(
        key.map((name) => sql`${sql.identifier(name)}`),
        sql`, `,
      )} for update`,
  );
  return rows;
}

async function blankRow(db: Database, { table, columns, whole }: Mentions, words: Words, row: Told): Promise<void> {
  const set = columns.flatMap((column): SQL[] => {
    const told = without(row[column], words, row.owns === true);
    return told === row[column] ? [] : [sql`${sql.identifier(column)} = ${JSON.stringify(told)}::jsonb`];
  });
  if (set.length === 0) return;
  await db.execute(
    sql`update ${sql.identifier(table)} set ${whole ?? joined(set, sql`, `)} where ctid = ${row.ctid}::tid`,
  );
}

function joined(parts: SQL[], by: SQL): SQL {
  return sql.join(parts, by);
}

/** The value without the person; the same object when it does not contain them. */
function without(value: unknown, words: Words, isName = false): unknown {
  const told = walk(value, words, isName);
  return told === value ? value : unsearched(told);
}

function walk(value: unknown, words: Words, isName: boolean): unknown {
  if (Array.isArray(value))
    return changed(
      value,
      value.map((item) => walk(item, words, isName)),
    );
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  if (isThem(value as Facts, words, isName))
    return Object.fromEntries(entries.map(([name, old]) => [name, blank(name, old)]));
  const told = entries.map(([name, old]) => [name, walk(old, words, isName)] as const);
  const rest = told.some(([, now], index) => now !== entries[index]?.[1]) ? Object.fromEntries(told) : value;
  return withoutCells(rest as Facts, words, isName);
}

type Facts = Readonly<Record<string, unknown>>;

/** The names of these values in records, in rows of tables and in cells of workbooks. */
const REACHED = ['phoneNumber', 'phone_number', 'emailAddress', 'email_address'];
const PERSONAL =
  /^(name|position|gender|dateOfBirth|dayOfBirth|day_of_birth|phoneNumber|phone_number|emailAddress|email_address)$/;

function isThem(facts: Facts, { names, reached }: Words, isName: boolean): boolean {
  const { name } = facts;
  if (typeof name !== 'string' || !names.has(nameKey(name))) return false;
  // A member's own row has a name, too. A person in another's record has no code.
  if ('code' in facts) return false;
  return isName || REACHED.some((field) => typeof facts[field] === 'string' && reached.has(plain(facts[field])));
}

function blank(field: string, value: unknown): unknown {
  if (field === 'name') return ERASED;
  if (field === 'person_id' || field === 'personId') return null;
  return PERSONAL.test(field) ? null : value;
}

/** Cells of a workbook have flat names: `leaderInfo.name`, `connectInfos.0.phoneNumber`. */
function withoutCells(cells: Facts, words: Words, isName: boolean): unknown {
  const theirs = Object.keys(cells).flatMap((cell) => {
    const parent = /^(.+\.)name$/.exec(cell)?.[1];
    const parts = ['name', 'phoneNumber', 'emailAddress'].map((part) => [part, cells[`${parent}${part}`]] as const);
    return parent && isThem(Object.fromEntries(parts), words, isName) ? [parent] : [];
  });
  if (theirs.length === 0) return cells;
  const partOf = (cell: string) => cell.slice(theirs.find((parent) => cell.startsWith(parent))?.length ?? cell.length);
  return Object.fromEntries(Object.entries(cells).map(([cell, value]) => [cell, blank(partOf(cell), value)]));
}

/** Without search columns, which have the words of the person; a restore writes them again. */
function unsearched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unsearched);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, old]) => {
      const isKey = name === 'searchKey' || name === 'search_key';
      return [name, isKey ? '' : unsearched(old)];
    }),
  );
}

function plain(value: unknown): string {
  const text = fold(String(value)).trim();
  return /^[+\d][\d\s.()-]+$/.test(text) ? text.replace(/[\s.()-]/g, '').replace(/^0/, '+84') : text;
}

function changed(before: unknown[], after: unknown[]): unknown[] {
  return after.some((item, index) => item !== before[index]) ? after : before;
}
