import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import type { Move } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import type { MeetingSeries, More, PostponeInput } from '@hoivien/contract/areas/gatherings/schedule/letter.schema.ts';
import type { ScheduleInput, ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import type { ScheduleCreate, ScheduleUpdate } from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import type { Reach, Repeat } from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import { canTake, type Step as LifeStep } from '@hoivien/contract/kit/life.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { eq } from 'drizzle-orm';
import { scheduleSeries, schedules } from '../../../db/tables/schedule.ts';
import type { Call } from '../../../kit/call.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { type FieldError, inputRefusal, Refusal } from '../../../kit/errors.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import type { Toll } from '@hoivien/contract/fragments/letters.ts';
import { STANDS } from '../invitation/index.ts';
import { endReminders, forgetTold, type Meeting, meetingById, meetings as invited, peopleOf } from './letters.ts';
import { asksOfPeople } from './participants.ts';
import { scheduleArea } from './schedule.area.ts';
import {
  addSeries,
  followers,
  lengthened,
  moreDays,
  ofSeries,
  readSeries,
  shifted,
  withoutPictures,
} from './series.ts';
import { tellAdded } from './series-letters.ts';
import { requireOwn } from './letter-list.ts';

/** The area below, which knows neither letters nor series. */
type Plain = typeof scheduleArea;

export interface CancelInput {
  reason: string;
  reach?: Reach | undefined;
}

/** An area whose changes tell the participants, and that changes several meetings of a series at once. */
export function tellingWith(plain: Plain, services: LetterServices) {
  return {
    ...plain,
    create: (call: Call, input: ScheduleCreate) => create(call, plain, services, input),
    update: (call: Call, id: string, input: ScheduleUpdate) => update(call, plain, services, id, input),
    move: (call: Call, id: string, input: Move) => move(call, plain, services, id, input),
    cancel: (call: Call, id: string, input: CancelInput) => cancel(call, services, id, input),
    postpone: (call: Call, id: string, input: PostponeInput) => postpone(call, services, id, input),
    resume: (call: Call, id: string, input: { reach?: Reach | undefined }) => resume(call, services, id, input),
    toll: (call: Call, id: string, step: Step, reach?: Reach) => toll(call, services, id, step, reach),
    lengthen: (call: Call, id: string, input: More) => lengthen(call, plain, services, id, input),
  };
}

export type Telling = ReturnType<typeof tellingWith>;

/** Runs a change and everything that follows from it in one transaction. */
async function together<Result>(call: Call, work: (inner: Call) => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  await inTransaction(call, scheduleArea.source, async (inner) => {
    result = await work(inner);
  });
  return result as Result;
}

/** What a person answers to the question about the invitations of a new series. */
const INVITE_NOW = 'Mes.Schedules.Invite.Now';
const INVITE_LATER = 'Mes.Schedules.Invite.Later';

async function create(
  call: Call,
  plain: Plain,
  services: LetterServices,
  { tell, bySms, repeat, ...input }: ScheduleCreate,
): Promise<ScheduleRecord> {
  return together(call, async (inner) => {
    const meetings = repeat ? await createSeries(inner, plain, input, repeat) : [await plain.create(inner, input)];
    const sends = tell && !inner.confirmed?.has(INVITE_LATER);
    let count = 0;
    for (const { id } of meetings) {
      if (bySms) await chooseSms(inner, id, bySms);
      const letters = sends ? await invited.tellDue(inner, services, id) : 0;
      if (sends) await invited.noteLetters(inner, id, letters);
      count += letters;
    }
    // The page of one meeting asks before its invitations; those of a series are asked about here, and nothing was saved yet.
    if (repeat && count > 0 && !inner.confirmed?.has(INVITE_NOW)) {
      const params = { count, meetings: meetings.length };
      throw inputRefusal([
        { field: 'tell', message: 'Mes.Schedules.Invite.Asked', params, answers: [INVITE_NOW, INVITE_LATER] },
      ]);
    }
    return meetings[0] as ScheduleRecord;
  });
}

/**
 * Creates the meetings of a series. An attachment belongs to one record, so that files and pictures stay with the first
 * meeting.
 */
async function createSeries(
  inner: Call,
  plain: Plain,
  input: Omit<ScheduleCreate, 'tell' | 'bySms' | 'repeat'>,
  repeat: Repeat,
): Promise<ScheduleRecord[]> {
  const times = await ofSeries(inner, repeat, input);
  const first = await plain.create(inner, { ...input, ...times[0] });
  const meetings = [first];
  const copy = {
    ...input,
    groups: undefined,
    memberIds: first.memberIds,
    otherEmails: guestsOf(first),
    attachmentIds: [],
    content: withoutPictures(input.content),
  };
  for (const span of times.slice(1)) meetings.push(await plain.create(inner, { ...copy, ...span }));
  await addSeries(
    inner,
    repeat,
    meetings.map(({ id }) => id),
  );
  return meetings;
}

/**
 * Adds meetings to the end of a series: copies of its last regular meeting with its participants, without files and
 * pictures. With `tell` each participant gets one letter with all of them.
 */
async function lengthen(
  call: Call,
  plain: Plain,
  services: LetterServices,
  id: string,
  more: More,
): Promise<MeetingSeries> {
  return together(call, async (inner) => {
    await lockRow(inner, scheduleArea.source, id);
    const found = await lengthened(inner, await meetingById(inner, id));
    if (!found) throw new Refusal('Mes.Schedules.Series.NotFound', 404);
    const { days } = await moreDays(inner, found, more);
    if (days.length === 0) throw inputRefusal([{ field: 'until', message: 'Mes.Schedules.Series.NotAllowed' }]);
    const { model, seriesId, last, rule } = found;
    const record = await plain.get(inner, model.id);
    const copied = Object.fromEntries(COPIED.map((name) => [name, record[name]])) as Pick<ScheduleRecord, 'title'>;
    const { remindDay, remindHour, bySms } = model;
    const ids: string[] = [];
    for (const [index, day] of days.entries()) {
      const added = await plain.create(inner, {
        ...(copied as ScheduleInput),
        content: withoutPictures(record.content),
        startTime: shifted(model.startTime, day).toISOString(),
        endTime: shifted(model.endTime, day, dayOf(model.startTime)).toISOString(),
        memberIds: record.memberIds,
        otherEmails: guestsOf(record),
        attachmentIds: [],
      });
      const set = { seriesId, seriesNumber: last + index + 1, remindDay, remindHour, bySms };
      await inner.db.update(schedules).set(set).where(eq(schedules.id, added.id));
      ids.push(added.id);
    }
    const ended =
      more.until === undefined ? { count: last + days.length, until: null } : { count: null, until: more.until };
    await inner.db
      .update(scheduleSeries)
      .set({ rule: { ...rule, ...ended } })
      .where(eq(scheduleSeries.id, seriesId));
    const [first = ''] = ids;
    if (more.tell) {
      const count =
        ids.length === 1 ? await invited.tellDue(inner, services, first) : await tellAdded(inner, services, ids);
      await invited.noteLetters(inner, first, count);
    }
    return (await readSeries(inner, id)) as MeetingSeries;
  });
}

async function update(
  call: Call,
  plain: Plain,
  services: LetterServices,
  id: string,
  { tell, bySms, reach = 'one', ...input }: ScheduleUpdate,
): Promise<ScheduleRecord> {
  return together(call, async (inner) => {
    const opened = await plain.get(inner, id);
    const before = await meetingById(inner, id);
    // Answers of the whole series are asked about together.
    const asked =
      reach === 'one' ? inner : { ...inner, confirmed: new Set([...(inner.confirmed ?? []), ASKED_OF_ONE]) };
    const lost = reach === 'one' ? [] : await asksOfPeople(inner, input, id);
    await change(inner, services, id, { tell, bySms }, () => plain.update(asked, id, input));
    const after = await meetingById(inner, id);
    if (reach === 'one' && before.seriesId && invited.factsOf(before) !== invited.factsOf(after))
      await inner.db.update(schedules).set({ seriesApart: true }).where(eq(schedules.id, id));
    const saved = await plain.get(inner, id);
    const apart = peopleKey(opened) !== peopleKey(saved);
    const others = reach === 'one' ? [] : await followers(inner, before, reach, { apart });
    for (const other of others)
      await change(inner, services, other.id, { tell, bySms }, async () => {
        const theirs = await plain.get(inner, other.id);
        const next = followed(opened, saved, theirs, other.seriesApart);
        lost.push(...(await asksOfPeople(inner, next, other.id)));
        await plain.update(asked, other.id, next);
      });
    requireAsked(inner, lost);
    return saved;
  });
}

const ASKED_OF_ONE = 'Mes.Schedules.MemberIds.Asked';
const ASKED_OF_SERIES = 'Mes.Schedules.SeriesMemberIds.Asked';

/** Asks one question about the answers that several meetings lose. The refusal takes the change back. */
function requireAsked({ confirmed, isUndo }: Call, lost: readonly FieldError[]): void {
  const [first] = lost;
  if (!first || isUndo || confirmed?.has(ASKED_OF_SERIES)) return;
  const count = lost.reduce((sum, { params }) => sum + Number(params?.['count'] ?? 0), 0);
  const params = { name: first.params?.['name'] ?? '', count, meetings: lost.length };
  throw inputRefusal([{ field: 'memberIds', message: ASKED_OF_SERIES, params }]);
}

/** Changes one meeting. The input decides whether the participants get a letter; removed participants always get one. */
async function change(
  inner: Call,
  services: LetterServices,
  id: string,
  { tell, bySms }: { tell: boolean | undefined; bySms: boolean | undefined },
  work: () => Promise<unknown>,
): Promise<void> {
  const [before, people] = [await meetingById(inner, id), await peopleOf(inner, id)];
  await work();
  if (bySms !== undefined) await chooseSms(inner, id, bySms);
  const after = await meetingById(inner, id);
  if (before.startTime.getTime() !== after.startTime.getTime()) await endReminders(inner, id);
  if (tell === undefined) await requireTold(inner, before, after);
  const tells = tell ?? inner.confirmed?.has(TELL_NOW);
  if (tells && before.content !== after.content) await forgetTold(inner, id);
  // An undo tells of it again where people were told of what it takes back.
  const former = invited.factsOf(before);
  const wasTold = inner.isUndo === true && people.some(({ participant }) => participant.toldOf === former);
  const only = inner.isUndo || tell === undefined ? { only: 'change' as const } : {};
  const count =
    (await invited.tellRemoved(inner, services, id, people)) +
    (tells || (wasTold && !before.postponedAt)
      ? await invited.tellDue(inner, services, id, only)
      : await tellAgain(inner, services, before, after));
  await invited.noteLetters(inner, id, count);
}

const TELL_NOW = 'Mes.Schedules.Told.Now';
const TELL_NOT = 'Mes.Schedules.Told.Not';

/** Asks whether the invited get a letter, when the request does not say so. The end of a postponement always writes to them. */
async function requireTold(inner: Call, before: Meeting, after: Meeting): Promise<void> {
  const { confirmed, isUndo } = inner;
  if (isUndo || before.postponedAt || confirmed?.has(TELL_NOW) || confirmed?.has(TELL_NOT)) return;
  const { memberIds, letters } = await invited.unawareOf(inner, before, after.id);
  if (memberIds.length === 0) return;
  const params = { count: memberIds.length, letters };
  const isOther = (name: 'startTime' | 'endTime' | 'address' | 'link' | 'type') =>
    String(before[name]) !== String(after[name]);
  const field = (['startTime', 'endTime', 'address', 'link', 'type'] as const).find(isOther) ?? 'title';
  throw inputRefusal([{ field, message: 'Mes.Schedules.Told.Asked', params, answers: [TELL_NOW, TELL_NOT] }]);
}

const COPIED = [
  'kind',
  'title',
  'content',
  'meetingHostName',
  'hostId',
  'committeeId',
  'type',
  'address',
  'link',
  'quorumNum',
  'quorumDen',
] as const satisfies readonly (keyof ScheduleRecord)[];

/**
 * Another meeting of a series after the change of one: it takes only what the change changed, so that its own
 * participants, files and times stay. One that was changed alone takes the change of the participants and nothing else.
 */
function followed(
  opened: ScheduleRecord,
  saved: ScheduleRecord,
  theirs: ScheduleRecord,
  isApart: boolean,
): ScheduleUpdate {
  const people = {
    memberIds: merged(opened.memberIds, saved.memberIds, theirs.memberIds, (id) => id),
    otherEmails: merged(guestsOf(opened), guestsOf(saved), guestsOf(theirs), ({ emailAddress }) => emailAddress),
    attachmentIds: theirs.attachmentIds.map(({ id }) => id),
    version: theirs.version,
  };
  if (isApart) return { ...theirs, ...people };
  const changed = Object.fromEntries(
    COPIED.filter((name) => opened[name] !== saved[name]).map((name) => [
      name,
      name === 'content' ? withoutPictures(saved.content) : saved[name],
    ]),
  );
  // One that is postponed waits for a time of its own.
  const shift = theirs.postponedAt ? 0 : at(saved.startTime) - at(opened.startTime);
  const start = at(theirs.startTime) + shift;
  const isSpan =
    !theirs.postponedAt && at(saved.endTime) - at(saved.startTime) !== at(opened.endTime) - at(opened.startTime);
  const length = isSpan ? at(saved.endTime) - at(saved.startTime) : at(theirs.endTime) - at(theirs.startTime);
  return {
    ...theirs,
    ...changed,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + length).toISOString(),
    ...people,
  };
}

