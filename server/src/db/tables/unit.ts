import { check, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { viText } from '../columns.ts';

/**
 * Provinces, districts and communes of both schemes: `2025` has two tiers, `legacy` the three that were in force until
 * 30 June 2025. They change by decree, so they are rows with dates and not an enum.
 */
export const units = pgTable(
  'units',
  {
    scheme: text('scheme').notNull(),
    code: text('code').notNull(),
    /** Levels: 1 province; 2 district, or commune in the scheme of 2025; 3 commune in the legacy scheme. */
    level: smallint('level').notNull(),
    parentCode: text('parent_code'),
    name: viText('name').notNull(),
    nameKey: text('name_key').notNull(),
    fullName: viText('full_name').notNull(),
    type: text('type').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    /** The successors of a legacy unit in 2025, the default first. */
    successors: text('successors').array(),
  },
  (table) => [
    // Codes of different levels in one scheme have different lengths, so scheme and code are unique.
    primaryKey({ columns: [table.scheme, table.code] }),
    index('units_parent').on(table.scheme, table.parentCode, table.name),
    check('units_scheme_known', sql`${table.scheme} in ('2025', 'legacy')`),
  ],
);
