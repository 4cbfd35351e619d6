import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import {
  INVITATION_DAYS,
  type InvitationState,
} from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { invitationStates } from '@hoivien/contract/areas/people/club-invitation/club-invitation.life.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, eq, getTableColumns, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { clubInvitations } from '../../../db/tables/membership.ts';
import type { Links } from '../../../kit/links.ts';
import { isInState as isInStateOf } from '../../../kit/crud/life.ts';
import { leftBy } from '../party/index.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';

/** Mails about invitations; one tells that the invitation was accepted. */
export const INVITATION_MAIL = letterKind('invitation', {
  ends: 'withItsRecord',
  telling: ['joined'],
  waits: true,
  marks: clubInvitations.memberId,
});

export type InvitationRow = typeof clubInvitations.$inferSelect;

/** The lifetime of a link, in milliseconds. */
export const LIFE = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** The invitation has no answer and is not cancelled. It may have expired. */
export const isPending = and(
  isNull(clubInvitations.acceptedAt),
  isNull(clubInvitations.refusedAt),
  isNull(clubInvitations.cancelledAt),
);

/** The state of an invitation at a moment. */
export function stateOf(row: InvitationRow, now: Date): InvitationState {
  return stateAt(invitationStates, row, now);
}

/** The SQL of `stateOf`. */
export function isInState(state: InvitationState, now: Date): SQL {
  return isInStateOf(invitationStates, state, getTableColumns(clubInvitations), now);
}

/** Clubs are members, too. */
export const isClub = eq(members.type, MEMBER_TYPE.club);

/**
 * The members who may be invited to a club: units, affiliates and persons who are approved, active and in the
 * association, but not in the club.
 */
export function mayJoin(clubId: string, now: Date): SQL | undefined {
  return and(
    sql`${members.type} in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.person})`,
    isNotNull(members.approvedAt),
    isNull(members.deactivatedAt),
    isNull(members.restrictedAt),
    isNull(members.erasedAt),
    not(leftBy(now)),
    sql`not exists (select 1 from club_members b where b.club_id = ${clubId} and b.member_id = ${members.id} and b.left_on is null)`,
  );
}

/** The purpose of the links of invitations. */
export const INVITATION = 'invitation';

/** How long after its end a link still says how its invitation ended, in milliseconds. */
const TOLD_FOR = 90 * 24 * 60 * 60 * 1000;

/** The token of an invitation; with `maker` that of a link which a user copies. */
export function tokenOf(links: Links, { id, linkCounter, expiresAt }: InvitationRow, maker?: string): string {
  return links.of(INVITATION, { id, counter: linkCounter }, new Date(expiresAt.getTime() + TOLD_FOR), maker);
}
