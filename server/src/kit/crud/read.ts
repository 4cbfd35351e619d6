import type { FoundBy } from '@hoivien/contract/kit/found-by.ts';
import type { ListQuery, Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type AllowedAction, fieldKey, labelField } from '@hoivien/contract/kit/resource.ts';
import { type Field, isComposite, nameField } from '@hoivien/contract/kit/field.ts';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { auditEntries } from '../../db/tables/kit.ts';
import { type Call, can } from '../call.ts';
import { Refusal } from '../errors.ts';
import { readDb, readingOf } from '../long-reads.ts';
import { withPlainTexts } from '../rich-text/plain.ts';
import { foundBy } from '../search/found-by.ts';
import { firstFound, type Question } from '../search/question.ts';
import { needsReason } from '../search/ranking.ts';
import {
  listPage,
  orderOf,
  partColumns,
  leveled,
  rankColumn,
  type RowsQuery,
  selection,
  selectRows,
  settled,
  whereOf,
} from './list-query.ts';
import { bandsOf } from './bands.ts';
import { lifeActions } from './life.ts';
import { mayOf } from './may.ts';
import { refuseJoined, seenBy } from './sight.ts';
import type { Source } from './source.ts';
import { type Addition, addTo } from './addition.ts';
import { shown, shownChanges } from './guard.ts';
import { hidesChanges, hidingLinks, inSight, toldChanges, writtenBy } from './sight.ts';
import { daysAsText, poolOf, readyFor, readyQuery, runReady } from './rows.ts';
import { isOneOf } from './statements.ts';
import { usedOf } from './uses.ts';
import { columnOf, fieldColumn, toRecord, toRecords, type Values } from './table.ts';
import { partValues } from './values.ts';

/**
 * One page of records, each with the actions that its reader may take. When the query names fields, the database reads
 * only these and the fields that their additions need.
 */
export async function readPage(call: Call, source: Source, query: ListQuery): Promise<Page<Record<string, unknown>>> {
  const { resource } = source;
  const { fields } = query;
  const additions = additionsOf(source).filter(({ alone, names }) => !alone && isAsked(fields, names));
  const read = fields && [...fields, ...additions.flatMap(({ from }) => from), ...hidingFields(call, source, fields)];
  const { question, elsewhere, ...page } = await listPage(call, source, { ...query, fields: read });
  const reasons = question && (await reasonsOf(call, source, question, elsewhere));
  const rows = await inSight(call, source, withPlainTexts(resource, toRecords(resource, page.items)));
  const actions = isAsked(fields, ['allowedActions']) ? { allowedActions: allowedActionsOf(call, source) } : {};
  const whole = rows.map((row): Record<string, unknown> => Object.assign(shown(call, resource, row), actions));
  await addTo(call, additions, whole);
  const bands = query.bands === undefined ? undefined : await bandsOf(call, source, query, query.bands, question);
  const hasMore = fields && (additions.length > 0 || (read?.length ?? 0) > fields.length);
  return {
    ...page,
    may: mayOf(call, source),
    items: hasMore ? whole.map((row) => only(row, fields)) : whole,
    ...(reasons?.size && { foundBy: Object.fromEntries(reasons) }),
    ...(bands && { bands }),
  };
}

/**
 * For hits of a search the fields that show why, as the reader may see them. It reads the searched values of these
 * records only.
 */
export async function reasonsOf(
  call: Call,
  whole: Source,
  question: Question,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundBy>> {
  if (ids.length === 0) return new Map();
  const source = seenBy(whole, call.actor);
  const { resource } = source;
  const { parts, rows } = await searchedRows(call, source, ids);
  const held = rows.map((row): Values => ({ ...row, ...partValues({ parts }, row) }));
  const seen = (await inSight(call, source, held)).map((values) => shown(call, resource, values));
  return new Map(
    held.flatMap((values, place) => {
      const reason = foundBy(resource, question, values, seen[place] ?? {});
      return reason ? [[String(values.id), reason] as const] : [];
    }),
  );
}

/** The searched values of records, with the parts that hold some of them. */
async function searchedRows(call: Call, source: Source, ids: readonly string[]) {
  const { resource, table } = source;
  const searched = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search);
  const parts = (source.parts ?? []).filter(
    ({ fields, join }) => !join && fields.some((one) => searched.includes(one)),
  );
  const columnsNow = () => ({ ...selection(source, searched), ...partColumns({ parts }) });
  const pool = poolOf(call.db);
  if (!pool || source.reader) {
    const isWanted = isOneOf(columnOf(table, 'id'), [...ids]);
    return { parts, rows: await selectRows(call.db, source, columnsNow()).where(isWanted) };
  }
  // Planning this query takes longer than running it, so it is prepared.
  const ready = readyFor(source, 'searched', () => {
    const columns = columnsNow();
    const isWanted = sql`${columnOf(table, 'id')} = any(${sql.placeholder('ids')}::uuid[])`;
    return readyQuery(selectRows(call.db, source, columns).where(isWanted), columns);
  });
  return { parts, rows: await runReady(pool, ready, { ids }) };
}

