import { partnerStateFields } from '../../../fragments/member-state.ts';
import { personFields, personLacks, personSections } from '../../../fragments/person-profile.ts';
import { defineResource, type InputOf, type RecordOf } from '../../../kit/resource.ts';

/** Persons with whom the association works (type 7). The permission codes of partners apply. */
export const personalPartner = defineResource({
  area: 'PersonalPartners',
  singular: 'PersonalPartner',
  path: '/member-and-partner/partner-personal',
  menu: 'member',
  sort: 'name:asc',
  ownForm: true,
  codesOf: 'Partners',
  takenKey: 'Mes.Member.Duplicate',
  bulk: ['Approve', 'Refuse', 'Activate', 'Deactivate', 'Delete'],
  sections: [...personSections, 'relation', 'documents'],
  fields: {
    ...personFields,
    ...partnerStateFields,
    lacks: personLacks,
  },
});

export type PersonalPartnerInput = InputOf<typeof personalPartner>;
export type PersonalPartnerRecord = RecordOf<typeof personalPartner>;