/** A list of another meeting with what was added to and removed from the list of the changed one. */
function merged<Item>(
  opened: readonly Item[] | null | undefined,
  saved: readonly Item[] | null | undefined,
  theirs: readonly Item[] | null | undefined,
  keyOf: (item: Item) => string,
): Item[] {
  const keys = (items: readonly Item[] | null | undefined) => new Set((items ?? []).map(keyOf));
  const [had, has, held] = [keys(opened), keys(saved), keys(theirs)];
  return [
    ...(theirs ?? []).filter((item) => has.has(keyOf(item)) || !had.has(keyOf(item))),
    ...(saved ?? []).filter((item) => !had.has(keyOf(item)) && !held.has(keyOf(item))),
  ];
}

function guestsOf({ otherEmails }: ScheduleRecord): { name: string; emailAddress: string }[] {
  return (otherEmails ?? []).flatMap(({ name, emailAddress }) =>
    name && emailAddress ? [{ name, emailAddress }] : [],
  );
}

/** Equal for equal participants. */
function peopleKey(record: ScheduleRecord): string {
  const guests = guestsOf(record).map(({ emailAddress }) => emailAddress);
  return JSON.stringify([[...(record.memberIds ?? [])].sort(), guests.sort()]);
}

function at(time: string | null | undefined): number {
  return Date.parse(time ?? '');
}

