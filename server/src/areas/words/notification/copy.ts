import type { WholeInput } from './notification.area.ts';
import { picturesOf } from '@hoivien/contract/kit/rich-text.ts';
import { inArray } from 'drizzle-orm';
import { attachments } from '../../../db/tables/kit.ts';
import { keepAttachment } from '../../../kit/attachments/keep.ts';
import type { Call } from '../../../kit/call.ts';
import type { FileStore } from '../../../kit/files.ts';
import { filesOf } from './message.ts';

/** The input of a new draft with everything of a notification but its time; its files and pictures are copied. */
export async function copyOf(
  call: Call,
  files: FileStore,
  given: { id: string } & Omit<WholeInput, 'draft' | 'now' | 'sendTime' | 'attachmentIds'>,
): Promise<WholeInput> {
  const pictures = picturesOf(given.content);
  const own = (await filesOf(call.db, given.id)).map(({ id }) => id);
  const copies = await copied(call, files, [...own, ...pictures]);
  const content = pictures.reduce((text, id) => text.replaceAll(id, copies.get(id) ?? id), given.content);
  const { title, type, program, smsText, smsOnlyWithoutEmail, zaloTemplateId, asksConfirmation } = given;
  const { memberIds, otherEmails, methods, groups, zaloData } = given;
  return {
    title,
    type,
    content,
    program,
    smsText,
    smsOnlyWithoutEmail,
    zaloTemplateId,
    asksConfirmation,
    memberIds,
    methods,
    groups,
    zaloData,
    // The ids of the items belong to the first record.
    otherEmails: otherEmails.map(({ name, emailAddress }) => ({ name, emailAddress })),
    attachmentIds: own.flatMap((id) => copies.get(id) ?? []),
    sendTime: null,
    draft: true,
    now: false,
  };
}

/** Copies files, because a file belongs to one record. Returns the new ids by the old ones. */
async function copied(call: Call, files: FileStore, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await call.db
    .select()
    .from(attachments)
    .where(inArray(attachments.id, [...ids]));
  const made = new Map<string, string>();
  for (const { id, fileName, storageKey } of rows) {
    const copy = await keepAttachment(call, files, {
      name: fileName,
      bytes: files.read(storageKey),
      wasCut: () => false,
    });
    made.set(id, copy.id);
  }
  return made;
}
