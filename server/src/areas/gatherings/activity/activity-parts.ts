import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { activities, activityClubs, activityParticipants } from '../../../db/tables/activity.ts';
import type { Call } from '../../../kit/call.ts';
import type { Part } from '../../../kit/crud/part.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Outsider } from '../../people/party/index.ts';
import { addPeople, guestsAs, membersOfClubs, SOURCE } from './people.ts';
import { hasResults, staysOnList } from './rows.ts';

/**
 * The invited clubs. The present members of a new club become participants; those of a removed club leave the list when
 * they have neither an invitation nor an answer nor results.
 */
export const clubsPart: Part = {
  fields: ['clubIds'],
  empty: { clubIds: [] },
  json: sql`(select json_build_object('clubIds', json_agg(k.club_id order by k.club_id)) from activity_clubs k where k.activity_id = ${activities.id} having count(*) > 0)`,
  save: async (call, records, isNew) => {
    for (const { id, values } of records) {
      const wanted = (values.clubIds ?? []) as string[];
      const held = isNew ? [] : await clubsOf(call, id);
      const gone = held.filter((clubId) => !wanted.includes(clubId));
      const added = wanted.filter((clubId) => !held.includes(clubId));
      if (gone.length > 0) await removeClubs(call, id, gone);
      if (added.length === 0) continue;
      await call.db
        .insert(activityClubs)
        .values(added.map((clubId) => ({ activityId: id, clubId, invitedAt: call.now })))
        .onConflictDoNothing();
      await addPeople(call, id, await membersOfClubs(call, added));
    }
  },
};

async function clubsOf({ db }: Call, activityId: string): Promise<string[]> {
  const rows = await db
    .select({ clubId: activityClubs.clubId })
    .from(activityClubs)
    .where(eq(activityClubs.activityId, activityId));
  return rows.map(({ clubId }) => clubId);
}

async function removeClubs({ db }: Call, activityId: string, clubIds: readonly string[]): Promise<void> {
  await db
    .delete(activityClubs)
    .where(and(eq(activityClubs.activityId, activityId), inArray(activityClubs.clubId, [...clubIds])));
  await db
    .delete(activityParticipants)
    .where(
      lockedInOrder(
        activityParticipants,
        and(
          eq(activityParticipants.activityId, activityId),
          eq(activityParticipants.source, SOURCE.club),
          inArray(activityParticipants.clubId, [...clubIds]),
          isNull(activityParticipants.invitedAt),
          isNull(activityParticipants.confirmedAt),
          isNull(activityParticipants.rejectedAt),
          sql`not ${hasResults}`,
        ),
        'update',
      ),
    );
}

/** The people outside the system whom somebody chose. One with results stays on the list. */
export const guestsPart: Part = {
  fields: ['otherEmails'],
  empty: { otherEmails: [] },
  json: sql`(select json_build_object('otherEmails', json_agg(json_build_object('id', p.member_id, 'name', p.name, 'emailAddress', p.email_address) order by p.id))
    from activity_participants p join members m on m.id = p.member_id
    where p.activity_id = ${activities.id} and m.type = ${TYPES.outside} and p.source = ${SOURCE.chosen} having count(*) > 0)`,
  save: async (call, records, isNew) => {
    for (const { id, values } of records) {
      const guests = (values.otherEmails ?? []) as Outsider[];
      const wanted = await guestsAs(call, guests, SOURCE.chosen);
      if (!isNew) await removeOthers(call, id, new Set(wanted.map(({ memberId }) => memberId)));
      await addPeople(call, id, wanted);
    }
  },
};

async function removeOthers({ db }: Call, activityId: string, wanted: ReadonlySet<string>): Promise<void> {
  const held = await db
    .select({ id: activityParticipants.id, memberId: activityParticipants.memberId, stays: hasResults })
    .from(activityParticipants)
    .where(
      and(
        eq(activityParticipants.activityId, activityId),
        eq(activityParticipants.source, SOURCE.chosen),
        sql`${activityParticipants.memberId} in (select m.id from members m where m.type = ${OUTSIDE})`,
      ),
    );
  const gone = held.filter(({ memberId }) => !wanted.has(memberId));
  if (gone.some(({ stays }) => stays)) throw staysOnList();
  await db.delete(activityParticipants).where(
    lockedInOrder(
      activityParticipants,
      isOneOf(
        activityParticipants.id,
        gone.map(({ id }) => id),
      ),
      'update',
    ),
  );
}
