import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import type { FileStore } from '../files.ts';
import type { Queue } from '../jobs.ts';
import { openArchive, verifyStored } from './archive.ts';
import { BackupUnderWay, makeBackup, type MadeBackup } from './make-backup.ts';
import { publicKeyIn } from './sealing.ts';
import { copyBackup, giveToCommand } from './second-place.ts';
import { type BackupOutcome, noteStatus, readStatus } from './status.ts';
import { backupsIn, type StoredBackup } from './store.ts';

/** What the backups of an installation need. */
export interface BackupServices {
  connection: pg.PoolConfig;
  files: FileStore;
  dataDir: string;
  folder: string;
  copyTo: string | undefined;
  command: string | undefined;
  keyFingerprint: string;
  version: string;
  now: () => Date;
  /** The text of a failure for the keeper. */
  reasonOf: (error: unknown) => string;
  log: Log;
}

interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Days between two restore tests. */
const TEST_EVERY = 30;

/** Makes a backup, brings it to the second places and notes how it went. Their failures leave the backup as it is. */
export async function backUp(services: BackupServices, signal: AbortSignal): Promise<MadeBackup> {
  const { folder, now } = services;
  const began = now();
  let made: MadeBackup;
  try {
    made = await makeBackup({ ...services, sealedTo: publicKeyIn(services.dataDir) ?? null, signal });
  } catch (error) {
    if (!signal.aborted && !(error instanceof BackupUnderWay))
      await noteStatus(folder, { last: failed(services, began, error) }).catch(() => undefined);
    throw error;
  }
  const { name, size, added, manifest } = made;
  const faults = manifest.faults.length;
  const at = manifest.madeAt;
  await noteStatus(folder, {
    last: { at, seconds: made.seconds, result: faults > 0 ? 'faults' : 'ok' },
    lastMade: { at, name, size, added, sealed: manifest.sealedTo !== null, faults },
  });
  services.log.info({ name, size, added, seconds: made.seconds, faults }, 'a backup was made');
  const { copyTo, command } = services;
  if (copyTo !== undefined) await noteCopy(services, 'copy', () => copyBackup(folder, made, copyTo, began));
  if (command !== undefined) await noteCopy(services, 'command', () => giveToCommand(folder, made, command));
  return made;
}

async function noteCopy(services: BackupServices, what: 'copy' | 'command', work: () => Promise<void>): Promise<void> {
  const began = services.now();
  const outcome = await work().then(
    (): BackupOutcome => ({ at: began.toISOString(), seconds: secondsFrom(began, services.now()), result: 'ok' }),
    (error: unknown) => failed(services, began, error),
  );
  if (outcome.result === 'failed') services.log.warn({ what }, 'a backup did not reach its second place');
  await noteStatus(services.folder, { [what]: outcome });
}

function failed({ now, reasonOf }: BackupServices, began: Date, error: unknown): BackupOutcome {
  return {
    at: began.toISOString(),
    seconds: secondsFrom(began, now()),
    result: 'failed',
    reason: reasonOf(error).slice(0, 1_000),
  };
}

function secondsFrom(began: Date, ended: Date): number {
  return (ended.getTime() - began.getTime()) / 1000;
}

/** Vietnam has had the same offset since 1975. */
const OFFSET = 7 * HOUR;

/** The last time that it was this hour in Vietnam. */
export function lastTimeOf(hour: number, now: Date): Date {
  const local = now.getTime() + OFFSET;
  const today = local - (local % DAY) + hour * HOUR;
  return new Date((today <= local ? today : today - DAY) - OFFSET);
}

/** The queue of backups. A job with `askedAt` makes one at once, also where the nightly ones are off. */
export const BACKUP_QUEUE = 'back-up';
/** The queue of restore tests. A job with `askedAt` tests the last backup at once. */
export const TEST_QUEUE = 'test-backup';

const asked = z.object({ askedAt: z.iso.datetime() });

function askedAt(data: unknown): Date | undefined {
  const read = asked.safeParse(data);
  return read.success ? new Date(read.data.askedAt) : undefined;
}

/** Restores the given archive in a place of its own and removes it again. */
export type RestoreTest = (archive: string, place: string) => Promise<void>;

/**
 * The nightly backup and the monthly restore test. Both look each hour whether they are due: a machine that was off at
 * that hour, or a failure, costs an hour and not a day.
 */
export function backupQueues(services: BackupServices, hour: number | 'off', restoreTest: RestoreTest): Queue[] {
  const { folder, now } = services;
  return [
    {
      name: BACKUP_QUEUE,
      cron: '5 * * * *',
      hours: 12,
      handle: async ({ data, signal }) => {
        const since = askedAt(data) ?? (hour === 'off' ? undefined : lastTimeOf(hour, now()));
        const last = (await backupsIn(folder)).at(-1);
        if (!since || (last && Date.parse(last.manifest.madeAt) >= since.getTime())) return;
        await backUp(services, signal).catch((error: unknown) => {
          if (signal.aborted) throw error;
          // Noted for the keeper; the next hour tries again.
          services.log.warn({ reason: services.reasonOf(error) }, 'the backup failed');
        });
      },
    },
    {
      name: TEST_QUEUE,
      cron: '35 * * * *',
      hours: 12,
      handle: async ({ data, signal }) => {
        const asked = askedAt(data);
        if (hour === 'off' && !asked) return;
        const last = (await backupsIn(folder)).at(-1);
        const tested = readStatus(folder).test;
        if (asked) {
          const isTested = tested && Date.parse(tested.at) >= asked.getTime();
          if (last && !isTested) await testBackup(services, last, restoreTest, signal);
          return;
        }
        const since = tested ? now().getTime() - Date.parse(tested.at) : Number.POSITIVE_INFINITY;
        const wait = tested?.result === 'failed' ? DAY : TEST_EVERY * DAY;
        if (last && since >= wait) await testBackup(services, last, restoreTest, signal);
      },
    },
  ];
}

/** Tests whether a backup can be restored. Of a sealed one only the sums, since its secret key is with the operator. */
export async function testBackup(
  services: BackupServices,
  backup: StoredBackup,
  restoreTest: RestoreTest,
  signal: AbortSignal,
): Promise<void> {
  const began = services.now();
  const place = join(services.dataDir, 'restore-test');
  const isSealed = backup.manifest.sealedTo !== null;
  await rm(place, { recursive: true, force: true });
  const outcome = await (isSealed
    ? openArchive(backup.folder).then((archive) => verifyStored(archive, signal))
    : restoreTest(backup.folder, place)
  ).then(
    (): BackupOutcome => ({ at: began.toISOString(), seconds: secondsFrom(began, services.now()), result: 'ok' }),
    (error: unknown) => {
      if (signal.aborted) throw error;
      return failed(services, began, error);
    },
  );
  await rm(place, { recursive: true, force: true });
  await noteStatus(services.folder, { test: { ...outcome, name: backup.name, how: isSealed ? 'sums' : 'restored' } });
  services.log[outcome.result === 'ok' ? 'info' : 'warn'](
    { name: backup.name, result: outcome.result },
    'a backup was tested',
  );
}
