import { and, eq, exists, inArray, isNull, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { attachmentLinks, attachments, deletions, importRuns } from '../../db/tables/kit.ts';
import type { FileStore } from '../files.ts';

/** Milliseconds for which an unused upload is kept. */
const UNUSED_KEPT_FOR = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 500;

/**
 * Deletes unused uploads after a day, complete or not, and files without a row, which broken uploads leave. Records
 * that can no longer be restored release their files.
 */
export async function sweepAttachments(db: Database, files: FileStore, now: Date): Promise<void> {
  await unlinkGone(db, now);
  const before = new Date(now.getTime() - UNUSED_KEPT_FOR);
  // The row goes first: the next sweep finds a file without a row, but a row without a file would promise a file that
  // is gone.
  await db.delete(attachments).where(and(lt(attachments.createdAt, before), isUnused(db)));
  const old = await files.olderThan(before);
  for (let start = 0; start < old.length; start += SWEEP_BATCH) {
    const keys = old.slice(start, start + SWEEP_BATCH);
    const kept = await db
      .select({ key: attachments.storageKey })
      .from(attachments)
      .where(inArray(attachments.storageKey, keys));
    const known = new Set(kept.map(({ key }) => key));
    await Promise.all(keys.filter((key) => !known.has(key)).map((key) => files.remove(key)));
  }
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
  await db.delete(attachmentLinks).where(exists(gone));
}
