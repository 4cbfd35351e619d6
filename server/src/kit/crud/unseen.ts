import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { accessLog } from '../../db/tables/kit.ts';
import { textOf as asText } from '../text.ts';
import { writeAccess } from '../access-log.ts';
import { type Call, isOfAssociation } from '../call.ts';
import { type FieldError, inputRefusal, Refusal } from '../errors.ts';
import { keyText } from './record-key.ts';
import { KNOWN, type SharedField, sharedFields } from './shared-values.ts';
import type { Source } from './source.ts';
import { columnOf, type Values } from './table.ts';

/** The most hits of a club's user on values of invisible records, and the period in milliseconds (decision 0061). */
export const HITS = { most: 20, within: 60 * 60 * 1000 } as const;

const TOO_MANY = 'Mes.Input.Value.TooMany';

/**
 * Refuses an input with a unique value of an invisible record, without naming the record, and logs the hit. After too
 * many hits it refuses every new unique value for a while. Staff of the association see every record; the constraint of
 * the database refuses their input. With `isWithin` the hit is logged after the refusal has rolled the transaction of
 * `inTransaction` back.
 */
export async function requireUnseenFree(
  call: Call,
  source: Source,
  input: Values,
  { ownId, isWithin = false }: { ownId?: string; isWithin?: boolean } = {},
): Promise<void> {
  if (!isWatched(call, source)) return;
  const [{ isNew, hits } = NOTHING] = await findHits(call, source, [{ input, ownId }]);
  if (!isNew) return;
  if ((await hitsSoFar(call)) >= HITS.most) throw new Refusal(TOO_MANY, 429);
  if (hits.length === 0) return;
  const refusal = inputRefusal(hits.map(({ field }) => ({ field, message: KNOWN })));
  const log = (db: Database) => writeDown({ ...call, db }, source, hits);
  if (isWithin) refusal.afterwards = log;
  else await log(call.db);
  throw refusal;
}

/**
 * The same for the rows of a file, by position. It refuses every row with a new unique value after the last allowed
 * hit.
 */
export async function unseenHits(
  call: Call,
  source: Source,
  rows: readonly { input: Values; ownId?: string | undefined }[],
): Promise<Map<number, FieldError>> {
  const refused = new Map<number, FieldError>();
  if (!isWatched(call, source) || rows.length === 0) return refused;
  let left = HITS.most - (await hitsSoFar(call));
  const written: Hit[] = [];
  for (const [place, { isNew, hits }] of (await findHits(call, source, rows)).entries()) {
    const [first] = hits;
    if (!isNew) continue;
    if (left <= 0) refused.set(place, { field: keyFieldOf(source), message: TOO_MANY });
    else if (first) {
      left--;
      written.push(first);
      refused.set(place, { field: first.field, message: KNOWN });
    }
  }
  await writeDown(call, source, written);
  return refused;
}

interface Hit {
  field: string;
  holderId: string;
}

interface Held {
  /** Whether the input contains a unique value that its own record does not have. */
  isNew: boolean;
  hits: Hit[];
}

const NOTHING: Held = { isNew: false, hits: [] };

function isWatched({ actor }: Call, { scope }: Source): boolean {
  return !isOfAssociation(actor) && scope.filter(actor) !== undefined;
}

/** The hits of each input, by one statement for each unique field of the area. */
async function findHits(
  call: Call,
  source: Source,
  rows: readonly { input: Values; ownId?: string | undefined }[],
): Promise<Held[]> {
  const found = rows.map((): Held => ({ isNew: false, hits: [] }));
  for (const { keyOf, ...watched } of watchedColumns(source)) {
    const { field } = watched;
    const keys = rows.map(({ input }) => keyOf(input));
    const holders = await holdersOf(call, source, watched, keys);
    for (const [place, key] of keys.entries()) {
      const held = found[place];
      if (key === undefined || !held) continue;
      const others = holders.get(textOf(key)) ?? [];
      if (others.some(({ id }) => id === rows[place]?.ownId)) continue;
      held.isNew = true;
      // A value that is unique within each list conflicts only with holders of the same list.
      const own = others.some(({ isOfArea }) => isOfArea) ? others.filter(({ isOfArea }) => isOfArea) : others;
      const hidden = own.find(({ isSeen }) => !isSeen);
      if (hidden && own.every(({ isSeen }) => !isSeen)) held.hits.push({ field, holderId: hidden.id });
    }
  }
  return found;
}

