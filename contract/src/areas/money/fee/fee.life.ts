import { isSet, not } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';

/**
 * A plan is drafted, issued (as often as members join) and closed at the year's end. The rates of an issued plan may change
 * for later joiners; a plan with fees cannot be deleted, because they refer to it.
 */
export const feeLife = defineLife({
  field: 'state',
  states: [['closed', isSet('closedAt')], ['issued', isSet('issuedAt')], ['draft']],
  steps: {
    Update: { from: ['draft', 'issued'], permission: 'Update', always: true },
    Issue: {
      from: ['draft', 'issued'],
      unless: [[not(isSet('anyRate')), 'Mes.Fees.Issue.NotAllowed']],
      permission: 'Create',
      association: true,
      undo: { by: 'UndoIssue' },
    },
    /** Takes back the fees on which nothing was entered. */
    UndoIssue: {
      from: ['issued'],
      unless: [[not(isSet('freeFee')), 'Mes.Fees.UndoIssue.NotAllowed']],
      permission: 'Delete',
      association: true,
      undo: noUndo('IsUndo'),
    },
    Close: { from: ['issued'], permission: 'Update', association: true, undo: { back: true, by: 'Reopen' } },
    Reopen: { from: ['closed'], permission: 'Update', association: true, undo: { by: 'Close' } },
    Delete: { unless: [[isSet('anyFee'), 'IsUsing']], permission: 'Delete', always: true },
  },
});
