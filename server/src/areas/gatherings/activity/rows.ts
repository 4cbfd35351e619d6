import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { activityParticipants } from '../../../db/tables/activity.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { Refusal } from '../../../kit/errors.ts';

export type Participant = typeof activityParticipants.$inferSelect;

/** The participants of an event with these ids, locked in the order of their ids. */
export async function lockParticipants(
  call: Call,
  activityId: string,
  ids: readonly string[],
  shown?: SQL,
): Promise<Participant[]> {
  return call.db
    .select()
    .from(activityParticipants)
    .where(and(eq(activityParticipants.activityId, activityId), isOneOf(activityParticipants.id, [...ids]), shown))
    .orderBy(activityParticipants.id)
    .for('no key update');
}

/** Whether participants came or have results, so that they stay on the list. */
export const hasResults = sql<boolean>`(${activityParticipants.checkedInAt} is not null or ${activityParticipants.gradeId} is not null
  or exists (select 1 from score_entries e where e.participant_id = "activity_participants"."id")
  or exists (select 1 from check_ins c where c.participant_id = "activity_participants"."id")
  or exists (select 1 from badge_awards b where b.activity_id = "activity_participants"."activity_id" and b.member_id = "activity_participants"."member_id"))`;

/** The refusal to remove a participant with results. */
export function staysOnList(): Refusal {
  return new Refusal('Mes.Activities.Members.HasResults', 400);
}

/** Adds an entry to the history of a participant. */
export async function tellOf(call: Call, row: Pick<Participant, 'id' | 'name'>, changes: Changes): Promise<void> {
  await audit(call, { ...factOf(activityParticipant, row, 'Update'), changes });
}
