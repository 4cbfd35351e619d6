import { isSet, reached } from '../../../kit/condition.ts';
import type { States } from '../../../kit/life.ts';
import type { InvitationState } from './club-invitation.schema.ts';

/** Where an invitation stands. One that is over can be sent again, and then opens anew. */
export const invitationStates: States<InvitationState> = {
  field: 'state',
  states: [
    ['accepted', isSet('acceptedAt')],
    ['refused', isSet('refusedAt')],
    ['cancelled', isSet('cancelledAt')],
    ['expired', reached('expiresAt')],
    ['open'],
  ],
};
