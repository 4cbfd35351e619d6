import { eq, or, sql } from 'drizzle-orm';
import { feedbacks } from '../../../db/tables/feedback.ts';
import { associationScope, clubRows, rows, type Right, forAssociation } from '../../../kit/rights.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';

/** A club's user gives feedback, and sees their own and that of their club; only the association assigns and replies. */
export const feedbackScope = rows({
  clubSees: (clubId, { userId }) => or(eq(feedbacks.clubId, clubId), eq(feedbacks.createdBy, userId)),
  clubWrites: 'new',
});

export const feedbackRights = {
  reply: forAssociation,
  assign: { ...forAssociation, code: permissionCode('Feedbacks', 'Reply') } satisfies Right,
};

/** Ready answers and the names of who replies: clubs read them. */
export const answerScope = associationScope;

/** The feedback `x` of a member in the copy of their data that a club gives. */
export const inCopy = (clubId: string | null) => clubRows({ clubId }, (id) => sql`x.club_id = ${id}`);
