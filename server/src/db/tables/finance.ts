import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns, viText } from '../columns.ts';
import { members } from './member.ts';

const money = (name: string) => bigint(name, { mode: 'number' });

/**
 * Revenue (type 1), discounts (2) and sponsors (3) of members. Triggers keep a closed entry as it is and its money in
 * `member_year_totals` (the migration has them).
 */
export const financeRecords = pgTable(
  'finance_records',
  {
    ...recordColumns(),
    type: smallint('type').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    code: text('code').notNull(),
    codeKey: text('code_key').notNull(),
    product: viText('product').notNull(),
    content: text('content'),
    unit: text('unit'),
    unitPrice: money('unit_price').notNull(),
    quantity: numeric('quantity', { precision: 15, scale: 3, mode: 'number' }).notNull(),
    discountRatio: numeric('discount_ratio', { precision: 5, scale: 2, mode: 'number' }),
    /** Rounded once, half away from zero, as `priceOf` does. */
    money: money('money')
      .notNull()
      // biome-ignore format: one expression
      .generatedAlwaysAs(
      (): SQL => sql`round(unit_price::numeric * quantity * coalesce(discount_ratio, 100) * 0.01)::bigint`,
    ),
    recordDate: date('record_date').notNull(),
    programCode: text('program_code'),
    invoiceNumber: text('invoice_number'),
    invoiceSeries: text('invoice_series'),
    invoiceDate: date('invoice_date'),
    reversesId: uuid('reverses_id').references((): AnyPgColumn => financeRecords.id, { onDelete: 'restrict' }),
    reason: text('reason'),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by'),
    status: smallint('status').generatedAlwaysAs(sql`case when closed_at is null then 2 else 1 end`),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    uniqueIndex('finance_records_code_unique').on(table.codeKey),
    uniqueIndex('finance_records_reverses_unique').on(table.reversesId),
    index('finance_records_date_id').on(table.type, table.recordDate, table.id),
    index('finance_records_status').on(table.type, table.status, table.recordDate, table.id),
    index('finance_records_member').on(table.memberId, table.type, table.recordDate, table.id),
    index('finance_records_created_at_id').on(table.type, table.createdAt, table.id),
    index('finance_records_updated_at_id').on(table.type, table.updatedAt, table.id),
    index('finance_records_program')
      .on(table.type, table.programCode, table.recordDate, table.id)
      .where(sql`program_code is not null`),
    index('finance_records_number').on(table.type, sql`(substring(code from '[0-9]{1,9}$')::int)`),
    index('finance_records_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('finance_records_type', sql`type between 1 and 3`),
    check(
      'finance_records_money',
      sql`abs(round(unit_price::numeric * quantity * coalesce(discount_ratio, 100) * 0.01)) < 1000000000000000`,
    ),
    check('finance_records_price', sql`unit_price between 0 and 999999999999999`),
    check(
      'finance_records_quantity',
      sql`quantity <> 0 and (quantity < 0) = (reverses_id is not null) and abs(quantity) <= 1000000000`,
    ),
    check('finance_records_ratio', sql`(discount_ratio is not null) = (type = 2) and discount_ratio between 0 and 100`),
    check('finance_records_reversal', sql`reverses_id is null or (closed_at is not null and reason is not null)`),
    check('finance_records_closed', sql`(closed_at is null) = (closed_by is null)`),
    check('finance_records_date', sql`record_date between '2000-01-01' and '2100-12-31'`),
    check('finance_records_code_length', sql`char_length(code) between 1 and 32`),
    check('finance_records_product_length', sql`char_length(product) between 1 and 254`),
    check('finance_records_content_length', sql`char_length(content) <= 2000`),
    check('finance_records_reason_length', sql`char_length(reason) <= 1000`),
  ],
);

/** The paid money of a member in a year; triggers keep it. A member without paid entries has no row. */
export const memberYearTotals = pgTable(
  'member_year_totals',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    revenue: money('revenue').notNull().default(0),
    discount: money('discount').notNull().default(0),
    sponsor: money('sponsor').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.year] }),
    index('member_year_totals_ranking').on(table.year, table.revenue.desc(), table.memberId),
  ],
);

/**
 * The number and money of entries by day and state; triggers keep it. A day has several rows when people wrote at once, because
 * a writer takes a row that nobody else holds. Their sum counts.
 */
export const financeDayTotals = pgTable(
  'finance_day_totals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: smallint('type').notNull(),
    recordDate: date('record_date').notNull(),
    status: smallint('status').notNull(),
    count: integer('count').notNull(),
    money: money('money').notNull(),
  },
  (table) => [index('finance_day_totals_day').on(table.type, table.recordDate, table.status)],
);

/** The ranks of members by paid revenue of a year. */
export const ranks = pgTable(
  'ranks',
  {
    ...recordColumns(),
    name: viText('name').notNull(),
    nameKey: text('name_key').notNull(),
    discountRatio: numeric('discount_ratio', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    minimumRevenue: money('minimum_revenue').notNull(),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    uniqueIndex('ranks_name_unique').on(table.nameKey),
    uniqueIndex('ranks_minimum_revenue_unique').on(table.minimumRevenue),
    index('ranks_name_id').on(table.name, table.id),
    index('ranks_minimum_revenue_id').on(table.minimumRevenue, table.id),
    index('ranks_created_at_id').on(table.createdAt, table.id),
    index('ranks_updated_at_id').on(table.updatedAt, table.id),
    index('ranks_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('ranks_name_length', sql`char_length(name) between 1 and 100`),
    check('ranks_ratio', sql`discount_ratio between 0 and 100`),
    check('ranks_revenue', sql`minimum_revenue between 0 and 999999999999999`),
  ],
);

/** A year with accumulation levels. When it is closed, its levels and ranks are kept as they were. */
export const financeYears = pgTable(
  'finance_years',
  {
    year: smallint('year').primaryKey(),
    /** Raised by every save of its levels. */
    version: integer('version').notNull().default(1),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by'),
  },
  (table) => [check('finance_years_year', sql`${table.year} between 2000 and 2100`)],
);

export const accumulationLevels = pgTable(
  'accumulation_levels',
  {
    year: smallint('year')
      .notNull()
      .references(() => financeYears.year, { onDelete: 'restrict' }),
    annualAccumulation: money('annual_accumulation').notNull(),
    percentageValue: numeric('percentage_value', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.annualAccumulation] }),
    check('accumulation_levels_percentage', sql`percentage_value between 0 and 100`),
    check('accumulation_levels_accumulation', sql`annual_accumulation between 0 and 999999999999999`),
  ],
);

/** The ranks as they were when a year was closed. */
export const yearRanks = pgTable(
  'year_ranks',
  {
    year: smallint('year').notNull(),
    rankId: uuid('rank_id').notNull(),
    name: viText('name').notNull(),
    discountRatio: numeric('discount_ratio', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    minimumRevenue: money('minimum_revenue').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.minimumRevenue] }),
    foreignKey({ name: 'year_ranks_year_fk', columns: [table.year], foreignColumns: [financeYears.year] }).onDelete(
      'restrict',
    ),
  ],
);
