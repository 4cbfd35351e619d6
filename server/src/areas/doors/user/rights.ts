import { eq } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { forOffice, rows } from '../../../kit/rights.ts';

/** A club's user sees and changes only accounts of the club. */
export const accountScope = rows({ clubSees: (clubId) => eq(users.clubId, clubId), clubWrites: 'all seen' });

/** A club's user gives no role, and sees as nobody by a role: roles are of the association. */
export const accountRights = { giveRole: forOffice, seeAsRole: forOffice };
