import {
  type Desk,
  DECIDED_MAX,
  deskCalls,
  type DeskCheck,
  type DeskQueue,
  type Mark,
  needsOf,
  QUEUE_MAX,
} from '@hoivien/contract/desk.ts';
import { labelField, labelOf, type AllowedAction } from '@hoivien/contract/kit/resource.ts';
import { startOfDay, dayOf } from '@hoivien/contract/kit/period.ts';
import { and, desc, gt, gte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fieldLabel } from '@hoivien/contract/kit/message.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import type { Call } from './call.ts';
import { askedList } from './crud/asked-list.ts';
import { rowsById } from './crud/bulk.ts';
import { whereOf } from './crud/list-query.ts';
import { readOne, readPage } from './crud/read.ts';
import { seenBy } from './crud/sight.ts';
import type { Source } from './crud/source.ts';
import { columnOf, fieldColumn, type Values } from './crud/table.ts';
import { readValues } from './crud/values.ts';
import { Refusal } from './errors.ts';
import { type Route, serve } from './http/route.ts';
import { notify } from './notices.ts';
import { forAssociation, requireRight } from './rights.ts';

/** What is doubtful in a record; the server adds what is missing. */
export type Doubt = Pick<Mark, 'field' | 'reason'> & Partial<Pick<Mark, 'params' | 'other'>>;

/** A desk on the server. */
export interface AreaDesk<Beside> {
  readonly desk: Desk;
  readonly source: Source;
  /** What the doubts need beside the records, for each of them. */
  beside?(this: void, call: Call, records: readonly Values[]): Promise<Beside[]>;
  /** What is doubtful, from the record and what stands beside it alone. */
  doubts(this: void, record: Values, beside: Beside, now: Date): readonly Doubt[];
  /** Needs of this record alone, such as a proof of a transfer. */
  readonly alsoNeeds?: (record: Values) => readonly string[];
  /** What approving the record sets off. */
  readonly effects?: (call: Call, record: Values) => Promise<DeskCheck['effects']>;
  /** The users who hear of the decision. */
  readonly senders: (call: Call, record: Values) => Promise<readonly string[]>;
  readonly approve: (call: Call, id: string) => Promise<string | null>;
  readonly refuse: (call: Call, id: string, reason: string) => Promise<string | null>;
  /** The columns with the moments of both decisions. */
  readonly decided: { readonly approved: string; readonly refused: string };
}

/** A desk of any area. `beside` and `doubts` are methods, because TypeScript then takes a desk with a known `Beside` as one. */
export type AnyDesk = AreaDesk<unknown>;

/** Names the type of what stands beside the records, which only the area knows. */
export function areaDesk<Beside>(own: AreaDesk<Beside>): AnyDesk {
  return own;
}

/** A sentence about what an approval sets off. */
export function effect(
  key: `Mes.${string}`,
  params: Record<string, string | number> = {},
): DeskCheck['effects'][number] {
  return { key, params };
}

/** The routes of a desk. Only the association decides. */
export function deskRoutes(own: AnyDesk): Route[] {
  const calls = deskCalls(own.desk);
  const { area } = own.desk.resource;
  return [
    serve(calls.queue, async (call) => {
      requireRight(call, forAssociation);
      return { data: await queueOf(call, own) };
    }),
    serve(calls.check, async (call, { params: { id } }) => {
      requireRight(call, forAssociation);
      return { data: await checkOf(call, own, id) };
    }),
    serve(calls.decide, async (call, { params: { id }, body }) => {
      requireRight(call, forAssociation);
      const { desk } = own;
      const reason = body.reason?.trim() ?? '';
      if (body.action === 'refuse') {
        if (!reason) throw new Refusal('Mes.Desk.Reason.Required', 400, [reasonError('Mes.Desk.Reason.Required')]);
        await requireWaiting(call, own, id);
        const undo = await own.refuse(call, id, reason);
        return { data: { id }, message: `Mes.${area}.${desk.refuse}.Successfully`, ...(undo && { undo }) };
      }
      await requireWaiting(call, own, id);
      const { marks } = await checkOf(call, own, id);
      const count = marks.filter(({ kind }) => kind === 'missing').length;
      if (count > 0 && !reason)
        throw new Refusal('Mes.Desk.Anyway.Required', 400, [reasonError('Mes.Desk.Anyway.Required', { count })]);
      const undo = await own.approve(count > 0 ? { ...call, despite: reason } : call, id);
      return { data: { id }, message: `Mes.${area}.${desk.approve}.Successfully`, ...(undo && { undo }) };
    }),
    serve(calls.ask, async (call, { params: { id }, body }) => {
      requireRight(call, forAssociation);
      return { data: { asked: await askToComplete(call, own, id, body.fields) }, message: 'Mes.Desk.Ask.Successfully' };
    }),
  ];
}

