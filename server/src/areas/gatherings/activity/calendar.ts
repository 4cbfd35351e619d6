import { memberName } from '../../../db/names.ts';
import { activityLife } from '@hoivien/contract/areas/gatherings/activity/activity.life.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import type { AllowedAction } from '@hoivien/contract/kit/resource.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { activities } from '../../../db/tables/activity.ts';
import type { CalendarSource, CalendarSpan, FullCalendarEntry } from '../../../kit/calendar.ts';
import { calendarUid } from '../../../kit/calendar-uid.ts';
import type { Call } from '../../../kit/call.ts';
import { allowedSteps } from '../../../kit/crud/life.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { activityArea, activityChildArea } from './activity.area.ts';
import { activityScope, isOwnActivity } from './rights.ts';

const codes = ['ActivitiesSearch'];

/** Events and child events in the calendar. They are moved by the save of their forms, so that a new start asks the same. */
export const activityCalendar: readonly CalendarSource[] = [
  { kind: 'activity', codes, entriesOf: (call, span) => read(call, span, false) },
  { kind: 'child', codes, entriesOf: (call, span) => read(call, span, true) },
];

async function read(
  call: Call,
  { from, to, clubId, hostId }: CalendarSpan,
  isChild: boolean,
): Promise<FullCalendarEntry[]> {
  const { actor, db, now } = call;
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
  const { source } = isChild ? activityChildArea : activityArea;
  const updating = (row: Values) => allowedSteps(call, source, row).find(({ action }) => action === 'Update');
  return rows.map(({ startedAt, endedAt, cancelledAt, postponedAt, heldFrom: from, heldUntil: until, ...row }) => ({
    ...row,
    ...movingOf(
      isOwnActivity(actor, row) ? updating({ ...row, startedAt, endedAt, cancelledAt, postponedAt }) : undefined,
    ),
    // Letters name child events as events, too.
    icsUid: calendarUid('Activities', row),
    area: source.resource.area,
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
  }));
}

function movingOf(update: AllowedAction | undefined): Pick<FullCalendarEntry, 'movable' | 'refusal'> {
  return { movable: update !== undefined, refusal: update?.refusal ?? null };
}
