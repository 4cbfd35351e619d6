import { scheduleLife } from '@hoivien/contract/areas/schedule/schedule.life.ts';
import type { MeetingSeries, More } from '@hoivien/contract/areas/schedule/letter.schema.ts';
import type { ScheduleInput, ScheduleRecord } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { ScheduleCreate, ScheduleUpdate } from '@hoivien/contract/areas/schedule/schedule.schema.ts';
import type { Reach, Repeat } from '@hoivien/contract/areas/schedule/series.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { eq } from 'drizzle-orm';
import { scheduleSeries, schedules } from '../../db/tables/schedule.ts';
import type { Call } from '../../kit/call.ts';
import { inTransaction, lockRow } from '../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../kit/errors.ts';
import type { LetterHouse } from '../../kit/letter-house.ts';
import { endReminders, forgetTold, meetingById, meetings as invited, peopleOf } from './letters.ts';
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

/** The area below, which knows neither letters nor series. */
type Plain = typeof scheduleArea;

export interface CancelInput {
  reason: string;
  reach?: Reach | undefined;
}

/** An area whose changes tell the participants, and that changes several meetings of a series at once. */
export function tellingWith(plain: Plain, house: LetterHouse) {
  return {
    ...plain,
    create: (call: Call, input: ScheduleCreate) => create(call, plain, house, input),
    update: (call: Call, id: string, input: ScheduleUpdate) => update(call, plain, house, id, input),
    cancel: (call: Call, id: string, input: CancelInput) => cancel(call, house, id, input),
    lengthen: (call: Call, id: string, input: More) => lengthen(call, plain, house, id, input),
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

async function create(
  call: Call,
  plain: Plain,
  house: LetterHouse,
  { tell, bySms, repeat, ...input }: ScheduleCreate,
): Promise<ScheduleRecord> {
  return together(call, async (inner) => {
    const meetings = repeat ? await createSeries(inner, plain, input, repeat) : [await plain.create(inner, input)];
    for (const { id } of meetings) {
      if (bySms) await chooseSms(inner, id, bySms);
      if (tell) await invited.noteLetters(inner, id, await invited.tellDue(inner, house, id));
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
async function lengthen(call: Call, plain: Plain, house: LetterHouse, id: string, more: More): Promise<MeetingSeries> {
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
      const count = ids.length === 1 ? await invited.tellDue(inner, house, first) : await tellAdded(inner, house, ids);
      await invited.noteLetters(inner, first, count);
    }
    return (await readSeries(inner, id)) as MeetingSeries;
  });
}

async function update(
  call: Call,
  plain: Plain,
  house: LetterHouse,
  id: string,
  { tell, bySms, reach = 'one', ...input }: ScheduleUpdate,
): Promise<ScheduleRecord> {
  return together(call, async (inner) => {
    const opened = await plain.get(inner, id);
    const before = await meetingById(inner, id);
    await change(inner, house, id, { tell, bySms }, () => plain.update(inner, id, input));
    const after = await meetingById(inner, id);
    if (reach === 'one' && before.seriesId && invited.factsOf(before) !== invited.factsOf(after))
      await inner.db.update(schedules).set({ seriesApart: true }).where(eq(schedules.id, id));
    const saved = await plain.get(inner, id);
    const apart = peopleKey(opened) !== peopleKey(saved);
    const others = reach === 'one' ? [] : await followers(inner, before, reach, { apart });
    for (const other of others)
      await change(inner, house, other.id, { tell, bySms }, async () => {
        const theirs = await plain.get(inner, other.id);
        await plain.update(inner, other.id, followed(opened, saved, theirs, other.seriesApart));
      });
    return saved;
  });
}

/** Changes one meeting. The input decides whether the participants get a letter; removed participants always get one. */
async function change(
  inner: Call,
  house: LetterHouse,
  id: string,
  { tell, bySms }: { tell: boolean | undefined; bySms: boolean | undefined },
  work: () => Promise<unknown>,
): Promise<void> {
  const [before, people] = [await meetingById(inner, id), await peopleOf(inner, id)];
  await work();
  if (bySms !== undefined) await chooseSms(inner, id, bySms);
  const after = await meetingById(inner, id);
  if (before.startTime.getTime() !== after.startTime.getTime()) await endReminders(inner, id);
  if (tell && before.content !== after.content) await forgetTold(inner, id);
  const count =
    (await invited.tellRemoved(inner, house, id, people)) + (tell ? await invited.tellDue(inner, house, id) : 0);
  await invited.noteLetters(inner, id, count);
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
  const shift = at(saved.startTime) - at(opened.startTime);
  const start = at(theirs.startTime) + shift;
  const isSpan = at(saved.endTime) - at(saved.startTime) !== at(opened.endTime) - at(opened.startTime);
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

/** Cancels a meeting, or several of its series, and tells everybody with an invitation. */
async function cancel(
  call: Call,
  house: LetterHouse,
  id: string,
  { reason, reach = 'one' }: CancelInput,
): Promise<string | null> {
  return together(call, async (inner) => {
    // A row without rights must be refused before its series is read.
    await scheduleArea.get(inner, id);
    const before = await meetingById(inner, id);
    const others = reach === 'one' ? [] : await followers(inner, before, reach, { apart: true });
    const isOver = stateAt(scheduleLife, before, call.now) > 2;
    for (const one of [...(reach === 'one' || !isOver ? [before] : []), ...others]) {
      await scheduleArea.cancel(inner, one.id, { reason });
      await invited.noteLetters(inner, one.id, await invited.tellCancelled(inner, house, one.id));
    }
    return null;
  });
}

async function chooseSms({ db }: Call, id: string, bySms: boolean): Promise<void> {
  await db.update(schedules).set({ bySms }).where(eq(schedules.id, id));
}
