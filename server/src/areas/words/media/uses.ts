import type { MediaUse } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { labelOf } from '@hoivien/contract/kit/resource.ts';
import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import { attachmentLinks, attachments } from '../../../db/tables/kit.ts';
import { type Call, can } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';

/** The most records that are named. */
const NAMED_MOST = 50;

/** The number of places of each file. A place is a link of a copy. */
export async function usesOf(call: Call, fileIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (fileIds.length === 0) return new Map();
  const rows = await call.db
    .select({ id: attachments.originId, places: count() })
    .from(attachments)
    .innerJoin(attachmentLinks, eq(attachmentLinks.attachmentId, attachments.id))
    .where(inArray(attachments.originId, fileIds as string[]))
    .groupBy(attachments.originId);
  return new Map(rows.map(({ id, places }) => [id ?? '', places]));
}

/** Whether any record uses a copy of the file of a row of the library. */
export async function isUsed(call: Call, mediaId: string): Promise<boolean> {
  const { rows } = await call.db.execute(sql`select 1 from attachment_links own
    join attachments copy on copy.origin_id = own.attachment_id
    join attachment_links used on used.attachment_id = copy.id
    where own.area = 'Medias' and own.entity_id = ${mediaId} and own.slot = 'file' limit 1`);
  return rows.length > 0;
}

/** The records that use copies of a file, without those that the reader may not see. */
export async function usedBy(call: Call, records: readonly AnyCrud[], fileId: string): Promise<MediaUse[]> {
  const links = await call.db
    .select({ area: attachmentLinks.area, entityId: attachmentLinks.entityId, slot: attachmentLinks.slot })
    .from(attachmentLinks)
    .innerJoin(attachments, eq(attachments.id, attachmentLinks.attachmentId))
    .where(eq(attachments.originId, fileId))
    .orderBy(asc(attachmentLinks.id))
    .limit(NAMED_MOST);
  const uses: MediaUse[] = [];
  for (const { area, entityId, slot } of links) {
    const crud = records.find(({ source }) => source.resource.area === area);
    const record = crud && can(call, permissionCode(area, 'View')) ? await seen(call, crud, entityId) : undefined;
    if (crud && record) uses.push({ area, entityId, slot, name: labelOf(crud.source.resource, record) });
  }
  return uses;
}

async function seen(call: Call, { get }: AnyCrud, id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return await get(call, id);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}