/** The actions of its life come first, so that a later addition of the area can remove some of them. */
function additionsOf(source: Source): readonly Addition[] {
  return [...lifeActions(source), ...actionsOfWriters(source), ...(source.adds ?? [])];
}

/** A record that its reader sees but may not change carries no actions: an event to which a club is invited. */
function actionsOfWriters(source: Source): Addition[] {
  if (!source.scope.writes) return [];
  const isOpen = ({ allowedActions }: Values) => (allowedActions as AllowedAction[]).length > 0;
  return [
    {
      names: ['allowedActions'],
      from: [],
      of: async (call, records) => {
        // The association may change whatever its life lets it; only a club sees rows of others.
        const own =
          call.actor.clubId !== null && records.some(isOpen) ? await writtenBy(call, source, records) : undefined;
        return records.map(({ id }) => (!own || own.has(String(id)) ? {} : { allowedActions: [] }));
      },
    },
  ];
}

function isAsked(fields: readonly string[] | undefined, names: readonly string[]): boolean {
  return !fields || names.some((name) => fields.includes(name));
}

/** The id fields of links that may be hidden from the reader: a name is hidden by the id beside it, so the id is read too. */
function hidingFields(call: Call, source: Source, asked: readonly string[]): string[] {
  return hidingLinks(source, call.actor).flatMap(({ field, part, shape }) =>
    part === undefined && !isComposite(shape) && asked.includes(nameField(field, shape)) ? [field] : [],
  );
}

/** The row with the asked fields only, without those that were read for an addition. */
function only(row: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const asked: Record<string, unknown> = { id: row.id, version: row.version };
  for (const name of fields) asked[name] = row[name];
  return asked;
}

/** One record; 404 for an unknown id and for an id outside the actor's scope. */
export async function readOne(call: Call, source: Source, id: string): Promise<Record<string, unknown>> {
  const [row] = await selectOne(call, source, id);
  if (!row) throw new Refusal(fieldKey(source.resource, 'id', 'NotFound'), 404);
  const whole = { ...row, ...partValues(partsBelow(source), row) };
  const [seen] = await inSight(call, source, [toRecord(source.resource, whole)]);
  const record: Record<string, unknown> = {
    ...shown(call, source.resource, seen ?? {}),
    allowedActions: allowedActionsOf(call, source),
  };
  await addTo(call, additionsOf(source), [record]);
  await refuseInUse(call, source, record);
  return record;
}

/** The most a picker shows at once. */
const OPTIONS_MAX = 20;

/** A record to choose, with the reason why a search found it when its name does not show it. */
export interface Option {
  id: string;
  code: string;
  name: string;
  foundBy?: FoundBy | undefined;
}

/** Records to choose from: id, code and name, by search or by ids, 20 at most. */
export async function readOptions(
  call: Call,
  source: Source,
  query: { search: string; ids: string[]; most?: number | undefined },
): Promise<Option[]> {
  const { table, resource } = source;
  // Some records are called by a name that other rows store: a fee by its member.
  const own = seenBy(source, call.actor).computed?.[labelField(resource)];
  const name = own ? sql<string>`${own}` : fieldColumn(source, labelField(resource));
  // An account has a user name instead of a code; a role has neither.
  const code = table.code ?? table.username ?? sql<string>`''`.as('code');
  const byName = [
    ...(table.givenName && table.sortName ? [asc(table.givenName), asc(table.sortName)] : [asc(name)]),
    asc(columnOf(table, 'id')),
  ];
  const choose = async (question: Question | undefined) => {
    const { rank, order } = question
      ? rankColumn(source, question)
      : { rank: sql<number>`0`.as('rank'), order: byName };
    const found = await call.db
      .select({
        id: columnOf(table, 'id'),
        code,
        name: own ? sql<string>`${own}`.as('name') : fieldColumn(source, labelField(resource)),
        rank,
      })
      .from(table)
      .where(
        query.ids.length > 0
          ? and(source.within, source.scope.filter(call.actor), inArray(columnOf(table, 'id'), query.ids))
          : whereOf(source, call, { filters: [] }, question),
      )
      .orderBy(...order)
      .limit(query.ids.length > 0 ? query.ids.length : (query.most ?? OPTIONS_MAX));
    const rows = found.map(leveled);
    const elsewhere = rows.flatMap(({ id, level }) => (question && needsReason(level) ? [id] : []));
    const reasons = question && (await reasonsOf(call, source, question, elsewhere));
    return rows.map(({ id, code: own, name: called }) => {
      const reason = reasons?.get(id);
      return { id, code: own, name: called, ...(reason && { foundBy: reason }) } as Option;
    });
  };
  return firstFound(query.ids.length > 0 ? '' : query.search, choose);
}

