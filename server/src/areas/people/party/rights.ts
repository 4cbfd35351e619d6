import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { isNull, or, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows, forAssociation, forOffice, isOwn, type Right, rows } from '../../../kit/rights.ts';
import { today } from '../../../kit/today.ts';

/**
 * The visible members: all for users of the association. A club's user sees the club itself, its present members, and
 * people with a present or former seat in its committees (data-model.md 4). They add and change them; approving, refusing,
 * leaving and coming back are the association's (`member.life.ts`), and so is every state of a member of several clubs.
 */
export const memberScope = rows({
  clubSees: (clubId) => or(sql`${members.id} = ${clubId}`, belongsTo(clubId)),
  clubWrites: 'all seen',
  // Nobody may change an erased member, who only counts without a name.
  anybodyWrites: () => isNull(members.erasedAt),
});

export const partyRights = {
  /** Personal partners in a list of their own: a club finds them on its page (specification 2). */
  listPersonalPartners: forAssociation,
  correctEnd: forAssociation,
  /** What an import tells those who decide. */
  addAsStaff: forAssociation,
  /** A new record is approved at once. */
  approve: (area: string): Right => ({ ...forAssociation, code: permissionCode(area, 'Approve') }),
  /** A file changes states. */
  decideByFile: (area: string): Right => ({ ...forOffice, code: permissionCode(area, 'Approve') }),
  /** Deciding at all, whatever codes the person holds. */
  office: forOffice,
};

/** The club `column` of which a reader sees rows: seats, offices, memberships. */
export function ofSeenClub(actor: Actor, column: SQL): SQL {
  return clubRows(actor, (clubId) => sql`${column} = ${clubId}`);
}

/** A club's user works within their own club; users of the association within each. */
export const worksWithin = (actor: Actor, clubId: string): boolean => isOwn(actor, { clubId });

/** The condition that a member belongs to a club: a present member, or a person with a seat in its committees. */
export function belongsTo(clubId: string): SQL {
  return or(
    sql`${members.id} in (select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null)`,
    sql`(${members.type} = ${TYPES.executive} and ${members.id} in (select s.member_id from seats s join terms t on t.id = s.term_id join committees k on k.id = t.committee_id where k.club_id = ${clubId}))`,
  ) as SQL;
}

/** The ids of the members whom `memberScope` shows to a club's user, found without reading the members. */
export function seenMemberIds(clubId: string): SQL {
  return sql`select ${clubId}::uuid
    union all select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null
    union all select s.member_id from seats s join terms t on t.id = s.term_id join committees k on k.id = t.committee_id
      join members x on x.id = s.member_id where k.club_id = ${clubId} and x.type = ${TYPES.executive}`;
}

/** Whether a member has left the association by a moment, and not come back. Members without a stay never left. */
export function leftBy(now: Date): SQL<boolean> {
  return sql<boolean>`exists (select 1 from memberships s where s.member_id = ${members.id} and s.ends_on <= ${today(now)}::date
    and not exists (select 1 from memberships n where n.member_id = s.member_id and n.starts_on > s.starts_on))`;
}
