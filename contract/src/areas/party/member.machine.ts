import { defineMachine } from '../../kit/machine.ts';

/** What a member can be in at once: its approval, its activity, its stay. */
export type MemberState = 'pending' | 'approved' | 'refused' | 'active' | 'inactive' | 'current' | 'left';

/** The life of a member of any kind. A club takes somebody out of the club, never out of the association. */
export const memberMachine = defineMachine({
  Approve: { from: ['pending', 'refused'], permission: 'Approve', association: true },
  Refuse: { from: ['pending'], permission: 'Approve', association: true },
  Activate: { from: ['inactive'], permission: 'Update' },
  Deactivate: { from: ['active'], permission: 'Update' },
  Leave: { from: ['current'], permission: 'Update', association: true },
  Rejoin: { from: ['left'], permission: 'Update', association: true },
});

export type MemberAction = keyof typeof memberMachine;
