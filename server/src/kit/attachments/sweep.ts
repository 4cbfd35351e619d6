import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, exists, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { attachmentLinks, attachments, deletions, importRuns } from '../../db/tables/kit.ts';
import { lockedInOrder } from '../crud/statements.ts';
import type { FileStore } from '../files.ts';
import { holdersOf, notify } from '../notices.ts';
import { ForeignFiles, knownKeys, noteInstallation, requireOwnFiles } from './installation.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which an unused upload is kept. */
const UNUSED_KEPT_FOR = DAY;
/** Days for which a file without a row stays in the trash: as long as a deleted record can be restored. */
export const TRASH_DAYS = 30;
/** Killed servers and broken uploads leave a file or two in a night; more than this and than a tenth is a wrong database. */
const ORPHANS_MOST = 5;
const ORPHANS_SHARE = 0.1;
/** Abandoned uploads are many on a day of imports, but never most files: then the links are lost. */
const UNUSED_MOST = 20;
const UNUSED_SHARE = 0.5;

/** The log of the sweep: how many files it deleted and moved, or why it stopped. */
export interface SweepLog {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}

const SILENT: SweepLog = { info: () => undefined, warn: () => undefined };

/**
 * Sweeps the folder of files.
 *
 * - Deletes unused uploads after a day, complete or not, with their bytes. Records that can no longer be restored release
 *   their files. A row names these files, so they go for good: what must be erased by law does not stay in a trash.
 * - Moves files without a row to the trash, where they stay 30 days, and tells the administrators their number. A file
 *   whose row has come back leaves the trash.
 * - Changes nothing when the folder belongs to another database, when many files have no row or when most rows have no
 *   use; administrators are told.
 */
export async function sweepAttachments(
  db: Database,
  files: FileStore,
  now: Date,
  log: SweepLog = SILENT,
): Promise<void> {
  try {
    await noteInstallation(db, files, await requireOwnFiles(db, files));
  } catch (error) {
    if (!(error instanceof ForeignFiles)) throw error;
    log.warn({ folder: files.folder }, 'the sweep of files stopped: the folder belongs to another database');
    await tell(db, now, 'FilesForeign', {});
    return;
  }
  const before = new Date(now.getTime() - UNUSED_KEPT_FOR);
  const complete = (await files.keys()).filter((key) => !isDraft(key));
  const old = await files.keys(before);
  const known = await knownKeys(db, old);
  const orphans = old.filter((key) => !isDraft(key) && !known.has(key));
  const unused = await countUnused(db, before);
  const fault = isMany(orphans.length, complete.length, ORPHANS_MOST, ORPHANS_SHARE)
    ? ({ kind: 'FilesUnknown', count: orphans.length, all: complete.length } as const)
    : isMany(unused.count, unused.all, UNUSED_MOST, UNUSED_SHARE)
      ? ({ kind: 'FilesUnlinked', count: unused.count, all: unused.all } as const)
      : undefined;
  if (fault) {
    const { kind, ...numbers } = fault;
    log.warn({ ...numbers, kind }, 'the sweep of files stopped: too many files are without a use');
    await tell(db, now, kind, numbers);
    return;
  }
  const restored = [...(await knownKeys(db, await files.discarded()))];
  for (const key of restored) await files.restore(key);
  await unlinkGone(db, now);
  // The row goes first: the next sweep finds a file without a row, but a row without a file would promise a file that
  // is gone.
  const released = await db
    .delete(attachments)
    .where(lockedInOrder(attachments, and(lt(attachments.createdAt, before), isUnused(db)), 'update'))
    .returning({ key: attachments.storageKey });
  for (const { key } of released) await files.remove(key);
  for (const key of old.filter(isDraft)) await files.remove(key);
  for (const key of orphans) await files.discard(key, now);
  const expired = await files.discarded(new Date(now.getTime() - TRASH_DAYS * DAY));
  for (const key of expired) await files.remove(key);
  const numbers = {
    deleted: released.length,
    discarded: orphans.length,
    restored: restored.length,
    expired: expired.length,
  };
  if (Object.values(numbers).some((number) => number > 0)) log.info(numbers, 'the sweep of files is done');
  if (orphans.length > 0) await tell(db, now, 'FilesDiscarded', { count: orphans.length, days: TRASH_DAYS });
}

/** The SQL condition that neither a record nor an import refers to the attachment. */
export function isUnused(db: Database) {
  const link = db
    .select({ id: attachmentLinks.id })
    .from(attachmentLinks)
    .where(eq(attachmentLinks.attachmentId, attachments.id));
  const run = db.select({ id: importRuns.id }).from(importRuns).where(eq(importRuns.attachmentId, attachments.id));
  return and(notExists(link), notExists(run));
}

function isDraft(key: string): boolean {
  return key.endsWith('.draft');
}

function isMany(count: number, all: number, most: number, share: number): boolean {
  return count > most && count > all * share;
}

/** Complete files, and those of them that the sweep would delete because nothing refers to them. */
async function countUnused(db: Database, before: Date): Promise<{ all: number; count: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      count: sql<number>`(count(*) filter (where ${and(lt(attachments.createdAt, before), isUnused(db))}))::int`,
    })
    .from(attachments)
    .where(isNotNull(attachments.completedAt));
  return row ?? { all: 0, count: 0 };
}

/** One notice a night, so that a sweep that stays stopped is not forgotten. */
async function tell(db: Database, now: Date, kind: string, params: Readonly<Record<string, number>>): Promise<void> {
  await notify(
    { db, now },
    {
      userIds: await holdersOf(db, permissionCode('Roles', 'Update')),
      kind: `Mes.Notices.${kind}`,
      area: 'Attachments',
      entityId: null,
      params,
      dedupeKey: `files:${kind}:${now.toISOString().slice(0, 10)}`,
    },
  );
}

async function unlinkGone(db: Database, now: Date): Promise<void> {
  const gone = db
    .select({ id: deletions.id })
    .from(deletions)
    .where(
      and(
        eq(deletions.entityId, attachmentLinks.entityId),
        eq(deletions.area, attachmentLinks.area),
        isNull(deletions.restoredAt),
        lt(deletions.purgeOn, now),
      ),
    );
  await db.delete(attachmentLinks).where(lockedInOrder(attachmentLinks, exists(gone), 'update'));
}