/** The end of a postponement is told to everybody, whether the change asks for letters or not. */
async function tellAgain(inner: Call, services: LetterServices, before: Meeting, after: Meeting): Promise<number> {
  return before.postponedAt && !after.postponedAt ? invited.tellTimed(inner, services, after.id) : 0;
}

/**
 * Moves a meeting. With `tell`, or when it was postponed, everybody invited gets a letter; the move then has no undo, because
 * letters stay sent. When `tell` is missing, the call asks whether people who know the former time get a letter.
 */
async function move(
  call: Call,
  plain: Plain,
  services: LetterServices,
  id: string,
  { tell, ...input }: Move,
): Promise<string | null> {
  return together(call, async (inner) => {
    await scheduleArea.get(inner, id);
    const before = await meetingById(inner, id);
    const undo = await plain.move(inner, id, input);
    const after = await meetingById(inner, id);
    if (tell === undefined) await requireTold(inner, before, after);
    const tells = (tell ?? inner.confirmed?.has(TELL_NOW)) && !before.postponedAt;
    const again = await tellAgain(inner, services, before, after);
    const count = again + (tells ? await invited.tellDue(inner, services, id, { only: 'change' }) : 0);
    await invited.noteLetters(inner, id, count);
    return count > 0 || before.postponedAt ? null : undo;
  });
}

