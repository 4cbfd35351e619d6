import type { MeetingSeries, More, SeriesPreview } from '@hoivien/contract/areas/gatherings/schedule/letter.schema.ts';
import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import {
  daysOf,
  type Reach,
  type Repeat,
  SERIES_MAX,
  weekdayOf,
} from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { and, asc, eq, gt, gte, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { scheduleSeries, schedules } from '../../../db/tables/schedule.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { holidaysBetween } from '../holiday/index.ts';
import type { Meeting } from './letters.ts';
import { scheduleScope } from './rights.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The last day for which holidays are read. */
const FAR = '9999-12-31';

/** The days of a series, and the holidays that it leaves out. */
export async function previewSeries(
  call: Pick<Call, 'db'>,
  startTime: string,
  { skipHolidays, ...rule }: Repeat,
): Promise<SeriesPreview> {
  const first = dayOf(new Date(startTime));
  const holidays = new Map(
    (skipHolidays ? await holidaysBetween(call, first, FAR) : []).map(({ day, name }) => [day, name]),
  );
  const skipped: SeriesPreview['skipped'] = [];
  const days = daysOf(rule, first, (day) => {
    const name = holidays.get(day);
    if (name !== undefined) skipped.push({ day, name });
    return name !== undefined;
  });
  return { days, skipped };
}

/** The times of the meetings of a series; at least two, because one meeting repeats nothing. */
export async function ofSeries(
  call: Pick<Call, 'db'>,
  repeat: Repeat,
  { startTime, endTime }: { startTime?: string | null | undefined; endTime?: string | null | undefined },
): Promise<{ startTime: string; endTime: string }[]> {
  const [start, end] = [Date.parse(startTime ?? ''), Date.parse(endTime ?? '')];
  const { days } = await previewSeries(call, new Date(start).toISOString(), repeat);
  if (days.length < 2 || days.length > SERIES_MAX)
    throw inputRefusal([{ field: 'repeat', message: 'Mes.Schedules.Repeat.NotAllowed' }]);
  const first = Date.parse(dayOf(new Date(start)));
  return days.map((day) => {
    const shift = Math.round((Date.parse(day) - first) / DAY) * DAY;
    return { startTime: new Date(start + shift).toISOString(), endTime: new Date(end + shift).toISOString() };
  });
}

/** Makes a series of meetings, numbered in their order. */
export async function addSeries({ db, now, actor }: Call, rule: Repeat, ids: readonly string[]): Promise<void> {
  const seriesId = uuidv7();
  await db.insert(scheduleSeries).values({ id: seriesId, createdAt: now, createdBy: actor.userId, rule });
  for (const [index, id] of ids.entries())
    await db
      .update(schedules)
      .set({ seriesId, seriesNumber: index + 1 })
      .where(eq(schedules.id, id));
}

/** A series with its meetings in their order, locked, so that two people cannot lengthen it at once. */
interface Lengthened {
  seriesId: string;
  rule: Repeat;
  all: readonly Meeting[];
  /** The meeting that the added ones repeat: the last one that was not changed alone. */
  model: Meeting;
  /** The greatest number of a meeting. */
  last: number;
}

/** The series of a meeting for making it longer; undefined for a single meeting. */
export async function lengthened({ db }: Pick<Call, 'db'>, meeting: Meeting): Promise<Lengthened | undefined> {
  const { seriesId } = meeting;
  if (!seriesId) return undefined;
  const [series] = await db.select().from(scheduleSeries).where(eq(scheduleSeries.id, seriesId)).for('update');
  const all = await db
    .select()
    .from(schedules)
    .where(eq(schedules.seriesId, seriesId))
    .orderBy(asc(schedules.seriesNumber), asc(schedules.startTime));
  if (!series) return undefined;
  const regular = all.filter(({ seriesApart }) => !seriesApart);
  const model = regular.findLast(({ cancelledAt }) => cancelledAt === null) ?? regular.at(-1) ?? meeting;
  return {
    seriesId,
    rule: series.rule,
    all,
    model,
    last: Math.max(...all.map(({ seriesNumber }) => seriesNumber ?? 0)),
  };
}

/**
 * The days that a series gets at its end, by its own rule. Days of meetings that it has are left out, and those that are
 * over. At most `SERIES_MAX` meetings of a series lie ahead.
 */
export async function moreDays(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { rule, all, model, last }: Lengthened,
  { count, until }: Pick<More, 'count' | 'until'>,
): Promise<SeriesPreview> {
  const ahead = all.filter(({ startTime, cancelledAt }) => startTime > now && cancelledAt === null).length;
  const most = Math.min(count ?? SERIES_MAX, SERIES_MAX - ahead);
  if (most < 1) return { days: [], skipped: [] };
  const first = dayOf(model.startTime);
  const holidays = new Map(
    (rule.skipHolidays ? await holidaysBetween({ db }, first, FAR) : []).map(({ day, name }) => [day, name]),
  );
  const skipped: SeriesPreview['skipped'] = [];
  // The model and the meetings after it have the first days of the rule.
  let taken = last - (model.seriesNumber ?? last) + 1;
  const days = daysOf(
    { ...rule, weekdays: weekdaysFrom(rule, all, model), count: most, until: until ?? null },
    first,
    (day) => {
      const name = holidays.get(day);
      if (name !== undefined) {
        if (taken <= 0) skipped.push({ day, name });
        return true;
      }
      if (taken > 0) {
        taken -= 1;
        return true;
      }
      return shifted(model.startTime, day) <= now;
    },
  );
  return { days, skipped };
}

/** The days that would be added to the series of a meeting. 404 for a meeting that the actor may not change. */
export async function previewMore(call: Call, id: string, more: Pick<More, 'count' | 'until'>): Promise<SeriesPreview> {
  const { filter, writes } = scheduleScope;
  const [meeting] = await call.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.id, id), filter(call.actor), writes?.(call.actor)));
  if (!meeting) throw new Refusal('Mes.Schedules.Id.NotFound', 404);
  const found = await lengthened(call, meeting);
  if (!found) throw new Refusal('Mes.Schedules.Series.NotFound', 404);
  return moreDays(call, found, more);
}

