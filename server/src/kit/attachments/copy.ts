import { and, eq, isNotNull } from 'drizzle-orm';
import { attachments } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { FileStore } from '../files.ts';
import { uuidv7 } from '../uuid.ts';

/**
 * Copies a stored file as a new, unused file of the actor, which remembers its origin. The caller has checked that the
 * actor may read the original.
 *
 * @throws Refusal 404 Mes.Files.Id.NotFound
 * @example const { id } = await copyAttachment(call, files, media.fileId);
 */
export async function copyAttachment(call: Call, files: FileStore, originId: string) {
  const [origin] = await call.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, originId), isNotNull(attachments.completedAt)));
  if (!origin) throw new Refusal('Mes.Files.Id.NotFound', 404);
  const id = uuidv7();
  // A row that is not written leaves a file without a row, which the daily sweep removes.
  await files.copy(origin.storageKey, id);
  const own = { id, storageKey: id, ownerId: call.actor.userId, createdAt: call.now, completedAt: call.now, originId };
  await call.db.insert(attachments).values({ ...origin, ...own });
  const { fileName, size, mime } = origin;
  return { id, fileName, size, mime };
}
