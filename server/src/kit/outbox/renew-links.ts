import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import { type LinkRow, type Links, readToken } from '../links.ts';
import { mapTexts, PIECE } from '../without-links.ts';
import { type EndReason, isOpen } from './outbox.ts';

const REVOKED: EndReason = 'linkRevoked';

interface Revoked {
  memberId: string;
  /** The addresses that the record has now. */
  addresses: readonly (string | null)[];
  /** The rows whose counters were raised, with the new ones. */
  rows: readonly LinkRow[];
}

/**
 * Gives waiting letters of a member new links in the place of those that were just revoked, in the transaction of `db`. A
 * letter to an address that the record does not have is withdrawn instead: a new link must not go where the old one was
 * not wanted. One that a job is sending at this moment may go out with the old link; a repetition has the new one.
 */
export async function renewLinks(
  db: Database,
  links: Links,
  { memberId, addresses, rows }: Revoked,
  now: Date,
): Promise<{ renewed: number; withdrawn: number }> {
  const counters = new Map(rows.map(({ id, counter }) => [id, counter]));
  const renewed = (text: string) => text.replaceAll(PIECE, (piece) => freshOf(links, counters, piece) ?? piece);
  const { subject, body, html, unsubscribe, fallback, files, calendar, template } = deliveries;
  const texts = { subject, body, html, unsubscribe, fallback, files, calendar, template };
  const waiting = await db
    .select({ id: deliveries.id, address: deliveries.address, ...texts })
    .from(deliveries)
    .where(and(eq(deliveries.memberId, memberId), isOpen))
    .orderBy(deliveries.id)
    .for('update');
  const count = { renewed: 0, withdrawn: 0 };
  for (const { id, address, ...held } of waiting) {
    const fresh = mapTexts(held, renewed) as typeof held;
    if (JSON.stringify(fresh) === JSON.stringify(held)) continue;
    const isKnown = addresses.some((one) => one?.toLowerCase() === address.toLowerCase());
    count[isKnown ? 'renewed' : 'withdrawn']++;
    const set = isKnown ? fresh : { cancelledAt: now, failReason: REVOKED };
    await db.update(deliveries).set(set).where(eq(deliveries.id, id));
  }
  return count;
}

/** The new token in the place of one that the last counter of its row opened; undefined for any other text. */
function freshOf(links: Links, counters: ReadonlyMap<string, number>, piece: string): string | undefined {
  const claim = readToken(piece);
  const counter = claim && counters.get(claim.id);
  if (!claim || counter === undefined || !links.opens(piece, { id: claim.id, counter: counter - 1 })) return undefined;
  return links.of(claim.purpose, { id: claim.id, counter }, claim.expiresAt, claim.maker ?? undefined);
}
