import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { type Call, can } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { activityScope } from './rights.ts';

/** Those of an event who have not declined. */
const TAKES_PART = isNull(activityParticipants.rejectedAt);

/** The place and the people of an event that the reader may see, for the question what it overlaps. */
export async function holdingsOfEvent({ db, actor }: Call, id: string) {
  const [row] = await db
    .select({ address: activities.address })
    .from(activities)
    .where(and(eq(activities.id, id), activityScope.filter(actor)));
  if (!row) return undefined;
  const people = await db
    .select({ memberId: activityParticipants.memberId })
    .from(activityParticipants)
    .where(and(eq(activityParticipants.activityId, id), TAKES_PART));
  return { ...row, memberIds: people.map(({ memberId }) => memberId) };
}

/**
 * The events of a time, with whether the reader may see them: neither cancelled nor postponed ones, nor those of the same
 * family as `exceptId`, because the people of a child event are those of the event above.
 */
export async function eventsAt(call: Call, start: Date, end: Date, exceptId: string | null | undefined, most: number) {
  const { id, parentId, title, heldFrom, heldUntil, address, cancelledAt, postponedAt } = activities;
  const except = exceptId ?? null;
  const seen = can(call, 'ActivitiesSearch') ? (activityScope.filter(call.actor) ?? sql`true`) : sql`false`;
  const rows = await call.db
    .select({
      id,
      parentId,
      title,
      startTime: heldFrom,
      endTime: heldUntil,
      address,
      isSeen: sql<boolean>`${seen}`,
    })
    .from(activities)
    .where(
      and(
        gt(heldUntil, start),
        lt(heldFrom, end),
        isNull(cancelledAt),
        isNull(postponedAt),
        except === null
          ? undefined
          : and(
              ne(id, except),
              sql`${parentId} is distinct from ${except}`,
              sql`${id} is distinct from (select a.parent_id from activities a where a.id = ${except})`,
            ),
      ),
    )
    .orderBy(asc(heldFrom), asc(id))
    .limit(most);
  return rows.map(({ parentId: parent, ...row }) => ({
    ...row,
    area: parent === null ? activity.area : activityChild.area,
  }));
}

/** Which of these people take part in which of the events. */
export async function takingPart({ db }: Call, ids: readonly string[], people: readonly string[]) {
  return db
    .select({ occasionId: activityParticipants.activityId, id: members.id, name: members.name })
    .from(activityParticipants)
    .innerJoin(members, eq(members.id, activityParticipants.memberId))
    .where(and(isOneOf(activityParticipants.activityId, ids), isOneOf(members.id, people), TAKES_PART));
}
