import { defineMachine } from '../../kit/machine.ts';

/** Codes of the specification. */
export const scheduleStates = { 1: 'upcoming', 2: 'happening', 3: 'finished', 4: 'cancelled' } as const;

/** The state machine of a meeting. Time moves it on; a person can only cancel it before its end. */
export const scheduleMachine = defineMachine({
  Cancel: { from: ['upcoming', 'happening'], permission: 'Cancel', always: true },
});

/** The times that decide the state of a meeting, as dates or ISO 8601. */
export interface ScheduleFacts {
  startTime: string | Date;
  endTime: string | Date;
  cancelledAt: string | Date | null;
}

/** The code of a meeting's state. @example scheduleState({ startTime, endTime, cancelledAt: null }, now) // 1 */
export function scheduleState({ startTime, endTime, cancelledAt }: ScheduleFacts, now: Date): 1 | 2 | 3 | 4 {
  if (cancelledAt) return 4;
  if (now < new Date(startTime)) return 1;
  return now < new Date(endTime) ? 2 : 3;
}
