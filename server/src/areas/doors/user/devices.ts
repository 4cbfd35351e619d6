import { isIPv4 } from 'node:net';
import bowser from 'bowser';
import { and, eq } from 'drizzle-orm';
import { knownDevices, sessions, type users } from '../../../db/tables/access.ts';
import { networksOf } from '../../../kit/http/networks.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import type { Door } from './door.ts';
import { mailText } from './mail.texts.ts';
import { hashToken, newRefreshToken } from './tokens.ts';

/** How long a browser in a network is known after its last sign-in, in milliseconds. */
export const DEVICES_KEPT = 180 * 24 * 60 * 60 * 1000;

const NEW_DEVICE = letterKind('newDevice', {
  ends: 'withItsRecord',
  atOnce: 'It warns of a sign-in, which may be an attack.',
});

/**
 * Browser and system in words, without versions; null when neither is known.
 *
 * @example deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) ... Chrome/139.0.0.0 Safari/537.36') // 'Chrome, Windows'
 */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = bowser.parse(userAgent);
  const name = userAgent.includes('coc_coc') ? 'Cốc Cốc' : browser.name?.replace(/^Microsoft /, '');
  return [name, os.name].filter(Boolean).join(', ') || null;
}

/** The block of an address: 24 bits of IPv4, 48 of IPv6. */
export function networkOf(ip: string | null): string {
  if (ip !== null && isIPv4(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
  const { own, wide } = networksOf(ip);
  return wide ?? own;
}

/**
 * Remembers the device of a sign-in and tells the owner by mail when it is new, with a link that ends the session. The first
 * sign-in of an account tells nothing. Returns the hash of the secret of the link.
 */
export async function noteDevice(
  visit: Visit,
  door: Door,
  user: typeof users.$inferSelect,
  sessionId: string,
): Promise<Buffer | null> {
  const { db, now } = visit;
  const agent = deviceOf(visit.userAgent) ?? '';
  const network = networkOf(visit.ip);
  const device = and(
    eq(knownDevices.userId, user.id),
    eq(knownDevices.agent, agent),
    eq(knownDevices.network, network),
  );
  const [known] = await db.select().from(knownDevices).where(device);
  const isKnown = known
    ? now.getTime() - known.lastUsedAt.getTime() < DEVICES_KEPT
    : await hadSession(visit, user.id, agent, network);
  await db
    .insert(knownDevices)
    .values({ id: uuidv7(), userId: user.id, agent, network, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.agent, knownDevices.network],
      set: { lastUsedAt: now },
    });
  if (isKnown || user.lastSignInAt === null) return null;
  if (visit.about) visit.about.isNewDevice = true;
  const token = newRefreshToken();
  const association = await door.association(db);
  const sender = senderOf(association);
  const text = mailText(user.language ?? association.language);
  const content = text.newDevice({
    app: sender.name,
    name: user.fullName,
    at: now,
    device: agent,
    network,
    link: `${door.address}/#/end-session/${token}`,
  });
  await door.outbox.post(
    db,
    {
      channel: 'mail',
      address: user.emailAddress,
      holds: { secretOf: user.id },
      source: NEW_DEVICE,
      sourceId: sessionId,
      dedupeKey: `newDevice:${sessionId}`,
      ...layOut(content, sender),
    },
    now,
  );
  return hashToken(token);
}

/** Devices that signed in before the server remembered them stand in the sessions that are kept. */
async function hadSession({ db }: Visit, userId: string, agent: string, network: string): Promise<boolean> {
  const kept = await db
    .selectDistinct({ ip: sessions.ip, userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return kept.some((one) => (deviceOf(one.userAgent) ?? '') === agent && networkOf(one.ip) === network);
}
