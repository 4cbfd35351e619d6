import { z } from 'zod';
import { named } from '../../../kit/schema-note.ts';

/** The states of a line, the most urgent first: act now, keep an eye on it, nothing to do. */
export const OPERATION_STATES = ['bad', 'watch', 'fine'] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** Free share of the disk in percent below which it is watched, and below which it is bad. */
export const DISK_WATCH = 15;
export const DISK_BAD = 5;
/** Days before a full disk at which it is watched, and the days of figures without which nothing is forecast. */
export const DISK_FULL_WATCH = 28;
export const FORECAST_DAYS = 7;
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
    isUnderWay: z.boolean(),
    /** When that began; null while it waits. */
    startedAt: instant,
  }),
  /**
   * The disk of the data folder in bytes; null with a `failure` when the system does not tell. `measuredDays`: the days
   * between its first and its last figure; `fullInDays` is null before the seventh and when the disk does not fill.
   */
  disk: z.object({
    free: z.number().nullable(),
    total: z.number().nullable(),
    freePercent: z.number().nullable(),
    failure: z.string().nullable(),
    measuredDays: z.int(),
    fullInDays: z.int().nullable(),
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
    /** The same archive in the second place. */
    pointInTimeCopy: outcome,
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
  /** `releases` is null without RELEASES_URL. */
  version: z.object({
    version: z.string(),
    node: z.string(),
    migrations: z.int(),
    uptimeSeconds: z.int(),
    releases: z
      .object({
        askedAt: instant,
        failure: z.string().nullable(),
        newer: z.object({ version: z.string(), notes: z.string().nullable() }).nullable(),
      })
      .nullable(),
  }),
  database: z.object({ version: z.string(), bytes: z.number() }),
  /** SECRET_KEY: the beginning of its fingerprint, and who said last that it is kept outside of this machine. */
  key: z.object({ isFile: z.boolean(), fingerprint: z.string(), keptAt: instant, keptBy: z.string().nullable() }),
};

/** What stands on the disk of the data folder. `log`: the log of the embedded database; `other`: what is not Hoivien's. */
export const SIZE_KINDS = ['files', 'pictures', 'thumbs', 'backups', 'database', 'log', 'other'] as const;
export type SizeKind = (typeof SIZE_KINDS)[number];
/** The main tables of the people, with the highest number to which their rows are counted. */
export const ROW_KINDS = [
  'members',
  'clubs',
  'events',
  'meetings',
  'fees',
  'messages',
  'attachments',
  'changes',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];
export const ROWS_MAX = 100_000;

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
            ...figures.key.shape,
          })
          .partial(),
      }),
    ),
    /** Bytes by kind; null while they are counted, and where the disk is not known. */
    sizes: z.array(z.object({ kind: z.enum(SIZE_KINDS), bytes: z.number() })).nullable(),
    rows: z.array(z.object({ kind: z.enum(ROW_KINDS), count: z.int() })),
  }),
);
export interface Operations {
  at: string;
  lines: OperationLine[];
  sizes: { kind: SizeKind; bytes: number }[] | null;
  rows: { kind: RowKind; count: number }[];
}

/** How a trial mail went: what the mail server said when it did not take it. */
export const mailTrialSchema = z.object({ address: z.string(), isSent: z.boolean(), reason: z.string().nullable() });
export type MailTrial = z.output<typeof mailTrialSchema>;

/** How many failed jobs begin again. */
export const triedAgainSchema = z.object({ count: z.int() });

/** `state` (the worst one) and `lines` are for HEALTH_TOKEN alone. */
export const healthSchema = z.object({
  status: z.literal('ready'),
  state: z.enum(OPERATION_STATES).optional(),
  lines: z
    .array(z.object({ code: z.enum(Object.keys(figures) as OperationKind[]), state: z.enum(OPERATION_STATES) }))
    .optional(),
});
