import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/call.ts';
import { clubRows } from '../../../kit/rights.ts';

/** The messages of the outbox are shown to the association alone; a club's user gets empty lists. */
export function shownMessages(actor: Actor): SQL {
  return clubRows(actor, () => sql`false`);
}
