import { type SQL, and, isNull, ne, sql } from 'drizzle-orm';
import { deliveries } from '../../db/tables/outbox.ts';
import type { Call } from '../call.ts';
import type { FieldError } from '../errors.ts';

/** Messages that wait to go out, also those that wait for a mail server. */
const WAITS: SQL | undefined = and(
  isNull(deliveries.sentAt),
  isNull(deliveries.failedAt),
  isNull(deliveries.cancelledAt),
  ne(deliveries.channel, 'product'),
);

/** Asks about messages to a former address that have not left: they go there all the same. */
export async function asksOfWaiting(
  { db }: Pick<Call, 'db'>,
  whose: SQL | undefined,
  address: string,
): Promise<FieldError[]> {
  const count = await db.$count(deliveries, and(whose, sql`lower(${deliveries.address}) = lower(${address})`, WAITS));
  return count > 0
    ? [{ field: 'emailAddress', message: 'Mes.Outbox.EmailAddress.Asked', params: { count, address } }]
    : [];
}
