import { ACTIVITY_STATE } from '../../codes.ts';
import { any, isSet, reached } from '../../kit/condition.ts';
import { defineLife } from '../../kit/life.ts';

const { notStarted, inProgress, ended } = ACTIVITY_STATE;

/**
 * The life of an event. The clock starts and ends it, or a person does before its time. A started event is neither
 * deleted nor started again, and an ended one is not changed; its results still are.
 */
export const activityLife = defineLife({
  field: 'state',
  states: [
    [ended, any(isSet('endedAt'), reached('endTime'))],
    [inProgress, any(isSet('startedAt'), reached('startTime'))],
    [notStarted],
  ],
  steps: {
    Update: { from: [notStarted, inProgress], permission: 'Update', always: true },
    Start: { from: [notStarted], permission: 'Update', always: true, refusal: 'HadStarted' },
    End: { from: [inProgress], permission: 'Update', refusal: 'NotStart' },
    // Participants, check-ins and results, also when it is over.
    Conduct: { permission: 'Update' },
    Delete: { from: [notStarted], permission: 'Delete', always: true, refusal: 'HadStarted' },
  },
});
