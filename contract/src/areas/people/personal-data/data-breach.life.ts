import { isSet, passed } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';

/** The life of a breach. One that harms nobody is closed without a report, and its note says why. */
export const dataBreachLife = defineLife({
  field: 'state',
  states: [['closed', isSet('closedAt')], ['reported', isSet('reportedAt')], ['overdue', passed('dueAt')], ['open']],
  steps: {
    Update: { from: ['overdue', 'open', 'reported'], permission: 'Update' },
    Report: { from: ['overdue', 'open'], permission: 'Update', undo: noUndo('Register') },
    Close: { from: ['overdue', 'open', 'reported'], permission: 'Update', undo: noUndo('Register') },
  },
});

export type DataBreachAction = Exclude<keyof typeof dataBreachLife.steps, 'Update'>;
