import { enterpriseFields, enterpriseSections } from '../../../fragments/enterprise-profile.ts';
import { memberStateFields, partyState } from '../../../fragments/member-state.ts';
import { CLUB_ACTIONS, withinClub } from './club.rules.ts';
import { lacksField } from '../../../kit/wanted.ts';
import { defineResource, type InputOf, type RecordOf } from '../../../kit/resource.ts';

const { tagIds, tagNames, approval, status, refuseReason, restriction, attachmentIds, createdAt } = memberStateFields;

/** What the office wants of each club, which has no tax code of its own. */
export const clubLacks = lacksField(
  'birthday',
  'phoneNumber',
  'emailAddress',
  'headOfficeAddress',
  'leaderInfo.name',
  'leaderInfo.phoneNumber',
  'leaderInfo.dateOfBirth',
);

/** Clubs (type 5): branches with members of their own. */
export const club = defineResource({
  area: 'Clubs',
  singular: 'Club',
  path: '/member-and-partner/club',
  menu: 'member',
  label: 'enterpriseName',
  sort: 'enterpriseName:asc',
  ownForm: true,
  takenKey: 'Mes.Member.Duplicate',
  moreActions: ['Approve', ...CLUB_ACTIONS],
  withinClub,
  bulk: ['Approve', 'Refuse', 'Activate', 'Deactivate', 'Delete'],
  sections: [...enterpriseSections, 'establishment', 'documents'],
  fields: {
    ...enterpriseFields,
    amountMember: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    amountPartner: { kind: 'count', readOnly: true, computed: true, list: 'hidden' },
    represent: { kind: 'person', readOnly: true, computed: true, list: 'hidden', filter: true },
    committeeState: {
      kind: 'choice',
      choices: ['current', 'none'],
      tones: { current: 'green', none: 'grey' },
      readOnly: true,
      computed: true,
      list: 'hidden',
      filter: true,
    },
    establishmentDecision: {
      kind: 'object',
      section: 'establishment',
      fields: {
        number: { kind: 'text', paper: true, max: 50 },
        date: { kind: 'date', past: true },
        signer: { kind: 'person' },
      },
    },
    decisionFileIds: { kind: 'attachments', items: 1, section: 'establishment' },
    /** Whether its user answers for its members; a club begins without. */
    canConfirmActivity: { kind: 'flag', section: 'establishment' },
    tagIds: { ...tagIds, section: 'establishment' },
    tagNames,
    attachmentIds,
    state: partyState,
    approval,
    status,
    refuseReason,
    restriction,
    createdAt,
    lacks: clubLacks,
  },
});

export type ClubInput = InputOf<typeof club>;
export type ClubRecord = RecordOf<typeof club>;
