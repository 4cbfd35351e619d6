import { type AttachmentLimits, attachmentFault } from '@hoivien/contract/kit/attachment.ts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { attachmentLinks, attachments } from '../../db/tables/kit.ts';
import { lockedInOrder } from '../crud/statements.ts';
import type { Call } from '../call.ts';
import { inputRefusal } from '../errors.ts';
import { uuidv7 } from '../uuid.ts';
import { UNKNOWN_MIME } from './file-kind.ts';

export interface SlotFiles {
  area: string;
  entityId: string;
  /** The purpose of the files within the record: `avatar`, `attachment`, `minutes`. */
  slot: string;
  /** The ids of the files that the slot must have afterwards, in order. */
  ids: readonly string[];
  limits: AttachmentLimits;
  /** The input field that carries errors. */
  field?: string;
}

/**
 * Replaces the files of a slot of a record. Call it in the transaction that writes the record. Returns the names before
 * and after for the audit entry, or null when nothing changes.
 * The ids may name files that the record already has and unused files of the actor: nobody gains access to a file by
 * linking it.
 *
 * @throws Refusal Mes.Files.* at `field`.
 * @example const files = await linkAttachments(inner, { area: 'Feedbacks', entityId: id, slot: 'attachment', ids, limits: FEW_FILES });
 */
export async function linkAttachments(
  call: Call,
  { area, entityId, slot, ids, limits, field = 'attachmentIds' }: SlotFiles,
): Promise<[old: string[], current: string[]] | null> {
  const wanted = [...new Set(ids)];
  const place = and(
    eq(attachmentLinks.area, area),
    eq(attachmentLinks.entityId, entityId),
    eq(attachmentLinks.slot, slot),
  );
  const present = await call.db
    .select({ id: attachmentLinks.attachmentId, name: attachments.fileName, ord: attachmentLinks.ord })
    .from(attachmentLinks)
    .innerJoin(attachments, eq(attachments.id, attachmentLinks.attachmentId))
    .where(place)
    .orderBy(attachmentLinks.ord);
  const before = present.map(({ id }) => id);
  if (wanted.join() === before.join()) return null;
  const found = await usable(call, area, entityId, wanted);
  const files = wanted.map((id) => found.get(id));
  const missing = files.indexOf(undefined);
  if (missing >= 0) throw inputRefusal([{ field, message: 'Mes.Files.Id.NotFound' }]);
  const rows = files.filter((file) => file !== undefined);
  const isStrange = rows.some(({ mime }) => mime === UNKNOWN_MIME);
  const fault = isStrange ? ({ message: 'Mes.Files.Misalignment' } as const) : attachmentFault(rows, limits);
  if (fault)
    throw inputRefusal([{ field, message: fault.message, ...('params' in fault && { params: fault.params }) }]);
  const removed = before.filter((id) => !wanted.includes(id));
  if (removed.length > 0)
    await call.db
      .delete(attachmentLinks)
      .where(lockedInOrder(attachmentLinks, and(place, inArray(attachmentLinks.attachmentId, removed)), 'update'));
  await insertLinks(call, { area, entityId, slot }, wanted);
  return [present.map(({ name }) => name), rows.map(({ fileName }) => fileName)];
}

/** Those of the files that the record may get. They are locked, so two records cannot take the same file at once. */
async function usable(call: Call, area: string, entityId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await call.db
    .select({
      id: attachments.id,
      fileName: attachments.fileName,
      size: attachments.size,
      mime: attachments.mime,
      ownerId: attachments.ownerId,
    })
    .from(attachments)
    .where(and(inArray(attachments.id, ids as string[]), isNotNull(attachments.completedAt)))
    .orderBy(attachments.id)
    .for('update');
  // Read after the lock, so that links committed during the wait are seen.
  const links = await call.db
    .select({ id: attachmentLinks.attachmentId, area: attachmentLinks.area, entityId: attachmentLinks.entityId })
    .from(attachmentLinks)
    .where(inArray(attachmentLinks.attachmentId, ids as string[]));
  const may = ({ id, ownerId }: (typeof rows)[number]) => {
    const own = links.filter((link) => link.id === id);
    if (own.some((link) => link.area === area && link.entityId === entityId)) return true;
    return own.length === 0 && ownerId === call.actor.userId;
  };
  return new Map(rows.filter(may).map((row) => [row.id, row]));
}

async function insertLinks(
  call: Call,
  place: { area: string; entityId: string; slot: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const row = { ...place, createdAt: call.now, createdBy: call.actor.userId };
  const { entityId, slot, attachmentId, area } = attachmentLinks;
  await call.db
    .insert(attachmentLinks)
    .values(ids.map((id, ord) => ({ ...row, id: uuidv7(), attachmentId: id, ord })))
    .onConflictDoUpdate({ target: [entityId, slot, attachmentId, area], set: { ord: sql`excluded.ord` } });
}
