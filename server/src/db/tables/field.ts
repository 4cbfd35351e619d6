import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { catalogueTable } from '../catalogue-table.ts';
import { instant, viText } from '../columns.ts';
import { careers } from './career.ts';

export const fields = catalogueTable('fields');

export const fieldGroups = pgTable(
  'field_groups',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    fieldId: uuid('field_id')
      .notNull()
      .references(() => fields.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    codeKey: text('code_key').notNull(),
    name: viText('name').notNull(),
    description: text('description'),
    ord: integer('ord').notNull().default(0),
  },
  (table) => [
    uniqueIndex('field_groups_code_unique').on(table.fieldId, table.codeKey),
    // Members refer to a group together with its field.
    unique('field_groups_of_field').on(table.fieldId, table.id),
    check('field_groups_code_length', sql`char_length(${table.code}) between 1 and 50`),
    check('field_groups_name_length', sql`char_length(${table.name}) between 1 and 254`),
    check('field_groups_description_length', sql`char_length(${table.description}) <= 2000`),
  ],
);

export const fieldCareers = pgTable(
  'field_careers',
  {
    fieldId: uuid('field_id')
      .notNull()
      .references(() => fields.id, { onDelete: 'cascade' }),
    careerId: uuid('career_id')
      .notNull()
      .references(() => careers.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.fieldId, table.careerId] }),
    index('field_careers_career').on(table.careerId),
  ],
);
