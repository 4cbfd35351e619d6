import { Readable } from 'node:stream';
import {
  MEDIA_KIND,
  type Media,
  mediaKind,
  type MediaInput,
  type MediaItem,
  type MediaPage,
  type MediaQuery,
  type MediaUpdate,
} from '@hoivien/contract/areas/words/media/media.schema.ts';
import { attachmentFault, FEW_FILES, ONE_FILE, ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, asc, count, desc, eq, inArray, like, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../../db/tables/access.ts';
import { attachmentLinks, attachments } from '../../../db/tables/kit.ts';
import { medias } from '../../../db/tables/media.ts';
import type { FileLinks } from '../../../kit/attachments/file-links.ts';
import { copyAttachment } from '../../../kit/attachments/copy.ts';
import { keepAttachment } from '../../../kit/attachments/keep.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import { scaledPicture } from '../../../kit/attachments/scaled.ts';
import { audit, changesBetween } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { keepDeleted } from '../../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { singleHistory } from '../../../kit/single-record.ts';
import { auditEdit } from '../../../kit/transition.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { clubOf, hasRight } from '../../../kit/rights.ts';
import { clubName, inFolder, openFolder, standing, timed } from './folder.service.ts';
import { isOwnOf, seenBy, requireOwn, mediaRights } from './rights.ts';
import { isUsed, usedBy, usesOf } from './uses.ts';

/** The names of files of the library in deletions and in the audit trail. */
export const mediaNames = { area: 'Medias', singular: 'Media' } as const;

type Row = typeof medias.$inferSelect;

/** The files of a folder or of the whole library that the reader sees. */
export async function listMedias(call: Call, links: FileLinks, query: MediaQuery): Promise<MediaPage> {
  const { folderId, kind, search, sort, page, pageSize } = query;
  const words = fold(search).split(/\s+/).filter(Boolean);
  const where = and(
    seenBy(call.actor, medias.clubId),
    inFolder(folderId),
    ...words.map((word) => like(medias.nameKey, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
  );
  const ofKind = kind === undefined ? where : and(where, eq(medias.kind, kind));
  const [items, counts] = await Promise.all([
    readItems(call, links, ofKind, { order: orders[sort], limit: pageSize, offset: (page - 1) * pageSize }),
    call.db.select({ kind: medias.kind, files: count() }).from(medias).where(where).groupBy(medias.kind),
  ]);
  const kinds = Object.fromEntries(counts.map((one) => [String(one.kind), one.files]));
  const total = counts.reduce((sum, one) => sum + (kind === undefined || one.kind === kind ? one.files : 0), 0);
  return { items, total, page, pageSize, kinds };
}

const orders: Readonly<Record<MediaQuery['sort'], SQL[]>> = {
  'createdAt:desc': [desc(medias.createdAt), desc(medias.id)],
  'createdAt:asc': [asc(medias.createdAt), asc(medias.id)],
  'name:asc': [asc(medias.name), asc(medias.id)],
  'name:desc': [desc(medias.name), desc(medias.id)],
  'size:desc': [desc(medias.size), desc(medias.id)],
};

/** A file of the library with the records that use it. */
export async function readMedia(call: Call, links: FileLinks, records: readonly AnyCrud[], id: string): Promise<Media> {
  const item = await readItem(call, links, id);
  return { ...item, usedBy: await usedBy(call, records, item.file.id) };
}

export async function mediaHistory(call: Call, id: string, page: number, pageSize: number): Promise<Page<object>> {
  await find(call, id);
  return singleHistory(
    call,
    { key: '', area: mediaNames.area, entity: mediaNames.singular, entityId: id },
    page,
    pageSize,
  );
}

/** Adds the files of one upload to a folder, pictures with a small one: at most 3 files, with 60 MB together. */
export async function addMedias(
  call: Call,
  links: FileLinks,
  store: FileStore,
  { folderId, files }: MediaInput,
): Promise<MediaItem[]> {
  const ids = files.map(() => uuidv7());
  const sent = await sentFiles(call, files);
  const fault = attachmentFault(sent, FEW_FILES);
  if (fault) throw inputRefusal([{ field: 'files', ...fault }]);
  const thumbs: (string | undefined)[] = [];
  for (const file of sent) thumbs.push(await keepThumb(call, store, file));
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const folder = await openFolder(inner, folderId, ['Medias', 'folderId']);
    const by = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
    for (const [place, { fileName, size }] of sent.entries()) {
      const id = ids[place] as string;
      const { attachmentId } = files[place] as MediaInput['files'][number];
      const row = { id, name: fileName, nameKey: fold(fileName), kind: mediaKind(fileName), size };
      await tx.insert(medias).values({ ...row, folderId, clubId: folder ? folder.clubId : clubOf(call.actor), ...by });
      const at = { area: mediaNames.area, entityId: id, field: 'files' };
      await linkAttachments(inner, { ...at, slot: 'file', ids: [attachmentId], limits: ONE_FILE });
      const thumb = thumbs[place];
      if (thumb) await linkAttachments(inner, { ...at, slot: 'thumb', ids: [thumb], limits: ONE_PICTURE });
      await audit(inner, { ...factOf(mediaNames, row, 'Create'), changes: { name: [null, fileName] } });
    }
  });
  const added = await readItems(call, links, inArray(medias.id, ids));
  return ids.flatMap((id) => added.filter((item) => item.id === id));
}

/** The sides of a small picture, in pixels, so that a page of the library loads fast. */
const THUMB = { width: 480, height: 480 };

/** Keeps the small picture of a file as an upload of its own; undefined for other files and damaged pictures. */
async function keepThumb(
  call: Call,
  store: FileStore,
  { fileName, key }: { fileName: string; key: string },
): Promise<string | undefined> {
  const bytes = mediaKind(fileName) === MEDIA_KIND.picture && (await scaledPicture(store.pathOf(key), THUMB));
  if (!bytes) return undefined;
  const small = { name: 'thumb.jpg', bytes: Readable.from([bytes]), wasCut: () => false };
  return (await keepAttachment(call, store, small)).id;
}

/** Names and sizes of the own uploads, in their order. `linkAttachments` locks them and checks the rest. */
async function sentFiles({ db, actor }: Call, files: MediaInput['files']) {
  const wanted = files.map(({ attachmentId }) => attachmentId.toLowerCase());
  const rows = await db
    .select({ id: attachments.id, fileName: attachments.fileName, size: attachments.size, key: attachments.storageKey })
    .from(attachments)
    .where(and(inArray(attachments.id, wanted), eq(attachments.ownerId, actor.userId)));
  return wanted.map((id) => {
    const found = rows.find((row) => row.id === id);
    if (!found) throw inputRefusal([{ field: 'files', message: 'Mes.Files.Id.NotFound' }]);
    return found;
  });
}

/** Renames or moves a file. It stays with its club. */
export async function changeMedia(
  call: Call,
  links: FileLinks,
  id: string,
  { version, ...input }: MediaUpdate,
): Promise<MediaItem> {
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const row = await lock(inner, id);
    if (row.version !== version)
      throw new Refusal('Mes.Medias.Update.Conflict', 409, [], { current: await readItem(inner, links, id) });
    const folder =
      input.folderId === row.folderId ? null : await openFolder(inner, input.folderId, ['Medias', 'folderId']);
    if (folder && folder.clubId !== row.clubId)
      throw inputRefusal([{ field: 'folderId', message: 'Mes.Medias.FolderId.NotAllowed' }]);
    const changes = changesBetween(['name', 'folderId'], row, input);
    if (!changes) return;
    const by = { version: version + 1, updatedAt: call.now, updatedBy: call.actor.userId };
    await tx
      .update(medias)
      .set({ ...input, nameKey: fold(input.name), ...by })
      .where(eq(medias.id, id));
    const before = { name: row.name, folderId: row.folderId };
    const fact = { ...factOf(mediaNames, { id, name: input.name }, 'Update'), changes };
    await auditEdit(inner, fact, { version: by.version, before });
  });
  return readItem(call, links, id);
}

