import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { isMobile } from '@hoivien/contract/kit/phone.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import { type Channel, deliveries } from '../../../db/tables/outbox.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import { retryMessage } from '../../../kit/outbox/outbox.ts';

type Row = typeof deliveries.$inferSelect;

/** What trying again needs of the product. */
interface RetryServices {
  jobs: Pick<Jobs, 'send'>;
  channels: readonly Channel[];
}

/**
 * Makes a message due at once, in the transaction of `db`, at the address that the record of its member has now
 * (decision 0184). The caller has checked the right to it.
 *
 * @throws Refusal as `retryMessage`, and 400 `Mes.Outbox.Address.Required` when the record has no address any more.
 */
export async function retryAtPresentAddress(
  db: Database,
  { jobs, channels }: RetryServices,
  id: string,
  now: Date,
): Promise<void> {
  await retryMessage(db, jobs, channels, id, now);
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id));
  const address = row && (await presentAddress(db, row));
  if (row && address !== row.address) await db.update(deliveries).set({ address }).where(eq(deliveries.id, id));
}

/**
 * Guests are known only by the address of their invitation. Messages to accounts stay where they are, because some of them
 * tell an earlier address on purpose that it was changed.
 */
async function presentAddress(db: Database, { channel, memberId, address }: Row): Promise<string> {
  if (!memberId || channel === 'product') return address;
  const { type, emailAddress, phoneNumber } = members;
  const [member] = await db.select({ type, emailAddress, phoneNumber }).from(members).where(eq(members.id, memberId));
  if (!member || member.type === OUTSIDE) return address;
  const present = channel === 'mail' ? member.emailAddress : member.phoneNumber;
  if (!present || (channel !== 'mail' && !isMobile(present))) throw new Refusal('Mes.Outbox.Address.Required', 400);
  return present;
}
