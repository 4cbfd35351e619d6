import { memberName } from '../../../db/names.ts';
import {
  type FolderInput,
  FOLDERS_MOST,
  type FolderUpdate,
  type MediaFolder,
  type MediaLibrary,
} from '@hoivien/contract/areas/words/media/media.schema.ts';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mediaFolders, medias } from '../../../db/tables/media.ts';
import { audit, changesBetween } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { sayingWhere } from '../../../kit/crud/uses.ts';
import { keepDeleted } from '../../../kit/crud/write.ts';
import { databaseFault, FAULT, inputRefusal, Refusal } from '../../../kit/errors.ts';
import { auditEdit } from '../../../kit/transition.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { clubOf } from '../../../kit/rights.ts';
import { isOwnOf, seenBy, requireOwn } from './rights.ts';

/** The names of folders in deletions and in the audit trail. */
export const folderNames = { area: 'MediaFolders', singular: 'MediaFolder' } as const;

type Folder = typeof mediaFolders.$inferSelect;

/** The folders that the reader sees, and the size of their library. */
export async function readLibrary(call: Call): Promise<MediaLibrary> {
  const seen = seenBy(call.actor, medias.clubId);
  const [folders, counts, [all]] = await Promise.all([
    foldersOf(call),
    call.db.select({ folderId: medias.folderId, files: count() }).from(medias).where(seen).groupBy(medias.folderId),
    call.db
      .select({ files: count(), size: sql<number>`coalesce(sum(${medias.size}), 0)`.mapWith(Number) })
      .from(medias)
      .where(seen),
  ]);
  const files = new Map(counts.map((one) => [one.folderId, one.files]));
  return {
    folders: folders.map((folder) => ({ ...folder, count: files.get(folder.id) ?? 0 })),
    total: all?.files ?? 0,
    size: all?.size ?? 0,
    loose: files.get(null) ?? 0,
  };
}

async function foldersOf(call: Call, id?: string): Promise<Omit<MediaFolder, 'count'>[]> {
  const rows = await call.db
    .select({ folder: mediaFolders, clubName: clubName(mediaFolders.clubId) })
    .from(mediaFolders)
    .where(and(seenBy(call.actor, mediaFolders.clubId), id === undefined ? undefined : eq(mediaFolders.id, id)))
    .orderBy(asc(mediaFolders.name), asc(mediaFolders.id))
    .limit(FOLDERS_MOST);
  return rows.map(({ folder: { id: own, parentId, clubId, name, version }, clubName: club }) => {
    return { id: own, parentId, clubId, clubName: club, name, version, isOwn: isOwnOf(call.actor, { clubId }) };
  });
}

/** The name of the club of a row. */
export function clubName(clubId: typeof mediaFolders.clubId | typeof medias.clubId) {
  return memberName(clubId);
}

/** A folder into which the actor may put something; null for the top of the library. */
export async function openFolder(
  call: Call,
  id: string | null,
  [area, field]: readonly ['Medias', 'folderId'] | readonly ['MediaFolders', 'parentId'],
): Promise<Folder | null> {
  if (id === null) return null;
  const rule = (name: string) =>
    inputRefusal([{ field, message: `Mes.${area}.${field === 'folderId' ? 'FolderId' : 'ParentId'}.${name}` }]);
  const [folder] = await call.db
    .select()
    .from(mediaFolders)
    .where(and(eq(mediaFolders.id, id), seenBy(call.actor, mediaFolders.clubId)))
    .for('share');
  if (!folder) throw rule('NotFound');
  if (!isOwnOf(call.actor, folder)) throw rule('NotAllowed');
  return folder;
}

export async function addFolder(call: Call, { name, parentId }: FolderInput): Promise<MediaFolder> {
  const id = uuidv7();
  await taken(() =>
    call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      const [held] = await tx.select({ folders: count() }).from(mediaFolders);
      if ((held?.folders ?? 0) >= FOLDERS_MOST) throw new Refusal('Mes.MediaFolders.Count.OverLength', 400);
      const parent = await openFolder(inner, parentId, ['MediaFolders', 'parentId']);
      const clubId = parent ? parent.clubId : clubOf(call.actor);
      await requireFreeName(inner, { id, name, parentId, clubId });
      const by = {
        createdAt: call.now,
        createdBy: call.actor.userId,
        updatedAt: call.now,
        updatedBy: call.actor.userId,
      };
      await tx.insert(mediaFolders).values({ id, name, parentId, clubId, ...by });
      await audit(inner, { ...factOf(folderNames, { id, name }, 'Create'), changes: { name: [null, name] } });
    }),
  );
  return readFolder(call, id);
}

