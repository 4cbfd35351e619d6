import { z } from 'zod';
import { LANGUAGES } from './message.ts';
import { PAGE_SIZE_MAX } from './paging.ts';
import type { Field } from './field.ts';
import type { Resource } from './resource.ts';
import { named } from './schema-note.ts';

/** What comes of a row: its record is new, changed or as it is; or the row is refused. */
export const IMPORT_OUTCOMES = ['create', 'update', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** `noted` are rows with an address that somebody has to choose later, `kept` those that an undo left alone. */
const ROW_FILTERS = [...IMPORT_OUTCOMES, 'noted', 'kept'] as const;
export type ImportRowFilter = (typeof ROW_FILTERS)[number];

const IMPORT_STATES = ['checking', 'checked', 'running', 'finished', 'cancelled', 'failed', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A note at the cell of a row that is taken: its commune was divided, so its address stays as it was. */
export const DIVIDED = 'Mes.Imports.Address.Divided';

/** The same where several units fit what is written: which one it is stays open. */
export const SEVERAL_FIT = 'Mes.Imports.Address.SeveralFit';

/** The notes of rows whose address somebody has to choose later. */
export const TO_CHOOSE: readonly string[] = [DIVIDED, SEVERAL_FIT];

/** How long a finished import can be undone, in milliseconds. */
export const UNDO_IMPORT_MS = 24 * 60 * 60 * 1000;

const unreadable = { error: 'Mes.Input.Unreadable' };
const badMapping = { error: 'Mes.Imports.Mapping.InValid' };
const column = z.int(badMapping).min(0, badMapping).max(16_383, badMapping);
const mapping = z.record(z.string(), column.nullable(), badMapping);

/** What `POST /api/{A}/Import` takes. Without `mapping` the headers of the file are matched to the fields. */
export const startImportSchema = z.object({
  attachmentId: z.guid({ error: 'Mes.Files.Required' }),
  mapping: mapping.optional(),
});

/** Which column, counted from 0, fills which field; null leaves the field alone. */
export const mappingSchema = z.object({ mapping });

/** On what ground personal data may be taken in: who it is about agreed, is or becomes a member, or a law asks for it. */
export const LEGAL_BASES = ['consent', 'membership', 'law'] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];

/** `valid` leaves refused rows out; `all` is taken only when none is refused. Personal data need their legal basis. */
export const runImportSchema = z.object({
  mode: z.enum(['valid', 'all'], { error: 'Mes.Imports.Status.NotAllowed' }),
  legalBasis: z.enum(LEGAL_BASES, { error: 'Mes.Imports.LegalBasis.InValid' }).optional(),
});

const PERSONAL: readonly Field['kind'][] = ['person', 'phone', 'email', 'identity'];

/** Whether records of an area tell of people, so that an import states on what ground. */
export function asksLegalBasis({ fields }: Pick<Resource, 'fields'>): boolean {
  return Object.values(fields)
    .flatMap((field) => [field, ...Object.values(field.fields ?? {})])
    .some(({ kind }) => PERSONAL.includes(kind));
}

export const languageQuerySchema = z.object({ language: z.enum(LANGUAGES, unreadable).default('vi') });

export const importRowsQuerySchema = z.object({
  outcome: z.enum(ROW_FILTERS, unreadable).optional(),
  page: z.coerce.number(unreadable).int(unreadable).min(1, unreadable).max(100_000, unreadable).default(1),
  pageSize: z.coerce
    .number(unreadable)
    .int(unreadable)
    .min(1, unreadable)
    .max(PAGE_SIZE_MAX, unreadable)
    .default(PAGE_SIZE_MAX),
});
export type ImportRowsQuery = z.output<typeof importRowsQuerySchema>;

const count = z.int();

/** Rows by what came of them. `noted`: taken, with an address to choose later; `done`: created and updated so far; `undone` and `kept`: what an undo did. */
const countsSchema = z.object({
  rows: count,
  create: count,
  update: count,
  same: count,
  refused: count,
  noted: count,
  done: count,
  undone: count,
  kept: count,
});

/** An import as `GET /api/Imports/{runId}` shows it. */
export const importRunSchema = named(
  'ImportRun',
  z.object({
    id: z.string(),
    area: z.string(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    /** Message key of why it failed. */
    failReason: z.string().nullable(),
    /** The first row of the file. */
    headers: z.array(z.string()),
    mapping: z.record(z.string(), z.int()),
    /** The fields that a file can fill, in order. */
    columns: z.array(z.object({ field: z.string(), required: z.boolean() })),
    counts: countsSchema,
    /** Whether it takes in personal data, and on what ground. */
    asksLegalBasis: z.boolean(),
    legalBasis: z.enum(LEGAL_BASES).nullable(),
    /** From 0 to 1; null while the number of rows is not known yet. */
    progress: z.number().nullable(),
    createdAt: z.string(),
    /** Until when the import can be undone; null when there is nothing to undo. */
    undoUntil: z.string().nullable(),
  }),
);
export type ImportRun = z.output<typeof importRunSchema>;

const values = z.record(z.string(), z.string().nullable());

export const importRowSchema = named(
  'ImportRow',
  z.object({
    /** The number that the spreadsheet program shows beside the row. */
    rowNo: z.int(),
    outcome: z.enum(IMPORT_OUTCOMES),
    /** The values of the row by field. */
    cells: values,
    /** Why it is refused; of a row that is taken: what was read in another way than it was written. */
    errors: z
      .array(
        z.object({
          field: z.string(),
          message: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        }),
      )
      .nullable(),
    /** The record's values before, for an update. */
    before: values.nullable(),
    entityId: z.string().nullable(),
    done: z.boolean(),
    /** Message key of why an undo kept it. */
    undoKept: z.string().nullable(),
  }),
);
export type ImportRow = z.output<typeof importRowSchema>;