const HISTORY_COUNT_MAX = 10_001;

/** The changes of one record, newest first, also of a deleted record. 404 for an id that never had a record. */
export async function readHistory(call: Call, source: Source, id: string, page: number, pageSize: number) {
  const seen = await historyScope(call, source, id);
  const where = and(eq(auditEntries.entityId, id), eq(auditEntries.area, source.resource.area), seen.scope);
  const history = { call, source, where };
  const { items, total } = hidesChanges(source, call.actor)
    ? await toldPage(history, id, page, pageSize)
    : await wholePage(history, page, pageSize);
  if (total === 0 && !seen.isThere) throw new Refusal(fieldKey(source.resource, 'id', 'NotFound'), 404);
  const { clubId: own } = call.actor;
  const told = items.map(({ clubId, actorName, at, changes, ...item }) => {
    // A user of another club has no name here; `isElsewhere` distinguishes the user from the product itself.
    const isElsewhere = own !== null && clubId !== null && clubId !== own;
    return {
      ...item,
      at: at.toISOString(),
      actorName: isElsewhere ? null : actorName,
      isElsewhere,
      changes: shownChanges(call, source.resource, changes),
    };
  });
  return { items: told, total, page, pageSize };
}

interface History {
  call: Call;
  source: Source;
  where: SQL | undefined;
}

const entry = {
  id: auditEntries.id,
  at: auditEntries.createdAt,
  actorName: auditEntries.actorName,
  action: auditEntries.action,
  source: auditEntries.source,
  changes: auditEntries.changes,
  clubId: auditEntries.clubId,
};

async function wholePage({ call, where }: History, page: number, pageSize: number) {
  const capped = call.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(where)
    .limit(HISTORY_COUNT_MAX)
    .as('capped');
  const [items, [counted]] = await Promise.all([
    call.db
      .select(entry)
      .from(auditEntries)
      .where(where)
      .orderBy(desc(auditEntries.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    call.db.select({ total: count() }).from(capped),
  ]);
  return { items, total: counted?.total ?? 0 };
}

/** A page of a history from which changes are hidden. Pages and the total count only the shown changes. */
async function toldPage({ call, source, where }: History, entityId: string, page: number, pageSize: number) {
  const all = await call.db
    .select(entry)
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.id))
    .limit(HISTORY_COUNT_MAX);
  const told = await toldChanges(
    call,
    source,
    all.map((item) => ({ ...item, entityId })),
  );
  const items = all.flatMap((item, place) => {
    const changes = told[place];
    return changes === undefined ? [] : [{ ...item, changes }];
  });
  return { items: items.slice((page - 1) * pageSize, page * pageSize), total: items.length };
}

/** Rows of one batch. Ten exports at once hold two batches each, which must fit into the memory. */
const EXPORT_BATCH = 250;

/**
 * The rows of a list in its order, in batches, from one snapshot. It reads through a cursor of the call's long read, so
 * the memory stays flat. After an early end the long read releases the connection.
 */
export async function* exportRows(
  call: Call,
  whole: Source,
  query: RowsQuery,
): AsyncGenerator<Record<string, unknown>[]> {
  const source = seenBy(whole, call.actor);
  refuseJoined(
    source.resource,
    call.actor,
    query.sort.map(({ column }) => column),
  );
  const question = await settled(call, source, query);
  const statement = selectRows(call.db, source)
    .where(whereOf(source, call, query, question))
    .orderBy(...orderOf(source, { ...query, question }))
    .toSQL();
  const names = Object.keys(selection(source));
  const { client } = readingOf(call);
  await client.query('begin isolation level repeatable read read only');
  await client.query({ text: `declare rows no scroll cursor for ${statement.sql}`, values: statement.params });
  const next = { text: `fetch ${EXPORT_BATCH} from rows`, rowMode: 'array' as const, types: daysAsText };
  for (;;) {
    const { rows } = await client.query<unknown[]>(next);
    if (rows.length === 0) break;
    yield rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
  }
  await client.query('commit');
}