type Step = 'Cancel' | 'Postpone' | 'Resume';

/** The meetings of a series that a step concerns: the given one where it is possible, and the others of the reach. */
async function concerned(inner: Call, id: string, step: Step, reach: Reach): Promise<Meeting[]> {
  // A row without rights must be refused before its series is read.
  await scheduleArea.get(inner, id);
  const before = await meetingById(inner, id);
  if (reach === 'one') return [before];
  const all = [before, ...(await followers(inner, before, reach, { apart: true }))];
  const { from, when } = scheduleLife.steps[step] as LifeStep;
  return all.filter(
    (one) =>
      canTake(scheduleLife, { from, when, permission: '' } as LifeStep, one, inner.now) &&
      // Those of another postponement stay.
      (step !== 'Resume' || one.postponedAt?.getTime() === before.postponedAt?.getTime()),
  );
}

/** Cancels a meeting, or several of its series, and tells everybody with an invitation. */
async function cancel(
  call: Call,
  services: LetterServices,
  id: string,
  { reason, reach = 'one' }: CancelInput,
): Promise<string | null> {
  return together(call, async (inner) => {
    for (const one of await concerned(inner, id, 'Cancel', reach)) {
      await scheduleArea.cancel(inner, one.id, { reason });
      await invited.noteLetters(inner, one.id, await invited.tellOff(inner, services, one.id, 'cancellation'));
    }
    return null;
  });
}

