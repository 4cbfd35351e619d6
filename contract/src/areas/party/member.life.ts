import { ERASED } from '../../fragments/member-state.ts';
import { any, dayReached, is, not } from '../../kit/condition.ts';
import { defineLife } from '../../kit/life.ts';

/** `endKind` of somebody who was excluded. */
const EXCLUDED = 2;

/** What may be done with a member of any kind. Of one whose data were erased nothing is left to be done. */
const party = {
  closed: is('restriction', ERASED),
  deciding: {
    Update: { permission: 'Update' },
    Approve: { when: any(is('approval', 0), is('approval', 2)), permission: 'Approve', association: true },
    Refuse: { when: is('approval', 0), permission: 'Approve', association: true },
    Activate: { when: is('status', 2), permission: 'Update' },
    Deactivate: { when: is('status', 1), permission: 'Update' },
  },
  clearing: {
    Delete: { when: is('status', 2), permission: 'Delete', always: true, refusal: 'NotDeletePermission' },
  },
} as const;

/** The life of those who have no stay in the association: partners, clubs, members of committees. */
export const partyLife = defineLife({
  field: 'approval',
  states: [[1, is('approval', 1)], [2, is('approval', 2)], [0]],
  closed: party.closed,
  steps: { ...party.deciding, ...party.clearing },
});

/**
 * The life of members, by their newest stay: `leftOn` is the day on which it ends. A club takes somebody out of the club, never
 * out of the association.
 */
export const memberLife = defineLife({
  field: 'membershipState',
  states: [
    ['pending', is('approval', 0)],
    ['refused', is('approval', 2)],
    ['current', not(dayReached('leftOn'))],
    ['expelled', is('endKind', EXCLUDED)],
    ['left'],
  ],
  closed: party.closed,
  steps: {
    ...party.deciding,
    Leave: { from: ['current'], permission: 'Update', association: true },
    Rejoin: { from: ['left', 'expelled'], permission: 'Update', association: true },
    ...party.clearing,
  },
});

/** The steps that change the state of a member. */
export type MemberAction = Exclude<keyof typeof memberLife.steps, 'Update' | 'Delete'>;
