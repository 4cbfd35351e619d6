import { memberStateFields } from '../../fragments/member-state.ts';
import { personFields } from '../../fragments/person-profile.ts';
import { defineResource, type InputOf, type RecordOf } from '../../kit/resource.ts';

const { name, code, idCard, idCardLast4, gender, dayOfBirth, workUnit, position, phoneNumber, emailAddress } =
  personFields;
const { approval, status, refuseReason, restriction, canConfirmActivity, attachmentIds, createdAt } = memberStateFields;

/** Members of committees (type 4), of the association or of a club, with the seats they hold and held. */
export const executiveCommittee = defineResource({
  area: 'ExecutiveCommittees',
  singular: 'ExecutiveCommittee',
  path: '/member-and-partner/executive-committee',
  menu: 'member',
  sort: 'name:asc',
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
    workUnit,
    position,
    phoneNumber,
    emailAddress,
    titleName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    committeeId: { kind: 'reference', to: 'Committees', readOnly: true, computed: true, filter: true },
    committeeName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
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
      choices: ['current', 'upcoming', 'former'],
      tones: { current: 'green', upcoming: 'blue', former: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    approval,
    status,
    refuseReason,
    restriction,
    createdAt,
  },
});

export type ExecutiveCommitteeInput = InputOf<typeof executiveCommittee>;
export type ExecutiveCommitteeRecord = RecordOf<typeof executiveCommittee>;