/** The time of a meeting on another day, at the same hour. */
export function shifted(time: Date, day: string, first = dayOf(time)): Date {
  return new Date(time.getTime() + Math.round((Date.parse(day) - Date.parse(first)) / DAY) * DAY);
}

/** The weekdays of a weekly series. Those of its rule hold no longer when the series was moved to other days. */
function weekdaysFrom({ weekdays }: Repeat, all: readonly Meeting[], model: Meeting): number[] {
  const weekday = ({ startTime }: Meeting) => weekdayOf(Date.parse(dayOf(startTime)));
  if (weekdays.length === 0 || weekdays.includes(weekday(model))) return weekdays;
  const regular = all.filter(({ seriesApart }) => !seriesApart).slice(-weekdays.length);
  return [...new Set(regular.map(weekday))];
}

/**
 * The other meetings of a series that a change concerns: those that are neither over nor cancelled. Without `apart` the
 * meetings that were changed alone are left out.
 */
export async function followers(
  { db, now, actor }: Call,
  meeting: Meeting,
  reach: Exclude<Reach, 'one'>,
  { apart }: { apart: boolean },
): Promise<Meeting[]> {
  if (!meeting.seriesId) return [];
  return db
    .select()
    .from(schedules)
    .where(
      and(
        eq(schedules.seriesId, meeting.seriesId),
        ne(schedules.id, meeting.id),
        isNull(schedules.cancelledAt),
        or(gt(schedules.endTime, now), isNotNull(schedules.postponedAt)),
        reach === 'later' ? gte(schedules.startTime, meeting.startTime) : undefined,
        apart ? undefined : eq(schedules.seriesApart, false),
        scheduleScope.filter(actor),
      ),
    )
    .orderBy(asc(schedules.startTime));
}

/** The series of a meeting, with the meetings that the reader may see; null for a single meeting. */
export async function readSeries({ db, actor, now }: Call, id: string): Promise<MeetingSeries | null> {
  const [found] = await db
    .select({ series: scheduleSeries })
    .from(schedules)
    .innerJoin(scheduleSeries, eq(scheduleSeries.id, schedules.seriesId))
    .where(eq(schedules.id, id));
  if (!found) return null;
  const rows = await db
    .select()
    .from(schedules)
    .where(and(eq(schedules.seriesId, found.series.id), scheduleScope.filter(actor)))
    .orderBy(asc(schedules.startTime), asc(schedules.id));
  return {
    id: found.series.id,
    rule: found.series.rule,
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      number: row.seriesNumber ?? 0,
      title: row.title,
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
      state: stateAt(scheduleLife, row, now),
      isApart: row.seriesApart,
    })),
  };
}

/** A formatted text without its pictures, which belong to one record. */
export function withoutPictures<Text extends string | null | undefined>(html: Text): Text {
  return (html ? html.replace(/<img\b[^<>]*>/g, '') : html) as Text;
}
