import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { activityParticipants } from '../../../db/tables/activity.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { activityArea, activityChildArea, areaOf } from './activity.area.ts';
import { movableChildren } from './family.ts';
import { type Activity, seenActivity } from './activity-row.ts';
import { invitations, peopleOf, tellMoved } from './letters.ts';
import { participantArea } from './participants.area.ts';
import type { MovedUp } from './waiting.ts';

/**
 * Runs a change of an event and tells its people of what follows from it, in one transaction: a new time, place or title,
 * a place of the waiting list, and the end of their own place on the list.
 */
async function telling<Result>(
  call: Call,
  services: LetterServices,
  id: string,
  work: (inner: Call) => Promise<Result>,
): Promise<{ result: Result; movedUp: MovedUp }> {
  const before = await seenActivity(call, id);
  let result: Result | undefined;
  let movedUp: MovedUp = [];
  await inTransaction(call, areaOf(before).source, async (inner) => {
    const waiting = await waitingIn(inner, id);
    const people = await peopleOf(inner, id);
    const family = [before, ...(before.parentId === null ? await movableChildren(inner, id) : [])];
    result = await work(inner);
    await invitations.noteLetters(inner, id, await invitations.tellRemoved(inner, services, id, people));
    const changed = await changedOf(inner, family);
    await requireAsked(inner, changed);
    for (const one of changed) await invitations.tellDue(inner, services, one.before.id, { only: 'change' });
    movedUp = await placedOf(inner, waiting);
    await tellMoved(inner, services, id, movedUp, call.actor.userId);
  });
  return { result: result as Result, movedUp };
}

const CHANGE_TOLD = 'Mes.Activities.Told.Asked';

interface Change {
  before: Activity;
  after: Activity;
}

/** An event and the child events that moved with it: those of which people must be told. */
async function changedOf(inner: Call, family: readonly Activity[]): Promise<Change[]> {
  const changes: Change[] = [];
  for (const before of family) {
    const after = await seenActivity(inner, before.id);
    if (invitations.factsOf(before) !== invitations.factsOf(after)) changes.push({ before, after });
  }
  return changes;
}

/** Asks before a change of events writes to those who know of them. The refusal takes the change back. */
async function requireAsked(inner: Call, changed: readonly Change[]): Promise<void> {
  const [first] = changed;
  if (!first || inner.isUndo || inner.confirmed?.has(CHANGE_TOLD)) return;
  const people = new Set<string>();
  let letters = 0;
  for (const { before } of changed) {
    const unaware = await invitations.unawareOf(inner, before, before.id);
    for (const memberId of unaware.memberIds) people.add(memberId);
    letters += unaware.letters;
  }
  if (people.size === 0) return;
  const { before, after } = first;
  const isOther = (name: 'startTime' | 'endTime' | 'address') => String(before[name]) !== String(after[name]);
  const field = (['startTime', 'endTime', 'address'] as const).find(isOther) ?? 'title';
  throw inputRefusal([{ field, message: CHANGE_TOLD, params: { count: people.size, letters } }]);
}

/** Runs a change that may remove participants, and tells those who knew of the event, in one transaction. */
export async function tellingRemoved<Result>(
  call: Call,
  services: LetterServices,
  id: string,
  work: (inner: Call) => Promise<Result>,
): Promise<Result> {
  const row = await seenActivity(call, id);
  let result: Result | undefined;
  await inTransaction(call, areaOf(row).source, async (inner) => {
    const people = await peopleOf(inner, id);
    result = await work(inner);
    await invitations.noteLetters(inner, id, await invitations.tellRemoved(inner, services, id, people));
  });
  return result as Result;
}

async function waitingIn({ db }: Call, activityId: string): Promise<string[]> {
  const rows = await db
    .select({ id: activityParticipants.id })
    .from(activityParticipants)
    .where(
      and(
        eq(activityParticipants.activityId, activityId),
        isNotNull(activityParticipants.waitingSince),
        isNull(activityParticipants.offeredUntil),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Those of the people, who had neither, who have or are offered a place now. */
async function placedOf({ db }: Call, ids: readonly string[]): Promise<MovedUp> {
  if (ids.length === 0) return [];
  const { id, name, waitingSince, offeredUntil, confirmedAt } = activityParticipants;
  const rows = await db
    .select({ participantId: id, name, offeredUntil })
    .from(activityParticipants)
    .where(and(isOneOf(id, [...ids]), or(isNull(waitingSince), isNotNull(offeredUntil)), isNotNull(confirmedAt)));
  return rows.map((row) => ({ ...row, offeredUntil: row.offeredUntil?.toISOString() ?? null }));
}

/** The areas whose changes tell the people of an event. */
export function tellingWith(services: LetterServices) {
  return {
    activities: {
      ...activityArea,
      update: (async (call, id, input) => {
        const { result } = await telling(call, services, id, (inner) => activityArea.update(inner, id, input));
        return result;
      }) as typeof activityArea.update,
    },
    children: {
      ...activityChildArea,
      update: (async (call, id, input) => {
        const { result } = await telling(call, services, id, (inner) => activityChildArea.update(inner, id, input));
        return result;
      }) as typeof activityChildArea.update,
    },
  };
}

/** Removes a participant by the deletion of a record, and returns who has or is offered the place. */
export async function removeParticipant(
  call: Call,
  services: LetterServices,
  id: string,
  version?: number,
): Promise<{ deletionId: string; movedUp: MovedUp }> {
  const { activityId } = await participantArea.get(call, id);
  const { result, movedUp } = await telling(call, services, String(activityId), (inner) =>
    participantArea.remove(inner, id, version),
  );
  return { deletionId: result, movedUp };
}