/** Postpones a meeting, or several of its series by the same difference, and tells everybody with an invitation. */
async function postpone(
  call: Call,
  services: LetterServices,
  id: string,
  { reason, reach = 'one', startTime, endTime }: PostponeInput,
): Promise<string | null> {
  return together(call, async (inner) => {
    const held = await concerned(inner, id, 'Postpone', reach);
    const first = held.find((one) => one.id === id) ?? (await meetingById(inner, id));
    for (const one of held) {
      const times =
        startTime && endTime
          ? {
              startTime: moved(one.startTime, first.startTime, startTime),
              endTime: moved(one.endTime, first.endTime, endTime),
            }
          : { startTime, endTime };
      await scheduleArea.postpone(inner, one.id, { reason, ...times });
      const count = await (startTime
        ? invited.tellTimed(inner, services, one.id, { reason })
        : invited.tellOff(inner, services, one.id, 'postponement'));
      await invited.noteLetters(inner, one.id, count);
    }
    return null;
  });
}

function moved(time: Date, from: Date, to: string): string {
  return new Date(time.getTime() + at(to) - from.getTime()).toISOString();
}

/** Takes a postponement back, with what was postponed together. */
async function resume(
  call: Call,
  services: LetterServices,
  id: string,
  { reach = 'one' }: { reach?: Reach | undefined },
): Promise<string | null> {
  return together(call, async (inner) => {
    for (const one of await concerned(inner, id, 'Resume', reach)) {
      await scheduleArea.resume(inner, one.id);
      await invited.noteLetters(inner, one.id, await invited.tellTimed(inner, services, one.id, { remark: STANDS }));
    }
    return null;
  });
}

/** What a step would do now. @throws Refusal 404 for a meeting of others */
async function toll(call: Call, services: LetterServices, id: string, step: Step, reach: Reach = 'one'): Promise<Toll> {
  await requireOwn(call, id);
  return invited.tollOf(call, services, await concerned(call, id, step, reach));
}

async function chooseSms({ db }: Call, id: string, bySms: boolean): Promise<void> {
  await db.update(schedules).set({ bySms }).where(eq(schedules.id, id));
}
