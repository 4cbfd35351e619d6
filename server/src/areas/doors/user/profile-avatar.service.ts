import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { keepAttachment, dropUnused, type Incoming } from '../../../kit/attachments/keep.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import { attachmentsOf } from '../../../kit/attachments/read.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import type { FileStore } from '../../../kit/files.ts';
import { accounts } from './administration/accounts.ts';
import { AVATAR } from './administration/whole-account.ts';

/** Replaces the actor's picture and removes the old one. */
export async function setAvatar(call: Call, files: FileStore, incoming: Incoming): Promise<void> {
  const { id } = await keepAttachment(call, files, incoming);
  try {
    await replaceAvatar(call, files, [id]);
  } catch (error) {
    await dropUnused(call.db, files, [id]);
    throw error;
  }
}

/** Removes the actor's picture, if there is one. */
export async function removeAvatar(call: Call, files: FileStore): Promise<void> {
  await replaceAvatar(call, files, []);
}

async function replaceAvatar(call: Call, files: FileStore, ids: string[]): Promise<void> {
  const { userId } = call.actor;
  let before: string[] = [];
  await inTransaction(call, accounts.source, async (inner) => {
    const row = await lockRow(inner, accounts.source, userId);
    const slots = (await attachmentsOf(inner, user.area, [userId])).get(userId);
    before = (slots?.[AVATAR] ?? []).map(({ id }) => id);
    const place = { area: user.area, entityId: userId, slot: AVATAR };
    const names = await linkAttachments(inner, { ...place, ids, limits: ONE_PICTURE, field: 'file' });
    if (!names) return;
    const changes = { avatar: [names[0][0] ?? null, names[1][0] ?? null] as [unknown, unknown] };
    await audit(inner, { ...factOf(user, row, 'Update'), changes });
  });
  await dropUnused(call.db, files, before);
}
