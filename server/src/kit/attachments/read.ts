import type { FileRef } from '@hoivien/contract/kit/resource.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { attachmentLinks, attachments } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';

/** The files of a record by slot, in order. */
export type SlotsOfFiles = Readonly<Record<string, FileRef[]>>;

/**
 * The files of several records of an area, by record and slot, in one statement. The caller has checked that the reader
 * may see the records.
 *
 * @example const files = await attachmentsOf(call, 'Feedbacks', [id]); files.get(id)?.['attachment'] ?? []
 */
export async function attachmentsOf(
  call: Pick<Call, 'db'>,
  area: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SlotsOfFiles>> {
  const byRecord = new Map<string, Record<string, FileRef[]>>();
  if (ids.length === 0) return byRecord;
  const { id, fileName, size, mime } = attachments;
  const { entityId, slot, ord } = attachmentLinks;
  const rows = await call.db
    .select({ id, fileName, size, mime, entityId, slot })
    .from(attachmentLinks)
    .innerJoin(attachments, eq(id, attachmentLinks.attachmentId))
    .where(and(eq(attachmentLinks.area, area), inArray(entityId, ids as string[])))
    .orderBy(entityId, slot, ord);
  for (const { entityId, slot, ...file } of rows) {
    const slots = byRecord.get(entityId) ?? {};
    slots[slot] = [...(slots[slot] ?? []), file];
    byRecord.set(entityId, slots);
  }
  return byRecord;
}
