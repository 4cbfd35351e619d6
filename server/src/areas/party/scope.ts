import { or, type SQL, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import type { Actor } from '../../kit/call.ts';
import type { Scope } from '../../kit/scope.ts';

/**
 * The members a person sees: all of the association, or for a user tied to a club the club itself and who belongs to it
 * now (data-model.md 4). Everybody else does not exist to them.
 */
export const memberScope: Scope = {
  filter: ({ clubId }: Actor): SQL | undefined =>
    clubId === null
      ? undefined
      : or(
          sql`${members.id} = ${clubId}`,
          sql`${members.id} in (select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null)`,
        ),
  mayWrite: () => true,
};
