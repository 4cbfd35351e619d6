import { eq, or, type SQL, sql } from 'drizzle-orm';
import { schedules } from '../../db/tables/schedule.ts';
import type { Scope } from '../../kit/rights.ts';

/**
 * A club's user sees the club's own meetings and those with an invited member of the club, and changes only the club's
 * own.
 */
export const scheduleScope: Scope = {
  filter: ({ clubId }): SQL | undefined =>
    clubId === null
      ? undefined
      : or(
          eq(schedules.clubId, clubId),
          sql`${schedules.id} in (select p.schedule_id from schedule_participants p where p.member_id = ${clubId}
            or p.member_id in (select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null))`,
        ),
  writes: ({ clubId }) => (clubId === null ? undefined : eq(schedules.clubId, clubId)),
  mayWrite: () => true,
};