/** Deletes a file that nothing uses; returns the id of the deletion, by which it can be restored. */
export async function removeMedia(call: Call, id: string): Promise<string> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const row = await lock(inner, id);
    if (await isUsed(inner, id)) throw new Refusal('Mes.Media.IsUsing', 400);
    await tx.delete(medias).where(eq(medias.id, id));
    await audit(inner, { ...factOf(mediaNames, row, 'Delete'), changes: null });
    return keepDeleted(inner, mediaNames, row);
  });
}

/** Restores a file; without a folder when its folder is gone. */
export async function restoreMedia(call: Call, snapshot: Readonly<Record<string, unknown>>): Promise<void> {
  const row = timed(snapshot as Row);
  await call.db.insert(medias).values({ ...row, folderId: await standing(call, row.folderId) });
  await audit(call, { ...factOf(mediaNames, row, 'Restore'), changes: null });
}

/** Copies a file of the library as an upload of one's own, which a form can then link. */
export async function useMedia(call: Call, files: FileStore, id: string) {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [row] = await tx
      .select({ id: medias.id })
      .from(medias)
      .where(and(eq(medias.id, id), seenBy(call.actor, medias.clubId)))
      .for('share');
    if (!row) throw new Refusal('Mes.Medias.Id.NotFound', 404);
    const [link] = await tx
      .select({ id: attachmentLinks.attachmentId })
      .from(attachmentLinks)
      .where(
        and(
          eq(attachmentLinks.area, mediaNames.area),
          eq(attachmentLinks.entityId, id),
          eq(attachmentLinks.slot, 'file'),
        ),
      );
    return copyAttachment(inner, files, link?.id ?? '');
  });
}

