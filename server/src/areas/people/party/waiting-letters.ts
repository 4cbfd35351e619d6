import { eq } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { rowsAhead } from '../../../kit/crud/uses.ts';
import { asksOfWaiting } from '../../../kit/outbox/waiting-letters.ts';

/** Asks about letters to the former address of a record, and about lists that still bring some. A file is not asked. */
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