/** Refuses a decision on a record that somebody else has decided on meanwhile: the desk of the actor still shows it. */
async function requireWaiting(call: Call, { desk, source }: AnyDesk, id: string): Promise<void> {
  await readOne(call, source, id);
  const { filters } = askedList(desk.resource, desk.waiting);
  const [row] = await call.db
    .select({ one: sql`1` })
    .from(source.table)
    .where(whereOf(source, call, { filters, ids: [id] }, undefined));
  if (!row) throw new Refusal('Mes.Desk.Decided', 409);
}

const reasonError = (message: string, params: Record<string, number> = {}) => ({ field: 'reason', message, params });

/** What is missing or doubtful in a record, by its declaration and the doubts of its area. */
export function marksOf(own: AnyDesk, record: Values, beside: unknown, now: Date): Mark[] {
  const { desk, alsoNeeds, doubts } = own;
  const needed = [...new Set([...needsOf(desk), ...(alsoNeeds?.(record) ?? [])])];
  const missing = needed.filter((path) => isEmpty(valueAt(record, path)));
  return [
    ...missing.map((field): Mark => ({ field, kind: 'missing', reason: 'Mes.Desk.Missing', params: {}, other: null })),
    ...doubts(record, beside, now)
      .filter(({ field }) => !missing.includes(field))
      .map((doubt): Mark => ({ kind: 'doubtful', params: {}, other: null, ...doubt })),
  ];
}

/** The value at a path. @example valueAt(record, 'leaderInfo.name') */
export function valueAt(record: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values | null | undefined)?.[name] ?? null, record);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (value instanceof Date) return false;
  if (Array.isArray(value)) return value.length === 0;
  // An address without a place below the country says nothing.
  return typeof value === 'object' && Object.entries(value).every(([name, one]) => name === 'scheme' || isEmpty(one));
}

async function queueOf(call: Call, own: AnyDesk): Promise<DeskQueue> {
  const { desk, source } = own;
  const sort = `${desk.since}:asc`;
  const page = await readPage(
    call,
    source,
    askedList(desk.resource, { ...desk.waiting, sort, pageSize: String(QUEUE_MAX) }),
  );
  const records = await withParts(call, own, page.items);
  const beside = await besideOf(call, own, records);
  const items = records.map((record, index) => {
    const marks = marksOf(own, record, beside[index], call.now);
    const count = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind).length;
    return {
      id: String(record.id),
      name: labelOf(desk.resource, record),
      since: textOrNull(record[desk.since]),
      values: Object.fromEntries(desk.line.map((name) => [name, page.items[index]?.[name] ?? null])),
      missing: count('missing'),
      doubtful: count('doubtful'),
      may: mayOf(own, record),
    };
  });
  return { total: page.total, items, today: await decidedToday(call, own) };
}

/** What stands against a record that waits, and what a decision does. Throws 404 for a record that the actor does not see. */
async function checkOf(call: Call, own: AnyDesk, id: string): Promise<DeskCheck> {
  const { desk, source } = own;
  const records = await withParts(call, own, [await readOne(call, source, id)]);
  const record = records[0] ?? {};
  const [beside] = await besideOf(call, own, records);
  const marks = marksOf(own, record, beside, call.now);
  const checked = new Set([...needsOf(desk), ...(own.alsoNeeds?.(record) ?? []), ...desk.doubts]);
  for (const { field } of marks) checked.delete(field);
  return {
    marks,
    passed: checked.size,
    effects: (await own.effects?.(call, record)) ?? [],
    senders: (await own.senders(call, record)).length,
    may: mayOf(own, record),
  };
}

