import { type SQL, and, eq, isNull, ne, sql } from 'drizzle-orm';
import { deliveries } from '../../../db/tables/outbox.ts';
import { members } from '../../../db/tables/member.ts';
import type { Source } from '../../../kit/crud/source.ts';

/** Messages that wait to go out, also those that wait for a mail server. */
const WAITS: SQL | undefined = and(
  isNull(deliveries.sentAt),
  isNull(deliveries.failedAt),
  isNull(deliveries.cancelledAt),
  ne(deliveries.channel, 'product'),
);

/** Asks about letters to the former address that have not left: they go there all the same. A file is not asked. */
export const asksOfLetters: NonNullable<Source['asks']> = async ({ db, source }, { emailAddress }, id) => {
  if (id === undefined || source !== 'web') return [];
  const [before] = await db.select({ address: members.emailAddress }).from(members).where(eq(members.id, id));
  const address = before?.address;
  if (!address || address === emailAddress) return [];
  const isTo = sql`lower(${deliveries.address}) = lower(${address})`;
  const count = await db.$count(deliveries, and(eq(deliveries.memberId, id), isTo, WAITS));
  return count > 0
    ? [{ field: 'emailAddress', message: 'Mes.Outbox.EmailAddress.Asked', params: { count, address } }]
    : [];
};
