import { basename, extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Attachment } from '@hoivien/contract/kit/import-run.ts';
import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { attachments, importRuns } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import { inputRefusal, Refusal } from '../errors.ts';
import type { FileStore } from '../files.ts';
import { uuidv7 } from '../uuid.ts';
import type { Run } from './runs.ts';

/** Uploads that nothing refers to are kept this long, in milliseconds. */
const UNUSED_KEPT_FOR = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 500;

const mimes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file as it comes in: `wasCut` is known once the bytes have been read. */
export interface Incoming {
  name: string;
  bytes: Readable;
  wasCut: () => boolean;
}

/** Keeps an uploaded file. What it holds is checked by whoever uses it; its own claim to a type is not believed. */
export async function keepAttachment(call: Call, files: FileStore, incoming: Incoming): Promise<Attachment> {
  const id = uuidv7();
  const fileName = cleanFileName(incoming.name);
  const { size, sha256 } = await files.save(id, incoming.bytes);
  try {
    if (incoming.wasCut()) throw new Refusal('Mes.Files.Body.OverLength', 413);
    if (size === 0) throw inputRefusal([{ field: 'file', message: 'Mes.Files.Misalignment' }]);
    const extension = extname(fileName).slice(1, 17).toLowerCase();
    const mime = mimes[extension] ?? 'application/octet-stream';
    const row = { id, createdAt: call.now, fileName, extension, mime, size, sha256, storageKey: id };
    await call.db.insert(attachments).values({ ...row, ownerId: call.actor.userId, completedAt: call.now });
  } catch (error) {
    await files.remove(id);
    throw error;
  }
  return { id, fileName, size };
}

/** The actor's own workbook, ready to be imported. */
export async function ownWorkbook(call: Call, id: string) {
  const [found] = await call.db
    .select({ id: attachments.id, fileName: attachments.fileName, extension: attachments.extension })
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.ownerId, call.actor.userId)));
  if (!found) throw inputRefusal([{ field: 'attachmentId', message: 'Mes.Files.Required' }]);
  if (found.extension !== 'xlsx') throw inputRefusal([{ field: 'attachmentId', message: 'Mes.OnlySupport.Excel' }]);
  return found;
}

export interface FileOfRun {
  run: Run;
  storageKey: string;
}

/** An import with where its file lies. */
export async function fileOfRun(db: Database, runId: string): Promise<FileOfRun | undefined> {
  const [found] = await db
    .select({ run: importRuns, storageKey: attachments.storageKey })
    .from(importRuns)
    .innerJoin(attachments, eq(attachments.id, importRuns.attachmentId))
    .where(eq(importRuns.id, runId));
  return found;
}

/** Removes uploads of more than a day ago that nothing uses, and files without a row, which a broken upload leaves. */
export async function sweepAttachments(db: Database, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_KEPT_FOR);
  const isUsed = db.select({ id: importRuns.id }).from(importRuns).where(eq(importRuns.attachmentId, attachments.id));
  // The row first: a file without a row is found again tomorrow, a row without a file would be believed.
  await db.delete(attachments).where(and(lt(attachments.createdAt, before), notExists(isUsed)));
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

/** The last part of a path, on one line, without marks that turn the order of letters around, at most 254 characters. */
function cleanFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/').normalize('NFC'));
  const clean = last.replace(/[\p{Cc}\p{Cf}\ud800-\udfff]/gu, '').trim() || 'file';
  if (clean.length <= 254) return clean;
  const ending = extname(clean).slice(0, 17);
  return clean.slice(0, 254 - ending.length) + ending;
}