/** The records with the values that only a whole record has, and without the masks of values that the actor sees masked. */
async function withParts(call: Call, { source }: AnyDesk, records: readonly Values[]): Promise<Values[]> {
  const ids = records.map(({ id }) => String(id));
  const rows = ids.length > 0 ? await rowsById(call, source, ids) : [];
  const values = await readValues(call.db, source, rows);
  const byId = new Map(rows.map(({ id }, index) => [id, values[index]]));
  return records.map((record) => ({ ...record, ...byId.get(String(record.id)) }));
}

async function besideOf(call: Call, own: AnyDesk, records: readonly Values[]): Promise<unknown[]> {
  const { beside } = own;
  return records.length > 0 && beside ? beside(call, records) : [];
}

/** The decisions that the actor may take: its steps that are open now, under the names of the desk, and changing the record. */
function mayOf({ desk }: AnyDesk, { allowedActions }: Values): string[] {
  const open = (allowedActions as AllowedAction[]).flatMap(({ action, refusal }) => (refusal === null ? [action] : []));
  return [
    ...(open.includes(desk.approve) ? ['approve'] : []),
    ...(open.includes(desk.refuse) ? ['refuse'] : []),
    ...(open.includes('Update') ? ['update'] : []),
  ];
}

/** The decisions since midnight in Viet Nam. A record that was approved by being added was not decided on. */
async function decidedToday(call: Call, { desk, source, decided }: AnyDesk): Promise<DeskQueue['today']> {
  const { table, within, scope } = source;
  const [approved, refused, created] = [decided.approved, decided.refused, 'createdAt'].map((name) =>
    columnOf(table, name),
  ) as [PgColumn, PgColumn, PgColumn];
  const midnight = new Date(startOfDay(dayOf(call.now)));
  const isDecided = (column: PgColumn) => and(gte(column, midnight), gt(column, created));
  const label = labelField(desk.resource);
  const computed = seenBy(source, call.actor).computed?.[label];
  const at = sql<string>`coalesce(${approved}, ${refused})`;
  const where = and(within, scope.filter(call.actor), or(isDecided(approved), isDecided(refused)));
  const [rows, [counts]] = await Promise.all([
    call.db
      .select({
        id: sql<string>`${columnOf(table, 'id')}::text`,
        name: sql<string>`coalesce(${computed ?? fieldColumn(source, label)}, '')`,
        isApproved: sql<boolean>`${approved} is not null`,
        approved,
        refused,
      })
      .from(table)
      .where(where)
      .orderBy(desc(at), desc(columnOf(table, 'id')))
      .limit(DECIDED_MAX),
    call.db
      .select({
        approved: sql<number>`count(${approved})::int`,
        refused: sql<number>`count(*) filter (where ${approved} is null)::int`,
      })
      .from(table)
      .where(where),
  ]);
  return {
    approved: counts?.approved ?? 0,
    refused: counts?.refused ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      isApproved: row.isApproved,
      at: textOrNull(row.approved ?? row.refused) ?? '',
    })),
  };
}

/** Asks the senders to complete facts that are missing or doubtful now. Returns how many were asked. */
async function askToComplete(call: Call, own: AnyDesk, id: string, fields: readonly string[]): Promise<number> {
  const { desk, source } = own;
  const { marks } = await checkOf(call, own, id);
  const wanted = marks.filter(({ field }) => fields.includes(field)).map(({ field }) => field);
  if (wanted.length === 0) throw new Refusal('Mes.Desk.Ask.NotAllowed', 400);
  const record = await readOne(call, source, id);
  const userIds = await own.senders(call, record);
  if (userIds.length === 0) throw new Refusal('Mes.Desk.Sender.NotFound', 400);
  const texts = areaTexts(desk.resource.area);
  const labels = [...new Set(wanted)].map((field) => (texts ? fieldLabel(texts, field)[0] : field)).join(', ');
  await call.db.transaction((tx) =>
    notify(
      { db: tx, now: call.now },
      {
        userIds,
        kind: 'Mes.Notices.AskedToComplete',
        area: desk.resource.area,
        entityId: id,
        params: { name: labelOf(desk.resource, record), by: call.actor.userName, fields: labels },
        dedupeKey: `desk:ask:${id}:${String(record.version)}:${labels}`,
      },
    ),
  );
  return userIds.length;
}

function textOrNull(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : null;
}
