import { defineMachine } from '../../kit/machine.ts';

/** The states of a member. It has three at once: its approval, its activity and its stay. */
export type MemberState = 'pending' | 'approved' | 'refused' | 'active' | 'inactive' | 'current' | 'left';

/**
 * The state machine of all kinds of members. A club's user can end a member's stay in the club, but not in the
 * association.
 */
export const memberMachine = defineMachine({
  Approve: { from: ['pending', 'refused'], permission: 'Approve', association: true },
  Refuse: { from: ['pending'], permission: 'Approve', association: true },
  Activate: { from: ['inactive'], permission: 'Update' },
  Deactivate: { from: ['active'], permission: 'Update' },
  Leave: { from: ['current'], permission: 'Update', association: true },
  Rejoin: { from: ['left'], permission: 'Update', association: true },
});

export type MemberAction = keyof typeof memberMachine;
