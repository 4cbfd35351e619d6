import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

/** The states of a line, the most urgent first: act now, keep an eye on it, nothing to do. */
export const OPERATION_STATES = ['bad', 'watch', 'fine'] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** Free share of the disk in percent below which it is watched, and below which it is bad. */
export const DISK_WATCH = 15;
export const DISK_BAD = 5;
/** Hours after which the last backup is too old. */
export const BACKUP_HOURS = 26;
/** Days after which the last restore test is too old: it runs each 30 days. */
export const TEST_DAYS = 31;
/** Minutes after which a mail that does not leave, and a job that does not begin, are bad. */
export const MAIL_MINUTES = 60;
export const QUEUE_MINUTES = 15;
/** Days before the end of a certificate at which it is watched, and bad. */
export const CERTIFICATE_WATCH = 21;
export const CERTIFICATE_BAD = 14;
/** Days of which failed messages and imports are counted. */
export const FAILED_DAYS = 7;

const instant = z.string().nullable();
const outcome = z
  .object({ at: z.string(), result: z.enum(['ok', 'faults', 'failed']), reason: z.string().nullable() })
  .nullable();
/** Failures of one cause, and the last time. */
const causes = z.array(
  z.object({
    of: z.enum(['jobs', 'deliveries', 'imports']),
    what: z.string(),
    cause: z.string(),
    count: z.int(),
    at: z.string(),
  }),
);

/** The figures of each kind of line. A name means the same in all of them. */
const figures = {
  /** Failed jobs of the server, messages that failed (bounces are no fault of the machine) and failed imports. */
  failures: z.object({ jobs: z.int(), deliveries: z.int(), imports: z.int(), causes }),
  restoreTest: z.object({
    at: instant,
    result: z.enum(['ok', 'faults', 'failed']).nullable(),
    how: z.enum(['restored', 'sums']).nullable(),
    seconds: z.number().nullable(),
    reason: z.string().nullable(),
  }),
  /** The disk of the data folder in bytes; null with a `failure` when the system does not tell. */
  disk: z.object({
    free: z.number().nullable(),
    total: z.number().nullable(),
    freePercent: z.number().nullable(),
    failure: z.string().nullable(),
  }),
  backup: z.object({
    isAutomatic: z.boolean(),
    /** A backup of the button waits or is under way. */
    isUnderWay: z.boolean(),
    at: instant,
    size: z.number().nullable(),
    added: z.number().nullable(),
    seconds: z.number().nullable(),
    isSealed: z.boolean(),
    faults: z.int(),
    last: outcome,
    hasSecondPlace: z.boolean(),
    copy: outcome,
    command: outcome,
    /** The archive from which the embedded database goes back to a minute; null where there is none. */
    pointInTime: outcome,
  }),
  /** `waiting`: mails that are due and have not left, and the time at which the oldest was due. */
  mail: z.object({
    isSet: z.boolean(),
    sentAt: instant,
    failedAt: instant,
    reason: z.string().nullable(),
    waiting: z.int(),
    oldestAt: instant,
  }),
  queue: z.object({ waiting: z.int(), oldestAt: instant, running: z.int() }),
  certificate: z.object({ host: z.string(), until: instant, days: z.int().nullable(), failure: z.string().nullable() }),
  version: z.object({ version: z.string(), node: z.string(), migrations: z.int(), uptimeSeconds: z.int() }),
  database: z.object({ version: z.string(), bytes: z.number() }),
  data: z.object({ members: z.int(), users: z.int(), files: z.int(), fileBytes: z.number() }),
};
export type OperationKind = keyof typeof figures;
export type OperationLine = {
  [Kind in OperationKind]: { kind: Kind; state: OperationState; figures: z.output<(typeof figures)[Kind]> };
}[OperationKind];

/** The answer of `GET /api/Operations`: lines in the order of their states, each with the figures of its kind. */
export const operationsSchema = named(
  'Operations',
  z.object({
    at: z.string(),
    lines: z.array(
      z.object({
        kind: z.enum(Object.keys(figures) as OperationKind[]),
        state: z.enum(OPERATION_STATES),
        figures: z
          .object({
            ...figures.failures.shape,
            ...figures.restoreTest.shape,
            ...figures.disk.shape,
            ...figures.backup.shape,
            ...figures.mail.shape,
            ...figures.queue.shape,
            ...figures.certificate.shape,
            ...figures.version.shape,
            ...figures.database.shape,
            ...figures.data.shape,
          })
          .partial(),
      }),
    ),
  }),
);
export interface Operations {
  at: string;
  lines: OperationLine[];
}

/** How a trial mail went: what the mail server said when it did not take it. */
export const mailTrialSchema = z.object({ address: z.string(), isSent: z.boolean(), reason: z.string().nullable() });
export type MailTrial = z.output<typeof mailTrialSchema>;
