import { ACTIVITY_STATE } from '../../../codes.ts';
import { all, any, isSet, not, reached } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';

const { notStarted, inProgress, ended } = ACTIVITY_STATE;
const isCancelled = isSet('cancelledAt');
const isPostponed = isSet('postponedAt');
const asks = ['reason'] as const;
const unless = [[isCancelled, 'HadCancelled']] as const;
const unlessOff = [...unless, [isPostponed, 'HadPostponed']] as const;

/**
 * The life of an event. The clock starts and ends it, or a person does before its time. A started event is neither
 * deleted nor started again, and an ended one is not changed; its results still are. A cancelled event keeps its state and
 * takes no step but its deletion. A postponed one has not started, whatever its planned time is.
 */
export const activityLife = defineLife({
  field: 'state',
  // Child events take their steps at the same addresses.
  at: 'Activities',
  states: [
    [ended, all(not(isPostponed), any(isSet('endedAt'), reached('endTime')))],
    [inProgress, all(not(isPostponed), any(isSet('startedAt'), reached('startTime')))],
    [notStarted],
  ],
  steps: {
    Update: { from: [notStarted, inProgress], unless, permission: 'Update', always: true },
    Start: {
      from: [notStarted],
      unless: unlessOff,
      permission: 'Update',
      always: true,
      refusal: 'HadStarted',
      undo: { back: true, by: 'UndoStart', asks },
    },
    End: {
      from: [inProgress],
      unless,
      permission: 'Update',
      refusal: 'NotStart',
      undo: { back: true, by: 'UndoEnd', asks },
    },
    // The presses of a person; without them it follows its planned times.
    UndoStart: {
      when: all(isSet('startedAt'), not(isSet('endedAt'))),
      unless,
      permission: 'Update',
      undo: noUndo('IsUndo'),
    },
    UndoEnd: { when: isSet('endedAt'), unless, permission: 'Update', undo: noUndo('IsUndo') },
    Postpone: { from: [notStarted], unless: unlessOff, permission: 'Update', undo: { by: 'Resume' } },
    // Back to the planned time, while that lies ahead.
    Resume: {
      when: all(isPostponed, not(reached('startTime'))),
      unless,
      permission: 'Update',
      undo: noUndo('ToldStands', 'Stands'),
    },
    Cancel: {
      from: [notStarted, inProgress],
      unless,
      permission: 'Update',
      undo: noUndo('ToldCancelled', 'Cancelled'),
    },
    // Participants, check-ins and results, also when it is over.
    Conduct: { unless, permission: 'Update' },
    Delete: {
      when: any(isCancelled, isPostponed, not(any(isSet('startedAt'), isSet('endedAt'), reached('startTime')))),
      permission: 'Delete',
      always: true,
      refusal: 'HadStarted',
    },
  },
});
