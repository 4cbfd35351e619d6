import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { encodeQR } from 'qr';
import type { Database } from '../../db/connect.ts';
import { attachments } from '../../db/tables/kit.ts';
import { type Channel, deliveries, type NoticePart } from '../../db/tables/outbox.ts';
import { lockedInOrder } from '../crud/statements.ts';
import type { FileStore } from '../files.ts';
import type { Services } from '../http/authenticate.ts';
import { holdersOf, notify } from '../notices.ts';
import { uuidv7 } from '../uuid.ts';
import { countBounce, isStopped } from './bounces.ts';
import type { Driver, Outcome, OutgoingFile } from './driver.ts';
import type { Drivers } from './drivers.ts';
import { inDayHours } from './hours.ts';
import { CODE_LIFE, channelsOf, holdsCode, isOpen, releaseWaiting } from './outbox.ts';
import { permitsOf } from './pace.ts';
import { MAIL_LANES } from './smtp.ts';

type Delivery = typeof deliveries.$inferSelect;
type OutboxServices = Pick<Services, 'db' | 'now'> & {
  /** Needed for mails with files. */
  files?: FileStore | undefined;
};

/** Milliseconds that a claim lasts. If the server dies, another server takes the message afterwards. */
const LEASE = 60_000;
/** The same for a mail with files, which may take long over a slow line. */
const LONG_LEASE = 10 * 60_000;
/** Messages of a channel that one server sends at the same time. */
export const LANES: Readonly<Record<Exclude<Channel, 'product'>, number>> = { mail: MAIL_LANES, sms: 4, zalo: 4 };
/** Messages of one claim. */
const HAND = 24;
/** Notices of one transaction. */
const NOTICES = 200;
/** Milliseconds before each further try. After the last try the message has failed. */
const WAITS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000, 4 * 60 * 60_000];
/** Milliseconds after its time in which a message may wait for a quota, an hour or a setting. */
const PATIENT_FOR = 3 * 24 * 60 * 60 * 1000;
/** The least and most milliseconds of a pause while the limit per minute is used up. */
const PAUSE_LEAST = 200;
const PAUSE_MOST = 2_000;

/**
 * Sends every due message of the channels. Several servers may run it at once: a claim skips messages that another
 * server holds. A stopping server claims no further message and gives back those that it has not begun. Each try is
 * written before the sending, so a message goes out twice only when a server dies in between. Returns the channels that
 * got messages in place of others.
 */
export async function sendDue(
  services: OutboxServices,
  drivers: Drivers,
  stopping?: AbortSignal,
  channels: readonly Channel[] = channelsOf(drivers),
): Promise<ReadonlySet<Channel>> {
  const added = new Set<Channel>();
  await Promise.all(
    channels.map(async (channel) => {
      if (channel === 'product') return sendNotices(services, stopping);
      const driver = drivers[channel];
      if (!driver || (await driver.isStopped?.())) return;
      await releaseWaiting(services.db, channel, services.now());
      driver.begin?.();
      try {
        const hand = handOf(services, drivers, channel, stopping);
        const lane = async () => {
          for (let next = await hand.take(); next; next = await hand.take())
            await sendOne(services, driver, next, hand, added);
        };
        await Promise.all(Array.from({ length: LANES[channel] }, lane));
        await hand.giveBack();
      } finally {
        driver.end?.();
      }
    }),
  );
  return added;
}

/** Claimed messages that the lanes of a channel share. */
interface Hand {
  take: () => Promise<Delivery | undefined>;
  /** Ends the taking, because the channel cannot send for now. */
  close: () => void;
  /** Frees the messages that no lane has begun. */
  giveBack: () => Promise<void>;
}

