import { SCHEDULE_STATE } from '../../codes.ts';
import { isSet, not, reached } from '../../kit/condition.ts';
import { defineLife } from '../../kit/life.ts';

const { upcoming, happening, finished, cancelled } = SCHEDULE_STATE;

/**
 * The life of a meeting. Time moves it on, and a person can only cancel it before it is over. Nobody changes a finished or
 * cancelled meeting itself; it can only be deleted. `Move` changes its times only.
 */
export const scheduleLife = defineLife({
  field: 'state',
  states: [
    [cancelled, isSet('cancelledAt')],
    [upcoming, not(reached('startTime'))],
    [happening, not(reached('endTime'))],
    [finished],
  ],
  steps: {
    Update: { from: [upcoming, happening], permission: 'Update', always: true },
    Move: { from: [upcoming, happening], permission: 'Update', always: true },
    Cancel: { from: [upcoming, happening], permission: 'Cancel', always: true },
    // Answers, attendance, agenda, minutes: what is recorded about a meeting, also when it is over.
    Conduct: { from: [upcoming, happening, finished], permission: 'Update' },
    // The minutes are completed when the meeting has begun.
    Conclude: { from: [happening, finished], permission: 'Update' },
    Delete: { permission: 'Delete' },
  },
});
