import type {
  Delivery,
  DeliveryState,
  DeliveryWithBody,
  OutboxQuery,
} from '@hoivien/contract/areas/outbox/outbox.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { deliveries } from '../../db/tables/outbox.ts';
import { type AuditFact, audit } from '../../kit/audit.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { type Keepers, readingOf } from '../../kit/outbox/holds.ts';
import { CODE_LIFE, holdsCode, type Message, SEND_QUEUE } from '../../kit/outbox/outbox.ts';

type Row = typeof deliveries.$inferSelect;
type Channels = readonly Message['channel'][];

/** The messages of the outbox. It belongs to the association, so a club's user sees none. */
export async function listDeliveries(call: Call, channels: Channels, query: OutboxQuery): Promise<Page<Delivery>> {
  const { page, pageSize, search, state } = query;
  const where = and(
    ownRows(call),
    state && inState(state, channels),
    search ? or(contains(deliveries.address, search), contains(deliveries.subject, search)) : undefined,
  );
  const [rows, [all]] = await Promise.all([
    call.db
      .select()
      .from(deliveries)
      .where(where)
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    call.db.select({ total: count() }).from(deliveries).where(where),
  ]);
  return { items: rows.map((row) => shown(call, channels, row)), total: all?.total ?? 0, page, pageSize };
}

/**
 * A message. Readers who may see its secret or link get the text; all others get the reason why the text is hidden. The
 * same transaction writes the look into the history of the account or member, or of the outbox when the message
 * concerns neither.
 */
export async function readDelivery(
  call: Call,
  channels: Channels,
  keepers: Keepers,
  id: string,
): Promise<DeliveryWithBody> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [row] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, id), ownRows(call)));
    if (!row) throw new Refusal('Mes.Outbox.Id.NotFound', 404);
    const without = (hidden: DeliveryWithBody['hidden']) => ({ ...shown(call, channels, row), body: null, hidden });
    const reading = await readingOf(inner, row, keepers);
    if (reading.refused) return without(reading.refused);
    if (holdsCode(row) && channels.includes(row.channel)) return without('sent');
    if (row.body === '') return without('gone');
    const { owner } = reading;
    // The outbox's own history stays when a person is erased, so it does not contain the address.
    const told = owner ? row.address : (row.subject ?? row.source);
    await audit(inner, { ...(owner ?? ownFact(row)), changes: { messageRead: [null, told] } });
    return { ...shown(call, channels, row), body: row.body, hidden: null };
  });
}

function ownFact({ id, subject, source }: Row): AuditFact {
  const label = subject ?? source;
  return { area: 'Outbox', entity: 'Delivery', entityId: id, label, action: 'Update', changes: null };
}

/** Makes a message that waits or failed due at once. */
export async function retryDelivery(call: Call, jobs: Jobs, channels: Channels, id: string): Promise<void> {
  await call.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, id), ownRows(call)))
      .for('update');
    if (!row) throw new Refusal('Mes.Outbox.Id.NotFound', 404);
    if (!canRetry(call, channels, row)) throw new Refusal('Mes.Outbox.Status.NotAllowed', 400);
    await tx
      .update(deliveries)
      .set({ failedAt: null, failReason: null, attempts: 0, nextTryAt: call.now })
      .where(eq(deliveries.id, id));
    await audit({ ...call, db: tx }, { ...ownFact(row), changes: { failReason: [row.failReason, null] } });
    await jobs.send(SEND_QUEUE, {}, tx);
  });
}

function ownRows({ actor }: Call): SQL | undefined {
  return actor.clubId === null ? undefined : sql`false`;
}

function contains(column: typeof deliveries.address | typeof deliveries.subject, text: string): SQL {
  return ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`);
}

function shown(call: Call, channels: Channels, row: Row): Delivery {
  const { id, channel, address, subject, attempts, failReason, createdAt, sentAt, failedAt, nextTryAt } = row;
  return {
    id,
    channel,
    address,
    subject,
    attempts,
    failReason,
    state: stateOf(row, channels),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    canRetry: canRetry(call, channels, row),
  };
}

function stateOf({ sentAt, failedAt, cancelledAt, channel }: Row, channels: Channels): DeliveryState {
  if (sentAt) return 'sent';
  if (cancelledAt) return 'cancelled';
  if (failedAt) return 'failed';
  return channels.includes(channel) ? 'waiting' : 'kept';
}

/** The SQL of `stateOf`. */
function inState(state: DeliveryState, channels: Channels): SQL | undefined {
  const open = and(isNull(deliveries.sentAt), isNull(deliveries.cancelledAt), isNull(deliveries.failedAt));
  const states: Record<DeliveryState, SQL | undefined> = {
    sent: isNotNull(deliveries.sentAt),
    cancelled: and(isNull(deliveries.sentAt), isNotNull(deliveries.cancelledAt)),
    failed: and(isNull(deliveries.sentAt), isNull(deliveries.cancelledAt), isNotNull(deliveries.failedAt)),
    waiting: and(open, inArray(deliveries.channel, [...channels])),
    kept: and(open, notInArray(deliveries.channel, [...channels])),
  };
  return states[state];
}

function canRetry({ now }: Call, channels: Channels, row: Row): boolean {
  const state = stateOf(row, channels);
  const isLate = holdsCode(row) && now.getTime() - row.createdAt.getTime() > CODE_LIFE;
  const isOpen = channels.includes(row.channel) && (state === 'failed' || state === 'waiting');
  return isOpen && !isLate && !(row.claimedUntil && row.claimedUntil > now);
}
