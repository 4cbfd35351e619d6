import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import type { Keepers } from '../../../kit/outbox/holds.ts';
import type { LinkPurpose } from '../../../kit/public-link.ts';

/** The purpose of links that open the page of a member. */
export const MEMBER_PAGE = 'member';

/** The counter of a member, which is raised when their links are revoked. */
export async function linkCounterOf(db: Database, memberId: string): Promise<number | undefined> {
  const [row] = await db.select({ counter: members.linkCounter }).from(members).where(eq(members.id, memberId));
  return row?.counter;
}

/** Links to the whole page of a member. Clubs have users and need none. A copied one opens it for whoever may change the member. */
export function memberPurpose(changeable: Keepers['members']): LinkPurpose {
  return {
    purpose: MEMBER_PAGE,
    find: async ({ db }, id) => {
      const [row] = await db
        .select({ counter: members.linkCounter })
        .from(members)
        .where(and(eq(members.id, id), ne(members.type, MEMBER_TYPE.club)));
      return row && { id, memberId: id, counter: row.counter };
    },
    isOpenTo: async (call, { memberId }) => (await changeable(call, [memberId])).has(memberId),
    revoke: (db, memberId) =>
      db
        .update(members)
        .set({ linkCounter: sql`${members.linkCounter} + 1` })
        .where(eq(members.id, memberId))
        .returning({ id: members.id, counter: members.linkCounter }),
  };
}
