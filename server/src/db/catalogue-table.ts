import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, viText } from './columns.ts';

/**
 * The table of a plain catalogue: code (unique under `fold()`), name, description. Every sort column has an ascending
 * index that ends in id, so lists can read it forwards, backwards and from the far end.
 *
 * @example export const markets = catalogueTable('markets');
 */
export function catalogueTable<const Name extends string>(name: Name) {
  return pgTable(
    name,
    {
      ...recordColumns(),
      code: text('code').notNull(),
      codeKey: text('code_key').notNull(),
      name: viText('name').notNull(),
      description: text('description'),
      searchKey: text('search_key').notNull(),
    },
    (table) => [
      uniqueIndex(`${name}_code_unique`).on(table.codeKey),
      index(`${name}_code_id`).on(table.code, table.id),
      index(`${name}_name_id`).on(table.name, table.id),
      index(`${name}_created_at_id`).on(table.createdAt, table.id),
      index(`${name}_updated_at_id`).on(table.updatedAt, table.id),
      index(`${name}_search`).using('gin', sql`${table.searchKey} gin_trgm_ops`),
      check(`${name}_code_length`, sql`char_length(${table.code}) between 1 and 254`),
      check(`${name}_name_length`, sql`char_length(${table.name}) between 1 and 254`),
      check(`${name}_description_length`, sql`char_length(${table.description}) <= 2000`),
    ],
  );
}
