import { FINANCE_STATUS } from '../../../codes.ts';
import { all, isSet, not } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';

const { paid, notPaid } = FINANCE_STATUS;

/**
 * The life of an entry: the association closes it as paid, once and for ever. A paid entry is corrected by a second one
 * with the contrary quantity, once.
 */
export const financeLife = defineLife({
  field: 'status',
  states: [[paid, isSet('closedAt')], [notPaid]],
  steps: {
    Update: { from: [notPaid], permission: 'Update', always: true },
    ApproveClose: {
      from: [notPaid],
      permission: 'ApproveClose',
      association: true,
      byFile: { field: 'status', value: paid },
      undo: { by: 'Reverse', asks: ['reason'] },
    },
    Reverse: {
      from: [paid],
      when: all(not(isSet('reversesId')), not(isSet('reversedById'))),
      permission: 'Reverse',
      association: true,
      undo: noUndo('Contrary'),
    },
    Delete: { from: [notPaid], permission: 'Delete', always: true },
  },
});