function handOf(services: OutboxServices, drivers: Drivers, channel: Channel, stopping?: AbortSignal): Hand {
  const held: Delivery[] = [];
  let filling: Promise<void> | undefined;
  let isOver = false;
  const fill = async () => {
    const { rows, wait } = await claim(services, drivers, channel);
    held.push(...rows);
    if (wait === undefined) isOver = rows.length === 0;
    else
      await sleep(Math.min(PAUSE_MOST, Math.max(PAUSE_LEAST, wait)), undefined, stopping && { signal: stopping }).catch(
        () => undefined,
      );
  };
  return {
    take: async () => {
      for (;;) {
        if (isOver || stopping?.aborted) return undefined;
        const next = held.shift();
        if (next) return next;
        filling ??= fill().finally(() => {
          filling = undefined;
        });
        await filling;
      }
    },
    close: () => {
      isOver = true;
    },
    giveBack: async () => {
      const ids = held.splice(0).map(({ id }) => id);
      if (ids.length > 0)
        await services.db
          .update(deliveries)
          .set({ claimedUntil: null })
          .where(lockedInOrder(deliveries, inArray(deliveries.id, ids)));
    },
  };
}

/** Claims the next messages. `wait`: milliseconds until the limit per minute lets the next one go. */
async function claim(
  { db, now }: OutboxServices,
  { mailPerMinute }: Drivers,
  channel: Channel,
): Promise<{ rows: Delivery[]; wait?: number }> {
  if (channel !== 'mail' || mailPerMinute === undefined) return { rows: await claimSome(db, channel, HAND, now()) };
  return db.transaction(async (tx) => {
    const permits = await permitsOf(tx, channel, mailPerMinute);
    if (permits.free === 0) return { rows: [], ...((await hasDue(tx, channel, now())) && { wait: permits.wait }) };
    const rows = await claimSome(tx, channel, Math.min(HAND, permits.free), now());
    await permits.spend(rows.length);
    return { rows };
  });
}

function isDue(channel: Channel, at: Date) {
  const isFree = or(isNull(deliveries.claimedUntil), lte(deliveries.claimedUntil, at));
  const mayGo = or(isNull(deliveries.waitsFor), ne(deliveries.waitsFor, 'held'));
  return and(isOpen, eq(deliveries.channel, channel), lte(deliveries.nextTryAt, at), isFree, mayGo);
}

async function hasDue(db: Database, channel: Channel, at: Date): Promise<boolean> {
  const found = await db.select({ id: deliveries.id }).from(deliveries).where(isDue(channel, at)).limit(1);
  return found.length > 0;
}

async function claimSome(db: Database, channel: Channel, most: number, at: Date): Promise<Delivery[]> {
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(isDue(channel, at))
    .orderBy(deliveries.priority, deliveries.nextTryAt)
    .limit(most)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(deliveries)
    .set({ claimedUntil: new Date(at.getTime() + LEASE) })
    // An array, because PostgreSQL may run a sub-select in `in (..)` again for each row and then claim more.
    .where(sql`${deliveries.id} = any(array(${due}))`)
    .returning();
  const order = (row: Delivery) => [row.priority, row.nextTryAt?.getTime() ?? 0] as const;
  return claimed.sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
}

async function sendOne(
  services: OutboxServices,
  driver: Driver,
  claimed: Delivery,
  hand: Hand,
  added: Set<Channel>,
): Promise<void> {
  const { db, now } = services;
  const early = await earlyOutcome(services, claimed);
  if (early) return settle(services, claimed, early, added);
  const delivery = await begin(db, claimed, now());
  if (!delivery) return;
  const outcome = await attempt(services, driver, delivery);
  if (outcome.result === 'stopped' || (outcome.result === 'wait' && outcome.forAll)) {
    hand.close();
    await hand.giveBack();
  }
  await settle(services, delivery, outcome, added);
}

