import { defineMachine } from '../../kit/machine.ts';

/** What a member can be in at once: its approval, its activity, its stay. */
export type MemberState = 'pending' | 'approved' | 'refused' | 'active' | 'inactive' | 'current' | 'left';

/** The life of a member of any kind. */
export const memberMachine = defineMachine({
  Approve: { from: ['pending', 'refused'], permission: 'Approve', association: true },
  Refuse: { from: ['pending'], permission: 'Approve', association: true },
  Activate: { from: ['inactive'], permission: 'Update' },
  Deactivate: { from: ['active'], permission: 'Update' },
  Leave: { from: ['current'], permission: 'Update' },
  Rejoin: { from: ['left'], permission: 'Update' },
});

export type MemberAction = keyof typeof memberMachine;
