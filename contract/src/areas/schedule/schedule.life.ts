import { isSet, not, reached } from '../../kit/condition.ts';
import { defineLife } from '../../kit/life.ts';

/**
 * The life of a meeting: the clock moves it on, a person can only cancel it before it is over. What is over is not changed any
 * more, only cleared away. Codes of the specification: 1 not yet happened, 2 happening, 3 finished, 4 cancelled.
 */
export const scheduleLife = defineLife({
  field: 'state',
  states: [[4, isSet('cancelledAt')], [1, not(reached('startTime'))], [2, not(reached('endTime'))], [3]],
  steps: {
    Update: { from: [1, 2], permission: 'Update', always: true },
    Cancel: { from: [1, 2], permission: 'Cancel', always: true },
    Delete: { permission: 'Delete' },
  },
});