/** The outcome of a message that must not be tried now. */
async function earlyOutcome({ db, now }: OutboxServices, delivery: Delivery): Promise<Outcome | undefined> {
  const at = now();
  const isLate = holdsCode(delivery) && at.getTime() - delivery.createdAt.getTime() > CODE_LIFE;
  if (isLate) return { result: 'failed', reason: 'expired' };
  const until = delivery.hours === 'day' ? inDayHours(at) : at;
  if (until > at) return { result: 'wait', reason: 'hour', until, waitsFor: 'hour' };
  const { channel, address } = delivery;
  if (channel === 'mail' && (await isStopped(db, [address])).size > 0) return { result: 'failed', reason: 'bounced' };
  return undefined;
}

/** Writes the try. Undefined when somebody cancelled the message or another server took it over. */
async function begin(db: Database, { id, claimedUntil, files }: Delivery, at: Date): Promise<Delivery | undefined> {
  const [begun] = await db
    .update(deliveries)
    .set({
      claimedUntil: new Date(at.getTime() + (files ? LONG_LEASE : LEASE)),
      attemptedAt: at,
      attempts: sql`${deliveries.attempts} + 1`,
      waitsFor: null,
    })
    .where(and(eq(deliveries.id, id), isOpen, claimedUntil ? eq(deliveries.claimedUntil, claimedUntil) : undefined))
    .returning();
  return begun;
}

async function attempt(services: OutboxServices, driver: Driver, delivery: Delivery): Promise<Outcome> {
  try {
    const files = await filesOf(services, delivery);
    if (!files) return { result: 'failed', reason: 'file' };
    return await driver.send({ ...delivery, files, hasFallback: delivery.fallback !== null });
  } catch {
    return { result: 'again', reason: 'unexpected' };
  }
}

/** The files of a mail with their bytes; undefined when one of them is gone. */
async function filesOf({ db, files: store }: OutboxServices, { files }: Delivery): Promise<OutgoingFile[] | undefined> {
  if (!files || files.length === 0) return [];
  const { id, fileName, mime, storageKey } = attachments;
  const wanted = files.flatMap((file) => file.id ?? []);
  const found =
    wanted.length > 0
      ? await db.select({ id, fileName, mime, storageKey }).from(attachments).where(inArray(id, wanted))
      : [];
  const byId = new Map(found.map((file) => [file.id, file]));
  const all = files.flatMap(({ id: fileId, cid, qr }): OutgoingFile[] => {
    if (qr !== undefined) return [qrPicture(qr, cid)];
    const file = byId.get(fileId);
    return file && store ? [{ ...file, cid, read: () => store.read(file.storageKey) }] : [];
  });
  return all.length === files.length ? all : undefined;
}

/** The picture of a QR code, with the quiet border that scanners need. */
export function qrPicture(text: string, cid: string): OutgoingFile {
  const read = () => Readable.from([Buffer.from(encodeQR(text, 'gif', { ecc: 'medium', border: 4, scale: 6 }))]);
  return { fileName: 'vietqr.gif', mime: 'image/gif', cid, read };
}

/** The columns that a finished message no longer needs, because they hold a secret. */
const wiped = (row: Pick<Delivery, 'holds'>) => (holdsCode(row) ? { body: '', html: null, fallback: null } : {});

