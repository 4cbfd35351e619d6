import { enterpriseFields, enterpriseLacks, enterpriseSections } from '../../../fragments/enterprise-profile.ts';
import { memberStateFields } from '../../../fragments/member-state.ts';
import { defineResource, type InputOf, type RecordOf } from '../../../kit/resource.ts';

/** Unit members (type 1) and affiliate members (2) in one list. */
export const member = defineResource({
  area: 'Members',
  singular: 'Member',
  path: '/member-and-partner/member',
  menu: 'member',
  label: 'enterpriseName',
  sort: 'enterpriseName:asc',
  ownForm: true,
  takenKey: 'Mes.Member.Duplicate',
  moreActions: ['Approve'],
  bulk: ['Approve', 'Refuse', 'Activate', 'Deactivate', 'Delete'],
  sections: [...enterpriseSections, 'membership', 'documents'],
  fields: {
    type: {
      kind: 'choice',
      choices: [1, 2],
      required: true,
      preset: 1,
      list: 'hidden',
      filter: true,
      section: 'identity',
    },
    ...enterpriseFields,
    ...memberStateFields,
    lacks: enterpriseLacks,
    /** An anniversary of the founding day today, in one of the six days after, or later; `later` without a founding day. */
    foundingDay: {
      kind: 'choice',
      choices: ['today', 'week', 'later'],
      tones: { today: 'green', week: 'blue', later: 'grey' },
      readOnly: true,
      computed: true,
      list: 'hidden',
      filter: true,
    },
  },
});

export type MemberInput = InputOf<typeof member>;
export type MemberRecord = RecordOf<typeof member>;
