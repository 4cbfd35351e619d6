import { eq, or, type SQL, sql } from 'drizzle-orm';
import { notifications, templates } from '../../../db/tables/notification.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows, rows, type Scope } from '../../../kit/rights.ts';

/** A club sees and changes its own notifications only. */
export const notificationScope = rows({
  clubSees: (clubId) => eq(notifications.clubId, clubId),
  clubWrites: 'all seen',
});

/** Everybody sees shared templates and their own; the association writes them. */
export const templateScope: Scope = {
  ...rows({ clubSees: 'all', clubWrites: 'none' }),
  filter: ({ userId }) => or(eq(templates.shared, true), eq(templates.createdBy, userId)),
};

/** The condition on notifications `n`: the reader may learn that a member got them. */
export function toldOfMember(actor: Actor): SQL {
  return clubRows(actor, (clubId) => sql`n.club_id = ${clubId}`);
}
