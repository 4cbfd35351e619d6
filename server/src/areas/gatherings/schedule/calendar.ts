import { SCHEDULE_ENTRY_KINDS } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, asc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import type { CalendarSource, CalendarSpan, FullCalendarEntry } from '../../../kit/calendar.ts';
import { type Call, can } from '../../../kit/call.ts';
import { poolOf, readyQuery, runReady } from '../../../kit/crud/rows.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { memberScope } from '../../people/party/index.ts';
import { scheduleScope, isOwnMeeting } from './rights.ts';

const codes = ['SchedulesSearch'];

/** Meetings and entries in the calendar. */
export const scheduleCalendar: readonly CalendarSource[] = [
  { kind: SCHEDULE_ENTRY_KINDS[1], codes, entriesOf: (call, span) => read(call, 1, span) },
  { kind: SCHEDULE_ENTRY_KINDS[2], codes, entriesOf: (call, span) => read(call, 2, span) },
];

const { startTime, endTime } = schedules;
const columns = {
  id: schedules.id,
  title: schedules.title,
  startTime,
  endTime,
  address: schedules.address,
  link: schedules.link,
  version: schedules.version,
  content: schedules.content,
  cancelledAt: schedules.cancelledAt,
  postponedAt: schedules.postponedAt,
  createdAt: schedules.createdAt,
  updatedAt: schedules.updatedAt,
  icsUid: schedules.icsUid,
  sequence: schedules.icsSequence,
  freeHost: schedules.meetingHostName,
  clubId: schedules.clubId,
  hostId: schedules.hostId,
};
/** A row as `readyQuery` reads it: moments are ISO 8601. */
interface Row {
  id: string;
  title: string;
  startTime: string;
  endTime: string;
  address: string | null;
  link: string | null;
  version: number;
  content: string | null;
  cancelledAt: string | null;
  postponedAt: string | null;
  createdAt: string;
  updatedAt: string;
  icsUid: string | null;
  sequence: number;
  freeHost: string | null;
  clubId: string | null;
  hostId: string | null;
}

async function read(call: Call, kind: 1 | 2, { from, to, clubId, hostId }: CalendarSpan): Promise<FullCalendarEntry[]> {
  const { actor, now, db } = call;
  const query = db
    .select(columns)
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
    .orderBy(asc(startTime), asc(schedules.id));
  // A feed reads thousands of rows, for which Drizzle's own reader takes longer than the database.
  const rows = (await runReady(poolFor(db), readyQuery(query, columns))) as unknown as Row[];
  const hosts = await namesOf(call, distinct(rows.map((row) => row.hostId)), memberScope.filter(actor));
  const clubs = await namesOf(call, distinct(rows.map((row) => row.clubId)), undefined);
  const mayWrite = can(call, 'SchedulesUpdate');
  return rows.map(({ freeHost, hostId: host, cancelledAt: cancelled, postponedAt: postponed, ...row }) => {
    const facts = {
      startTime: new Date(row.startTime),
      endTime: new Date(row.endTime),
      cancelledAt: cancelled === null ? null : new Date(cancelled),
      postponedAt: postponed === null ? null : new Date(postponed),
    };
    const state = stateAt(scheduleLife, facts, now);
    const movable = mayWrite && isOwnMeeting(actor, row);
    const isOpen = scheduleLife.steps.Move.from.some((one) => one === state);
    return {
      ...row,
      area: 'Schedules',
      kind: SCHEDULE_ENTRY_KINDS[kind],
      state,
      hostName: (host && hosts.get(host)) || freeHost,
      clubName: (row.clubId && clubs.get(row.clubId)) || null,
      parentId: null,
      movable,
      refusal: movable && !isOpen ? 'Mes.Schedules.Status.NotAllowed' : null,
    };
  });
}

/** The calendar is never read within a transaction, so that there always is a pool. */
function poolFor(db: Database): pg.Pool {
  const pool = poolOf(db);
  if (!pool) throw new Error('The calendar is read outside of transactions.');
  return pool;
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.flatMap((one) => one ?? []))];
}

/** The names of those members that fulfil the condition. */
async function namesOf(
  { db }: Call,
  ids: readonly string[],
  within: SQL | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(isOneOf(members.id, ids), within));
  return new Map(rows.map((row) => [row.id, row.name]));
}
