import { isSet } from '../../kit/condition.ts';
import { defineLife } from '../../kit/life.ts';

/**
 * A plan is drafted, issued (as often as members join) and closed at the year's end. The rates of an issued plan may change
 * for later joiners; a plan with fees cannot be deleted, because they refer to it.
 */
export const feeLife = defineLife({
  field: 'state',
  states: [['closed', isSet('closedAt')], ['issued', isSet('issuedAt')], ['draft']],
  steps: {
    Update: { from: ['draft', 'issued'], permission: 'Update', always: true },
    Issue: { from: ['draft', 'issued'], permission: 'Create', association: true },
    Close: { from: ['issued'], permission: 'Update', association: true },
    Reopen: { from: ['closed'], permission: 'Update', association: true },
    Delete: { permission: 'Delete' },
  },
});
