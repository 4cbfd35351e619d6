import { type SQL, and, eq, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../db/tables/access.ts';
import { members } from '../../db/tables/member.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import type { Call } from '../call.ts';
import type { Source } from '../crud/source.ts';
import { rowsAhead } from '../crud/uses.ts';
import type { FieldError } from '../errors.ts';

/** Messages that wait to go out, also those that wait for a mail server. */
const WAITS: SQL | undefined = and(
  isNull(deliveries.sentAt),
  isNull(deliveries.failedAt),
  isNull(deliveries.cancelledAt),
  ne(deliveries.channel, 'product'),
);

/** Asks about letters to the former address of a record that have not left: they go there all the same. A file is not asked. */
export const asksOfLetters: NonNullable<Source['asks']> = async (call, { emailAddress }, id) => {
  if (id === undefined || call.source !== 'web') return [];
  const [before] = await call.db.select({ address: members.emailAddress }).from(members).where(eq(members.id, id));
  const address = before?.address;
  if (!address || address === emailAddress) return [];
  const ahead = emailAddress ? 0 : await rowsAhead(call, members, id);
  return [
    ...(await asksOfWaiting(call, eq(deliveries.memberId, id), address)),
    ...(ahead > 0
      ? [{ field: 'emailAddress', message: 'Mes.Outbox.NoAddress.Asked', params: { count: ahead, address } }]
      : []),
  ];
};

/** The same for the address of an account, which is never empty. What holds codes or links ends with the former address. */
export async function asksOfAccountLetters(
  call: Call,
  before: Pick<typeof users.$inferSelect, 'id' | 'emailAddress'>,
  emailAddress: string,
): Promise<FieldError[]> {
  if (before.emailAddress === emailAddress) return [];
  const own = and(eq(deliveries.userId, before.id), eq(deliveries.holds, 'nothing'));
  return asksOfWaiting(call, own, before.emailAddress);
}

async function asksOfWaiting({ db }: Call, whose: SQL | undefined, address: string): Promise<FieldError[]> {
  const count = await db.$count(deliveries, and(whose, sql`lower(${deliveries.address}) = lower(${address})`, WAITS));
  return count > 0
    ? [{ field: 'emailAddress', message: 'Mes.Outbox.EmailAddress.Asked', params: { count, address } }]
    : [];
}
