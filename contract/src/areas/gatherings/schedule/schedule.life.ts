import { SCHEDULE_STATE } from '../../../codes.ts';
import { isSet, not, reached } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';

const { upcoming, happening, finished, cancelled, postponed } = SCHEDULE_STATE;

/**
 * The life of a meeting. Time moves it on, and a person can only cancel or postpone it before it is over. A postponed one waits
 * for another time, whatever its planned one is. Nobody changes a finished or
 * cancelled meeting itself; it can only be deleted. `Move` changes its times only.
 */
export const scheduleLife = defineLife({
  field: 'state',
  states: [
    [cancelled, isSet('cancelledAt')],
    [postponed, isSet('postponedAt')],
    [upcoming, not(reached('startTime'))],
    [happening, not(reached('endTime'))],
    [finished],
  ],
  steps: {
    Update: { from: [upcoming, happening, postponed], permission: 'Update', always: true },
    Move: { from: [upcoming, happening, postponed], permission: 'Update', always: true, undo: { back: true } },
    Cancel: {
      from: [upcoming, happening, postponed],
      permission: 'Cancel',
      always: true,
      undo: noUndo('ToldCancelled', 'Cancelled'),
    },
    Postpone: { from: [upcoming], permission: 'Cancel', undo: { by: 'Resume' } },
    // Back to the planned time, while that lies ahead.
    Resume: {
      from: [postponed],
      when: not(reached('startTime')),
      permission: 'Cancel',
      undo: noUndo('ToldStands', 'Stands'),
    },
    // Answers, attendance, agenda, minutes: what is recorded about a meeting, also when it is over.
    Conduct: { from: [upcoming, happening, finished, postponed], permission: 'Update' },
    // The minutes are completed when the meeting has begun.
    Conclude: { from: [happening, finished], permission: 'Update' },
    Delete: { permission: 'Delete' },
  },
});
