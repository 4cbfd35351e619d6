import { defineMachine } from '../../kit/machine.ts';

/** The states of a member: approval, activity and, except for partners, stay; a member has one of each. */
export type MemberState = 'pending' | 'approved' | 'refused' | 'active' | 'inactive' | 'current' | 'left';

/** The state machine of all kinds of members. A club can remove a member from the club, but not from the association. */
export const memberMachine = defineMachine({
  Approve: { from: ['pending', 'refused'], permission: 'Approve', association: true },
  Refuse: { from: ['pending'], permission: 'Approve', association: true },
  Activate: { from: ['inactive'], permission: 'Update' },
  Deactivate: { from: ['active'], permission: 'Update' },
  Leave: { from: ['current'], permission: 'Update', association: true },
  Rejoin: { from: ['left'], permission: 'Update', association: true },
});

export type MemberAction = keyof typeof memberMachine;
