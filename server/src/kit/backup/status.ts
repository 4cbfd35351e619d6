import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeWhole } from './store.ts';

const STATUS = 'status.json';
/** Files of their own: they are written beside a backup. */
const POINT_IN_TIME = 'point-in-time.json';
const POINT_IN_TIME_COPY = 'point-in-time-copy.json';

const outcome = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  /** `faults`: it is whole, but files of rows were missing or changed. */
  result: z.enum(['ok', 'faults', 'failed']),
  /** Why it failed, for the keeper. */
  reason: z.string().optional(),
});

const status = z.object({
  /** The last try, and the last one that made a backup. */
  last: outcome.optional(),
  lastMade: z
    .object({
      at: z.iso.datetime(),
      name: z.string(),
      /** Bytes with all files, and those that it added to the folder. */
      size: z.number(),
      added: z.number(),
      sealed: z.boolean(),
      faults: z.number(),
    })
    .optional(),
  /** The copy in BACKUP_COPY_TO, and BACKUP_COMMAND. */
  copy: outcome.optional(),
  command: outcome.optional(),
  /** The archive of the log of the embedded database. */
  pointInTime: outcome.optional(),
  /** The same archive in BACKUP_COPY_TO. */
  pointInTimeCopy: outcome.optional(),
  /** The last restore of a backup in a temporary place; `sums`: of a sealed one only the sums were compared. */
  test: outcome.extend({ name: z.string(), how: z.enum(['restored', 'sums']) }).optional(),
});

export type BackupOutcome = z.output<typeof outcome>;
export type BackupStatus = z.output<typeof status>;

/** The folder of backups: the configured one, or `backups` below the data folder. */
export function backupFolder(config: { backupFolder?: string | undefined; dataDir: string }): string {
  return config.backupFolder ?? resolve(config.dataDir, 'backups');
}

/** What is known of the backups of a folder. A file that cannot be read counts as nothing known. */
export function readStatus(folder: string): BackupStatus {
  const [pointInTime, pointInTimeCopy] = [POINT_IN_TIME, POINT_IN_TIME_COPY].map(
    (name) => outcome.safeParse(jsonIn(join(folder, name))).data,
  );
  return {
    ...status.safeParse(jsonIn(join(folder, STATUS))).data,
    ...(pointInTime && { pointInTime }),
    ...(pointInTimeCopy && { pointInTimeCopy }),
  };
}

function jsonIn(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

export async function noteStatus(folder: string, more: BackupStatus): Promise<void> {
  await writeWhole(join(folder, STATUS), `${JSON.stringify({ ...readStatus(folder), ...more }, null, 1)}\n`);
}

export async function notePointInTime(folder: string, how: BackupOutcome): Promise<void> {
  await writeWhole(join(folder, POINT_IN_TIME), `${JSON.stringify(how, null, 1)}\n`);
}

export async function notePointInTimeCopy(folder: string, how: BackupOutcome): Promise<void> {
  await writeWhole(join(folder, POINT_IN_TIME_COPY), `${JSON.stringify(how, null, 1)}\n`);
}
