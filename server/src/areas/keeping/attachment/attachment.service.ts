import { and, eq, isNotNull } from 'drizzle-orm';
import { attachmentLinks, attachments } from '../../../db/tables/kit.ts';
import { isShown } from '../../../kit/attachments/file-kind.ts';
import type { FileLinks } from '../../../kit/attachments/file-links.ts';
import type { AttachmentSource } from '../../../kit/attachments/source.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';
import { Download, type Visit } from '../../../kit/http/route.ts';
import { linkCounterOf } from '../../people/party/index.ts';

/** Signs an address for a person who may see the file: the owner of an unused file, or a reader of a record with it. */
export async function linkTo(
  call: Call,
  links: FileLinks,
  sources: ReadonlyMap<string, AttachmentSource>,
  id: string,
): Promise<{ address: string; expiresAt: Date }> {
  if (!(await maySee(call, sources, id))) throw new Refusal('Mes.Files.Id.NotFound', 404);
  return links.sign(id, call.now);
}

/** The file of a signed address. */
export async function openLink(
  visit: Visit,
  { files, links }: { files: FileStore; links: FileLinks },
  id: string,
  token: string,
): Promise<Download> {
  await links.check(id, token, visit.now, (memberId) => linkCounterOf(visit.db, memberId));
  const [file] = await visit.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), isNotNull(attachments.completedAt)));
  if (!file) throw new Refusal('Mes.Files.Id.NotFound', 404);
  const { fileName, mime, size, storageKey } = file;
  return new Download(fileName, mime, files.read(storageKey), { inline: isShown(mime), size });
}

async function maySee(call: Call, sources: ReadonlyMap<string, AttachmentSource>, id: string): Promise<boolean> {
  const rows = await call.db
    .select({ ownerId: attachments.ownerId, area: attachmentLinks.area, entityId: attachmentLinks.entityId })
    .from(attachments)
    .leftJoin(attachmentLinks, eq(attachmentLinks.attachmentId, attachments.id))
    .where(and(eq(attachments.id, id), isNotNull(attachments.completedAt)));
  for (const { ownerId, area, entityId } of rows) {
    if (area === null || entityId === null) return ownerId === call.actor.userId;
    if (await sources.get(area)?.maySee(call, entityId)) return true;
  }
  return false;
}
