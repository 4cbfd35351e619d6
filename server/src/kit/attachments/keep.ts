import type { Readable } from 'node:stream';
import { type Attachment, extensionOf } from '@hoivien/contract/kit/attachment.ts';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { attachments } from '../../db/tables/kit.ts';
import { lockedInOrder } from '../crud/statements.ts';
import type { Call } from '../call.ts';
import { inputRefusal } from '../errors.ts';
import type { FileStore } from '../files.ts';
import { overlongFile } from '../http/body-limits.ts';
import { uuidv7 } from '../uuid.ts';
import { fileKind, UNKNOWN_MIME } from './file-kind.ts';
import { cleanFileName } from './file-name.ts';
import { isUnused } from './sweep.ts';

/** A file that arrives within one request. `wasCut` is valid after the bytes were read. */
export interface Incoming {
  name: string;
  bytes: Readable;
  wasCut: () => boolean;
}

/**
 * Stores a file that arrived in one request. A file whose content contradicts its name is stored as a file of unknown
 * type: no record can link to it, and the code that accepts it must check its content.
 *
 * @throws Refusal for an empty file and for one that was cut.
 * @example const { id } = await keepAttachment(call, files, { name: part.filename, bytes: part.file, wasCut });
 */
export async function keepAttachment(call: Call, files: FileStore, incoming: Incoming): Promise<Attachment> {
  const id = uuidv7();
  const fileName = cleanFileName(incoming.name);
  const { size, sha256 } = await files.save(id, incoming.bytes);
  try {
    if (incoming.wasCut()) throw overlongFile();
    if (size === 0) throw inputRefusal([{ field: 'file', message: 'Mes.Files.Misalignment' }]);
    const mime = (await fileKind(files.pathOf(id), fileName)) ?? UNKNOWN_MIME;
    const kept = { id, createdAt: call.now, fileName, extension: extensionOf(fileName), mime, size, sha256 };
    const whose = { storageKey: id, ownerId: call.actor.userId, completedAt: call.now };
    await call.db.insert(attachments).values({ ...kept, ...whose });
  } catch (error) {
    await files.remove(id);
    throw error;
  }
  return { id, fileName, size };
}

/**
 * The condition on `attachment_links` for the files of a member that go with its erasure: its own, and those that a merge
 * into or out of it keeps.
 */
export function filesOfMember(id: string): SQL {
  return sql`(entity_id = ${id} or entity_id in (select m.id from merges m where m.survivor_id = ${id} or m.loser_id = ${id}))`;
}

/** Removes files at once if nothing uses them, instead of waiting for the daily sweep. */
export async function dropUnused(db: Database, files: FileStore, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await db
    .delete(attachments)
    .where(lockedInOrder(attachments, and(inArray(attachments.id, ids as string[]), isUnused(db)), 'update'))
    .returning({ key: attachments.storageKey });
  await Promise.all(removed.map(({ key }) => files.remove(key)));
}
