import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import type { House } from '../http/authenticate.ts';
import { holdersOf, notify } from '../notices.ts';
import { type Drivers, SendFailure } from './drivers.ts';
import { CODE_LIFE, channelsOf, holdsCode } from './outbox.ts';

type Delivery = typeof deliveries.$inferSelect;
type OutboxHouse = Pick<House, 'db' | 'now'>;

/** Milliseconds that a claim lasts. If the server dies, another server takes the message afterwards. */
const LEASE = 60_000;
/** Messages that one server sends at the same time. */
const LANES = 4;
/** Milliseconds before each further try. After the last try the message has failed. */
const WAITS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000, 4 * 60 * 60_000];

/**
 * Sends every due message. Several servers may run it at once: a claim skips messages that another server holds. A
 * stopping server claims no further message. The try is written before the sending, so a message goes out twice only
 * when a server dies in between.
 */
export async function sendDue(house: OutboxHouse, drivers: Drivers, stopping?: AbortSignal): Promise<void> {
  const claimNext = async () => (stopping?.aborted ? undefined : claim(house, drivers));
  await Promise.all(Array.from({ length: LANES }, () => sendLane(house, drivers, claimNext)));
}

async function sendLane(
  house: OutboxHouse,
  drivers: Drivers,
  claimNext: () => Promise<Delivery | undefined>,
): Promise<void> {
  for (let next = await claimNext(); next; next = await claimNext()) {
    const failure = await attempt(next, drivers, house.now());
    if (failure) await fail(house, next, failure);
    else await succeed(house, next);
  }
}

async function claim({ db, now }: OutboxHouse, drivers: Drivers): Promise<Delivery | undefined> {
  const at = now();
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        isNull(deliveries.sentAt),
        isNull(deliveries.failedAt),
        isNull(deliveries.cancelledAt),
        inArray(deliveries.channel, channelsOf(drivers)),
        lte(deliveries.nextTryAt, at),
        or(isNull(deliveries.claimedUntil), lte(deliveries.claimedUntil, at)),
      ),
    )
    .orderBy(deliveries.nextTryAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(deliveries)
    .set({
      claimedUntil: new Date(at.getTime() + LEASE),
      attemptedAt: at,
      attempts: sql`${deliveries.attempts} + 1`,
    })
    // An array, because PostgreSQL may run a sub-select in `in (..)` again for each row and then claim more than one.
    .where(sql`${deliveries.id} = any(array(${due}))`)
    .returning();
  return claimed;
}

async function attempt(delivery: Delivery, drivers: Drivers, now: Date): Promise<SendFailure | undefined> {
  const isLate = holdsCode(delivery) && now.getTime() - delivery.createdAt.getTime() > CODE_LIFE;
  if (isLate) return new SendFailure('expired', true);
  try {
    await drivers[delivery.channel]?.(delivery);
    return undefined;
  } catch (error) {
    return error instanceof SendFailure ? error : new SendFailure('unexpected', false);
  }
}

async function succeed({ db, now }: OutboxHouse, { id, holds }: Delivery): Promise<void> {
  await db
    .update(deliveries)
    .set({ sentAt: now(), claimedUntil: null, failReason: null, ...(holdsCode({ holds }) && { body: '' }) })
    .where(eq(deliveries.id, id));
}

async function fail({ db, now }: OutboxHouse, { id, attempts, holds }: Delivery, failure: SendFailure): Promise<void> {
  const at = now();
  const wait = failure.isFinal ? undefined : WAITS[attempts - 1];
  const isOver = wait === undefined;
  await db.transaction(async (tx) => {
    await tx
      .update(deliveries)
      .set({
        claimedUntil: null,
        failReason: failure.message,
        failedAt: isOver ? at : null,
        nextTryAt: isOver ? null : new Date(at.getTime() + wait),
        ...(isOver && holdsCode({ holds }) && { body: '' }),
      })
      .where(eq(deliveries.id, id));
    if (isOver) await tellOffice(tx, id, at);
  });
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
