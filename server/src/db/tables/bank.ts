import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns, viText } from '../columns.ts';
import { bankAccounts, feeHistories, payments } from './fee.ts';

const money = (name: string) => bigint(name, { mode: 'number' });

/** How files of a bank name their columns. One that no person has confirmed is only a guess. */
export const bankLayouts = pgTable(
  'bank_layouts',
  {
    ...recordColumns(),
    name: viText('name').notNull(),
    nameKey: text('name_key').notNull(),
    bankBin: text('bank_bin'),
    /** The headings of each field, folded. */
    words: jsonb('words').notNull(),
    /** What a person told about files of this layout: the direction of amounts without a sign, the order of day and month. */
    answers: jsonb('answers'),
    /** The whole heading of the file by which it was confirmed; a file with the same one is read without a question. */
    fingerprint: text('fingerprint'),
    confirmedAt: instant('confirmed_at'),
    confirmedBy: uuid('confirmed_by'),
  },
  (table) => [
    uniqueIndex('bank_layouts_name_unique').on(table.nameKey),
    uniqueIndex('bank_layouts_fingerprint').on(table.fingerprint),
    check('bank_layouts_name_length', sql`char_length(${table.name}) between 1 and 100`),
    check('bank_layouts_confirmed', sql`${table.fingerprint} is null or ${table.confirmedAt} is not null`),
  ],
);

/** Files of banks. The cells stay until a person confirms the columns. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    ...recordColumns(),
    fileName: text('file_name').notNull(),
    fileSha256: text('file_sha256').notNull(),
    bankAccountId: uuid('bank_account_id').references(() => bankAccounts.id, { onDelete: 'restrict' }),
    bankLayoutId: uuid('bank_layout_id').references(() => bankLayouts.id, { onDelete: 'restrict' }),
    /** The cells of the chosen sheet as texts, until the columns are confirmed. */
    grid: jsonb('grid'),
    survey: jsonb('survey').notNull(),
    fromOn: date('from_on'),
    toOn: date('to_on'),
    creditCount: integer('credit_count').notNull().default(0),
    creditSum: money('credit_sum').notNull().default(0),
    knownCount: integer('known_count').notNull().default(0),
    knownSum: money('known_sum').notNull().default(0),
    debitCount: integer('debit_count').notNull().default(0),
    debitSum: money('debit_sum').notNull().default(0),
    knownDebitCount: integer('known_debit_count').notNull().default(0),
    knownDebitSum: money('known_debit_sum').notNull().default(0),
    /** Rows with money: lines that were new or known, and rows that are not read. */
    rowCount: integer('row_count').notNull().default(0),
    isBalanced: boolean('is_balanced'),
    difference: money('difference').notNull().default(0),
    /** Rows that the balances do not prove although they agree. */
    butFor: integer('but_for').notNull().default(0),
    closing: money('closing'),
    confirmedAt: instant('confirmed_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    uniqueIndex('bank_statements_file').on(table.fileSha256).where(sql`${table.undoneAt} is null`),
    index('bank_statements_created').on(table.createdAt, table.id),
    index('bank_statements_account').on(table.bankAccountId),
    index('bank_statements_layout').on(table.bankLayoutId),
  ],
);

