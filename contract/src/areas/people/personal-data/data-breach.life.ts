import { isSet, passed } from '../../../kit/condition.ts';
import { defineLife } from '../../../kit/life.ts';

/** The life of a breach. One that harms nobody is closed without a report, and its note says why. */
export const dataBreachLife = defineLife({
  field: 'state',
  states: [['closed', isSet('closedAt')], ['reported', isSet('reportedAt')], ['overdue', passed('dueAt')], ['open']],
  steps: {
    Update: { from: ['overdue', 'open', 'reported'], permission: 'Update' },
    Report: { from: ['overdue', 'open'], permission: 'Update' },
    Close: { from: ['overdue', 'open', 'reported'], permission: 'Update' },
  },
});

export type DataBreachAction = Exclude<keyof typeof dataBreachLife.steps, 'Update'>;
