import type { Changes } from '../../../db/tables/kit.ts';
import type { users } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';
import type { Door } from './door.ts';
import { mailText } from './mail.texts.ts';
import { endCodes } from './password.service.ts';

const CONTACT_CHANGED = letterKind('profile', {
  ends: 'withItsRecord',
  atOnce: 'It warns of a change of an account, which may be an attack.',
});

/** Whether a change is of an address by which the account can be signed in to or recovered. */
export function changesContact(changes: Changes): boolean {
  return Boolean(changes['emailAddress'] ?? changes['phoneNumber']);
}

/**
 * Ends the codes and links that went to the old addresses, and sends a mail to the old one, because a stranger cannot read
 * mails there.
 */
export async function contactChanged(call: Call, door: Door, before: typeof users.$inferSelect): Promise<void> {
  await endCodes(call.db, before.id);
  const association = await door.association(call.db);
  const sender = senderOf(association);
  const text = mailText(before.language ?? association.language);
  const fill = { app: sender.name, name: before.fullName, contact: association.emailAddress };
  const words = layOut(text.contactChanged(fill), sender);
  await door.outbox.post(
    call.db,
    {
      channel: 'mail',
      address: before.emailAddress,
      userId: before.id,
      holds: 'nothing',
      source: CONTACT_CHANGED,
      sourceId: before.id,
      dedupeKey: `profile:${before.id}:${before.version}`,
      ...words,
    },
    call.now,
  );
}
