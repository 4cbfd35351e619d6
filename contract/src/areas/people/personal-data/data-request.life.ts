import { all, any, dayPassed, isSet, not, passed } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';

/** Its day is the extended one where there is one. */
const isLate = any(
  dayPassed('extendedTo'),
  all(not(isSet('extendedTo')), dayPassed('dueOn')),
  all(not(isSet('answeredAt')), passed('answerDueAt')),
);

/** The life of a request; that it is late stands before everything else that is open. */
export const dataRequestLife = defineLife({
  field: 'state',
  states: [
    ['refused', isSet('refusedAt')],
    ['done', isSet('doneAt')],
    ['overdue', isLate],
    ['answered', isSet('answeredAt')],
    ['received'],
  ],
  steps: {
    Update: { from: ['overdue', 'answered', 'received'], permission: 'Update' },
    Answer: {
      from: ['overdue', 'received'],
      when: not(isSet('answeredAt')),
      permission: 'Update',
      undo: noUndo('Register'),
    },
    Done: { from: ['overdue', 'answered', 'received'], permission: 'Update', undo: { back: true } },
    Extend: {
      from: ['overdue', 'answered', 'received'],
      when: not(isSet('extendedTo')),
      permission: 'Update',
      undo: noUndo('Register'),
    },
    Refuse: { from: ['overdue', 'answered', 'received'], permission: 'Update', undo: { back: true } },
  },
});

export type DataRequestAction = Exclude<keyof typeof dataRequestLife.steps, 'Update'>;
