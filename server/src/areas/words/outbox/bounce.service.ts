import type { BounceReport } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { type Bounce, countBounce } from '../../../kit/outbox/bounces.ts';
import { reasonOf } from '../../../kit/outbox/driver.ts';

type Row = Pick<typeof deliveries.$inferSelect, 'id' | 'messageId'>;

/**
 * Counts a mail that came back, and marks its message as failed. Returns false when it was counted before.
 */
export async function noteBounce(
  db: Database,
  {
    delivery,
    address,
    origin,
    reason,
  }: Pick<Bounce, 'address' | 'origin'> & { delivery: Row; reason?: string | undefined },
  now: Date,
): Promise<boolean> {
  const { id, messageId } = delivery;
  const isNew = await countBounce(db, { address, messageId, origin, reason: reason ?? null }, now);
  if (isNew) {
    const failReason = reason ? `returned ${reasonOf(reason)}` : 'returned';
    await db.update(deliveries).set({ failedAt: now, failReason, nextTryAt: null }).where(eq(deliveries.id, id));
  }
  return isNew;
}

/**
 * Takes a report of a returned mail from the association's mail server. A report about a mail that this product does
 * not know changes nothing.
 */
export async function takeBounce(db: Database, { messageId, reason }: BounceReport, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const bare = messageId.replace(/^<|>$/g, '');
    const [delivery] = await tx
      .select()
      .from(deliveries)
      .where(eq(deliveries.messageId, `<${bare}>`))
      .orderBy(deliveries.id)
      .for('update');
    if (delivery?.channel !== 'mail') return;
    await noteBounce(tx, { delivery, address: delivery.address, origin: 'report', reason }, now);
  });
}
