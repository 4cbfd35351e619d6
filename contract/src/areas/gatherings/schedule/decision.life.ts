import { dayPassed, isSet } from '../../../kit/condition.ts';
import { defineLife } from '../../../kit/life.ts';

/** A decision is done when somebody ticks it off; the tick can be taken back. The clock makes an open one overdue. */
export const decisionLife = defineLife({
  field: 'state',
  states: [['done', isSet('doneAt')], ['overdue', dayPassed('dueOn')], ['open']],
  steps: {
    Update: { permission: 'Update' },
    Complete: { from: ['open', 'overdue'], permission: 'Update', undo: { back: true, by: 'Reopen' } },
    Reopen: { from: ['done'], permission: 'Update', undo: { back: true, by: 'Complete' } },
    Delete: { permission: 'Delete' },
  },
});
