import { type SQL, sql } from 'drizzle-orm';
import { memberNotes } from '../../../db/tables/membership.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows } from '../../../kit/rights.ts';

/** A club's user reads only the notes of users of that club; the association reads all notes. */
export function shownNotes(actor: Actor): SQL {
  return clubRows(
    actor,
    (clubId) => sql`exists (select 1 from users u where u.id = ${memberNotes.createdBy} and u.club_id = ${clubId})`,
  );
}
