import { z } from 'zod';
import { IMPORT_STATES } from '../../../kit/exchange/import-run.ts';
import { named } from '../../../kit/schema-note.ts';

/** Days for which finished and failed imports are listed. */
export const JOB_DAYS = 30;

const bad = (field: string) => ({ error: `Mes.Jobs.${field}.InValid` });

/** Imports with rows to look at: failed, at work, finished, or all of them. */
export const JOB_STATES = ['failed', 'running', 'finished'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The query of `GET /api/Jobs/Imports`. */
export const jobQuerySchema = z.object({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(10_000, bad('Page')).default(1),
  pageSize: z.coerce
    .number(bad('PageSize'))
    .int(bad('PageSize'))
    .min(1, bad('PageSize'))
    .max(100, bad('PageSize'))
    .default(20),
  state: z.enum(JOB_STATES, bad('State')).optional(),
});
export type JobQuery = z.output<typeof jobQuerySchema>;

/** An import of any user. */
export const importJobSchema = named(
  'ImportJob',
  z.object({
    id: z.string(),
    area: z.string(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    /** The message key of the reason of a failure. */
    failReason: z.string().nullable(),
    /** The user who started it; null when the account is gone. */
    by: z.string().nullable(),
    createdAt: z.string(),
    /** The end, for an import that has ended. */
    endedAt: z.string().nullable(),
    /** Rows of the file, rows that were written, and refused rows. */
    rows: z.int(),
    done: z.int(),
    refused: z.int(),
    /** Whether the reader may open it. */
    canOpen: z.boolean(),
  }),
);
export type ImportJob = z.output<typeof importJobSchema>;

/** The number of failed deliveries, and of imports that failed, are at work or finished. */
export const jobCountsSchema = z.object({ deliveries: z.int(), imports: z.record(z.enum(JOB_STATES), z.int()) });
export type JobCounts = z.output<typeof jobCountsSchema>;