/**
 * Movements on our accounts, each once: what one or several sources report of it (`bank_reports`). Money that came in waits
 * for its fees; a trigger keeps `booked`, the sum of its entries that were not taken back. Money that went out has the state
 * `out` and pays nothing.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    bankStatementId: uuid('bank_statement_id').references(() => bankStatements.id, { onDelete: 'restrict' }),
    source: text('source').notNull(),
    /** The id of a transfer at the service that reported it. */
    externalId: text('external_id'),
    accountNumber: text('account_number').notNull(),
    lineNo: integer('line_no'),
    direction: text('direction').notNull().default('in'),
    bookedAt: instant('booked_at').notNull(),
    hasTime: boolean('has_time').notNull().default(false),
    amount: money('amount').notNull(),
    booked: money('booked').notNull().default(0),
    balance: money('balance'),
    description: text('description').notNull(),
    bankReference: text('bank_reference'),
    payerName: text('payer_name'),
    payerAccount: text('payer_account'),
    /** The folded words that a search looks through. */
    searchKey: text('search_key').notNull().default(''),
    verdict: text('verdict').notNull().default('none'),
    proposal: jsonb('proposal'),
    matchedAt: instant('matched_at'),
    /** What a debit is: it gives a credit back, pays a refund of the books, or goes to an own account. Credits may be `own`. */
    kind: text('kind'),
    /** The credit that a debit gives back, or the other side of a transfer between own accounts. */
    counterLineId: uuid('counter_line_id'),
    /** The refund in the books that a debit pays out. */
    refundPaymentId: uuid('refund_payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    ignoredAt: instant('ignored_at'),
    ignoredBy: uuid('ignored_by'),
    ignoreKind: text('ignore_kind'),
    ignoreReason: text('ignore_reason'),
    undoneAt: instant('undone_at'),
    /** The line that this one turned out to be. */
    joinedIntoId: uuid('joined_into_id'),
    state: text('state').generatedAlwaysAs(
      sql`case when undone_at is not null then 'undone' when direction = 'out' then 'out' when booked >= amount then 'booked' when ignored_at is not null then 'ignored' when booked > 0 then 'ask' else verdict end`,
    ),
  },
  (table) => [
    index('bank_lines_external').on(table.source, table.externalId),
    index('bank_lines_statement').on(table.bankStatementId, table.state, table.lineNo),
    index('bank_lines_state').on(table.state, table.bookedAt, table.id),
    index('bank_lines_account_amount').on(table.accountNumber, table.amount, table.bookedAt),
    index('bank_lines_counter').on(table.counterLineId),
    uniqueIndex('bank_lines_refund').on(table.refundPaymentId),
    index('bank_lines_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('bank_lines_source_known', sql`${table.source} in ('file', 'sepay', 'casso')`),
    check('bank_lines_verdict_known', sql`${table.verdict} in ('sure', 'ask', 'none')`),
    check('bank_lines_direction_known', sql`${table.direction} in ('in', 'out')`),
    check('bank_lines_kind_known', sql`${table.kind} in ('return', 'refund', 'own')`),
    check('bank_lines_amount_positive', sql`${table.amount} > 0`),
    check('bank_lines_booked_within', sql`${table.booked} between 0 and ${table.amount}`),
    check('bank_lines_debit_unbooked', sql`${table.direction} = 'in' or ${table.booked} = 0`),
    check('bank_lines_ignored_why', sql`(${table.ignoredAt} is null) = (${table.ignoreKind} is null)`),
  ],
);

/**
 * What one source says of a movement: a row of a file, or a transfer of a service. Which reports are of one movement follows
 * from all of them (pairing.ts). The hash of a text stays when the text is erased, so that the same file is known again.
 */
export const bankReports = pgTable(
  'bank_reports',
  {
    id: uuid('id').primaryKey(),
    bankLineId: uuid('bank_line_id')
      .notNull()
      .references(() => bankLines.id, { onDelete: 'restrict' }),
    bankStatementId: uuid('bank_statement_id').references(() => bankStatements.id, { onDelete: 'restrict' }),
    source: text('source').notNull(),
    externalId: text('external_id'),
    rowNo: integer('row_no'),
    accountNumber: text('account_number').notNull(),
    direction: text('direction').notNull(),
    amount: money('amount').notNull(),
    /** The day in Vietnam. */
    bookedOn: date('booked_on').notNull(),
    bookedAt: instant('booked_at').notNull(),
    hasTime: boolean('has_time').notNull(),
    description: text('description'),
    descriptionHash: text('description_hash'),
    bankReference: text('bank_reference'),
    /** Several rows of the file carry the reference, so it tells nothing. */
    isReferenceShared: boolean('is_reference_shared').notNull().default(false),
    balance: money('balance'),
    payerName: text('payer_name'),
    payerAccount: text('payer_account'),
  },
  (table) => [
    uniqueIndex('bank_reports_external').on(table.source, table.externalId),
    index('bank_reports_line').on(table.bankLineId),
    index('bank_reports_statement').on(table.bankStatementId),
    index('bank_reports_movement').on(table.accountNumber, table.direction, table.amount, table.bookedOn),
    check('bank_reports_direction_known', sql`${table.direction} in ('in', 'out')`),
    check('bank_reports_of_source', sql`(${table.source} = 'file') = (${table.externalId} is null)`),
  ],
);

