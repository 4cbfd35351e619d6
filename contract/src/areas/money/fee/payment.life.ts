import { all, any, is, isSet, not } from '../../../kit/condition.ts';
import { defineLife, noUndo } from '../../../kit/life.ts';
import { PAYMENT_KIND, PAYMENT_METHOD, PAYMENT_STATE } from './fee.codes.ts';

const { waiting, confirmed, refused, cancelled } = PAYMENT_STATE;

const stands = not(isSet('reversedById'));
const isMoney = all(
  is('kind', PAYMENT_KIND.payment),
  any(is('method', PAYMENT_METHOD.cash), is('method', PAYMENT_METHOD.transfer)),
);

/** An entry of a club waits until the association confirms or refuses it. A confirmed one is taken back by another
 * one, unless its money was refunded or moved meanwhile, or an entry of a club waits on its fee. Those of a cancelled fee
 * are cancelled. */
export const paymentLife = defineLife({
  field: 'state',
  states: [
    [cancelled, isSet('cancelledAt')],
    [confirmed, isSet('confirmedAt')],
    [refused, isSet('refusedAt')],
    [waiting],
  ],
  steps: {
    Confirm: {
      from: [waiting],
      permission: 'Update',
      association: true,
      undo: { by: 'Reverse', asks: ['reason', 'clientKey'] },
    },
    Refuse: { from: [waiting], permission: 'Update', association: true, undo: noUndo('PaymentRefused') },
    Reverse: {
      from: [confirmed],
      when: all(stands, not(is('kind', PAYMENT_KIND.reversal)), not(isSet('stuckFee'))),
      permission: 'Update',
      association: true,
      undo: noUndo('Contrary'),
    },
    Receipt: {
      from: [confirmed],
      when: all(stands, isMoney, not(isSet('receiptCode'))),
      permission: 'Update',
      association: true,
      undo: noUndo('Receipt'),
    },
  },
});
