import { SCHEDULE_STATE } from '../../codes.ts';
import { defineMachine } from '../../kit/machine.ts';

/** The states of the machine by their codes. */
export const scheduleStates = {
  [SCHEDULE_STATE.upcoming]: 'upcoming',
  [SCHEDULE_STATE.happening]: 'happening',
  [SCHEDULE_STATE.finished]: 'finished',
  [SCHEDULE_STATE.cancelled]: 'cancelled',
} as const;

/** The life of a meeting: the clock moves it on, a person can only cancel it before it is over. */
export const scheduleMachine = defineMachine({
  Cancel: { from: ['upcoming', 'happening'], permission: 'Cancel', always: true },
});

/** What of a meeting decides its state. Moments as ISO 8601. */
export interface ScheduleFacts {
  startTime: string | Date;
  endTime: string | Date;
  cancelledAt: string | Date | null;
}

/** The code of the state a meeting is in. @example scheduleState({ startTime, endTime, cancelledAt: null }, now) // 1 */
export function scheduleState(
  { startTime, endTime, cancelledAt }: ScheduleFacts,
  now: Date,
): keyof typeof scheduleStates {
  if (cancelledAt) return SCHEDULE_STATE.cancelled;
  if (now < new Date(startTime)) return SCHEDULE_STATE.upcoming;
  return now < new Date(endTime) ? SCHEDULE_STATE.happening : SCHEDULE_STATE.finished;
}
