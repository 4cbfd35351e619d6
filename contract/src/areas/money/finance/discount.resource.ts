import { PERCENT_PLACES } from '../../../kit/money.ts';
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

/** What the association gave back to members. The ratio of the member's rank is offered. */
export const discount = defineResource({
  area: 'Discounts',
  singular: 'Discount',
  path: '/discounts',
  menu: 'finance',
  label: 'product',
  sort: 'netRevenueDate:desc',
  ownForm: true,
  codesOf: 'NetRevenues',
  codesFor: closingCodes,
  bulk: ['ApproveClose', 'Delete'],
  sections,
  fields: {
    ...whoFields,
    netRevenueDate: dateField,
    ...programField,
    ...amountFields,
    discountRatio: {
      kind: 'decimal',
      places: PERCENT_PLACES,
      most: 100,
      required: true,
      list: 'shown',
      section: 'amount',
    },
    ...closingFields,
  },
});