/** Whether the reader sees a file of the library; its bytes follow. */
export async function maySeeMedia(call: Call, id: string): Promise<boolean> {
  const [row] = await call.db
    .select({ id: medias.id })
    .from(medias)
    .where(and(eq(medias.id, id), seenBy(call.actor, medias.clubId)));
  return row !== undefined;
}

async function readItem(call: Call, links: FileLinks, id: string): Promise<MediaItem> {
  const [item] = await readItems(call, links, and(eq(medias.id, id), seenBy(call.actor, medias.clubId)));
  if (!item) throw new Refusal('Mes.Medias.Id.NotFound', 404);
  return item;
}

const thumbLinks = alias(attachmentLinks, 'thumb_links');

async function readItems(
  call: Call,
  links: FileLinks,
  where: SQL | undefined,
  { order = [], limit = 100, offset = 0 }: { order?: SQL[]; limit?: number; offset?: number } = {},
): Promise<MediaItem[]> {
  const linkOf = (table: Record<'entityId' | 'slot' | 'area', PgColumn>, slot: string) =>
    and(eq(table.entityId, medias.id), eq(table.slot, slot), eq(table.area, mediaNames.area));
  // The page is cut before the joins, so that they read its rows only.
  const ids = call.db
    .select({ id: medias.id })
    .from(medias)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await call.db
    .select({
      media: medias,
      file: { id: attachments.id, fileName: attachments.fileName, mime: attachments.mime, size: attachments.size },
      thumbId: thumbLinks.attachmentId,
      clubName: clubName(medias.clubId),
      createdByName: users.fullName,
    })
    .from(medias)
    .innerJoin(attachmentLinks, linkOf(attachmentLinks, 'file'))
    .innerJoin(attachments, eq(attachments.id, attachmentLinks.attachmentId))
    .leftJoin(thumbLinks, linkOf(thumbLinks, 'thumb'))
    .leftJoin(users, eq(users.id, medias.createdBy))
    .where(inArray(medias.id, ids))
    .orderBy(...order);
  const uses = hasRight(call, mediaRights.seeUses)
    ? await usesOf(
        call,
        rows.map(({ file }) => file.id),
      )
    : undefined;
  return rows.map(({ media, file, thumbId, clubName: club, createdByName }) => ({
    id: media.id,
    name: media.name,
    kind: media.kind,
    folderId: media.folderId,
    clubId: media.clubId,
    clubName: club,
    file,
    thumb: thumbId === null ? null : links.sign(thumbId, call.now).address,
    uses: uses ? (uses.get(file.id) ?? 0) : null,
    version: media.version,
    createdAt: media.createdAt.toISOString(),
    createdByName,
    isOwn: isOwnOf(call.actor, media),
  }));
}

async function find(call: Call, id: string): Promise<void> {
  if (!(await maySeeMedia(call, id))) throw new Refusal('Mes.Medias.Id.NotFound', 404);
}

async function lock(call: Call, id: string): Promise<Row> {
  const [row] = await call.db
    .select()
    .from(medias)
    .where(and(eq(medias.id, id), seenBy(call.actor, medias.clubId)))
    .for('update');
  if (!row) throw new Refusal('Mes.Medias.Id.NotFound', 404);
  requireOwn(call.actor, row);
  return row;
}
