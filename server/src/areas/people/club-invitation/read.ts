import {
  INVITABLE_SHOWN,
  type Invitable,
  type Invitation,
  type InvitationQuery,
  SEARCH_LEAST,
} from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import { clubInvitations } from '../../../db/tables/membership.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { firstFound } from '../../../kit/search/question.ts';
import { isHitByName, namesAlone, rankOrder } from '../../../kit/search/ranking.ts';
import { wordsOf } from '../../../kit/search/words.ts';
import type { InvitationServices } from './services.ts';
import { isClub, isInState, LIFE, mayJoin, stateOf, tokenOf } from './state.ts';
import { invitesTo, seenMember } from './rights.ts';

/** Members who may be invited. A search finds them by name or code only. */
export async function listInvitable(call: Call, clubId: string, search: string): Promise<Invitable[]> {
  await requireClub(call, clubId);
  if (wordsOf(search).join('').length < SEARCH_LEAST) return [];
  return firstFound(search, async (question) =>
    call.db
      .select({ id: members.id, code: sql<string>`coalesce(${members.code}, '')`, name: members.name })
      .from(members)
      .where(
        and(
          mayJoin(clubId, call.now),
          // The search column also has phone numbers and tax codes, which a club must not find out.
          isHitByName(members.searchKey, question),
          sql`not exists (select 1 from ${clubInvitations} where ${clubInvitations.clubId} = ${clubId}
            and ${clubInvitations.memberId} = ${members.id} and ${isInState('open', call.now)})`,
        ),
      )
      .orderBy(
        ...(question ? rankOrder(namesAlone(members.searchKey), members.name, question) : []),
        asc(members.name),
        asc(members.id),
      )
      .limit(INVITABLE_SHOWN),
  );
}

/** The invitations of a club, newest first, without those to restricted members. */
export async function listInvitations(
  call: Call,
  services: InvitationServices,
  clubId: string,
  { page, pageSize, state }: InvitationQuery,
): Promise<Page<Invitation>> {
  await requireClub(call, clubId);
  const where = and(
    eq(clubInvitations.clubId, clubId),
    isNull(members.restrictedAt),
    state && isInState(state, call.now),
  );
  const [items, [counted]] = await Promise.all([
    readInvitations(call, services, where, { limit: pageSize, offset: (page - 1) * pageSize }),
    call.db
      .select({ total: count() })
      .from(clubInvitations)
      .innerJoin(members, eq(members.id, clubInvitations.memberId))
      .where(where),
  ]);
  return { items, total: counted?.total ?? 0, page, pageSize };
}

/** Finds a club that the actor may use: their own one for a club's user, any for the association. */
export async function requireClub({ db, actor }: Call, id: string) {
  const [club] = await db
    .select({ id: members.id, name: members.name, approvedAt: members.approvedAt, endedAt: members.deactivatedAt })
    .from(members)
    .where(and(eq(members.id, id), isClub));
  if (!club || !invitesTo(actor, id)) throw new Refusal('Mes.Clubs.Id.NotFound', 404);
  return club;
}

/** Invitations with the values that people who may invite see, newest first. */
export async function readInvitations(
  call: Call,
  services: InvitationServices,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Invitation[]> {
  const { code, name, type, emailAddress } = members;
  const rows = await call.db
    .select({
      row: clubInvitations,
      member: { code, name, type, emailAddress },
      isSeen: seenMember(call.actor),
      sentBy: users.fullName,
    })
    .from(clubInvitations)
    .innerJoin(members, eq(members.id, clubInvitations.memberId))
    .leftJoin(users, eq(users.id, clubInvitations.createdBy))
    .where(where)
    .orderBy(desc(clubInvitations.createdAt), desc(clubInvitations.id))
    .limit(limit)
    .offset(offset);
  const open = rows.filter(({ row }) => stateOf(row, call.now) === 'open');
  const theirs = await services.changeable(
    call,
    open.map(({ row }) => row.memberId),
  );
  return rows.map(({ row, member, isSeen, sentBy }) => {
    const state = stateOf(row, call.now);
    return {
      id: row.id,
      memberId: row.memberId,
      memberCode: member.code ?? '',
      memberName: member.name,
      memberType: member.type,
      message: row.message,
      state,
      sentAt: new Date(row.expiresAt.getTime() - LIFE).toISOString(),
      sentBy,
      expiresAt: row.expiresAt.toISOString(),
      answeredAt: (row.acceptedAt ?? row.refusedAt)?.toISOString() ?? null,
      refuseReason: row.refuseReason,
      isSeen,
      hasMail: member.emailAddress !== null,
      token: state === 'open' && theirs.has(row.memberId) ? tokenOf(services.links, row, call.actor.userId) : null,
    };
  });
}
