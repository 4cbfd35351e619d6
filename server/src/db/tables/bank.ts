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
    isBalanced: boolean('is_balanced'),
    difference: money('difference').notNull().default(0),
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
 * Money that came in: a line of a statement, or a transfer as a service reported it. A trigger keeps `booked`, the sum of
 * its entries that were not taken back.
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
    /** Account, day, amount and reference (or text and balance), and which of equal lines it is; null after an undo. */
    lineHash: text('line_hash'),
    bookedAt: instant('booked_at').notNull(),
    hasTime: boolean('has_time').notNull().default(false),
    amount: money('amount').notNull(),
    booked: money('booked').notNull().default(0),
    description: text('description').notNull(),
    bankReference: text('bank_reference'),
    payerName: text('payer_name'),
    payerAccount: text('payer_account'),
    /** The folded words that a search looks through. */
    searchKey: text('search_key').notNull().default(''),
    verdict: text('verdict').notNull().default('none'),
    proposal: jsonb('proposal'),
    matchedAt: instant('matched_at'),
    /** Another line that may be the same transfer. */
    twinId: uuid('twin_id'),
    ignoredAt: instant('ignored_at'),
    ignoredBy: uuid('ignored_by'),
    ignoreKind: text('ignore_kind'),
    ignoreReason: text('ignore_reason'),
    undoneAt: instant('undone_at'),
    state: text('state').generatedAlwaysAs(
      sql`case when undone_at is not null then 'undone' when booked >= amount then 'booked' when ignored_at is not null then 'ignored' when booked > 0 then 'ask' else verdict end`,
    ),
  },
  (table) => [
    uniqueIndex('bank_lines_hash').on(table.lineHash),
    uniqueIndex('bank_lines_external').on(table.source, table.externalId),
    index('bank_lines_statement').on(table.bankStatementId, table.state, table.lineNo),
    index('bank_lines_state').on(table.state, table.bookedAt, table.id),
    index('bank_lines_account_amount').on(table.accountNumber, table.amount, table.bookedAt),
    index('bank_lines_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('bank_lines_source_known', sql`${table.source} in ('file', 'sepay', 'casso')`),
    check('bank_lines_verdict_known', sql`${table.verdict} in ('sure', 'ask', 'none')`),
    check('bank_lines_amount_positive', sql`${table.amount} > 0`),
    check('bank_lines_booked_within', sql`${table.booked} between 0 and ${table.amount}`),
    check('bank_lines_ignored_why', sql`(${table.ignoredAt} is null) = (${table.ignoreKind} is null)`),
  ],
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