/** The number of items of the longest value of each of these list fields. */
export async function readWidest(
  call: Call,
  whole: Source,
  query: RowsQuery,
  lists: readonly string[],
): Promise<Record<string, number>> {
  const source = seenBy(whole, call.actor);
  const columns = lists.flatMap((name) => {
    const part = source.parts?.find(({ fields }) => fields.includes(name));
    return part ? [[name, sql<number>`coalesce(max(json_array_length((${part.json})->${name}::text)), 0)::int`]] : [];
  });
  const [widest] = await readDb(call)
    .select(Object.fromEntries(columns) as Record<string, SQL<number>>)
    .from(source.table)
    .where(whereOf(source, call, query, await settled(call, source, query)));
  return widest ?? {};
}

/** Deleting a record that others use is refused before anybody tries it. */
async function refuseInUse(call: Call, source: Source, record: Values): Promise<void> {
  const deletion = (record.allowedActions as AllowedAction[]).find(({ action }) => action === 'Delete');
  if (!deletion || deletion.refusal !== null) return;
  const { used, known } = await usedOf(call, source, [String(record.id)]);
  const rule = known.length > 0 ? 'IsKnown' : used.length > 0 ? 'IsUsing' : undefined;
  if (rule) deletion.refusal = `Mes.${source.resource.singular}.${rule}`;
}

/** The actions that the reader may take with a record of an area without states. */
export function allowedActionsOf(call: Call, { resource, scope }: Source): AllowedAction[] {
  if (!scope.mayWrite(call.actor)) return [];
  return ['Update', 'Delete']
    .filter((action) => can(call, permissionCode(resource.area, action)))
    .map((action) => ({ action, refusal: null }));
}

/**
 * A person who may see a record may read its history. Of a deleted record a club's user reads the changes of their own
 * club, and others read their own changes where the scope limits them, too. A record outside their scope gives 404.
 */
async function historyScope(
  call: Call,
  { table, within, scope, resource }: Source,
  id: string,
): Promise<{ isThere: boolean; scope: SQL | undefined }> {
  const filter = scope.filter(call.actor);
  const [row] = await call.db
    .select({ isVisible: filter ? sql<boolean>`coalesce(${filter}, false)` : sql<boolean>`true` })
    .from(table)
    .where(and(eq(columnOf(table, 'id'), id), within));
  if (row && !row.isVisible) throw new Refusal(fieldKey(resource, 'id', 'NotFound'), 404);
  if (row || !filter) return { isThere: row !== undefined, scope: undefined };
  const { clubId, userId } = call.actor;
  const own = clubId === null ? eq(auditEntries.createdBy, userId) : eq(auditEntries.clubId, clubId);
  return { isThere: false, scope: own };
}

/** The parts that are read as JSON. A list reads the columns of a joined part, so that part is left out. */
function partsBelow({ parts = [], resource }: Source): Pick<Source, 'parts'> {
  const isThere = (name: string) => !isComposite(resource.fields[name] as Field);
  return { parts: parts.filter(({ join, fields }) => !join || !fields.every(isThere)) };
}

function wholeColumns(source: Source) {
  return { ...selection(source), ...partColumns({ ...partsBelow(source), joins: source.joins }) };
}

/** A record with all its parts by one statement. */
async function selectOne(call: Call, whole: Source, id: string): Promise<Record<string, unknown>[]> {
  const source = seenBy(whole, call.actor);
  const filter = source.scope.filter(call.actor);
  const where = (value: unknown) => and(eq(columnOf(source.table, 'id'), value), source.within, filter);
  const make = (value: unknown) => {
    const columns = wholeColumns(source);
    return readyQuery(selectRows(call.db, source, columns).where(where(value)), columns);
  };
  const pool = poolOf(call.db);
  if (!pool) return selectRows(call.db, source, wholeColumns(source)).where(where(id));
  if (filter || source.reader) return runReady(pool, make(id));
  const ready = readyFor(source, 'get', () => make(sql.placeholder('id')));
  return runReady(pool, ready, { id });
}
