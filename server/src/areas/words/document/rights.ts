import { type SQL, sql } from 'drizzle-orm';
import { documents } from '../../../db/tables/document.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows, isOwn, rows } from '../../../kit/rights.ts';

/** The condition that news are published at this moment. */
export const isPublished = sql`(${documents.publishAt} <= now() and ${documents.withdrawnAt} is null)`;

/** The condition that news are shown to one of these clubs: they name none, or one of them. */
function shownToClubs(clubs: SQL): SQL {
  return sql`(not exists (select 1 from document_clubs k where k.document_id = ${documents.id})
    or exists (select 1 from document_clubs k where k.document_id = ${documents.id} and k.club_id in (${clubs})))`;
}

/** The condition that a user reads published news. The association reads all of them. */
export function readableBy(actor: Pick<Actor, 'clubId'>): SQL {
  return sql`(${isPublished} and ${clubRows(actor, (clubId) => shownToClubs(sql`${clubId}::uuid`))})`;
}

/** The condition that published news are for a member: their type is addressed, and one of their clubs is named. */
export function isFor({ id, type }: { id: string; type: number }): SQL {
  return sql`(${isPublished} and (${documents.memberTypes} = '{}' or ${type}::smallint = any(${documents.memberTypes}))
    and ${shownToClubs(sql`select v.club_id from club_members v where v.member_id = ${id}::uuid and v.left_on is null`)})`;
}

/** A club's user sees what the club wrote and what is published for it; they change only what the club wrote, for itself. */
export const documentRights = {
  ...rows({
    clubSees: (clubId, actor) => sql`(${documents.clubId} = ${clubId} or ${readableBy(actor)})`,
    clubWrites: (clubId) => sql`${documents.clubId} = ${clubId}`,
  }),
  /** The club that wrote news is named to nobody of another club. */
  namedClub: (reader: Pick<Actor, 'clubId'>): SQL => clubRows(reader, (clubId) => sql`m.id = ${clubId}`),
  /** How many have read news, a club learns of its own alone. */
  seesReaders: isOwn,
};
