import { type SQL, sql } from 'drizzle-orm';
import { documents } from '../../db/tables/document.ts';
import type { Actor } from '../../kit/call.ts';
import type { Scope } from '../../kit/rights.ts';

/** The condition that news are published at this moment. */
export const isPublished = sql`(${documents.publishAt} <= now() and ${documents.withdrawnAt} is null)`;

/** The condition that news are shown to one of these clubs: they name none, or one of them. */
function shownToClubs(clubs: SQL): SQL {
  return sql`(not exists (select 1 from document_clubs k where k.document_id = ${documents.id})
    or exists (select 1 from document_clubs k where k.document_id = ${documents.id} and k.club_id in (${clubs})))`;
}

/** The condition that a user reads published news. The association reads all of them. */
export function readableBy({ clubId }: Pick<Actor, 'clubId'>): SQL {
  return clubId === null ? isPublished : sql`(${isPublished} and ${shownToClubs(sql`${clubId}::uuid`)})`;
}

/** The condition that published news are for a member: their type is addressed, and one of their clubs is named. */
export function isFor({ id, type }: { id: string; type: number }): SQL {
  return sql`(${isPublished} and (${documents.memberTypes} = '{}' or ${type}::smallint = any(${documents.memberTypes}))
    and ${shownToClubs(sql`select v.club_id from club_members v where v.member_id = ${id}::uuid and v.left_on is null`)})`;
}

/** A club's user sees what the club wrote and what is published for it; they change only what the club wrote. */
export const documentScope: Scope = {
  filter: (actor): SQL | undefined =>
    actor.clubId === null ? undefined : sql`(${documents.clubId} = ${actor.clubId} or ${readableBy(actor)})`,
  writes: ({ clubId }) => (clubId === null ? undefined : sql`${documents.clubId} = ${clubId}`),
  mayWrite: () => true,
};
