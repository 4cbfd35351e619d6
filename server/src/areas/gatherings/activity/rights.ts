import { eq, or, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { activities, activityParticipants, activityReports } from '../../../db/tables/activity.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows, forOffice, isOwn, rows } from '../../../kit/rights.ts';
import { seenMemberIds } from '../../people/party/index.ts';

/**
 * A club's user sees the club's own events, those to which the club is invited (child events: with the event above), and
 * those with a participant of the club. They change only the club's own: with its participants, results, letters and
 * reports. Guests (`keptFields`) are seen by who may change the event; a club whose record says so answers for its members.
 */
export const activityScope = rows({
  clubSees: (clubId) =>
    or(
      eq(activities.clubId, clubId),
      sql`${activities.id} in (select k.activity_id from activity_clubs k where k.club_id = ${clubId})`,
      sql`${activities.parentId} in (select k.activity_id from activity_clubs k where k.club_id = ${clubId})`,
      sql`${activities.id} in (select p.activity_id from activity_participants p
            where p.member_id in (select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null))`,
    ),
  clubWrites: (clubId) => eq(activities.clubId, clubId),
});

/** The events that the actor may change. */
export function ownActivities(actor: Actor): SQL | undefined {
  return activityScope.writes?.(actor);
}

/** Whether the actor may change an event that they see. */
export const isOwnActivity = isOwn;

export const activityRights = {
  /** A code that is on no list of the event: a club does not learn whether anybody has it. */
  knowStrangers: forOffice,
};

/** The club `p.club_id` in a line of figures: a club's user reads of no other club. */
export const lineClub = (actor: Actor): SQL =>
  sql`(case when ${clubRows(actor, (clubId) => sql`p.club_id = ${clubId}`)} then p.club_id end)`;

/** The condition that the event of a row fulfils another one. */
export function ofActivity(
  column: SQL | (typeof activityParticipants)['activityId'],
  where: SQL | undefined,
): SQL | undefined {
  return where && sql`${column} in (select ${activities.id} from ${activities} where ${where})`;
}

/**
 * The participants `p` that an actor sees: a club's user sees those of the club, and the guests of the club's own events.
 */
export function isShownTo(actor: Pick<Actor, 'clubId'>): SQL {
  // Both lists of ids are read once, however many participants there are.
  return clubRows(
    actor,
    (clubId) => sql`(p.member_id in (${seenMemberIds(clubId)})
    or (p.activity_id in (select a.id from activities a where a.club_id = ${clubId})
      and exists (select 1 from members g where g.id = p.member_id and g.type = ${TYPES.outside})))`,
  );
}

/**
 * Whether a participant answers by their link. People outside the association always do; for others their record says so.
 */
export const mayAnswer = sql<boolean>`(select m.type = ${TYPES.outside} or m.can_confirm_activity from members m
  where m.id = "activity_participants"."member_id")`;

/** Participants `p` who come, and who came. */
export const isConfirmed = sql`p.confirmed_at is not null and p.waiting_since is null`;
export const hasCome = sql`p.checked_in_at is not null`;

/** Readers see the participants above, and write those of events that they may change. */
export const participantScope = rows({
  clubSees: (_clubId, actor) =>
    sql`${activityParticipants.id} in (select p.id from activity_participants p where ${isShownTo(actor)})`,
  clubWrites: (_clubId, actor) => ofActivity(activityParticipants.activityId, ownActivities(actor)),
});

/** Who sees an event reads its reports, and who may change it writes them. */
export const reportScope = rows({
  clubSees: (_clubId, actor) => ofActivity(sql`${activityReports.activityId}`, activityScope.filter(actor)),
  clubWrites: (_clubId, actor) => ofActivity(sql`${activityReports.activityId}`, ownActivities(actor)),
});
