import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { attachments, importRuns } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import { inputRefusal } from '../errors.ts';
import type { Run } from './runs.ts';

/** A complete workbook that the actor uploaded, ready to be imported. */
export async function ownWorkbook(call: Call, id: string) {
  const [found] = await call.db
    .select({ id: attachments.id, fileName: attachments.fileName, extension: attachments.extension })
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.ownerId, call.actor.userId), isNotNull(attachments.completedAt)));
  if (!found) throw inputRefusal([{ field: 'attachmentId', message: 'Mes.Files.Required' }]);
  if (found.extension !== 'xlsx') throw inputRefusal([{ field: 'attachmentId', message: 'Mes.OnlySupport.Excel' }]);
  return found;
}

export interface FileOfRun {
  run: Run;
  storageKey: string;
}

/** An import with the storage key of its file. */
export async function fileOfRun(db: Database, runId: string): Promise<FileOfRun | undefined> {
  const [found] = await db
    .select({ run: importRuns, storageKey: attachments.storageKey })
    .from(importRuns)
    .innerJoin(attachments, eq(attachments.id, importRuns.attachmentId))
    .where(eq(importRuns.id, runId));
  return found;
}
