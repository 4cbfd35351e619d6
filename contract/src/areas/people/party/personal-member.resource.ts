import { enterpriseFields } from '../../../fragments/enterprise-profile.ts';
import { memberStateFields } from '../../../fragments/member-state.ts';
import { personFields, personLacks, personSections } from '../../../fragments/person-profile.ts';
import { defineResource, type InputOf, type RecordOf } from '../../../kit/resource.ts';

const { fieldIds, fieldNames, fieldRelationIds } = enterpriseFields;

/** Persons who are members (type 6). The permission codes of unit members apply. */
export const personalMember = defineResource({
  area: 'PersonalMembers',
  singular: 'PersonalMember',
  path: '/member-and-partner/member-personal',
  menu: 'member',
  sort: 'name:asc',
  ownForm: true,
  codesOf: 'Members',
  takenKey: 'Mes.Member.Duplicate',
  bulk: ['Approve', 'Refuse', 'Activate', 'Deactivate', 'Delete'],
  sections: [...personSections, 'membership', 'documents'],
  fields: {
    ...personFields,
    fieldIds: { ...fieldIds, section: 'work' },
    fieldNames,
    fieldRelationIds: { ...fieldRelationIds, section: 'work' },
    ...memberStateFields,
    lacks: personLacks,
  },
});

export type PersonalMemberInput = InputOf<typeof personalMember>;
export type PersonalMemberRecord = RecordOf<typeof personalMember>;
