import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordColumns, viText } from '../columns.ts';
import { members } from './member.ts';

/** Words by which the staff group members. */
export const tags = pgTable(
  'tags',
  {
    ...recordColumns(),
    name: viText('name').notNull(),
    nameKey: text('name_key').notNull(),
    description: text('description'),
    colour: text('colour'),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    uniqueIndex('tags_name_unique').on(table.nameKey),
    index('tags_name_id').on(table.name, table.id),
    index('tags_created_at_id').on(table.createdAt, table.id),
    index('tags_updated_at_id').on(table.updatedAt, table.id),
    check('tags_name_length', sql`char_length(${table.name}) between 1 and 254`),
    check('tags_description_length', sql`char_length(${table.description}) <= 2000`),
    check('tags_colour_known', sql`${table.colour} in ('grey', 'blue', 'green', 'amber', 'red')`),
  ],
);

export const memberTags = pgTable(
  'member_tags',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.tagId] }),
    index('member_tags_tag').on(table.tagId, table.memberId),
  ],
);
