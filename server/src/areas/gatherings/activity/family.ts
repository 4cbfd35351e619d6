import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { type Call, can } from '../../../kit/call.ts';
import { type FieldError, inputRefusal } from '../../../kit/errors.ts';
import { type Activity, stateOf } from './activity-row.ts';

/** The answers to a changed start of an event with child events. */
export const MOVE_CHILDREN = 'Mes.Activities.Children.Move';
const KEEP_CHILDREN = 'Mes.Activities.Children.Keep';

const OUTSIDE = ['Mes.ActivityChildren.StartTime.Asked', 'Mes.ActivityChildren.EndTime.Asked'];

/** The call of a copy of a whole event: its child events keep their distance, so nothing is asked about each. */
export function withoutQuestions(call: Call): Call {
  return { ...call, confirmed: new Set([...(call.confirmed ?? []), ...OUTSIDE]) };
}

interface Times {
  startTime: Date;
  endTime: Date;
}

const timesIn = ({ startTime, endTime }: Readonly<Record<string, unknown>>): Times => ({
  startTime: new Date(startTime as string),
  endTime: new Date(endTime as string),
});

/** The time of an event for its child events: from its true start to its planned end. */
const spanOf = ({ heldFrom, endTime }: Pick<Activity, 'heldFrom' | 'endTime'>) => ({
  from: heldFrom.getTime(),
  to: endTime.getTime(),
});

type Span = ReturnType<typeof spanOf>;
const isStartOutside = ({ startTime }: Times, { from, to }: Span) =>
  startTime.getTime() < from || startTime.getTime() > to;
const isEndOutside = ({ endTime }: Times, { from, to }: Span) => endTime.getTime() < from || endTime.getTime() > to;
const isOutside = (times: Times, span: Span) => isStartOutside(times, span) || isEndOutside(times, span);

/** Asks about a child event outside of the time of its event, and about a new one of an event that is over. */
export async function asksOfChild(
  call: Call,
  values: Readonly<Record<string, unknown>>,
  id?: string,
): Promise<FieldError[]> {
  const [parent] = await call.db
    .select()
    .from(activities)
    .where(eq(activities.id, String(values.parentId)));
  if (!parent) return [];
  const [span, times] = [spanOf(parent), timesIn(values)];
  const isOver = stateOf(parent, call.now) === ACTIVITY_STATE.ended;
  return [
    ...(id === undefined && isOver ? [{ field: 'parentId', message: 'Mes.ActivityChildren.ParentId.Asked' }] : []),
    ...(isStartOutside(times, span) ? [{ field: 'startTime', message: 'Mes.ActivityChildren.StartTime.Asked' }] : []),
    ...(isEndOutside(times, span) ? [{ field: 'endTime', message: 'Mes.ActivityChildren.EndTime.Asked' }] : []),
  ];
}

/** The child events that can still be moved: those that have neither begun nor been cancelled. */
export function movableChildren({ db, now }: Pick<Call, 'db' | 'now'>, id: string): Promise<Activity[]> {
  const { parentId, cancelledAt, postponedAt, startedAt, endedAt, startTime } = activities;
  return db
    .select()
    .from(activities)
    .where(
      and(
        eq(parentId, id),
        isNull(cancelledAt),
        isNull(startedAt),
        isNull(endedAt),
        or(gt(startTime, now), isNotNull(postponedAt)),
      ),
    )
    .orderBy(asc(startTime), asc(activities.id));
}

/** The times of a child event that moves with its event. */
export function movedBy({ startTime, endTime }: Times, shift: number): Times {
  return { startTime: new Date(startTime.getTime() + shift), endTime: new Date(endTime.getTime() + shift) };
}

/** Asks about fewer places than are confirmed or offered: nobody loses one, and nobody more gets one. */
export async function asksOfPlaces(
  { db }: Call,
  { places }: Readonly<Record<string, unknown>>,
  id: string | undefined,
  area: string,
): Promise<FieldError[]> {
  if (id === undefined || !places) return [];
  const { activityId, confirmedAt, waitingSince, offeredUntil } = activityParticipants;
  const taken = or(and(isNotNull(confirmedAt), isNull(waitingSince)), isNotNull(offeredUntil));
  const count = await db.$count(activityParticipants, and(eq(activityId, id), taken));
  return count > Number(places)
    ? [{ field: 'places', message: `Mes.${area}.Places.Asked`, params: { count, places: Number(places) } }]
    : [];
}

/** Asks whether child events move with their event, and about those that its new time leaves outside. */
export async function asksOfParent(
  call: Call,
  values: Readonly<Record<string, unknown>>,
  id?: string,
): Promise<FieldError[]> {
  if (id === undefined) return [];
  const [row] = await call.db.select().from(activities).where(eq(activities.id, id));
  const times = timesIn(values);
  if (!row || (+row.startTime === +times.startTime && +row.endTime === +times.endTime)) return [];
  const children = await movableChildren(call, id);
  const shift = +times.startTime - +row.startTime;
  const isMoved = shift !== 0 && call.confirmed?.has(MOVE_CHILDREN) === true;
  if (shift !== 0 && children.length > 0 && !isMoved) {
    const mayMove = can(call, permissionCode('ActivityChildren', 'Update'));
    return [
      {
        field: 'startTime',
        message: 'Mes.Activities.Children.Asked',
        params: { count: children.length },
        answers: mayMove ? [MOVE_CHILDREN, KEEP_CHILDREN] : [KEEP_CHILDREN],
      },
    ];
  }
  if (isMoved) {
    const early = children.find((child) => movedBy(child, shift).startTime <= call.now);
    if (early)
      throw inputRefusal([
        { field: 'startTime', message: 'Mes.Activities.Children.NotAllowed', params: { title: early.title } },
      ]);
  }
  const [before, after] = [spanOf(row), { from: +times.startTime, to: +times.endTime }];
  const left = children.filter(
    (child) => !isOutside(child, before) && isOutside(isMoved ? movedBy(child, shift) : child, after),
  );
  return left.length > 0
    ? [{ field: 'endTime', message: 'Mes.Activities.EndTime.Asked', params: { count: left.length } }]
    : [];
}
