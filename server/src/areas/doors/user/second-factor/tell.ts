import type { users } from '../../../../db/tables/access.ts';
import { layOut } from '../../../../kit/mail/layout.ts';
import { senderOf } from '../../../../kit/mail/sender.ts';
import type { Call } from '../../../../kit/call.ts';
import { letterKind } from '../../../../kit/outbox/letter-kinds.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import type { Door } from '../door.ts';
import { mailText } from '../mail.texts.ts';

const FACTOR_MAIL = letterKind('secondFactor', {
  ends: 'withItsRecord',
  atOnce: 'It warns of a change of an account, which may be an attack.',
});

type News =
  | { what: 'factorAdded' | 'factorRemoved'; device: string }
  | { what: 'factorCodeUsed'; left: number }
  | { what: 'factorReset'; by: string; reason: string };

/** Sends a mail to the owner of an account, because a stranger may have made the change. */
export async function tellOfFactor(
  { db, now }: Pick<Call, 'db' | 'now'>,
  door: Door,
  user: typeof users.$inferSelect,
  news: News,
): Promise<void> {
  const association = await door.association(db);
  const sender = senderOf(association);
  const text = mailText(user.language ?? association.language);
  const fill = { app: sender.name, name: user.fullName, contact: association.emailAddress };
  const content =
    news.what === 'factorCodeUsed'
      ? text.factorCodeUsed({ ...fill, ...news })
      : news.what === 'factorReset'
        ? text.factorReset({ ...fill, ...news })
        : text[news.what]({ ...fill, ...news });
  await door.outbox.post(
    db,
    {
      channel: 'mail',
      address: user.emailAddress,
      userId: user.id,
      holds: 'nothing',
      source: FACTOR_MAIL,
      sourceId: user.id,
      dedupeKey: `secondFactor:${uuidv7()}`,
      ...layOut(content, sender),
    },
    now,
  );
}
