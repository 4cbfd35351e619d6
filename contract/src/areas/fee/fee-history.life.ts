import { isSet, not } from '../../kit/condition.ts';
import { defineLife } from '../../kit/life.ts';

/** The key of the specification while a payment of a club waits. */
export const PENDING = 'Mes.FeeHistory.Pending';

const free = not(isSet('pendingPayment'));

/** While a payment of a club waits, a fee neither changes nor takes another entry. */
export const feeHistoryLife = defineLife({
  field: 'pending',
  states: [['waits', isSet('pendingPayment')], ['free']],
  steps: {
    Update: { when: free, permission: 'Update', always: true, association: true, refusal: PENDING },
    Delete: { when: free, permission: 'Delete', always: true, association: true, refusal: PENDING },
  },
});
