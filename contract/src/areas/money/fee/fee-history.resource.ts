import { JOINED } from '../../../joined.ts';
import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';
import { PERIODS_OF_FEES } from './fee.codes.ts';
import { DEBT_AGES } from './fee.rules.ts';

/**
 * What a member owes for a year and a period, and what was paid and waived of it. `paid`, `waived`, `debt` and `status` follow
 * from the entries in `Payments`; nobody types them. paid + waived + debt = total.
 */
export const feeHistory = defineResource({
  area: 'FeeHistories',
  singular: 'FeeHistory',
  path: '/fee-histories',
  menu: 'fee',
  label: 'memberName',
  sort: 'dueOn:desc',
  codesOf: 'Fees',
  ownForm: true,
  bulk: ['Delete'],
  naturalKey: ['year', 'period', 'kind', 'memberId'],
  takenKey: 'Mes.FeeHistories.Year.AlreadyExist',
  rest: { field: 'debt', of: 'total', without: 'paidBefore' },
  fields: {
    memberId: { kind: 'reference', to: 'AnyMembers', required: true, filter: true, nameAs: 'memberLabel' },
    /** A search finds the member by name and code, and the fee by its reference. */
    memberName: { kind: 'text', readOnly: true, computed: true, search: true, list: 'shown' },
    memberCode: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    memberType: { kind: 'choice', choices: [1, 2, 6], readOnly: true, computed: true, list: 'hidden', filter: true },
    /** Whom to call when reminders do not arrive. */
    companyPhone: { kind: 'phone', readOnly: true, computed: true, seenWith: JOINED.members },
    personPhone: { kind: 'phone', guard: 'code', readOnly: true, computed: true, seenWith: JOINED.members },
    clubNames: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    clubId: { kind: 'reference', to: 'Clubs', readOnly: true, computed: true, filter: true },
    year: { kind: 'count', plain: true, required: true, list: 'shown', sort: true, filter: true },
    period: { kind: 'choice', choices: PERIODS_OF_FEES, required: true, preset: 'Y', list: 'hidden', filter: true },
    kind: { kind: 'choice', choices: [1, 2, 3], required: true, preset: 1, list: 'hidden', filter: true },
    /** As a filter: the fees of a year, and what is still owed of earlier years. */
    deskYear: { kind: 'count', plain: true, readOnly: true, computed: true, filter: true },
    /** The plan that issued it; empty for a fee that was entered by hand. */
    feePlanId: { kind: 'reference', to: 'Fees', readOnly: true, filter: true },
    feePlanName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    dueOn: { kind: 'date', required: true, list: 'shown', sort: true, filter: true },
    age: {
      kind: 'choice',
      choices: DEBT_AGES,
      tones: {
        later: 'grey',
        soon: 'grey',
        today: 'blue',
        days30: 'red',
        days90: 'red',
        days180: 'red',
        year: 'red',
        older: 'red',
      },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    /** Fixed as soon as there is an entry. */
    total: { kind: 'money', required: true, realFrom: 50_000, list: 'shown', sort: true, filter: true },
    /**
     * What was paid when the fee is added, such as before the product was used. Later it is what is paid, so that a copy by
     * export and import has the same debts; only entries change it.
     */
    paidBefore: { kind: 'money', once: true, realFrom: 10_000 },
    /** Money that came in; what was waived stands apart. */
    paid: { kind: 'money', readOnly: true, list: 'shown', sort: true, filter: true },
    waived: { kind: 'money', readOnly: true, list: 'hidden', sort: true, filter: true },
    debt: { kind: 'money', readOnly: true, list: 'shown', sort: true, filter: true },
    /** The number of the last reminder and its day; the cell of the list tells what became of it, too. */
    lastReminder: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    remindedOn: { kind: 'date', readOnly: true, computed: true, list: 'hidden' },
    remindedTimes: { kind: 'count', readOnly: true, computed: true, list: 'hidden' },
    reminderState: {
      kind: 'choice',
      choices: ['waiting', 'sent', 'failed', 'stopped'],
      tones: { waiting: 'grey', sent: 'grey', failed: 'red', stopped: 'grey' },
      readOnly: true,
      computed: true,
      list: 'hidden',
    },
    /** The day on which the calendar of its plan reminds next. */
    nextReminderOn: { kind: 'date', readOnly: true, computed: true, list: 'hidden' },
    status: {
      kind: 'choice',
      choices: [1, 2],
      tones: { 1: 'grey', 2: 'green' },
      readOnly: true,
      list: 'hidden',
      filter: true,
    },
    /** A payment of a club waits for confirmation, and nothing changes until then. */
    pending: { kind: 'flag', readOnly: true, computed: true, list: 'hidden', filter: true },
    /** The entry that waits, while there is one. */
    pendingPayment: { kind: 'text', readOnly: true, computed: true },
    /** '1' while it has entries. */
    anyEntry: { kind: 'text', readOnly: true, computed: true },
    /** Lists and sums leave cancelled fees out, unless this filter asks for them. */
    cancelled: { kind: 'flag', readOnly: true, computed: true, list: 'hidden', filter: true },
    cancelledAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    cancelReason: { kind: 'longText', max: 1000, readOnly: true, list: 'hidden' },
    cancelledTotal: { kind: 'money', readOnly: true, list: 'hidden' },
    reference: { kind: 'text', max: 19, readOnly: true, list: 'hidden', filter: true },
    payDate: { kind: 'date', readOnly: true, computed: true, list: 'hidden' },
    paymentContent: { kind: 'text', max: 500, readOnly: true, computed: true, list: 'hidden' },
    userReceive: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    note: { kind: 'longText', max: 1000, list: 'hidden' },
    attachmentIds: { kind: 'attachments', items: 3 },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type FeeHistoryInput = InputOf<typeof feeHistory>;
export type FeeHistoryRecord = RecordOf<typeof feeHistory>;
export type FeeHistoryItem = ItemOf<typeof feeHistory>;
