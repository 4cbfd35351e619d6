import type { StepUndo } from '@hoivien/contract/kit/life.ts';
import type { ImportChoice, ImportDouble } from '@hoivien/contract/kit/exchange/import-mend.ts';
import type { ImportOptions, ImportSurvey, LegalBasis } from '@hoivien/contract/kit/exchange/import-run.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from '../columns.ts';
import { users } from './access.ts';

/** The changes of one record by one operation: `{ field: [old, new] }`. Null when only the fact matters. */
export type Changes = Record<string, [old: unknown, current: unknown]>;

/** Append-only: a trigger refuses update, delete and truncate unless the transaction sets `app.maintenance`. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by'),
    actorName: text('actor_name'),
    clubId: uuid('club_id'),
    area: text('area').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    label: text('label'),
    action: text('action').notNull(),
    changes: jsonb('changes').$type<Changes>(),
    source: text('source').notNull(),
    runId: uuid('run_id'),
    requestId: text('request_id'),
    ip: inet('ip'),
  },
  (table) => [
    index('audit_entries_entity').on(table.entityId, table.id),
    index('audit_entries_created_by').on(table.createdBy, table.id),
    index('audit_entries_area').on(table.area, table.id),
    index('audit_entries_club').on(table.clubId, table.id),
  ],
);

/** A step as it is kept: how it is undone, and what it wrote beside the columns of its record. */
export interface KeptStep {
  action: string;
  /** The area whose addresses and messages the step has. */
  at: string;
  undo: StepUndo;
  /** The ids of the notices that the step wrote. */
  notices: readonly string[];
  /** The unique keys of the messages that the step wrote into the outbox. */
  messages: readonly string[];
  /** Facts that only the area knows. */
  aside: unknown;
}

/** Among the values before an edit: rows that a part of the record lost and that say more than its values. No field has this name. */
export const LOST = '$lost';

/** The values before an edit or a step, for its undo, for 7 days; `id` is that of its entry in the trail. */
export const formerValues = pgTable(
  'former_values',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    entityId: uuid('entity_id').notNull(),
    /** The version of the record after the edit. */
    version: integer('version').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    undoneAt: instant('undone_at'),
    /** The step that it was; null for an edit. */
    step: jsonb('step').$type<KeptStep>(),
  },
  (table) => [index('former_values_entity').on(table.entityId), index('former_values_created').on(table.createdAt)],
);

/** Deleted records, complete, for 30 days. */
export const deletions = pgTable(
  'deletions',
  {
    id: uuid('id').primaryKey(),
    area: text('area').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    label: text('label').notNull(),
    clubId: uuid('club_id'),
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>(),
    deletedAt: instant('deleted_at').notNull(),
    deletedBy: uuid('deleted_by'),
    purgeOn: instant('purge_on').notNull(),
    restoredAt: instant('restored_at'),
    restoredBy: uuid('restored_by'),
  },
  (table) => [index('deletions_entity').on(table.entityId), index('deletions_purge').on(table.purgeOn)],
);

export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    fileName: text('file_name').notNull(),
    extension: text('extension').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytea('sha256'),
    storageKey: text('storage_key').notNull(),
    ownerId: uuid('owner_id').notNull(),
    completedAt: instant('completed_at'),
    /** The file of the library of which this one is a copy. */
    originId: uuid('origin_id').references((): AnyPgColumn => attachments.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('attachments_storage_key_unique').on(table.storageKey),
    index('attachments_origin').on(table.originId).where(sql`origin_id is not null`),
    check('attachments_size_positive', sql`${table.size} >= 0`),
  ],
);

/** The uses of files. The sweep removes a file without a row after a day. */
export const attachmentLinks = pgTable(
  'attachment_links',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by'),
    attachmentId: uuid('attachment_id')
      .notNull()
      .references(() => attachments.id, { onDelete: 'restrict' }),
    /** The area of the record; reading the file requires the right to view that record. */
    area: text('area').notNull(),
    entityId: uuid('entity_id').notNull(),
    slot: text('slot').notNull(),
    ord: integer('ord').notNull().default(0),
    caption: text('caption'),
  },
  (table) => [
    uniqueIndex('attachment_links_unique').on(table.entityId, table.slot, table.attachmentId, table.area),
    index('attachment_links_attachment').on(table.attachmentId),
    check('attachment_links_caption_length', sql`char_length(${table.caption}) <= 500`),
  ],
);

/** Notices to people; `dedupeKey` prevents a second notice of the same event. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The message key of the event's sentence, which `params` fill. */
    kind: text('kind').notNull(),
    area: text('area').notNull(),
    entityId: uuid('entity_id'),
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    readAt: instant('read_at'),
    /** When a mail with it was written. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('notices_dedupe_unique').on(table.userId, table.dedupeKey),
    index('notices_user').on(table.userId, table.id),
    index('notices_unread').on(table.userId, table.id).where(sql`read_at is null`),
  ],
);

/** The groups of notices that a person also wants by e-mail; a group without a row is never mailed. */
export const noticeMails = pgTable(
  'notice_mails',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noticeGroup: text('notice_group').notNull(),
    how: text('how').$type<'atOnce' | 'daily'>().notNull(),
    /** Notices from before this moment are not mailed. */
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeGroup] }),
    check('notice_mails_how_known', sql`${table.how} in ('atOnce', 'daily')`),
  ],
);

