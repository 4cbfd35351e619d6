import type { Delivery, DeliveryWithBody, OutboxQuery } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import type { DeliveryState } from '@hoivien/contract/kit/delivery.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { attachments } from '../../../db/tables/kit.ts';
import { type Channel, deliveries } from '../../../db/tables/outbox.ts';
import { type AuditFact, audit } from '../../../kit/audit.ts';
import type { WaitingRows } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import { bouncesOf, clearBounces, isStopped } from '../../../kit/outbox/bounces.ts';
import { type Keepers, readingOf } from '../../../kit/outbox/holds.ts';
import { canRetry, holdsCode, isOpen } from '../../../kit/outbox/outbox.ts';
import { withoutLinks } from '../../../kit/without-links.ts';
import { noteBounce } from './bounce.service.ts';
import { retryAtPresentAddress } from './retry.ts';
import { shownMessages } from './rights.ts';

type Row = typeof deliveries.$inferSelect;
/** A message with the user who gets it in the product, and the message that replaced it. */
interface Found {
  row: Row;
  userName: string | null;
  fallbackId: string | null;
}

/** What the outbox knows of the product apart from the database. */
export interface OutboxOptions {
  channels: readonly Channel[];
  keepers: Keepers;
  jobs: Jobs;
  /** The address of links while PUBLIC_URL is not set. */
  localAddress: string | undefined;
}

/** The messages of the outbox. It belongs to the association, so a club's user sees none. */
export async function listDeliveries(
  call: Call,
  { channels }: OutboxOptions,
  query: OutboxQuery,
): Promise<Page<Delivery>> {
  const { page, pageSize, search, state, channel, press } = query;
  const where = and(
    shownMessages(call.actor),
    state && inState(state, channels, call.now),
    channel && eq(deliveries.channel, channel),
    press === undefined ? undefined : eq(deliveries.pressId, press),
    search
      ? or(
          contains(deliveries.address, search),
          contains(deliveries.subject, search),
          and(eq(deliveries.channel, 'product'), contains(users.fullName, search)),
        )
      : undefined,
  );
  const [rows, [all]] = await Promise.all([
    find(call, where)
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    call.db.select({ total: count() }).from(deliveries).leftJoin(users, eq(users.id, deliveries.userId)).where(where),
  ]);
  return { items: rows.map((row) => shown(call, channels, row)), total: all?.total ?? 0, page, pageSize };
}

/** The messages that failed, the oldest first, for the first page. */
export const failedDeliveries: WaitingRows = {
  area: 'Outbox',
  path: '/outbox',
  kind: 'failed',
  group: 'setting',
  time: 'since',
  label: ['{count} tin gửi không tới', '{count:message|messages} that did not arrive'],
  verb: ['Sửa địa chỉ', 'Mend address'],
  query: () => ({ state: 'failed' }),
  codes: [permissionCode('Outbox', 'Search')],
  read: async (call, limit) => {
    const where = and(shownMessages(call.actor), isNotNull(deliveries.failedAt));
    const [rows, total] = await Promise.all([
      find(call, where).orderBy(asc(deliveries.failedAt), asc(deliveries.id)).limit(limit),
      call.db.$count(deliveries, where),
    ]);
    return {
      total,
      rows: rows.map(({ row, userName }) => {
        const address = row.channel === 'product' ? (userName ?? row.address) : row.address;
        return {
          id: row.id,
          title: row.subject ?? address,
          text: row.subject === null ? null : address,
          at: row.failedAt?.toISOString() ?? null,
          path: `/outbox?${new URLSearchParams({ state: 'failed', search: address }).toString()}`,
        };
      }),
    };
  },
};

function find({ db }: Call, where: SQL | undefined) {
  return db
    .select({
      row: deliveries,
      userName: users.fullName,
      fallbackId: sql<
        string | null
      >`(select other.id from deliveries other where other.fallback_of = ${deliveries.id} limit 1)`,
    })
    .from(deliveries)
    .leftJoin(users, eq(users.id, deliveries.userId))
    .where(where);
}

/**
 * A message. Readers who may see its secret or link get the text; all others get the reason why the text is hidden. The
 * same transaction writes the look into the history of the account, the member or the record that the message belongs
 * to, or of the outbox when there is none.
 */
export async function readDelivery(call: Call, options: OutboxOptions, id: string): Promise<DeliveryWithBody> {
  const { channels, keepers, localAddress } = options;
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [found] = await find(inner, and(eq(deliveries.id, id), shownMessages(call.actor)));
    if (!found) throw new Refusal('Mes.Outbox.Id.NotFound', 404);
    const { row } = found;
    const isMail = row.channel === 'mail';
    const whole: DeliveryWithBody = {
      ...shown(call, channels, found),
      body: null,
      html: null,
      files: await fileNames(inner, row),
      hasCalendar: row.calendar !== null,
      hidden: null,
      messageId: isMail ? row.messageId : null,
      bounces: isMail ? await bouncesOf(tx, row.address) : 0,
      isStopped: isMail && (await isStopped(tx, [row.address])).size > 0,
      hasLocalLinks: localAddress !== undefined && row.body.includes(localAddress),
    };
    const reading = await readingOf(inner, row, keepers);
    if (reading.refused) return { ...whole, hidden: reading.refused };
    if (holdsCode(row) && channels.includes(row.channel)) return { ...whole, hidden: 'sent' };
    if (row.body === '') return { ...whole, hidden: 'gone' };
    const { owner, isPerson } = reading;
    // Histories of the outbox and of records stay when a person is erased, so they do not contain the address.
    const told = isPerson ? row.address : (row.subject ?? row.source);
    await audit(inner, { ...(owner ?? ownFact(row)), changes: { messageRead: [null, told] } });
    return { ...whole, body: withoutLinks(row.body), html: row.html && withoutLinks(row.html) };
  });
}

