import { presentDay } from '../../../kit/today.ts';
import { and, eq, not, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import type { CountedUse, Removal } from '../../../kit/crud/source.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { stopped } from '../../../kit/outbox/bounces.ts';
import { isToldOf } from '../../../kit/outbox/known-to.ts';
import { cancelMessages } from '../../../kit/outbox/outbox.ts';
import { removalOf } from '../invitation/index.ts';
import { LETTERS } from './letter-kind.ts';
import { hasResults } from './rows.ts';
import { nextInLine } from './waiting.ts';

/** The condition of people `p` who answered or came. */
const hasActed = sql`(p.confirmed_at is not null or p.rejected_at is not null or p.checked_in_at is not null)`;

export const eventRemoval = removalOf({
  as: 'KnownEvents',
  table: sql`activity_participants`,
  record: sql`p.activity_id`,
  acted: hasActed,
  letters: LETTERS,
  open: () => sql`select ${activities.id} from ${activities} where ${activities.cancelledAt} is null`,
  ofRecord: activityParticipants.activityId,
  invitedAt: activityParticipants.invitedAt,
  forget: (db, where) =>
    db
      .update(activityParticipants)
      .set({ invitedAt: null, toldOf: null, remindedAt: null })
      .where(lockedInOrder(activityParticipants, where)),
});

/**
 * What every deletion of participants asks and ends first. A person who removes them has them told (`tellRemoved`); the
 * undo of a file tells nobody, so that it keeps those who know.
 */
export const participantRemoval: Removal = {
  as: 'TakenOff',
  known: async ({ db, now, source }, ids) => {
    if (source !== 'import' || ids.length === 0) return [];
    const { rows } = await db.execute<{ id: string }>(
      sql`select p.id from activity_participants p where ${isOneOf(sql`p.id`, [...ids])}
        and ${isToldOf({ record: sql`p.activity_id`, acted: hasActed, letters: LETTERS }, now)}`,
    );
    return rows.map(({ id }) => id);
  },
  end: async ({ db, now }, ids) => {
    const people = await db
      .select({ sourceId: activityParticipants.activityId, memberId: activityParticipants.memberId })
      .from(activityParticipants)
      .where(isOneOf(activityParticipants.id, [...ids]));
    for (const [sourceId, of] of Map.groupBy(people, (one) => one.sourceId)) {
      const memberIds = of.map(({ memberId }) => memberId);
      await cancelMessages(db, { source: LETTERS, sourceId, memberIds, reason: 'personRemoved' }, now);
    }
  },
  // Those of the waiting list who get or are offered the places that become free.
  brings: async (inner, ids) => {
    const gone = await inner.db
      .select({ id: activityParticipants.id, activity: activities })
      .from(activityParticipants)
      .innerJoin(activities, eq(activities.id, activityParticipants.activityId))
      .where(and(isOneOf(activityParticipants.id, [...ids]), not(hasResults)));
    const names = { PlacesGiven: [] as string[], PlacesOffered: [] as string[] };
    for (const [, of] of Map.groupBy(gone, ({ activity }) => activity.id)) {
      const [one] = of;
      if (!one) continue;
      const { first, until } = await nextInLine(
        inner,
        one.activity,
        of.map(({ id }) => id),
      );
      names[until ? 'PlacesOffered' : 'PlacesGiven'].push(...first.map(({ name }) => name));
    }
    return (['PlacesGiven', 'PlacesOffered'] as const).flatMap((as) =>
      names[as].length > 0 ? [{ as, names: names[as] }] : [],
    );
  },
};

/** The deletion keeps a removed participant without an invitation and an offer: after a restore somebody invites them again. */
export const uninvited = <Row extends object>(row: Row) => ({
  ...row,
  invitedAt: null,
  toldOf: null,
  remindedAt: null,
  offeredUntil: null,
});

/** Counts, before a removal, the participants who will get a letter about it and those whom no letter reaches. */
export const removalCounts: readonly CountedUse[] = [
  { as: 'TakenOff', rule: 'changes', count: (ids) => told(ids, true) },
  { as: 'TakenOffUnreached', rule: 'changes', count: (ids) => told(ids, false) },
];

/** The number of participants who know of an event that is neither cancelled nor over. */
function told(ids: readonly string[], isReached: boolean) {
  const address = sql`(case when m.type = ${TYPES.outside} then coalesce(p.email_address, m.email_address) else m.email_address end)`;
  const hasLeft = sql`exists (select 1 from memberships s where s.member_id = m.id and s.ends_on <= ${presentDay}
    and not exists (select 1 from memberships n where n.member_id = s.member_id and n.starts_on > s.starts_on))`;
  const reached = sql`(${address} is not null and m.restricted_at is null and m.erased_at is null and not ${hasLeft} and not ${stopped(address)})`;
  return sql`select count(*) from activity_participants p join activities a on a.id = p.activity_id join members m on m.id = p.member_id
    where ${isOneOf(sql`p.id`, [...ids])} and (p.invited_at is not null or p.confirmed_at is not null) and p.rejected_at is null
      and a.cancelled_at is null and a.ended_at is null and (a.end_time > now() or a.postponed_at is not null) and ${reached} = ${isReached}`;
}
