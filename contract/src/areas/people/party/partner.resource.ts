import { enterpriseFields, enterpriseLacks, enterpriseSections } from '../../../fragments/enterprise-profile.ts';
import { partnerStateFields } from '../../../fragments/member-state.ts';
import { defineResource, type InputOf, type RecordOf } from '../../../kit/resource.ts';

/** Enterprises with which the association works (type 3), domestic or foreign. */
export const partner = defineResource({
  area: 'Partners',
  singular: 'Partner',
  path: '/member-and-partner/partner',
  menu: 'member',
  label: 'enterpriseName',
  sort: 'enterpriseName:asc',
  ownForm: true,
  takenKey: 'Mes.Member.Duplicate',
  moreActions: ['Approve'],
  bulk: ['Approve', 'Refuse', 'Activate', 'Deactivate', 'Delete'],
  sections: ['identity', 'relation', ...enterpriseSections.slice(1), 'documents'],
  fields: {
    ...enterpriseFields,
    provinceName: { ...enterpriseFields.provinceName, list: 'hidden' },
    partnerSource: { kind: 'choice', choices: [1, 2], preset: 1, list: 'shown', filter: true, section: 'relation' },
    organizationId: { kind: 'reference', to: 'Organizations', filter: true, section: 'relation' },
    organizationName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    enterpriseId: {
      kind: 'reference',
      to: 'Enterprises',
      nameAs: 'enterpriseTypeName',
      filter: true,
      section: 'relation',
    },
    enterpriseTypeName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    ...partnerStateFields,
    lacks: enterpriseLacks,
  },
});

export type PartnerInput = InputOf<typeof partner>;
export type PartnerRecord = RecordOf<typeof partner>;
