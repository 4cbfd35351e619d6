import { REWARD_STATUS } from '../../../codes.ts';
import { isSet } from '../../../kit/condition.ts';
import { defineLife } from '../../../kit/life.ts';

const { waiting, approved, rejected } = REWARD_STATUS;

/** The key of the specification for everything that only a waiting proposal takes. */
export const MUST_WAIT = 'Mes.Suggests.Status.MustWaiting';

/** The life of a proposal: the association approves or rejects it once. The facts of the certificate follow an approval. */
export const rewardLife = defineLife({
  field: 'status',
  states: [[approved, isSet('approvedAt')], [rejected, isSet('rejectedAt')], [waiting]],
  steps: {
    Update: { from: [waiting], permission: 'Create', always: true, refusal: MUST_WAIT },
    Approve: { from: [waiting], permission: 'Approve', association: true, refusal: MUST_WAIT, undo: { back: true } },
    Reject: { from: [waiting], permission: 'Approve', association: true, refusal: MUST_WAIT, undo: { back: true } },
    // The number of a decision is given after its signature.
    Certify: { from: [approved], permission: 'Approve', association: true, undo: { back: true } },
    Delete: { from: [waiting], permission: 'Create', always: true, refusal: MUST_WAIT },
  },
});
