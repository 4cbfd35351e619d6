import { SCHEDULE_ENTRY_KINDS } from '@hoivien/contract/areas/schedule/calendar.schema.ts';
import { scheduleLife } from '@hoivien/contract/areas/schedule/schedule.life.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { schedules } from '../../db/tables/schedule.ts';
import type { CalendarSource, CalendarSpan, FullCalendarEntry } from '../../kit/calendar.ts';
import { type Call, can } from '../../kit/call.ts';
import { memberScope } from '../party/index.ts';
import { scheduleScope } from './scope.ts';

const codes = ['SchedulesSearch'];

/** Meetings and entries in the calendar. */
export const scheduleCalendar: readonly CalendarSource[] = [
  { kind: SCHEDULE_ENTRY_KINDS[1], codes, entriesOf: (call, span) => read(call, 1, span) },
  { kind: SCHEDULE_ENTRY_KINDS[2], codes, entriesOf: (call, span) => read(call, 2, span) },
];

async function read(call: Call, kind: 1 | 2, { from, to, clubId, hostId }: CalendarSpan): Promise<FullCalendarEntry[]> {
  const { actor, now } = call;
  const { id, title, startTime, endTime, address, link, version, content, cancelledAt, createdAt, updatedAt } =
    schedules;
  const rows = await call.db
    .select({
      id,
      title,
      startTime,
      endTime,
      address,
      link,
      version,
      content,
      cancelledAt,
      createdAt,
      updatedAt,
      sequence: schedules.icsSequence,
      freeHost: schedules.meetingHostName,
      clubId: schedules.clubId,
      hostId: schedules.hostId,
      clubName: sql<string | null>`(select c.name from members c where c.id = ${schedules.clubId})`,
    })
    .from(schedules)
    .where(
      and(
        eq(schedules.kind, kind),
        scheduleScope.filter(actor),
        from && gt(endTime, from),
        to && lt(startTime, to),
        clubId === undefined ? undefined : eq(schedules.clubId, clubId),
        hostId === undefined ? undefined : eq(schedules.hostId, hostId),
      ),
    )
    .orderBy(asc(startTime), asc(id));
  const hosts = await hostNames(call, [...new Set(rows.flatMap((row) => row.hostId ?? []))]);
  const mayWrite = can(call, 'SchedulesUpdate');
  return rows.map(({ freeHost, hostId: host, cancelledAt: cancelled, ...row }) => {
    const facts = { startTime: row.startTime, endTime: row.endTime, cancelledAt: cancelled };
    const state = stateAt(scheduleLife, facts, now);
    const movable = mayWrite && (actor.clubId === null || row.clubId === actor.clubId);
    const isOpen = scheduleLife.steps.Move.from.some((one) => one === state);
    return {
      ...row,
      area: 'Schedules',
      kind: SCHEDULE_ENTRY_KINDS[kind],
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
      state,
      hostName: (host && hosts.get(host)) || freeHost,
      movable,
      refusal: movable && !isOpen ? 'Mes.Schedules.Status.NotAllowed' : null,
    };
  });
}

/** The names of those hosts whose records the actor may see. */
async function hostNames({ db, actor }: Call, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(inArray(members.id, [...ids]), memberScope.filter(actor)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
