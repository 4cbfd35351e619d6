import { defineResource, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';
import { PAYMENT_STATE, PERIODS_OF_FEES } from './fee.codes.ts';

/**
 * The entries on fees: payments, refunds, waivers and what takes them back. An entry is final; it is corrected by a
 * contrary entry. Entries of clubs wait for confirmation by the association.
 */
export const payment = defineResource({
  area: 'Payments',
  singular: 'Payment',
  path: '/fee-payments',
  menu: 'fee',
  label: 'memberName',
  sort: 'payDate:desc',
  codesOf: 'Fees',
  codesFor: { Approve: 'Update', SendReceipt: 'Update' },
  actions: ['Search', 'View', 'Export'],
  ownForm: true,
  waits: { field: 'state', value: PAYMENT_STATE.waiting, inPlace: { step: 'Confirm', label: ['Xác nhận', 'Confirm'] } },
  bulk: ['Approve', 'Refuse', 'SendReceipt'],
  fields: {
    memberName: { kind: 'text', readOnly: true, computed: true, search: true, list: 'shown' },
    memberCode: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    /** Of the fee. */
    year: { kind: 'count', plain: true, readOnly: true, computed: true, list: 'shown', filter: true },
    period: { kind: 'choice', choices: PERIODS_OF_FEES, readOnly: true, computed: true, list: 'shown' },
    feeKind: { kind: 'choice', choices: [1, 2, 3], readOnly: true, computed: true, list: 'hidden', filter: true },
    memberType: { kind: 'choice', choices: [1, 2, 6], readOnly: true, computed: true, list: 'hidden', filter: true },
    clubId: { kind: 'reference', to: 'Clubs', readOnly: true, computed: true, filter: true },
    memberId: { kind: 'text', readOnly: true, computed: true },
    feeHistoryId: { kind: 'text', readOnly: true, computed: true },
    payDate: { kind: 'date', readOnly: true, list: 'shown', sort: true, filter: true },
    kind: { kind: 'choice', choices: [1, 2, 3, 4], readOnly: true, list: 'shown', filter: true },
    /** What an entry is about: a correction counts to what it takes back. */
    countsAs: { kind: 'choice', choices: [1, 3, 4], readOnly: true, list: 'hidden', filter: true },
    method: { kind: 'choice', choices: [1, 2, 3, 4], readOnly: true, list: 'shown', filter: true },
    /** Negative for refunds and for what takes payments back. */
    amount: { kind: 'money', readOnly: true, list: 'shown', sort: true, filter: true },
    paymentContent: { kind: 'text', max: 500, readOnly: true, list: 'hidden' },
    userReceive: { kind: 'text', max: 100, readOnly: true, list: 'hidden' },
    state: {
      kind: 'choice',
      choices: [0, 1, 2, 3],
      tones: { 0: 'blue', 1: 'green', 2: 'red', 3: 'grey' },
      readOnly: true,
      list: 'shown',
      filter: true,
    },
    receiptCode: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    receiptId: { kind: 'text', readOnly: true, computed: true },
    reversedById: { kind: 'text', max: 36, readOnly: true, computed: true },
    /** A fee on which the entry cannot be taken back now. */
    stuckFee: { kind: 'text', readOnly: true, computed: true },
    reason: { kind: 'longText', max: 1000, readOnly: true, list: 'hidden' },
    refuseReason: { kind: 'longText', max: 1000, readOnly: true, list: 'hidden' },
    enteredBy: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    confirmedByName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    confirmedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    attachmentIds: { kind: 'attachments', items: 3, readOnly: true },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type PaymentRecord = RecordOf<typeof payment>;
export type PaymentItem = ItemOf<typeof payment>;
