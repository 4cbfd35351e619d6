import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns, viText } from '../columns.ts';
import { ranks } from './finance.ts';
import { clubs, members } from './member.ts';

/** Whole đồng, exact in JavaScript. */
const money = (name: string) => bigint(name, { mode: 'number' });

/** Plans of fees. One membership and one joining plan for each year and period. */
export const feePlans = pgTable(
  'fee_plans',
  {
    ...recordColumns(),
    name: viText('name').notNull(),
    year: smallint('year').notNull(),
    period: text('period').notNull(),
    kind: smallint('kind').notNull(),
    dueOn: date('due_on').notNull(),
    proRata: smallint('pro_rata').notNull().default(0),
    note: text('note'),
    issuedAt: instant('issued_at'),
    closedAt: instant('closed_at'),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    uniqueIndex('fee_plans_year_unique').on(table.year, table.period, table.kind).where(sql`${table.kind} <> 3`),
    index('fee_plans_year_id').on(table.year, table.id),
    index('fee_plans_due_on_id').on(table.dueOn, table.id),
    index('fee_plans_created_at_id').on(table.createdAt, table.id),
    index('fee_plans_updated_at_id').on(table.updatedAt, table.id),
    index('fee_plans_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('fee_plans_year_range', sql`${table.year} between 2000 and 2100`),
    check('fee_plans_kind_known', sql`${table.kind} in (1, 2, 3)`),
    check('fee_plans_period_known', sql`${table.period} ~ '^(Y|H[12]|Q[1-4]|M(0[1-9]|1[0-2]))$'`),
    check('fee_plans_name_length', sql`char_length(${table.name}) between 1 and 200`),
  ],
);

/** The rates of a plan. A rank counts by the paid revenue of the year before the plan's. */
export const feeRates = pgTable(
  'fee_rates',
  {
    id: uuid('id').primaryKey(),
    feePlanId: uuid('fee_plan_id')
      .notNull()
      .references(() => feePlans.id, { onDelete: 'cascade' }),
    memberType: smallint('member_type'),
    enterpriseScale: smallint('enterprise_scale'),
    rankId: uuid('rank_id').references(() => ranks.id, { onDelete: 'restrict' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
    reason: text('reason'),
    ord: smallint('ord').notNull().default(0),
  },
  (table) => [
    index('fee_rates_plan').on(table.feePlanId),
    index('fee_rates_member').on(table.memberId),
    index('fee_rates_rank').on(table.rankId),
    check('fee_rates_amount_positive', sql`${table.amount} >= 0`),
    check('fee_rates_exempt_reason', sql`${table.amount} > 0 or ${table.reason} is not null`),
  ],
);

/** The running number in the references of fees. */
export const feeReferences = pgSequence('fee_references', { startWith: 1 });

/**
 * What members owe. Only the trigger of `payments` writes `paid` and `waived` (T3), and `total` is fixed by the first entry;
 * it is corrected under `app.correcting` alone. A cancelled fee keeps its amount in `cancelledTotal` and has 0 in every column
 * that sums read. The search column is that of the member with the reference behind it; triggers keep it.
 */
export const feeHistories = pgTable(
  'fee_histories',
  {
    ...recordColumns(),
    feePlanId: uuid('fee_plan_id').references(() => feePlans.id, { onDelete: 'restrict' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    year: smallint('year').notNull(),
    period: text('period').notNull(),
    kind: smallint('kind').notNull(),
    total: money('total').notNull(),
    /** Money that came in, without what went back. */
    paid: money('paid').notNull().default(0),
    waived: money('waived').notNull().default(0),
    debt: money('debt').generatedAlwaysAs(sql`total - paid - waived`),
    status: smallint('status').generatedAlwaysAs(sql`case when paid + waived >= total then 2 else 1 end`),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** What was to be paid before it was cancelled. */
    cancelledTotal: money('cancelled_total'),
    dueOn: date('due_on').notNull(),
    /** Letters and digits that payers copy; a trigger writes it. */
    reference: text('reference').notNull().default(''),
    /** The rate by which it was issued, and the share of the period: how narrow, and months of months. */
    rateBy: text('rate_by'),
    shareParts: smallint('share_parts'),
    shareOf: smallint('share_of'),
    note: text('note'),
    /** The type of the member; triggers keep it. */
    memberType: smallint('member_type').notNull().default(0),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    uniqueIndex('fee_histories_reference_unique').on(table.reference),
    uniqueIndex('fee_histories_year_unique')
      .on(table.memberId, table.year, table.period, table.kind)
      .where(sql`${table.kind} <> 3 and ${table.cancelledAt} is null`),
    index('fee_histories_member').on(table.memberId, table.year),
    index('fee_histories_plan').on(table.feePlanId),
    // Figures and sums read this index alone.
    index('fee_histories_figures')
      .on(
        table.year,
        table.memberId,
        table.kind,
        table.dueOn,
        table.total,
        table.paid,
        table.waived,
        table.id,
        table.memberType,
      )
      .where(sql`${table.cancelledAt} is null`),
    // Sums over the fees of one type of member read this index alone.
    index('fee_histories_type')
      .on(table.memberType, table.memberId, table.total, table.paid, table.waived)
      .where(sql`${table.cancelledAt} is null`),
    index('fee_histories_cancelled').on(table.dueOn, table.id).where(sql`${table.cancelledAt} is not null`),
    index('fee_histories_year_due').on(table.year, table.dueOn, table.id),
    index('fee_histories_due_on_id').on(table.dueOn, table.id),
    index('fee_histories_year_id').on(table.year, table.id),
    index('fee_histories_total_id').on(table.total, table.id),
    index('fee_histories_paid_id').on(table.paid, table.id),
    index('fee_histories_waived_id').on(table.waived, table.id),
    index('fee_histories_debt_id').on(table.debt, table.id),
    index('fee_histories_created_at_id').on(table.createdAt, table.id),
    index('fee_histories_updated_at_id').on(table.updatedAt, table.id),
    index('fee_histories_open').on(table.memberId, table.dueOn).where(sql`${table.status} = 1`),
    index('fee_histories_open_due').on(table.dueOn, table.memberId).where(sql`${table.status} = 1`),
    index('fee_histories_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check(
      'fee_histories_total_positive',
      sql`${table.cancelledAt} is not null or (${table.total} > 0 and ${table.total} < 1000000000000000)`,
    ),
    check('fee_histories_paid_positive', sql`${table.paid} + ${table.waived} >= 0 and ${table.waived} >= 0`),
    check(
      'fee_histories_cancelled_counts_nothing',
      sql`case when ${table.cancelledAt} is null then ${table.cancelReason} is null and ${table.cancelledTotal} is null
        else ${table.cancelReason} is not null and ${table.cancelledTotal} > 0 and ${table.total} = 0 and ${table.paid} = 0 and ${table.waived} = 0 end`,
    ),
    check('fee_histories_year_range', sql`${table.year} between 2000 and 2100`),
    check('fee_histories_kind_known', sql`${table.kind} in (1, 2, 3)`),
    check('fee_histories_period_known', sql`${table.period} ~ '^(Y|H[12]|Q[1-4]|M(0[1-9]|1[0-2]))$'`),
    check('fee_histories_reference_form', sql`${table.reference} ~ '^[A-Z0-9]{1,19}$' and ${table.reference} !~ '^FT'`),
  ],
);

/**
 * The references under which a member pays for all its fees at once. A trigger gives each member with a fee one; a member who
 * was merged brings its own along, so that a letter of before still finds the member.
 */
export const feeMemberReferences = pgTable(
  'fee_member_references',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    reference: text('reference').notNull(),
  },
  (table) => [
    uniqueIndex('fee_member_references_reference_unique').on(table.reference),
    index('fee_member_references_member').on(table.memberId, table.number),
  ],
);

/** The running number in the references of members. */
export const feeMemberNumbers = pgSequence('fee_member_numbers', { startWith: 1 });

/** Members whose fee by a plan somebody deleted: issuing the plan again asks before it gives them one. A trigger keeps it. */
export const feePlanDeletions = pgTable(
  'fee_plan_deletions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    feePlanId: uuid('fee_plan_id')
      .notNull()
      .references(() => feePlans.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [
    uniqueIndex('fee_plan_deletions_unique').on(table.feePlanId, table.memberId),
    index('fee_plan_deletions_member').on(table.memberId),
  ],
);

/**
 * Entries on fees. Triggers keep them: final once confirmed or refused (T2), never deleted (T1); confirming adds the amount
 * to the fee. Those of a cancelled fee have the state 3, so that whatever adds up confirmed entries leaves them out.
 */
export const payments = pgTable(
  'payments',
  {
    ...recordColumns(),
    feeHistoryId: uuid('fee_history_id')
      .notNull()
      .references(() => feeHistories.id, { onDelete: 'restrict' }),
    kind: smallint('kind').notNull(),
    payDate: date('pay_date').notNull(),
    amount: money('amount').notNull(),
    method: smallint('method').notNull(),
    paymentContent: text('payment_content'),
    userReceive: text('user_receive'),
    payerName: text('payer_name'),
    /** Whether confirming the entry writes a receipt. */
    wantsReceipt: boolean('wants_receipt').notNull().default(false),
    reversesId: uuid('reverses_id').references((): AnyPgColumn => payments.id, { onDelete: 'restrict' }),
    /** Entries that were made together and are taken back together: a moved credit, a refund that lowers its fee, a payment of several fees. */
    pairId: uuid('pair_id'),
    reason: text('reason'),
    /** The club whose user made the entry. */
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    clientKey: uuid('client_key').notNull(),
    confirmedAt: instant('confirmed_at'),
    confirmedBy: uuid('confirmed_by'),
    refusedAt: instant('refused_at'),
    refuseReason: text('refuse_reason'),
    /** When the fee was cancelled; a trigger writes it. */
    cancelledAt: instant('cancelled_at'),
    state: smallint('state').generatedAlwaysAs(
      sql`case when cancelled_at is not null then 3 when confirmed_at is not null then 1 when refused_at is not null then 2 else 0 end`,
    ),
    /** Its kind, and of a reversal that of the entry which it takes back; a trigger writes it. */
    countsAs: smallint('counts_as').notNull().default(0),
    /** Year and kind of the fee, and the type of its member; triggers keep them. */
    feeYear: smallint('fee_year').notNull().default(0),
    feeKind: smallint('fee_kind').notNull().default(0),
    memberType: smallint('member_type').notNull().default(0),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    // Serves the list of a year, and figures read it alone.
    index('payments_figures').on(
      table.feeYear,
      table.payDate,
      table.id,
      table.state,
      table.countsAs,
      table.amount,
      table.feeHistoryId,
      table.feeKind,
      table.memberType,
    ),
    // Few amounts make it small, so that sums over all entries read little.
    index('payments_sums').on(table.state, table.countsAs, table.amount, table.feeKind, table.memberType),
    index('payments_pair').on(table.pairId).where(sql`${table.pairId} is not null`),
    uniqueIndex('payments_client_key_unique').on(table.clientKey),
    uniqueIndex('payments_reverses').on(table.reversesId),
    index('payments_fee').on(table.feeHistoryId),
    // Figures add up what was collected of many fees from this index alone.
    index('payments_counted').on(table.feeHistoryId, table.payDate, table.amount).where(sql`confirmed_at is not null`),
    index('payments_pay_date_id').on(table.payDate, table.id),
    index('payments_amount_id').on(table.amount, table.id),
    index('payments_created_at_id').on(table.createdAt, table.id),
    index('payments_updated_at_id').on(table.updatedAt, table.id),
    index('payments_waiting').on(table.id).where(sql`${table.state} = 0`),
    index('payments_club').on(table.clubId),
    index('payments_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check(
      'payments_amount_by_kind',
      sql`(${table.kind} in (1, 4) and ${table.amount} > 0 and ${table.reversesId} is null)
        or (${table.kind} = 3 and ${table.amount} < 0 and ${table.reversesId} is null)
        or (${table.kind} = 2 and ${table.amount} <> 0 and ${table.reversesId} is not null)`,
    ),
    check('payments_reason_given', sql`${table.kind} = 1 or ${table.reason} is not null`),
    check('payments_method_known', sql`${table.method} in (1, 2, 3, 4)`),
    check('payments_one_answer', sql`${table.confirmedAt} is null or ${table.refusedAt} is null`),
  ],
);

/** The next number of a series of receipts in a year. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    id: uuid('id').primaryKey(),
    prefix: text('prefix').notNull(),
    year: smallint('year').notNull(),
    nextNumber: integer('next_number').notNull().default(1),
  },
  (table) => [uniqueIndex('receipt_series_prefix_year').on(table.prefix, table.year)],
);

/** Receipts. Each refers to the one before it, so no number can be missing; a trigger keeps everything else (T5). */
export const receipts = pgTable(
  'receipts',
  {
    ...recordColumns(),
    seriesId: uuid('series_id')
      .notNull()
      .references(() => receiptSeries.id, { onDelete: 'restrict' }),
    number: integer('number').notNull(),
    prevNumber: integer('prev_number').generatedAlwaysAs(sql`nullif(number - 1, 0)`),
    code: text('code').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    payerName: text('payer_name').notNull(),
    payerAddress: text('payer_address'),
    reason: text('reason').notNull(),
    amount: money('amount').notNull(),
    amountWords: text('amount_words').notNull(),
    issuedOn: date('issued_on').notNull(),
    issuer: jsonb('issuer').notNull(),
    /** The payment of several fees for which it was written, with a line for each. */
    pairId: uuid('pair_id'),
    lines: jsonb('lines').$type<{ fee: string; reference: string; amount: number }[]>(),
    printed: integer('printed').notNull().default(0),
    cancelledById: uuid('cancelled_by_id').references(() => payments.id, { onDelete: 'restrict' }),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    unique('receipts_series_number').on(table.seriesId, table.number),
    foreignKey({
      name: 'receipts_no_gap',
      columns: [table.seriesId, table.prevNumber],
      foreignColumns: [table.seriesId, table.number],
    }),
    uniqueIndex('receipts_payment_id_unique').on(table.paymentId),
    uniqueIndex('receipts_pair_unique').on(table.pairId),
    uniqueIndex('receipts_cancelled_by').on(table.cancelledById),
    uniqueIndex('receipts_code_unique').on(table.code),
    index('receipts_code_id').on(table.code, table.id),
    index('receipts_issued_on_id').on(table.issuedOn, table.id),
    index('receipts_amount_id').on(table.amount, table.id),
    index('receipts_created_at_id').on(table.createdAt, table.id),
    index('receipts_updated_at_id').on(table.updatedAt, table.id),
    index('receipts_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('receipts_amount_positive', sql`${table.amount} > 0`),
    check('receipts_number_positive', sql`${table.number} > 0`),
  ],
);

/** The accounts that take fees: those of the association, and those of clubs for their members. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    ...recordColumns(),
    bankBin: text('bank_bin').notNull(),
    accountNumber: text('account_number').notNull(),
    accountHolder: text('account_holder').notNull(),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('bank_accounts_account_number_unique')
      .on(table.bankBin, table.accountNumber)
      .where(sql`${table.closedAt} is null`),
    index('bank_accounts_club').on(table.clubId),
    check('bank_accounts_bin_form', sql`${table.bankBin} ~ '^[0-9]{6}$'`),
    check('bank_accounts_number_form', sql`${table.accountNumber} ~ '^[A-Z0-9]{4,19}$'`),
  ],
);

/** The calendar of reminders of a plan: days from the due day on. `runAt` is set when its reminder was written. */
export const feeReminderSteps = pgTable(
  'fee_reminder_steps',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    feePlanId: uuid('fee_plan_id')
      .notNull()
      .references(() => feePlans.id, { onDelete: 'cascade' }),
    days: smallint('days').notNull(),
    tone: smallint('tone').notNull(),
    /** The due day for which it ran: a plan with another due day runs it again. */
    ranFor: date('ran_for'),
  },
  (table) => [
    uniqueIndex('fee_reminder_steps_days').on(table.feePlanId, table.days),
    check('fee_reminder_steps_tone_known', sql`${table.tone} in (1, 2, 3)`),
    check('fee_reminder_steps_days_range', sql`${table.days} between -730 and 730`),
  ],
);

/** Reminders to many members. Whom they reach is read when their time has come (`resolved_at`). */
export const feeReminders = pgTable(
  'fee_reminders',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    feePlanId: uuid('fee_plan_id').references(() => feePlans.id, { onDelete: 'restrict' }),
    /** The query of the list of fees, when no plan is meant. */
    filter: jsonb('filter').$type<Record<string, string | string[]>>(),
    /** Which of these fees: all that are owed, those whose day has come, or those whose day is over. */
    scope: text('scope').notNull().default('all'),
    /** Only members whose oldest overdue fee has one of these ages; null for all. */
    ages: text('ages').array(),
    /** Members who were reminded within these days get nothing. */
    restDays: smallint('rest_days').notNull().default(0),
    byCalendar: boolean('by_calendar').notNull().default(false),
    tone: smallint('tone').notNull(),
    methods: smallint('methods').array().notNull(),
    message: text('message'),
    sendTime: instant('send_time').notNull(),
    resolvedAt: instant('resolved_at'),
    stoppedAt: instant('stopped_at'),
    clientKey: text('client_key').notNull(),
  },
  (table) => [
    uniqueIndex('fee_reminders_client_key').on(table.clientKey),
    index('fee_reminders_plan').on(table.feePlanId),
    index('fee_reminders_due').on(table.sendTime).where(sql`resolved_at is null and stopped_at is null`),
    check('fee_reminders_tone_known', sql`${table.tone} in (1, 2, 3)`),
    check('fee_reminders_scope_known', sql`${table.scope} in ('overdue', 'due', 'all')`),
    check('fee_reminders_aim', sql`${table.feePlanId} is not null or ${table.filter} is not null`),
  ],
);

/** The members of a reminder: the fees that it named, what they owed, and why one got nothing. */
export const feeReminderMembers = pgTable(
  'fee_reminder_members',
  {
    id: uuid('id').primaryKey(),
    reminderId: uuid('reminder_id')
      .notNull()
      .references(() => feeReminders.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    feeIds: uuid('fee_ids').array().notNull(),
    debt: money('debt').notNull(),
    methods: smallint('methods').array().notNull().default(sql`'{}'::smallint[]`),
    skipped: text('skipped'),
    postedAt: instant('posted_at'),
    /** Raised to revoke the links of the reminder. */
    linkCounter: integer('link_counter').notNull().default(0),
  },
  (table) => [
    uniqueIndex('fee_reminder_members_unique').on(table.reminderId, table.memberId),
    index('fee_reminder_members_member').on(table.memberId, table.reminderId),
    index('fee_reminder_members_open').on(table.reminderId, table.id).where(sql`posted_at is null and skipped is null`),
  ],
);
