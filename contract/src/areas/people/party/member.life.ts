import { APPROVAL, END_KIND, RESTRICTION, STATUS } from '../../../codes.ts';
import { all, any, dayPassed, dayReached, is, isSet, not } from '../../../kit/condition.ts';
import { defineLife, noUndo, type States } from '../../../kit/life.ts';

/** The steps of a member of any kind. Nothing can be done with an erased member. */
const party = {
  closed: is('restriction', RESTRICTION.erased),
  deciding: {
    Update: { permission: 'Update' },
    Approve: {
      when: any(is('approval', APPROVAL.waiting), is('approval', APPROVAL.refused)),
      permission: 'Approve',
      association: true,
      byFile: { field: 'approval', value: APPROVAL.approved },
      undo: { back: true },
    },
    Refuse: {
      when: is('approval', APPROVAL.waiting),
      permission: 'Approve',
      association: true,
      byFile: { field: 'approval', value: APPROVAL.refused, inputs: { reason: 'refuseReason' } },
      undo: { back: true },
    },
    /** Who sent it has completed it: it waits again. */
    Resubmit: { when: is('approval', APPROVAL.refused), permission: 'Update', undo: { back: true } },
    Activate: {
      when: is('status', STATUS.inactive),
      permission: 'Update',
      byFile: { field: 'status', value: STATUS.active },
      undo: { back: true, by: 'Deactivate' },
    },
    Deactivate: {
      when: is('status', STATUS.active),
      permission: 'Update',
      byFile: { field: 'status', value: STATUS.inactive },
      undo: { back: true, by: 'Activate' },
    },
  },
  clearing: {
    Delete: { when: is('status', STATUS.inactive), permission: 'Delete', always: true, refusal: 'NotDeletePermission' },
  },
} as const;

/** The life of partners, clubs and committee members, which have no stay in the association. */
export const partyLife = defineLife({
  field: 'approval',
  states: [
    [APPROVAL.approved, is('approval', APPROVAL.approved)],
    [APPROVAL.refused, is('approval', APPROVAL.refused)],
    [APPROVAL.waiting],
  ],
  closed: party.closed,
  steps: { ...party.deciding, ...party.clearing },
});

/** A stay that begins on a later day counts nowhere as present. */
const upcoming = all(isSet('joinedOn'), not(dayReached('joinedOn')));

/**
 * The life of members by their newest stay, which begins on `joinedOn`; `leftOn` is the first day after it. `feeDueOn` is the earliest due day of an open
 * fee, and `lapsesOn` the day on which its days of grace end. A club removes a member from the club, never from
 * the association.
 */
export const memberLife = defineLife({
  field: 'membershipState',
  states: [
    ['pending', is('approval', APPROVAL.waiting)],
    ['refused', is('approval', APPROVAL.refused)],
    ['upcoming', upcoming],
    ['lapsed', all(not(dayReached('leftOn')), dayPassed('lapsesOn'))],
    ['grace', all(not(dayReached('leftOn')), dayPassed('feeDueOn'))],
    ['current', not(dayReached('leftOn'))],
    ['expelled', is('endKind', END_KIND.excluded)],
    ['left'],
  ],
  closed: party.closed,
  steps: {
    ...party.deciding,
    Leave: {
      from: ['upcoming', 'current', 'grace', 'lapsed'],
      permission: 'Update',
      association: true,
      byFile: {
        field: 'leftOn',
        inputs: {
          endsOn: 'leftOn',
          endKind: 'endKind',
          endReason: 'endReason',
          endDecisionNumber: 'endDecisionNumber',
        },
        optional: ['endDecisionNumber'],
      },
      undo: noUndo('Stays'),
    },
    Rejoin: { from: ['left', 'expelled'], permission: 'Update', association: true, undo: noUndo('Stays') },
    ...party.clearing,
  },
});

const undecided = [
  ['pending', is('approval', APPROVAL.waiting)],
  ['refused', is('approval', APPROVAL.refused)],
] as const;
const inactive = ['inactive', is('status', STATUS.inactive)] as const;

/** The state that lists show of partners and clubs, and by which people filter: their approval, then their activity. */
export const partyStates = {
  field: 'state',
  states: [...undecided, inactive, ['current']],
} as const satisfies States<string>;

/** The state that lists show of members: their approval, then their newest stay, their activity and their fees. */
export const memberStates = {
  field: 'state',
  states: [
    ...undecided,
    ['expelled', all(dayReached('leftOn'), is('endKind', END_KIND.excluded))],
    ['left', dayReached('leftOn')],
    inactive,
    ['upcoming', upcoming],
    ['lapsed', dayPassed('lapsesOn')],
    ['grace', dayPassed('feeDueOn')],
    ['current'],
  ],
} as const satisfies States<string>;

/** The steps that change the state of a member. */
export type MemberAction = Exclude<keyof typeof memberLife.steps, 'Update' | 'Delete'>;
