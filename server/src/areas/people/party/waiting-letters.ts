import { type SQL, and, eq, isNull, ne, sql } from 'drizzle-orm';
import { deliveries } from '../../../db/tables/outbox.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import type { Source } from '../../../kit/crud/source.ts';

/** Messages that wait to go out, also those that wait for a mail server. */
const WAITS: SQL | undefined = and(
  isNull(deliveries.sentAt),
  isNull(deliveries.failedAt),
  isNull(deliveries.cancelledAt),
  ne(deliveries.channel, 'product'),
);

/** Asks about letters to the former address that have not left: they go there all the same. A file is not asked. */
export const asksOfLetters: NonNullable<Source['asks']> = async ({ db, source, now }, { emailAddress }, id) => {
  if (id === undefined || source !== 'web') return [];
  const [before] = await db.select({ address: members.emailAddress }).from(members).where(eq(members.id, id));
  const address = before?.address;
  if (!address || address === emailAddress) return [];
  const isTo = sql`lower(${deliveries.address}) = lower(${address})`;
  const count = await db.$count(deliveries, and(eq(deliveries.memberId, id), isTo, WAITS));
  const ahead = emailAddress ? 0 : await invitedTo(db, id, now);
  return [
    ...(count > 0
      ? [{ field: 'emailAddress', message: 'Mes.Outbox.EmailAddress.Asked', params: { count, address } }]
      : []),
    ...(ahead > 0
      ? [{ field: 'emailAddress', message: 'Mes.Outbox.NoAddress.Asked', params: { count: ahead, address } }]
      : []),
  ];
};

/** The meetings and events ahead on whose lists a member is: their letters go to the address of the record alone. */
async function invitedTo(db: Call['db'], id: string, now: Date): Promise<number> {
  const day = now.toISOString();
  const { rows } = await db.execute<{ count: number }>(sql`select (
    (select count(*) from schedule_participants p join schedules s on s.id = p.schedule_id
      where p.member_id = ${id} and s.cancelled_at is null and (s.end_time > ${day}::timestamptz or s.postponed_at is not null))
    + (select count(*) from activity_participants p join activities a on a.id = p.activity_id
      where p.member_id = ${id} and p.rejected_at is null and a.cancelled_at is null
        and (a.end_time > ${day}::timestamptz or a.postponed_at is not null)))::int as count`);
  return rows[0]?.count ?? 0;
}
