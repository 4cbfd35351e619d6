import { isFeeReference } from '@hoivien/contract/areas/money/fee/fee-reference.ts';
import { LATE_AGES } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { sql } from 'drizzle-orm';
import {
  bankAccounts,
  feeHistories,
  feeMemberReferences,
  feePlanDeletions,
  feePlans,
  feeRates,
  feeReminderMembers,
  feeReminders,
  feeReminderSteps,
  payments,
  receipts,
  receiptSeries,
} from '../../../db/tables/fee.ts';
import { feeTimeline } from './timeline.ts';
import type { AreaModule, Placeholders } from '../../../kit/area-module.ts';
import { paymentDeskOf } from './desk.ts';
import type { BulkActions } from '../../../kit/crud/bulk-action.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { feesTakenBack } from './cancel.ts';
import { loadFees } from './demo.ts';
import { feeHistoryArea } from './fee-history.area.ts';
import { type FeeServices, feeRoutes } from './fee-routes.ts';
import { rowsOfClubs, rowsOfMembers } from './of-members.ts';
import { paymentArea } from './payment.area.ts';
import { feeArea } from './plan.area.ts';
import { publicFees } from './public.ts';
import { reminderQueues } from './reminders/queues.ts';
import type { ReminderJobServices } from './reminders/send.ts';
import { receiptArea } from './receipt.area.ts';

export { readAccounts } from './accounts.ts';
export { book, reverse } from './book.ts';

/** Fees whose imports can be undone with what was paid before. */
const feesOfFiles = { ...feeHistoryArea, source: { ...feeHistoryArea.source, takesBack: feesTakenBack } };
const records: readonly AnyCrud[] = [feeArea, feesOfFiles, paymentArea, receiptArea];

/** `{debt}` in texts to members: what the member owes now, with the currency. */
const ofFees: Placeholders = {
  names: ['debt'],
  of: async (db, ids) => {
    const { rows } = await db.execute<{ id: string; debt: string }>(
      sql`select f.member_id as id, sum(f.debt)::text as debt from fee_histories f where f.status = 1 and ${isOneOf(sql`f.member_id`, [...ids])} group by f.member_id`,
    );
    const owed = new Map(rows.map(({ id, debt }) => [id, debt]));
    return new Map(ids.map((id) => [id, { debt: `${showAmount(owed.get(id) ?? 0)} ₫` }]));
  },
};

/** Fees: plans, what members owe, entries, receipts, and the accounts that take the money. */
export const feeModule: AreaModule<FeeServices, ReminderJobServices> = {
  name: 'fee',
  tables: [
    feePlans,
    feeRates,
    feeHistories,
    feeMemberReferences,
    feePlanDeletions,
    payments,
    receiptSeries,
    receipts,
    bankAccounts,
    feeReminderSteps,
    feeReminders,
    feeReminderMembers,
  ],
  records,
  // A search finds the members themselves.
  unsearched: [feeHistory.area, payment.area],
  referenced: [
    {
      source: feeHistoryArea.source,
      column: feeHistories.reference,
      referenceIn: (text) => {
        const typed = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
        return isFeeReference(typed) ? typed : undefined;
      },
    },
  ],
  timeline: feeTimeline,
  desks: [paymentDeskOf],
  // The ages of debts that are overdue.
  waiting: [
    {
      source: feeHistoryArea.source,
      kind: 'fee',
      group: 'fee',
      time: 'due',
      label: ['{count} khoản phí quá hạn', '{count:overdue fee|overdue fees}'],
      verb: ['Nhắc', 'Remind'],
      query: () => ({ age: [...LATE_AGES] }),
      action: 'Search',
      since: 'dueOn',
      line: ['period', 'year', 'debt', 'clubNames'],
      ofClubs: true,
    },
  ],
  bulk: new Map<string, BulkActions>([
    [feeArea.source.resource.area, { Delete: feeArea.remove }],
    [feeHistoryArea.source.resource.area, { Delete: feeHistoryArea.remove }],
    // Their bulk actions write mails, so the routes of the area have them.
    [paymentArea.source.resource.area, {}],
    [receiptArea.source.resource.area, {}],
  ]),
  routes: (services) => feeRoutes(services),
  queues: reminderQueues,
  public: publicFees,
  firstSteps: {
    account: sql`select 1 from bank_accounts where closed_at is null and club_id is null`,
    plan: sql`select 1 from fee_plans`,
  },
  questions: [{ table: 'fee_reminders', column: 'filter' }],
  demo: { after: ['party', 'setting', 'contact'], load: loadFees },
  placeholders: [ofFees],
  ofMembers: rowsOfMembers,
  ofClubs: rowsOfClubs,
};