async function fileNames({ db }: Call, { files }: Row): Promise<string[]> {
  const ids = files?.flatMap(({ id, cid }) => (cid === undefined && id !== undefined ? [id] : [])) ?? [];
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: attachments.id, fileName: attachments.fileName })
    .from(attachments)
    .where(inArray(attachments.id, ids));
  const names = new Map(found.map(({ id, fileName }) => [id, fileName]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

export function ownFact({ id, subject, source }: Row): AuditFact {
  const label = subject ?? source;
  return { area: 'Outbox', entity: 'Delivery', entityId: id, label, action: 'Update', changes: null };
}

/** Makes a message that waits or failed due at once, at the present address of its reader. */
export async function retryDelivery(call: Call, options: OutboxOptions, id: string): Promise<void> {
  await call.db.transaction(async (tx) => {
    const row = await requireOwn({ ...call, db: tx }, id);
    await retryAtPresentAddress(tx, options, id, call.now);
    await audit({ ...call, db: tx }, { ...ownFact(row), changes: { failReason: [row.failReason, null] } });
  });
}

/** Notes by hand that a mail came back. */
export async function markBounced(call: Call, id: string): Promise<void> {
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const row = await requireOwn(inner, id);
    if (row.channel !== 'mail' || !(row.sentAt ?? row.failedAt)) throw new Refusal('Mes.Outbox.Bounce.NotAllowed', 400);
    const isNew = await noteBounce(tx, { delivery: row, address: row.address, origin: 'hand' }, call.now);
    if (!isNew) throw new Refusal('Mes.Outbox.Bounce.AlreadyExist', 400);
    await audit(inner, { ...ownFact(row), changes: { bounced: [false, true] } });
  });
}

/** Lets the address of a message get mails again. */
export async function forgetBounces(call: Call, id: string): Promise<void> {
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const row = await requireOwn(inner, id);
    const cleared = await clearBounces(tx, row.address, call.now);
    if (cleared > 0) await audit(inner, { ...ownFact(row), changes: { bouncesCleared: [cleared, 0] } });
  });
}

async function requireOwn(call: Call, id: string): Promise<Row> {
  const [row] = await call.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), shownMessages(call.actor)))
    .for('update');
  if (!row) throw new Refusal('Mes.Outbox.Id.NotFound', 404);
  return row;
}

function contains(column: typeof deliveries.address | typeof deliveries.subject | typeof users.fullName, text: string) {
  return ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`);
}

function shown({ now }: Call, channels: readonly Channel[], { row, userName, fallbackId }: Found): Delivery {
  const { id, channel, address, subject, attempts, failReason, fallbackOf } = row;
  return {
    id,
    channel,
    address: channel === 'product' ? (userName ?? '') : address,
    subject,
    attempts,
    failReason,
    state: stateOf(row, channels, now),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    failedAt: row.failedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    canRetry: canRetry(row, channels, now) && row.dueAt <= now,
    fallbackId,
    fallbackOf,
  };
}

/** The state of a message. A mail that was sent and came back has failed. */
export function stateOf(row: Row, channels: readonly Channel[], now: Date): DeliveryState {
  const { sentAt, deliveredAt, failedAt, cancelledAt, channel, claimedUntil, waitsFor, nextTryAt, dueAt } = row;
  if (failedAt) return 'failed';
  if (sentAt) return deliveredAt ? 'delivered' : 'sent';
  if (cancelledAt) return 'cancelled';
  if (!channels.includes(channel)) return 'kept';
  if (claimedUntil && claimedUntil > now) return 'sending';
  if (waitsFor === 'held' || waitsFor === 'settings') return waitsFor;
  if (waitsFor && waitsFor !== 'driver' && nextTryAt && nextTryAt > now) return waitsFor;
  return dueAt > now ? 'later' : 'waiting';
}

/** The SQL of `stateOf`. */
export function inState(state: DeliveryState, channels: readonly Channel[], now: Date): SQL | undefined {
  const { sentAt, deliveredAt, failedAt, cancelledAt, channel, claimedUntil, waitsFor, nextTryAt, dueAt } = deliveries;
  const hasDriver = inArray(channel, [...channels]);
  const isFree = and(isOpen, hasDriver, or(isNull(claimedUntil), lte(claimedUntil, now)));
  const waits = and(isNotNull(waitsFor), ne(waitsFor, 'driver'), gt(nextTryAt, now));
  const isHeld = or(inArray(waitsFor, ['settings', 'held']), waits);
  const isReady = and(isFree, sql`(${isHeld}) is not true`);
  const states: Record<DeliveryState, SQL | undefined> = {
    failed: isNotNull(failedAt),
    delivered: and(isNull(failedAt), isNotNull(sentAt), isNotNull(deliveredAt)),
    sent: and(isNull(failedAt), isNotNull(sentAt), isNull(deliveredAt)),
    cancelled: and(isNull(failedAt), isNull(sentAt), isNotNull(cancelledAt)),
    kept: and(isOpen, notInArray(channel, [...channels])),
    held: and(isFree, eq(waitsFor, 'held')),
    sending: and(isOpen, hasDriver, gt(claimedUntil, now)),
    hour: and(isFree, eq(waitsFor, 'hour'), gt(nextTryAt, now)),
    quota: and(isFree, eq(waitsFor, 'quota'), gt(nextTryAt, now)),
    settings: and(isFree, eq(waitsFor, 'settings')),
    later: and(isReady, gt(dueAt, now)),
    waiting: and(isReady, lte(dueAt, now)),
  };
  return states[state];
}
