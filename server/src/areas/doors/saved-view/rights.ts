import { eq, isNull, type SQL } from 'drizzle-orm';
import { savedViews } from '../../../db/tables/saved-view.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubOf } from '../../../kit/rights.ts';

/** A shared view is seen by the users of the same club, or by the association alone. */
export function isOfSameClub(actor: Actor): SQL {
  const clubId = clubOf(actor);
  return clubId ? eq(savedViews.clubId, clubId) : isNull(savedViews.clubId);
}
