import { Readable } from 'node:stream';
import { COVER_WIDTHS } from '@hoivien/contract/areas/words/document/document.schema.ts';
import { ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { attachmentLinks, attachments } from '../../../db/tables/kit.ts';
import { keepAttachment } from '../../../kit/attachments/keep.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import { scaledPicture } from '../../../kit/attachments/scaled.ts';
import type { Call } from '../../../kit/call.ts';
import type { FileStore } from '../../../kit/files.ts';

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

/** An uploaded cover and its three widths, as uploads that nothing uses yet. */
export interface ScaledCover {
  coverId: string | undefined;
  kept: readonly (string | undefined)[];
}

/**
 * Scales a cover to its three widths before the transaction that links them; a narrower picture is not made wider. Of a
 * file that is neither the reader's own nor the document's, and of a picture that cannot be read, there are none.
 */
export async function scaledCover(
  call: Call,
  files: FileStore,
  coverId: string | undefined,
  documentId?: string,
): Promise<ScaledCover> {
  if (coverId === undefined) return { coverId, kept: [] };
  const ofDocument =
    documentId === undefined
      ? undefined
      : inArray(
          attachments.id,
          call.db
            .select({ id: attachmentLinks.attachmentId })
            .from(attachmentLinks)
            .where(and(eq(attachmentLinks.area, 'Documents'), eq(attachmentLinks.entityId, documentId))),
        );
  const [file] = await call.db
    .select({ key: attachments.storageKey })
    .from(attachments)
    .where(and(eq(attachments.id, coverId), or(eq(attachments.ownerId, call.actor.userId), ofDocument)));
  const kept: (string | undefined)[] = [];
  for (const width of file ? COVER_WIDTHS : []) {
    const bytes = file && (await scaledPicture(files.pathOf(file.key), { width }));
    const name = `${slotOf(width)}.jpg`;
    const small = bytes && { name, bytes: Readable.from([bytes]), wasCut: () => false };
    kept.push(small && (await keepAttachment(call, files, small)).id);
  }
  return { coverId, kept };
}

/**
 * Links the widths of the cover that a document has now, in the caller's transaction. Without a cover, or with a picture that
 * could not be read, the former ones go, and readers get the uploaded picture.
 */
export async function linkCover(call: Call, documentId: string, { coverId, kept }: ScaledCover): Promise<void> {
  const isSame = coverId !== undefined && (await coverOf(call, documentId)) === coverId;
  for (const [at, width] of COVER_WIDTHS.entries()) {
    const id = isSame ? kept[at] : undefined;
    await linkAttachments(call, {
      area: 'Documents',
      entityId: documentId,
      slot: slotOf(width),
      ids: id === undefined ? [] : [id],
      limits: ONE_PICTURE,
    });
  }
}
