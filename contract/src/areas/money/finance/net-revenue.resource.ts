import { defineResource, type ItemOf, type RecordOf } from '../../../kit/resource.ts';
import {
  amountFields,
  closingCodes,
  closingFields,
  dateField,
  programField,
  sections,
  whoFields,
} from './finance.fields.ts';

/** What members bought from or through the association. Paid revenue of a year decides the rank of a member. */
export const netRevenue = defineResource({
  area: 'NetRevenues',
  singular: 'NetRevenue',
  path: '/revenue',
  menu: 'finance',
  label: 'product',
  sort: 'netRevenueDate:desc',
  ownForm: true,
  moreActions: ['ChangeStatus'],
  codesFor: closingCodes,
  bulk: ['ApproveClose', 'Delete'],
  sections: [...sections, 'invoice'],
  fields: {
    ...whoFields,
    netRevenueDate: dateField,
    ...programField,
    ...amountFields,
    /** The e-invoice of a licensed provider; the product issues none. */
    invoiceNumber: { kind: 'text', paper: true, max: 50, search: true, list: 'hidden', section: 'invoice' },
    invoiceSeries: { kind: 'text', max: 50, list: 'hidden', section: 'invoice' },
    invoiceDate: { kind: 'date', past: true, list: 'hidden', filter: true, section: 'invoice' },
    invoiceFileIds: { kind: 'attachments', items: 1, section: 'invoice' },
    ...closingFields,
  },
});

export type NetRevenueRecord = RecordOf<typeof netRevenue>;
export type NetRevenueItem = ItemOf<typeof netRevenue>;
