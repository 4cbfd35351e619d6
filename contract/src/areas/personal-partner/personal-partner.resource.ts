import { partnerStateFields } from '../../fragments/member-state.ts';
import { personFields, personSections } from '../../fragments/person-profile.ts';
import { defineResource, type InputOf, type RecordOf } from '../../kit/resource.ts';

/** Persons the association works with (type 7). Whoever may see partners may see them. */
export const personalPartner = defineResource({
  area: 'PersonalPartners',
  singular: 'PersonalPartner',
  path: '/member-and-partner/partner-personal',
  menu: 'member',
  sort: 'name:asc',
  ownForm: true,
  codesOf: 'Partners',
  takenKey: 'Mes.Member.Duplicate',
  bulk: ['Approve', 'Activate', 'Deactivate', 'Delete'],
  sections: [...personSections, 'relation', 'documents'],
  fields: {
    ...personFields,
    ...partnerStateFields,
  },
});

export type PersonalPartnerInput = InputOf<typeof personalPartner>;
export type PersonalPartnerRecord = RecordOf<typeof personalPartner>;
