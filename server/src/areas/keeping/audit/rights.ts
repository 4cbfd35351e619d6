import { eq, type SQL } from 'drizzle-orm';
import { auditEntries, deletions } from '../../../db/tables/kit.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows } from '../../../kit/rights.ts';

/** A club's user reads what users of the club changed, and deletions by users of the club. */
export function ownChanges(actor: Actor): SQL {
  return clubRows(actor, (clubId) => eq(auditEntries.clubId, clubId));
}

export function ownDeletions(actor: Actor): SQL {
  return clubRows(actor, (clubId) => eq(deletions.clubId, clubId));
}
