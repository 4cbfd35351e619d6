import {
  LETTER_KINDS,
  type Letter,
  type LetterKind,
  type Letters,
  type Reminders,
} from '@hoivien/contract/areas/schedule/letter.schema.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { scheduleLife } from '@hoivien/contract/areas/schedule/schedule.life.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import { schedules } from '../../db/tables/schedule.ts';
import { audit, changesBetween } from '../../kit/audit.ts';
import type { Call } from '../../kit/call.ts';
import { factOf } from '../../kit/crud/facts.ts';
import { requireStep } from '../../kit/crud/life.ts';
import { inTransaction, lockRow } from '../../kit/crud/write.ts';
import { Refusal } from '../../kit/errors.ts';
import { canRetry } from '../../kit/outbox/outbox.ts';
import { requireWrite } from '../../kit/scope.ts';
import { letterOf, retryAtPresentAddress } from '../outbox/index.ts';
import type { LetterHouse } from '../../kit/letter-house.ts';
import {
  dueLetter,
  factsOf,
  LETTERS,
  type Meeting,
  meetingById,
  noteLetters,
  peopleOf,
  REMINDERS,
  SERIES_LETTERS,
  tellDue,
  wayTo,
} from './letters.ts';
import { scheduleArea } from './schedule.area.ts';

/** The most letters in one answer. */
const SHOWN_MOST = 2000;

/** The letters of a meeting, the newest first, and what a press on the button would write. */
export async function listLetters(call: Call, house: LetterHouse, id: string): Promise<Letters> {
  await requireOwn(call, id);
  const meeting = await meetingById(call, id);
  const { remindDay, remindHour, bySms } = meeting;
  const people = await peopleOf(call, id);
  const facts = factsOf(meeting);
  const isOpen = stateAt(scheduleLife, meeting, call.now) < SCHEDULE_STATE.finished;
  const due = isOpen ? people.flatMap((person) => (wayTo(person, bySms) ? (dueLetter(person, facts) ?? []) : [])) : [];
  const rows = await call.db
    .select({ row: deliveries, name: members.name })
    .from(deliveries)
    .leftJoin(members, eq(members.id, deliveries.memberId))
    .where(lettersOf(meeting))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(SHOWN_MOST);
  const names = new Map(people.map(({ participant, name }) => [participant.memberId, name]));
  const { channels } = house.outbox;
  return {
    reminders: { remindDay, remindHour, bySms },
    people: people.length,
    invited: people.filter(({ participant }) => participant.invitedAt).length,
    toInvite: due.filter((one) => one === 'invitation').length,
    toTell: due.filter((one) => one === 'change').length,
    unreachable: people.filter((person) => !person.isLeftOut && !wayTo(person, bySms)).length,
    leftOut: people.filter(({ isLeftOut }) => isLeftOut).length,
    isPublic: house.isPublic,
    items: rows.map(
      ({ row, name }): Letter => ({
        ...letterOf(row, channels, call.now),
        kind: kindOf(row),
        name: names.get(row.memberId ?? '') ?? name ?? row.address,
        nextTryAt: row.nextTryAt?.toISOString() ?? null,
        canRetry: canRetry(row, channels, call.now) && row.dueAt <= call.now,
      }),
    ),
  };
}

/** The letters of a meeting, with the one about all meetings that were added to its series together with it. */
function lettersOf({ id, seriesId, createdAt }: Meeting): SQL | undefined {
  const own = and(inArray(deliveries.source, [LETTERS, REMINDERS]), eq(deliveries.sourceId, id));
  if (!seriesId) return own;
  const added = [
    eq(deliveries.source, SERIES_LETTERS),
    eq(deliveries.sourceId, seriesId),
    eq(deliveries.createdAt, createdAt),
  ];
  return or(own, and(...added));
}

/** What a letter is about. */
function kindOf({ occasion }: typeof deliveries.$inferSelect): LetterKind {
  return LETTER_KINDS.find((kind) => kind === occasion) ?? 'cancellation';
}

/** Invites everybody without an invitation, and tells the others of changes. Returns the number of letters. */
export async function sendLetters(
  call: Call,
  house: LetterHouse,
  id: string,
  bySms: boolean | undefined,
): Promise<number> {
  let count = 0;
  await inOpen(call, id, async (inner) => {
    if (bySms !== undefined) await inner.db.update(schedules).set({ bySms }).where(eq(schedules.id, id));
    count = await tellDue(inner, house, id);
    await noteLetters(inner, id, count);
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
export async function retryLetter(call: Call, house: LetterHouse, id: string, letterId: string): Promise<void> {
  await requireOwn(call, id);
  await inTransaction(call, scheduleArea.source, async (inner) => {
    const row = await lockRow(inner, scheduleArea.source, id);
    const [letter] = await inner.db
      .select({ address: deliveries.address })
      .from(deliveries)
      .where(and(eq(deliveries.id, letterId), lettersOf(await meetingById(inner, id))));
    if (!letter) throw new Refusal('Mes.Outbox.Id.NotFound', 404);
    const { jobs, outbox } = house;
    await retryAtPresentAddress(inner.db, { jobs, channels: outbox.channels }, letterId, call.now);
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

/** 404 for a meeting that the actor may not change: its letters hold addresses. */
async function requireOwn(call: Call, id: string): Promise<void> {
  const { clubId } = await scheduleArea.get(call, id);
  if (call.actor.clubId !== null && clubId !== call.actor.clubId) throw new Refusal('Mes.Schedules.Id.NotFound', 404);
}
