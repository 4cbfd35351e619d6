import { isSet } from '../../../kit/condition.ts';
import { defineLife } from '../../../kit/life.ts';

/** The key of the specification while a payment of a club waits. */
export const PENDING = 'Mes.FeeHistory.Pending';
/** A cancelled fee takes no entry and no change. */
export const CANCELLED = 'Mes.FeeHistory.Cancelled';

const settled = [
  [isSet('cancelledAt'), CANCELLED],
  [isSet('pendingPayment'), PENDING],
] as const;

/** While a payment of a club waits, a fee neither changes nor takes another entry; a cancelled one never does. */
export const feeHistoryLife = defineLife({
  field: 'pending',
  states: [['waits', isSet('pendingPayment')], ['free']],
  steps: {
    Update: { unless: settled, permission: 'Update', always: true, association: true },
    Delete: {
      unless: [...settled, [isSet('anyEntry'), 'IsUsing']],
      permission: 'Delete',
      always: true,
      association: true,
    },
    /** A payment, for the association also a waiver or a refund. */
    Book: { unless: settled, permission: 'Update', always: true },
    CorrectTotal: { unless: settled, permission: 'Update', always: true, association: true },
  },
});