async function settle(
  services: OutboxServices,
  delivery: Delivery,
  outcome: Outcome,
  added: Set<Channel>,
): Promise<void> {
  const { db, now } = services;
  const at = now();
  const is = eq(deliveries.id, delivery.id);
  if (outcome.result === 'sent') {
    const { providerId = null } = outcome;
    await db
      .update(deliveries)
      .set({
        sentAt: at,
        claimedUntil: null,
        cancelledAt: null,
        failReason: null,
        waitsFor: null,
        providerId,
        ...wiped(delivery),
      })
      .where(is);
    return;
  }
  await db.transaction(async (tx) => {
    const next = nextOf(delivery, outcome, at);
    const { reason } = outcome;
    const [ended] = await tx
      .update(deliveries)
      .set({
        claimedUntil: null,
        failReason: reason,
        failedAt: next ? null : at,
        nextTryAt: next ? next.at : null,
        waitsFor: next?.waitsFor ?? null,
        ...(next?.isNoTry && { attempts: sql`greatest(0, ${deliveries.attempts} - 1)` }),
        ...(!next && wiped(delivery)),
      })
      .where(is)
      .returning({ cancelledAt: deliveries.cancelledAt });
    if (outcome.result === 'wait' && outcome.forAll) await postpone(tx, delivery.channel, outcome, at);
    // A message that somebody cancelled while it was being sent gets no SMS in its place.
    const isWanted = outcome.result === 'fallback' && !ended?.cancelledAt;
    if (isWanted && (await postFallback(tx, delivery, at))) added.add('sms');
    if (outcome.result === 'failed' && outcome.isBounce) {
      const { address, messageId } = delivery;
      await countBounce(tx, { address, messageId, origin: 'server', reason }, at);
    }
    const isStuck = outcome.result === 'stopped' || ('tells' in outcome && outcome.tells === true);
    if (isStuck) await tellOfChannel(tx, delivery, reason, at);
    else if (!next && outcome.result !== 'fallback') await tellOffice(tx, delivery.id, at);
  });
}

/** When the message is tried again; undefined when it has failed. `isNoTry`: nothing was tried, or not in vain. */
function nextOf(
  { attempts, hours, dueAt }: Delivery,
  outcome: Exclude<Outcome, { result: 'sent' }>,
  at: Date,
): { at: Date; waitsFor?: Delivery['waitsFor']; isNoTry?: boolean } | undefined {
  if (outcome.result === 'failed' || outcome.result === 'fallback') return undefined;
  if (outcome.result === 'again') {
    const wait = WAITS[attempts - 1];
    if (wait === undefined) return undefined;
    const next = new Date(at.getTime() + wait);
    return { at: hours === 'day' ? inDayHours(next) : next };
  }
  if (at.getTime() - dueAt.getTime() > PATIENT_FOR) return undefined;
  if (outcome.result === 'stopped') return { at, waitsFor: 'settings', isNoTry: true };
  const next = hours === 'day' ? inDayHours(outcome.until) : outcome.until;
  return { at: next, waitsFor: outcome.waitsFor, isNoTry: outcome.reason !== 'hour' };
}

/**
 * Lets the other messages of the channel wait as well. A message that waits longer already stays as it is. A message that another
 * transaction has locked is left out: this transaction has locked the tried message, and the other one may wait for that.
 */
async function postpone(
  db: Database,
  channel: Channel,
  { until, waitsFor, reason }: Extract<Outcome, { result: 'wait' }>,
  at: Date,
): Promise<void> {
  const others = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        isOpen,
        eq(deliveries.channel, channel),
        lt(deliveries.nextTryAt, until),
        or(isNull(deliveries.waitsFor), ne(deliveries.waitsFor, 'held')),
        lte(deliveries.dueAt, at),
        // Messages that somebody is sending get an outcome of their own.
        or(isNull(deliveries.claimedUntil), lte(deliveries.claimedUntil, at)),
      ),
    )
    .for('no key update', { skipLocked: true });
  await db
    .update(deliveries)
    .set({ nextTryAt: until, waitsFor, failReason: reason, claimedUntil: null })
    .where(sql`${deliveries.id} = any(array(${others}))`);
}

