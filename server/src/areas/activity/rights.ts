import { eq, or, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../db/codes.ts';
import { activities, activityParticipants } from '../../db/tables/activity.ts';
import type { Actor } from '../../kit/call.ts';
import type { Scope } from '../../kit/rights.ts';
import { seenMemberIds } from '../party/index.ts';

/**
 * A club's user sees the club's own events, those to which the club is invited (child events: with the event above), and
 * those with a participant of the club. They change only the club's own.
 */
export const activityScope: Scope = {
  filter: ({ clubId }): SQL | undefined =>
    clubId === null
      ? undefined
      : or(
          eq(activities.clubId, clubId),
          sql`${activities.id} in (select k.activity_id from activity_clubs k where k.club_id = ${clubId})`,
          sql`${activities.parentId} in (select k.activity_id from activity_clubs k where k.club_id = ${clubId})`,
          sql`${activities.id} in (select p.activity_id from activity_participants p
            where p.member_id in (select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null))`,
        ),
  writes: ({ clubId }) => (clubId === null ? undefined : eq(activities.clubId, clubId)),
  mayWrite: () => true,
};

/** The events that the actor may change. */
export function ownActivities({ clubId }: Pick<Actor, 'clubId'>): SQL | undefined {
  return clubId === null ? undefined : eq(activities.clubId, clubId);
}

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
export function isShownTo({ clubId }: Pick<Actor, 'clubId'>): SQL {
  if (clubId === null) return sql`true`;
  // Both lists of ids are read once, however many participants there are.
  return sql`(p.member_id in (${seenMemberIds(clubId)})
    or (p.activity_id in (select a.id from activities a where a.club_id = ${clubId})
      and exists (select 1 from members g where g.id = p.member_id and g.type = ${TYPES.outside})))`;
}

/** Participants `p` who come, and who came. */
/**
 * Whether a participant answers by their link. People outside the association always do; for others their record says so.
 */
export const mayAnswer = sql<boolean>`(select m.type = ${TYPES.outside} or m.can_confirm_activity from members m
  where m.id = "activity_participants"."member_id")`;

export const isConfirmed = sql`p.confirmed_at is not null and p.waiting_since is null`;
export const hasCome = sql`p.checked_in_at is not null`;

/** The scope of participants: readers see those above, and write those of events that they may change. */
export const participantScope: Scope = {
  filter: (actor) =>
    actor.clubId === null
      ? undefined
      : sql`${activityParticipants.id} in (select p.id from activity_participants p where ${isShownTo(actor)})`,
  writes: (actor) => ofActivity(activityParticipants.activityId, ownActivities(actor)),
  mayWrite: () => true,
};
