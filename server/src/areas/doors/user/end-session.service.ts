import { and, eq, gt } from 'drizzle-orm';
import { sessions, users } from '../../../db/tables/access.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import type { Door } from './door.ts';
import { generatedPassword } from './password.ts';
import { endSessions, setPassword } from './password.service.ts';
import { hashToken } from './tokens.ts';
import { auditOwn, PASSWORD_CHANGED } from './user-call.ts';

/** The lifetime of the link in a mail about a new device, in milliseconds. */
const LIFE = 7 * 24 * 60 * 60 * 1000;

/**
 * Ends a session by the link of the mail about it. A stranger then knows the password: it opens nothing any more, the
 * other sessions end too, and the owner chooses a new one by recovery.
 */
export async function endByLink(visit: Visit, door: Door, token: string): Promise<void> {
  await door.codeTries.count(visit.ip);
  const { passwordHash } = await generatedPassword();
  await visit.db.transaction(async (tx) => {
    const inner = { ...visit, db: tx };
    const [found] = await tx
      .update(sessions)
      .set({ endLinkHash: null })
      .where(
        and(eq(sessions.endLinkHash, hashToken(token)), gt(sessions.createdAt, new Date(visit.now.getTime() - LIFE))),
      )
      .returning({ userId: sessions.userId });
    const [user] = found ? await tx.select().from(users).where(eq(users.id, found.userId)) : [];
    if (!user) throw new Refusal('Mes.Sessions.EndLink.NotFound', 400);
    if (visit.about) visit.about.userId = user.id;
    await setPassword(tx, user.id, passwordHash, visit.now);
    await endSessions(tx, user.id, visit.now);
    await auditOwn(inner, user, 'Update', PASSWORD_CHANGED);
  });
  await door.codeTries.giveBack(visit.ip);
}
