import { memberName } from '../../db/names.ts';
import { activityLife } from '@hoivien/contract/areas/activity/activity.life.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { activities } from '../../db/tables/activity.ts';
import type { CalendarSource, CalendarSpan, FullCalendarEntry } from '../../kit/calendar.ts';
import { calendarUid } from '../../kit/calendar-uid.ts';
import type { Call } from '../../kit/call.ts';
import { activityScope } from './rights.ts';

const codes = ['ActivitiesSearch'];

/** Events and child events in the calendar. They are moved by their forms, because a new start has rules of its own. */
export const activityCalendar: readonly CalendarSource[] = [
  { kind: 'activity', codes, entriesOf: (call, span) => read(call, span, false) },
  { kind: 'child', codes, entriesOf: (call, span) => read(call, span, true) },
];

async function read(
  { actor, db, now }: Call,
  { from, to, clubId, hostId }: CalendarSpan,
  isChild: boolean,
): Promise<FullCalendarEntry[]> {
  // Events have no host.
  if (hostId !== undefined) return [];
  const { id, title, startTime, endTime, heldFrom, heldUntil, address, version, content, createdAt, updatedAt } =
    activities;
  const rows = await db
    .select({
      id,
      title,
      startTime,
      endTime,
      heldFrom,
      heldUntil,
      address,
      version,
      content,
      createdAt,
      updatedAt,
      icsUid: activities.icsUid,
      sequence: activities.icsSequence,
      startedAt: activities.startedAt,
      endedAt: activities.endedAt,
      cancelledAt: activities.cancelledAt,
      postponedAt: activities.postponedAt,
      clubId: activities.clubId,
      parentId: activities.parentId,
      clubName: memberName(activities.clubId),
    })
    .from(activities)
    .where(
      and(
        isChild ? isNotNull(activities.parentId) : isNull(activities.parentId),
        activityScope.filter(actor),
        from && gt(heldUntil, from),
        to && lt(heldFrom, to),
        clubId === undefined ? undefined : eq(activities.clubId, clubId),
      ),
    )
    .orderBy(asc(heldFrom), asc(id));
  return rows.map(({ startedAt, endedAt, cancelledAt, postponedAt, heldFrom: from, heldUntil: until, ...row }) => ({
    ...row,
    // Letters name child events as events, too.
    icsUid: calendarUid('Activities', row),
    area: isChild ? 'ActivityChildren' : 'Activities',
    kind: isChild ? 'child' : 'activity',
    startTime: from.toISOString(),
    endTime: until.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    // The states of the calendar are those of meetings.
    state: cancelledAt
      ? SCHEDULE_STATE.cancelled
      : postponedAt
        ? SCHEDULE_STATE.postponed
        : stateAt(activityLife, { ...row, startedAt, endedAt }, now),
    link: null,
    hostName: null,
    movable: false,
    refusal: null,
  }));
}
