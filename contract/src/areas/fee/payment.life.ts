import { all, any, is, isSet, not } from '../../kit/condition.ts';
import { defineLife } from '../../kit/life.ts';
import { PAYMENT_KIND, PAYMENT_METHOD, PAYMENT_STATE } from './fee.codes.ts';

const { waiting, confirmed, refused } = PAYMENT_STATE;

const stands = not(isSet('reversedById'));
const isMoney = all(
  is('kind', PAYMENT_KIND.payment),
  any(is('method', PAYMENT_METHOD.cash), is('method', PAYMENT_METHOD.transfer)),
);

/** An entry of a club waits until the association confirms or refuses it. A confirmed one is taken back by another one. */
export const paymentLife = defineLife({
  field: 'state',
  states: [[confirmed, isSet('confirmedAt')], [refused, isSet('refusedAt')], [waiting]],
  steps: {
    Confirm: { from: [waiting], permission: 'Update', association: true },
    Refuse: { from: [waiting], permission: 'Update', association: true },
    Reverse: {
      from: [confirmed],
      when: all(stands, not(is('kind', PAYMENT_KIND.reversal))),
      permission: 'Update',
      association: true,
    },
    Receipt: {
      from: [confirmed],
      when: all(stands, isMoney, not(isSet('receiptCode'))),
      permission: 'Update',
      association: true,
    },
  },
});