type Key = string | Buffer;

interface Holder {
  id: string;
  isSeen: boolean;
  isOfArea: boolean;
}

/** A column whose values a club's user must not try out. */
interface Watched {
  field: string;
  column: PgColumn;
  keyOf: (input: Values) => Key | undefined;
  /** For a value that only records of one list compare: the table beside them. */
  beside?: { table: PgTable; owner: PgColumn } | undefined;
  isOfList?: true;
}

/** The watched columns of an area, and the key of an input in each: unique ones, and those that need a reason to share. */
function watchedColumns(source: Source): Watched[] {
  return [...uniqueColumns(source), ...sharedFields(source).map(ofList)];
}

function ofList({ field, column, beside }: SharedField): Watched {
  const keyOf = (input: Values) => (input[field] ? asText(input[field]) : undefined);
  return { field, column, beside, keyOf, isOfList: true };
}

function uniqueColumns({ resource, table, seal }: Source): Watched[] {
  return inputFields(resource).flatMap((field) => {
    const isSealed = resource.fields[field]?.kind === 'identity';
    const name = isSealed ? `${field}Hash` : `${field}Key`;
    if (!(name in table) || (!isSealed && !resource.fields[field]?.unique)) return [];
    const sealedKey = (input: Values) => {
      const value = input[field];
      return typeof value === 'string' ? (seal?.columns(field, value)[name] as Buffer | undefined) : undefined;
    };
    const keyOf = (input: Values): Key | undefined => (isSealed ? sealedKey(input) : keyText([field], input));
    return [{ field, column: columnOf(table, name), keyOf }];
  });
}

async function holdersOf(
  call: Call,
  { table, scope, within }: Source,
  { column, beside, isOfList }: Pick<Watched, 'column' | 'beside' | 'isOfList'>,
  keys: readonly (Key | undefined)[],
): Promise<Map<string, Holder[]>> {
  const wanted = keys.filter((key) => key !== undefined);
  if (wanted.length === 0) return new Map();
  const isSo = (condition: SQL | undefined) => sql<boolean>`coalesce(${condition ?? sql`true`}, false)`;
  const id = columnOf(table, 'id');
  const query = call.db
    .select({ id, key: column, isSeen: isSo(scope.filter(call.actor)), isOfArea: isSo(within) })
    .from(table);
  if (beside) query.innerJoin(beside.table, eq(beside.owner, id));
  const rows = await query.where(
    and(inArray(column, wanted), isOfList ? and(within, scope.writes?.(call.actor)) : undefined),
  );
  const holders = new Map<string, Holder[]>();
  for (const { key, ...holder } of rows) {
    const text = textOf(key as Key);
    holders.set(text, [...(holders.get(text) ?? []), holder as Holder]);
  }
  return holders;
}

function textOf(key: Key): string {
  return typeof key === 'string' ? key : key.toString('hex');
}

async function hitsSoFar({ db, actor, now }: Call): Promise<number> {
  const [counted] = await db
    .select({ hits: count() })
    .from(accessLog)
    .where(
      and(
        eq(accessLog.createdBy, actor.userId),
        eq(accessLog.action, 'Taken'),
        gt(accessLog.createdAt, new Date(now.getTime() - HITS.within)),
      ),
    );
  return counted?.hits ?? 0;
}

async function writeDown(call: Call, { resource }: Source, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return;
  await writeAccess(
    call,
    hits.map(({ field, holderId }) => ({ area: resource.area, entityId: holderId, action: 'Taken', fields: [field] })),
  );
}

function keyFieldOf({ resource }: Source): string {
  return inputFields(resource).find((name) => resource.fields[name]?.unique) ?? '';
}
