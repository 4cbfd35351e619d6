import { Readable } from 'node:stream';
import { COVER_WIDTHS } from '@hoivien/contract/areas/document/document.schema.ts';
import { ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { and, eq } from 'drizzle-orm';
import { attachmentLinks, attachments } from '../../db/tables/kit.ts';
import { keepAttachment } from '../../kit/attachments/keep.ts';
import { linkAttachments } from '../../kit/attachments/link.ts';
import { scaledPicture } from '../../kit/attachments/scaled.ts';
import type { Call } from '../../kit/call.ts';
import type { FileStore } from '../../kit/files.ts';

/** The slot of the uploaded cover. */
export const COVER = 'cover';
export const slotOf = (width: number) => `cover${width}`;

/** The id of the uploaded cover of a document. */
export async function coverOf({ db }: Pick<Call, 'db'>, documentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: attachmentLinks.attachmentId })
    .from(attachmentLinks)
    .where(
      and(
        eq(attachmentLinks.area, 'Documents'),
        eq(attachmentLinks.entityId, documentId),
        eq(attachmentLinks.slot, COVER),
      ),
    );
  return row?.id;
}

/**
 * Keeps a cover in its three widths, in the caller's transaction; a narrower picture is not made wider. Without a cover, or
 * with a picture that cannot be read, the former ones go, and readers get the uploaded picture.
 */
export async function scaleCover(call: Call, files: FileStore, documentId: string): Promise<void> {
  const coverId = await coverOf(call, documentId);
  const [file] = coverId
    ? await call.db.select({ key: attachments.storageKey }).from(attachments).where(eq(attachments.id, coverId))
    : [];
  for (const width of COVER_WIDTHS) {
    const bytes = file && (await scaledPicture(files.pathOf(file.key), { width }));
    const name = `${slotOf(width)}.jpg`;
    const kept = bytes
      ? [await keepAttachment(call, files, { name, bytes: Readable.from([bytes]), wasCut: () => false })]
      : [];
    await linkAttachments(call, {
      area: 'Documents',
      entityId: documentId,
      slot: slotOf(width),
      ids: kept.map(({ id }) => id),
      limits: ONE_PICTURE,
    });
  }
}
