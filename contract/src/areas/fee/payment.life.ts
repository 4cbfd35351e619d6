import { isSet } from '../../kit/condition.ts';
import { defineLife } from '../../kit/life.ts';
import { PAYMENT_STATE } from './fee.codes.ts';

const { waiting, confirmed, refused } = PAYMENT_STATE;

/** An entry of a club waits until the association confirms or refuses it. A confirmed one is taken back by another one. */
export const paymentLife = defineLife({
  field: 'state',
  states: [[confirmed, isSet('confirmedAt')], [refused, isSet('refusedAt')], [waiting]],
  steps: {
    Confirm: { from: [waiting], permission: 'Update', association: true },
    Refuse: { from: [waiting], permission: 'Update', association: true },
    Reverse: { from: [confirmed], permission: 'Update', association: true },
    Receipt: { from: [confirmed], permission: 'Update', association: true },
  },
});
