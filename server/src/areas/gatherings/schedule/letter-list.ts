import {
  LETTER_KINDS,
  type Letters,
  type Reminders,
} from '@hoivien/contract/areas/gatherings/schedule/letter.schema.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { deliveries } from '../../../db/tables/outbox.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import { audit, changesBetween } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { requireStep } from '../../../kit/crud/life.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { requireWrite } from '../../../kit/rights.ts';
import { lettersTo, retryOne } from '../invitation/index.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { LETTERS, type Meeting, meetingById, meetings, peopleOf, REMINDERS, SERIES_LETTERS } from './letters.ts';
import { scheduleArea } from './schedule.area.ts';
import { isOwnMeeting } from './rights.ts';

/** The letters of a meeting, the newest first, and what a press on the button would write. */
export async function listLetters(call: Call, services: LetterServices, id: string): Promise<Letters> {
  await requireOwn(call, id);
  const meeting = await meetingById(call, id);
  const { remindDay, remindHour, bySms } = meeting;
  const people = await peopleOf(call, id);
  const facts = meetings.factsOf(meeting);
  const isOpen = stateAt(scheduleLife, meeting, call.now) < SCHEDULE_STATE.finished;
  const due = isOpen ? people.filter(meetings.isReached(meeting)).map((one) => meetings.dueLetter(one, facts)) : [];
  return {
    ...(await lettersTo(call, services, { where: lettersOf(meeting), people, bySms, kinds: LETTER_KINDS })),
    reminders: { remindDay, remindHour, bySms },
    invited: people.filter(({ participant }) => participant.invitedAt).length,
    toInvite: due.filter((one) => one === 'invitation').length,
    toTell: due.filter((one) => one === 'change').length,
  };
}

/** The letters of a meeting, with the one about all meetings that were added to its series together with it. */
function lettersOf({ id, seriesId, createdAt }: Meeting): SQL {
  const { source, sourceId } = deliveries;
  const own = and(inArray(source, [LETTERS, REMINDERS]), eq(sourceId, id));
  const added = seriesId
    ? and(eq(source, SERIES_LETTERS), eq(sourceId, seriesId), eq(deliveries.createdAt, createdAt))
    : undefined;
  return or(own, added) as SQL;
}

/** Invites everybody without an invitation, and tells the others of changes. Returns the number of letters. */
export async function sendLetters(
  call: Call,
  services: LetterServices,
  id: string,
  bySms: boolean | undefined,
): Promise<number> {
  let count = 0;
  await inOpen(call, id, async (inner, row) => {
    if (row.postponedAt) throw new Refusal('Mes.Schedules.Letters.Postponed', 400);
    if (bySms !== undefined) await inner.db.update(schedules).set({ bySms }).where(eq(schedules.id, id));
    count = await meetings.tellDue(inner, services, id);
    await meetings.noteLetters(inner, id, count);
  });
  return count;
}

/** Chooses the reminders, and the SMS for people without an e-mail address. */
export async function chooseReminders(call: Call, id: string, chosen: Reminders): Promise<void> {
  await inOpen(call, id, async (inner, row) => {
    const changes = changesBetween(['remindDay', 'remindHour', 'bySms'], row, chosen);
    if (!changes) return;
    await inner.db.update(schedules).set(chosen).where(eq(schedules.id, id));
    await audit(inner, { ...factOf(schedule, row, 'Update'), changes });
  });
}

/** Tries a letter of a meeting again, at the present address of its reader. */
export async function retryLetter(call: Call, services: LetterServices, id: string, letterId: string): Promise<void> {
  await requireOwn(call, id);
  await inTransaction(call, scheduleArea.source, async (inner) => {
    const row = await lockRow(inner, scheduleArea.source, id);
    await retryOne(inner, services, letterId, lettersOf(await meetingById(inner, id)));
    await audit(inner, { ...factOf(schedule, row, 'Update'), changes: { letterRetried: [null, 1] } });
  });
}

/** Runs a change of a meeting that is neither over nor cancelled. 404 for a meeting that the actor may not change. */
async function inOpen(
  call: Call,
  id: string,
  work: (inner: Call, row: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const { source } = scheduleArea;
  requireWrite(source.scope, call.actor);
  await inTransaction(call, source, async (inner) => {
    const row = await lockRow(inner, source, id);
    await requireStep(inner, source, 'Update', row);
    await work(inner, row);
  });
}

/** 404 for a meeting that the actor may not change: its letters hold addresses, and their counts are of people of all clubs. */
export async function requireOwn(call: Call, id: string): Promise<void> {
  if (!isOwnMeeting(call.actor, await scheduleArea.get(call, id))) throw new Refusal('Mes.Schedules.Id.NotFound', 404);
}
