import { memberStateFields } from '../../../fragments/member-state.ts';
import { personFields } from '../../../fragments/person-profile.ts';
import { defineResource, type InputOf, type RecordOf } from '../../../kit/resource.ts';

const { name, code, idCard, idCardLast4, gender, dayOfBirth, workUnit, position, phoneNumber, emailAddress } =
  personFields;
const { approval, status, refuseReason, restriction, canConfirmActivity, attachmentIds, tagIds, tagNames, createdAt } =
  memberStateFields;

/** Members of committees (type 4), of the association or of a club, with their present and former seats. */
export const executiveCommittee = defineResource({
  area: 'ExecutiveCommittees',
  singular: 'ExecutiveCommittee',
  path: '/member-and-partner/executive-committee',
  menu: 'member',
  sort: 'titleName:asc',
  ownForm: true,
  takenKey: 'Mes.Member.Duplicate',
  moreActions: ['Approve'],
  bulk: ['Approve', 'Activate', 'Deactivate', 'Delete'],
  sections: ['identity', 'seats', 'work', 'contact', 'documents'],
  fields: {
    name,
    code,
    idCard,
    idCardLast4,
    gender,
    dayOfBirth,
    avatar: { kind: 'attachments', items: 1, picture: true, section: 'identity' },
    tagIds: { ...tagIds, section: 'identity' },
    tagNames,
    workUnit,
    position,
    phoneNumber,
    emailAddress,
    titleId: { kind: 'reference', to: 'Titles', readOnly: true, computed: true, filter: true },
    titleName: { kind: 'text', readOnly: true, computed: true, list: 'shown', sort: true },
    committeeId: { kind: 'reference', to: 'Committees', readOnly: true, computed: true, filter: true },
    committeeName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    termId: { kind: 'reference', to: 'Terms', readOnly: true, computed: true, filter: true },
    termName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    prorogues: {
      kind: 'list',
      items: 30,
      sheetItems: 2,
      section: 'seats',
      fields: {
        termId: { kind: 'reference', to: 'Terms', required: true },
        titleId: { kind: 'reference', to: 'Titles', required: true },
        position: { kind: 'text', max: 100 },
        startsOn: { kind: 'date' },
        endsOn: { kind: 'date' },
        endReason: { kind: 'text', max: 1000 },
      },
    },
    canConfirmActivity: { ...canConfirmActivity, section: 'seats' },
    attachmentIds,
    seatState: {
      kind: 'choice',
      choices: ['pending', 'refused', 'current', 'upcoming', 'former'],
      tones: { pending: 'blue', refused: 'red', current: 'green', upcoming: 'blue', former: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    approval,
    // No other filter has the activity: "in office" says nothing of it.
    status: { ...status, filter: true },
    refuseReason,
    restriction,
    createdAt,
  },
});

export type ExecutiveCommitteeInput = InputOf<typeof executiveCommittee>;
export type ExecutiveCommitteeRecord = RecordOf<typeof executiveCommittee>;
