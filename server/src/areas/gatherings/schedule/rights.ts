import { eq, or, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import { scheduleDecisions } from '../../../db/tables/meeting.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows, isOwn, rows } from '../../../kit/rights.ts';
import { memberScope } from '../../people/party/index.ts';

/**
 * A club's user sees the club's own meetings and those with an invited member of the club, and changes only the club's own.
 * Of the participants they see the members of the club, and the guests of the club's own meetings. Who may change a meeting
 * sees its guests (`keptFields`), its letters with their addresses, and writes its decisions.
 */
export const scheduleScope = rows({
  clubSees: (clubId) =>
    or(
      eq(schedules.clubId, clubId),
      sql`${schedules.id} in (select p.schedule_id from schedule_participants p where p.member_id = ${clubId}
            or p.member_id in (select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null))`,
    ),
  clubWrites: (clubId) => eq(schedules.clubId, clubId),
});

/** Whether the actor may change a meeting that they see. */
export const isOwnMeeting = isOwn;

const ofMeeting = (where: SQL | undefined): SQL | undefined =>
  where && sql`${scheduleDecisions.scheduleId} in (select ${schedules.id} from ${schedules} where ${where})`;

/** Who sees a meeting sees its decisions, and who may change it changes them. */
export const decisionScope = rows({
  clubSees: (_clubId, actor) => ofMeeting(scheduleScope.filter(actor)),
  clubWrites: (_clubId, actor) => ofMeeting(scheduleScope.writes?.(actor)),
});

/** The participants `p` that an actor sees: visible members, and guests of meetings of their own club. */
export function isShownTo(actor: Pick<Actor, 'clubId'>): SQL {
  return clubRows(
    actor,
    (
      clubId,
    ) => sql`(p.member_id in (select ${members.id} from ${members} where ${memberScope.filter({ clubId } as Actor)})
    or exists (select 1 from schedules s join members g on g.id = p.member_id
      where s.id = p.schedule_id and s.club_id = ${clubId} and g.type = ${TYPES.outside}))`,
  );
}

/** The users who may be named as the secretary of minutes: those of the same club. */
export function mayBeSecretary(actor: Actor): SQL {
  return clubRows(actor, (clubId) => eq(users.clubId, clubId));
}
