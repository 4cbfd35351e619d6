import { defineResource, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/**
 * Receipts of payments, numbered without gaps within a series and a year. A receipt never changes; the entry that takes its
 * payment back cancels it.
 */
export const receipt = defineResource({
  area: 'Receipts',
  singular: 'Receipt',
  path: '/receipts',
  menu: 'fee',
  label: 'payerName',
  sort: 'code:desc',
  codesOf: 'Fees',
  codesFor: { Send: 'Update' },
  bulk: ['Send'],
  actions: ['Search', 'View', 'Export'],
  ownForm: true,
  fields: {
    code: { kind: 'code', readOnly: true, search: true, list: 'shown', sort: true },
    issuedOn: { kind: 'date', readOnly: true, list: 'shown', sort: true, filter: true },
    payerName: { kind: 'text', readOnly: true, search: true, list: 'shown' },
    payerAddress: { kind: 'text', max: 500, readOnly: true, list: 'hidden' },
    memberName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    memberCode: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    reason: { kind: 'longText', max: 1000, readOnly: true, list: 'shown' },
    amount: { kind: 'money', readOnly: true, list: 'shown', sort: true, filter: true },
    amountWords: { kind: 'text', max: 500, readOnly: true, list: 'hidden' },
    method: { kind: 'choice', choices: [1, 2, 3, 4], readOnly: true, computed: true, list: 'shown', filter: true },
    state: {
      kind: 'choice',
      choices: ['valid', 'cancelled'],
      tones: { valid: 'green', cancelled: 'red' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    cancelReason: { kind: 'text', max: 1000, readOnly: true, computed: true, list: 'hidden' },
    printed: { kind: 'count', readOnly: true, list: 'hidden' },
    writtenBy: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    memberId: { kind: 'text', readOnly: true, computed: true },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type ReceiptRecord = RecordOf<typeof receipt>;
export type ReceiptItem = ItemOf<typeof receipt>;
