import { defineResource } from '../../../kit/resource.ts';
import {
  amountFields,
  closingCodes,
  closingFields,
  dateField,
  programField,
  sections,
  whoFields,
} from './finance.fields.ts';

/** What members gave to the association, in money or in kind. */
export const sponsor = defineResource({
  area: 'Sponsors',
  singular: 'Sponsor',
  path: '/sponsors',
  menu: 'finance',
  label: 'product',
  sort: 'sponsorDate:desc',
  ownForm: true,
  codesFor: closingCodes,
  bulk: ['ApproveClose', 'Delete'],
  sections,
  fields: {
    ...whoFields,
    sponsorDate: dateField,
    ...programField,
    ...amountFields,
    ...closingFields,
  },
});
