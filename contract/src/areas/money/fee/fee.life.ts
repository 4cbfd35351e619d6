import { isSet, not } from '../../../kit/condition.ts';
import { defineLife } from '../../../kit/life.ts';

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
    },
    /** Takes back the fees on which nothing was entered. */
    UndoIssue: {
      from: ['issued'],
      unless: [[not(isSet('freeFee')), 'Mes.Fees.UndoIssue.NotAllowed']],
      permission: 'Delete',
      association: true,
    },
    Close: { from: ['issued'], permission: 'Update', association: true },
    Reopen: { from: ['closed'], permission: 'Update', association: true },
    Delete: { unless: [[isSet('anyFee'), 'IsUsing']], permission: 'Delete', always: true },
  },
});
