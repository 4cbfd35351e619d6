import { defineMachine } from '../../kit/machine.ts';

/** Codes of the specification: 1 not yet happened, 2 happening, 3 finished, 4 cancelled. */
export const scheduleStates = { 1: 'upcoming', 2: 'happening', 3: 'finished', 4: 'cancelled' } as const;

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
export function scheduleState({ startTime, endTime, cancelledAt }: ScheduleFacts, now: Date): 1 | 2 | 3 | 4 {
  if (cancelledAt) return 4;
  if (now < new Date(startTime)) return 1;
  return now < new Date(endTime) ? 2 : 3;
}