/** Two lines that may be one movement. A person answers; the answer holds for the reports of both. */
export const bankDoubts = pgTable(
  'bank_doubts',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    bankLineId: uuid('bank_line_id')
      .notNull()
      .references(() => bankLines.id, { onDelete: 'restrict' }),
    otherLineId: uuid('other_line_id')
      .notNull()
      .references(() => bankLines.id, { onDelete: 'restrict' }),
    why: text('why').notNull(),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: uuid('answered_by'),
    reportId: uuid('report_id').references(() => bankReports.id, { onDelete: 'cascade' }),
    otherReportId: uuid('other_report_id').references(() => bankReports.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('bank_doubts_open').on(table.bankLineId, table.otherLineId).where(sql`${table.answer} is null`),
    index('bank_doubts_other').on(table.otherLineId),
    index('bank_doubts_report').on(table.reportId),
    index('bank_doubts_other_report').on(table.otherReportId),
    check('bank_doubts_why_known', sql`${table.why} in ('several', 'unclear', 'nextDay', 'both')`),
    check('bank_doubts_answer_known', sql`${table.answer} in ('same', 'other')`),
    check('bank_doubts_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);

/** Rows with money that were not read. Each is typed in by a person and becomes a line, or is left out with a reason. */
export const bankUnreadRows = pgTable(
  'bank_unread_rows',
  {
    id: uuid('id').primaryKey(),
    bankStatementId: uuid('bank_statement_id')
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'restrict' }),
    rowNo: integer('row_no').notNull(),
    accountNumber: text('account_number'),
    cells: jsonb('cells').notNull(),
    why: text('why').notNull(),
    credit: money('credit'),
    debit: money('debit'),
    /** What the balances around it say that the row moved, and the number of rows that this proves. */
    implied: money('implied'),
    proves: integer('proves').notNull().default(0),
    day: date('day'),
    bankLineId: uuid('bank_line_id').references(() => bankLines.id, { onDelete: 'restrict' }),
    ignoreReason: text('ignore_reason'),
    settledAt: instant('settled_at'),
    settledBy: uuid('settled_by'),
  },
  (table) => [
    uniqueIndex('bank_unread_rows_row').on(table.bankStatementId, table.rowNo),
    index('bank_unread_rows_line').on(table.bankLineId),
    check(
      'bank_unread_rows_settled',
      sql`(${table.settledAt} is null) = (${table.bankLineId} is null and ${table.ignoreReason} is null)`,
    ),
  ],
);

/** Accounts that are none of ours, of which a service told; nothing but this is kept of the transfers. */
export const bankStrangers = pgTable(
  'bank_strangers',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    accountHash: text('account_hash').notNull(),
    lastFour: text('last_four').notNull(),
    count: integer('count').notNull().default(0),
    sum: money('sum').notNull().default(0),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [uniqueIndex('bank_strangers_account').on(table.source, table.accountHash)],
);

/** The entries that came from a line, and why. An entry that was taken back stays here. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    id: uuid('id').primaryKey(),
    bankLineId: uuid('bank_line_id')
      .notNull()
      .references(() => bankLines.id, { onDelete: 'restrict' }),
    feeHistoryId: uuid('fee_history_id')
      .notNull()
      .references(() => feeHistories.id, { onDelete: 'restrict' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amount: money('amount').notNull(),
    confidence: integer('confidence'),
    reasons: jsonb('reasons').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    acceptedBy: uuid('accepted_by'),
  },
  (table) => [
    uniqueIndex('bank_matches_payment').on(table.paymentId),
    index('bank_matches_line').on(table.bankLineId),
    index('bank_matches_fee').on(table.feeHistoryId),
    index('bank_matches_accepted').on(table.acceptedAt),
    check('bank_matches_amount_positive', sql`${table.amount} > 0`),
  ],
);
