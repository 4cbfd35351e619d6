import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns, viText } from '../columns.ts';
import { clubs } from './member.ts';

/** Folders of the library. A folder without a club is open to everybody with a role; a club's belongs to that club. */
export const mediaFolders = pgTable(
  'media_folders',
  {
    ...recordColumns(),
    parentId: uuid('parent_id').references((): AnyPgColumn => mediaFolders.id, { onDelete: 'restrict' }),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    name: viText('name').notNull(),
  },
  (table) => [
    // Two clubs may have the same name at the top, also after they were merged into one.
    uniqueIndex('media_folders_parent_name_unique').on(table.parentId, table.name),
    uniqueIndex('media_folders_top_name_unique').on(table.name).where(sql`parent_id is null and club_id is null`),
    index('media_folders_club').on(table.clubId),
    check('media_folders_name_length', sql`char_length(${table.name}) between 1 and 254`),
  ],
);

/** Files of the library. The file itself and its small picture are links of the slots `file` and `thumb`. */
export const medias = pgTable(
  'medias',
  {
    ...recordColumns(),
    folderId: uuid('folder_id').references(() => mediaFolders.id, { onDelete: 'restrict' }),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    name: viText('name').notNull(),
    nameKey: text('name_key').notNull(),
    /** 1 picture, 2 film, 3 document, 4 sound. */
    kind: smallint('kind').notNull(),
    size: integer('size').notNull(),
  },
  (table) => [
    index('medias_created_at_id').on(table.createdAt, table.id),
    index('medias_folder').on(table.folderId, table.createdAt, table.id),
    index('medias_name_id').on(table.name, table.id),
    index('medias_club').on(table.clubId),
    index('medias_search').using('gin', sql`${table.nameKey} gin_trgm_ops`),
    check('medias_name_length', sql`char_length(${table.name}) between 1 and 254`),
    check('medias_kind_known', sql`${table.kind} between 1 and 4`),
    check('medias_size_positive', sql`${table.size} > 0`),
  ],
);

/** The versions of the user manual; the highest number is in force. */
export const manualVersions = pgTable(
  'manual_versions',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by'),
    number: integer('number').notNull(),
    restoredFrom: integer('restored_from'),
  },
  (table) => [
    unique('manual_versions_number_unique').on(table.number),
    check('manual_versions_number_positive', sql`${table.number} > 0`),
  ],
);