/** Numbers of an import's rows by outcome; `undoneTo` is the last row that an undo has taken back. */
export type ImportCounts = Partial<
  Record<
    | ImportOutcome
    | 'rows'
    | 'noted'
    | 'double'
    | 'decided'
    | 'mended'
    | 'emptied'
    | 'done'
    | 'undone'
    | 'kept'
    | 'voided'
    | 'undecided'
    | 'undoneTo',
    number
  >
>;
export type ImportOutcome = 'create' | 'update' | 'same' | 'refused' | 'asked' | 'left';
/** The column of each field: `{ field: column index }`. */
export type ImportMapping = Record<string, number>;

/** A record of a catalogue that an import added. */
export interface AddedValue {
  area: string;
  id: string;
}

/** The columns of another sheet or heading of the same file. */
export interface FormerColumns {
  headers: string[];
  mapping: ImportMapping;
  /** Whether it is the same sheet, whose columns have the same places. */
  isSameSheet: boolean;
  /** The fields that a person had chosen, or that no heading gave. */
  chosen: string[];
}

/** Columns with the month first, and columns of old fonts. */
export interface StoredFacts {
  monthFirst: string[];
  fonts: [string, 'VNI' | 'TCVN3'][];
  inDong?: string[];
  small?: string[];
  signs?: [string, ',' | '.'][];
  unsureDays?: [string, { text: string; isDamaged: boolean }][];
}

export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by').notNull(),
    clubId: uuid('club_id'),
    area: text('area').notNull(),
    attachmentId: uuid('attachment_id')
      .notNull()
      .references(() => attachments.id, { onDelete: 'restrict' }),
    fileName: text('file_name').notNull(),
    headers: jsonb('headers').$type<string[]>().notNull(),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    mode: text('mode'),
    /** The legal basis for the imported personal data; null when there were none. */
    legalBasis: text('legal_basis').$type<LegalBasis>(),
    checkedAt: instant('checked_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    cancelledAt: instant('cancelled_at'),
    failedAt: instant('failed_at'),
    failReason: text('fail_reason'),
    undoStartedAt: instant('undo_started_at'),
    undoneAt: instant('undone_at'),
    /** The choices of a person about the file. */
    options: jsonb('options').$type<ImportOptions>().notNull().default({}),
    /** What the last reading found in the file. */
    survey: jsonb('survey').$type<ImportSurvey>(),
    /** What whole columns of the file tell about their cells. */
    facts: jsonb('facts').$type<StoredFacts>(),
    /** The columns before a person chose another sheet or heading. */
    former: jsonb('former').$type<FormerColumns>(),
    /** Catalogue values that the run added, for its undo. */
    added: jsonb('added').$type<AddedValue[]>().notNull().default([]),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
  },
  (table) => [index('import_runs_created_by').on(table.createdBy, table.id)],
);

/** The reason why a cell or a whole row was refused, or a note at a cell of an accepted row: a message key at a field. */
export interface ImportError {
  field: string;
  message: string;
  params?: Record<string, string | number>;
}

/** A changed column; one that the file lacks has its texts before and after, unless they are hidden. */
export interface ImportChange {
  field: string;
  from?: string | null;
  to?: string | null;
}

export const importRows = pgTable(
  'import_rows',
  {
    importRunId: uuid('import_run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    rowNo: integer('row_no').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    code: text('code'),
    cells: jsonb('cells').$type<Record<string, string | null>>().notNull(),
    errors: jsonb('errors').$type<ImportError[]>(),
    entityId: uuid('entity_id'),
    /** The earlier values of the fields, for display and for undo. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    doneAt: instant('done_at'),
    afterVersion: integer('after_version'),
    undoKept: text('undo_kept'),
    /** Texts that a person wrote into cells: by `#column` of the file, or by the field that no column fills. */
    edits: jsonb('edits').$type<Record<string, string>>(),
    /** The choice of a person about a double. */
    choice: jsonb('choice').$type<ImportChoice>(),
    double: jsonb('double_of').$type<ImportDouble>(),
    /** For an update: what changes, by column key, or by field where the file has no column. */
    changes: jsonb('changes').$type<ImportChange[]>(),
    /** Texts by which the row concerns other rows; null until the row is judged. */
    marks: jsonb('marks').$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importRunId, table.rowNo] }),
    index('import_rows_outcome').on(table.importRunId, table.outcome, table.rowNo),
  ],
);

/** Facts about this database by name. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Looks at hidden personal data, with user and reason. Append-only like the audit trail. */
export const accessLog = pgTable(
  'access_log',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by'),
    clubId: uuid('club_id'),
    area: text('area').notNull(),
    entityId: uuid('entity_id'),
    action: text('action').notNull(),
    fields: jsonb('fields').$type<string[]>().notNull(),
    rows: integer('rows').notNull().default(1),
    reason: text('reason'),
    requestId: text('request_id'),
    ip: inet('ip'),
  },
  (table) => [
    index('access_log_entity').on(table.entityId, table.id),
    index('access_log_created_by').on(table.createdBy, table.id),
  ],
);

/** Records that exist once for the whole association, such as its contact details, by name. */
export const settings = pgTable(
  'settings',
  {
    key: text('key').primaryKey(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
  },
  (table) => [check('settings_value_object', sql`jsonb_typeof(${table.value}) = 'object'`)],
);
