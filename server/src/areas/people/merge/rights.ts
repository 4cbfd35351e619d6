import { eq, type SQL } from 'drizzle-orm';
import { merges } from '../../../db/tables/merge.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows, forOffice } from '../../../kit/rights.ts';

export const mergeRights = {
  /** The rows that a merge would move. A club's user must not learn about those of other clubs, not even their number. */
  countMoves: forOffice,
};

/** A club's user sees and undoes the merges of users of the club. */
export function ownMerges(actor: Actor): SQL {
  return clubRows(actor, (clubId) => eq(merges.clubId, clubId));
}