export async function changeFolder(call: Call, id: string, { version, ...input }: FolderUpdate): Promise<MediaFolder> {
  await taken(() =>
    call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      // Two moves at the same time could put two folders into each other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('media_folders'))`);
      const folder = await lockFolder(inner, id);
      if (folder.version !== version)
        throw new Refusal('Mes.MediaFolders.Update.Conflict', 409, [], { current: await readFolder(inner, id) });
      const parent = await openFolder(inner, input.parentId, ['MediaFolders', 'parentId']);
      const isBelow = parent !== null && (await isWithin(inner, parent.id, id));
      if (isBelow || (parent !== null && parent.clubId !== folder.clubId))
        throw inputRefusal([{ field: 'parentId', message: 'Mes.MediaFolders.ParentId.NotAllowed' }]);
      const changes = changesBetween(['name', 'parentId'], folder, input);
      if (!changes) return;
      await requireFreeName(inner, { ...input, id, clubId: folder.clubId });
      const changed = { ...input, version: version + 1, updatedAt: call.now, updatedBy: call.actor.userId };
      await tx.update(mediaFolders).set(changed).where(eq(mediaFolders.id, id));
      const before = { name: folder.name, parentId: folder.parentId };
      const fact = { ...factOf(folderNames, { id, name: input.name }, 'Update'), changes };
      await auditEdit(inner, fact, { version: changed.version, before });
    }),
  );
  return readFolder(call, id);
}

/** Deletes an empty folder; returns the id of the deletion, by which it can be restored. */
export async function removeFolder(call: Call, id: string): Promise<string> {
  const remove = () =>
    call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      const folder = await lockFolder(inner, id);
      await tx.delete(mediaFolders).where(eq(mediaFolders.id, id));
      await audit(inner, { ...factOf(folderNames, folder, 'Delete'), changes: null });
      return keepDeleted(inner, folderNames, folder);
    });
  return sayingWhere(call, { table: mediaFolders, resource: folderNames }, id, () => taken(remove));
}

/** Restores a folder; at the top of the library when the folder above it is gone. */
export async function restoreFolder(call: Call, snapshot: Readonly<Record<string, unknown>>): Promise<void> {
  const row = timed(snapshot as Folder);
  const parentId = await standing(call, row.parentId);
  await taken(async () => {
    await call.db.insert(mediaFolders).values({ ...row, parentId });
    await audit(call, { ...factOf(folderNames, row, 'Restore'), changes: null });
  });
}

/** A row of a snapshot, whose moments are texts. */
export function timed<Row extends { createdAt: Date; updatedAt: Date }>(row: Row): Row {
  return { ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) };
}

/** The folder if it still exists, else null. */
export async function standing(call: Call, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [folder] = await call.db
    .select({ id: mediaFolders.id })
    .from(mediaFolders)
    .where(eq(mediaFolders.id, id))
    .for('share');
  return folder?.id ?? null;
}

async function readFolder(call: Call, id: string): Promise<MediaFolder> {
  const [folder] = await foldersOf(call, id);
  if (!folder) throw new Refusal('Mes.MediaFolders.Id.NotFound', 404);
  const [files] = await call.db
    .select({ files: count() })
    .from(medias)
    .where(and(eq(medias.folderId, id), seenBy(call.actor, medias.clubId)));
  return { ...folder, count: files?.files ?? 0 };
}

async function lockFolder(call: Call, id: string): Promise<Folder> {
  const [folder] = await call.db
    .select()
    .from(mediaFolders)
    .where(and(eq(mediaFolders.id, id), seenBy(call.actor, mediaFolders.clubId)))
    .for('update');
  if (!folder) throw new Refusal('Mes.MediaFolders.Id.NotFound', 404);
  requireOwn(call.actor, folder);
  return folder;
}

/** Names are unique within a folder, and at the top of the library within a club. */
async function requireFreeName(
  call: Call,
  { id, name, parentId, clubId }: Pick<Folder, 'id' | 'name' | 'parentId' | 'clubId'>,
): Promise<void> {
  const same = (column: PgColumn, value: string | null) => (value === null ? isNull(column) : eq(column, value));
  const [held] = await call.db
    .select({ id: mediaFolders.id })
    .from(mediaFolders)
    .where(
      and(
        same(mediaFolders.parentId, parentId),
        same(mediaFolders.clubId, clubId),
        eq(mediaFolders.name, name),
        ne(mediaFolders.id, id),
      ),
    );
  if (held) throw nameTaken();
}

function nameTaken(): Refusal {
  return inputRefusal([{ field: 'name', message: 'Mes.MediaFolders.Name.AlreadyExist' }]);
}

/** Whether a folder is another one or stands below it. */
async function isWithin(call: Call, id: string, above: string): Promise<boolean> {
  const { rows } = await call.db.execute(sql`with recursive up as (
      select id, parent_id from media_folders where id = ${id}
      union select f.id, f.parent_id from media_folders f join up on f.id = up.parent_id)
    select 1 from up where id = ${above}`);
  return rows.length > 0;
}

/** Turns broken constraints into refusals: a name that is taken, a folder that is not empty. */
async function taken<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const fault = databaseFault(error);
    if (fault?.code === FAULT.unique) throw nameTaken();
    if (fault?.code === FAULT.foreignKey || fault?.code === FAULT.restrict)
      throw new Refusal('Mes.MediaFolder.IsUsing', 400);
    throw error;
  }
}

/** The condition on files for a folder of a query. */
export function inFolder(folderId: string | undefined) {
  if (folderId === undefined) return undefined;
  return folderId === 'none' ? isNull(medias.folderId) : eq(medias.folderId, folderId);
}
