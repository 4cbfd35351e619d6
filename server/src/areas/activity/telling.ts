import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { activityParticipants } from '../../db/tables/activity.ts';
import type { Call } from '../../kit/call.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { inTransaction } from '../../kit/crud/write.ts';
import type { LetterHouse } from '../../kit/letter-house.ts';
import { activityArea, activityChildArea, areaOf } from './activity.area.ts';
import { movableChildren } from './family.ts';
import { seenActivity } from './held.ts';
import { invitations, peopleOf, tellMoved } from './letters.ts';
import { participantArea } from './participants.area.ts';

/**
 * Runs a change of an event and tells its people of what follows from it, in one transaction: a new time, place or title,
 * a place of the waiting list, and the end of their own place on the list.
 */
async function telling<Result>(
  call: Call,
  house: LetterHouse,
  id: string,
  work: (inner: Call) => Promise<Result>,
): Promise<Result> {
  const before = await seenActivity(call, id);
  let result: Result | undefined;
  await inTransaction(call, areaOf(before).source, async (inner) => {
    const waiting = await waitingIn(inner, id);
    const people = await peopleOf(inner, id);
    result = await work(inner);
    const after = await seenActivity(inner, id);
    await invitations.noteLetters(inner, id, await invitations.tellRemoved(inner, house, id, people));
    if (invitations.factsOf(before) !== invitations.factsOf(after))
      await invitations.tellDue(inner, house, id, { only: 'change' });
    await tellMoved(inner, house, id, await placedOf(inner, waiting), call.actor.userId);
  });
  return result as Result;
}

/** Runs a change that may remove participants, and tells those who knew of the event, in one transaction. */
export async function tellingRemoved<Result>(
  call: Call,
  house: LetterHouse,
  id: string,
  work: (inner: Call) => Promise<Result>,
): Promise<Result> {
  const row = await seenActivity(call, id);
  let result: Result | undefined;
  await inTransaction(call, areaOf(row).source, async (inner) => {
    const people = await peopleOf(inner, id);
    result = await work(inner);
    await invitations.noteLetters(inner, id, await invitations.tellRemoved(inner, house, id, people));
  });
  return result as Result;
}

/** Tells the people of child events that moved with their event, inside of its transaction. */
async function tellingMovedChildren<Result>(
  inner: Call,
  house: LetterHouse,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const children = await movableChildren(inner, id);
  const result = await work();
  for (const before of children) {
    const after = await seenActivity(inner, before.id);
    if (invitations.factsOf(before) !== invitations.factsOf(after))
      await invitations.tellDue(inner, house, before.id, { only: 'change' });
  }
  return result;
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
async function placedOf({ db }: Call, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, name, waitingSince, offeredUntil, confirmedAt } = activityParticipants;
  const rows = await db
    .select({ participantId: id, name, offeredUntil })
    .from(activityParticipants)
    .where(and(isOneOf(id, [...ids]), or(isNull(waitingSince), isNotNull(offeredUntil)), isNotNull(confirmedAt)));
  return rows.map((row) => ({ ...row, offeredUntil: row.offeredUntil?.toISOString() ?? null }));
}

/** The areas whose changes tell the people of an event. */
export function tellingWith(house: LetterHouse) {
  return {
    activities: {
      ...activityArea,
      update: ((call, id, input) =>
        telling(call, house, id, (inner) =>
          tellingMovedChildren(inner, house, id, () => activityArea.update(inner, id, input)),
        )) as typeof activityArea.update,
    },
    children: {
      ...activityChildArea,
      update: ((call, id, input) =>
        telling(call, house, id, (inner) =>
          activityChildArea.update(inner, id, input),
        )) as typeof activityChildArea.update,
    },
    participants: {
      ...participantArea,
      remove: async (call: Call, id: string, version?: number) => {
        const { activityId } = await participantArea.get(call, id);
        return telling(call, house, String(activityId), (inner) => participantArea.remove(inner, id, version));
      },
    },
  };
}