/** Writes the SMS in place of a message of Zalo. */
async function postFallback(db: Database, delivery: Delivery, at: Date): Promise<boolean> {
  const {
    fallback,
    dedupeKey,
    holds,
    source,
    sourceId,
    occasion,
    userId,
    memberId,
    address,
    language,
    hours,
    priority,
  } = delivery;
  if (fallback === null) return false;
  const id = uuidv7();
  const nextTryAt = hours === 'day' ? inDayHours(at) : at;
  const about = { holds, source, sourceId, occasion, userId, memberId, address, language, hours, priority };
  const written = await db
    .insert(deliveries)
    .values({
      ...about,
      id,
      channel: 'sms',
      body: fallback,
      fallbackOf: delivery.id,
      dedupeKey: `${dedupeKey}:sms`,
      messageId: delivery.messageId.replace(delivery.id, id),
      createdAt: at,
      dueAt: at,
      nextTryAt,
      waitsFor: nextTryAt > at ? 'hour' : null,
    })
    .onConflictDoNothing({ target: deliveries.dedupeKey })
    .returning({ id: deliveries.id });
  return written.length > 0;
}

/**
 * Messages in the product: the notice and the end of the message are one transaction, so each person gets it exactly
 * once.
 */
async function sendNotices({ db, now }: OutboxServices, stopping?: AbortSignal): Promise<void> {
  for (let count = NOTICES; count === NOTICES && !stopping?.aborted; ) {
    count = await db.transaction(async (tx) => {
      const at = now();
      const due = await tx
        .select()
        .from(deliveries)
        .where(isDue('product', at))
        .orderBy(deliveries.nextTryAt)
        .limit(NOTICES)
        .for('update', { skipLocked: true });
      for (const [part, rows] of grouped(due)) {
        const { key, ...news } = part;
        const userIds = rows.flatMap(({ userId }) => userId ?? []);
        await notify({ db: tx, now: at }, { ...news, userIds, dedupeKey: key });
      }
      const done = { attempts: 1, attemptedAt: at, claimedUntil: null };
      const [sent, gone] = [due.filter(({ userId }) => userId), due.filter(({ userId }) => !userId)];
      await finish(tx, sent, { ...done, sentAt: at });
      await finish(tx, gone, { ...done, failedAt: at, failReason: 'user', nextTryAt: null });
      return due.length;
    });
  }
}

async function finish(db: Database, rows: readonly Delivery[], set: Partial<Delivery>): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(deliveries)
      .set(set)
      .where(lockedInOrder(deliveries, inArray(deliveries.id, ids)));
}

/** The messages by their notice: most of them are the same for everybody. */
function grouped(rows: readonly Delivery[]): Map<NoticePart, Delivery[]> {
  const byText = new Map<string, { part: NoticePart; rows: Delivery[] }>();
  for (const row of rows) {
    if (!row.notice) continue;
    const text = JSON.stringify(row.notice);
    const group = byText.get(text) ?? { part: row.notice, rows: [] };
    group.rows.push(row);
    byText.set(text, group);
  }
  return new Map([...byText.values()].map((group) => [group.part, group.rows]));
}

/**
 * Notifies the readers of the outbox at most once an hour: when a mail server is down, a thousand messages fail at
 * once.
 */
async function tellOffice(db: Database, id: string, now: Date): Promise<void> {
  await notify(
    { db, now },
    {
      userIds: await holdersOf(db, permissionCode('Outbox', 'Search')),
      kind: 'Mes.Notices.MessageFailed',
      area: 'Outbox',
      entityId: id,
      params: {},
      dedupeKey: `outbox:failed:${now.toISOString().slice(0, 13)}`,
    },
  );
}

const NAMES = { mail: 'E-mail', sms: 'SMS', zalo: 'Zalo', product: 'Hoivien' } as const;

/** Tells the readers of the outbox that a channel needs an administrator, at most once an hour for each reason. */
async function tellOfChannel(db: Database, { id, channel }: Delivery, reason: string, now: Date): Promise<void> {
  await notify(
    { db, now },
    {
      userIds: await holdersOf(db, permissionCode('Outbox', 'Search')),
      kind: 'Mes.Notices.ChannelStuck',
      area: 'Outbox',
      entityId: id,
      params: { channel: NAMES[channel], reason },
      dedupeKey: `outbox:stuck:${channel}:${reason}:${now.toISOString().slice(0, 13)}`,
    },
  );
}
