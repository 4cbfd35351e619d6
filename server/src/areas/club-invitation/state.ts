import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import {
  INVITATION_DAYS,
  type InvitationState,
} from '@hoivien/contract/areas/club-invitation/club-invitation.schema.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../db/codes.ts';
import { members } from '../../db/tables/member.ts';
import { clubInvitations } from '../../db/tables/membership.ts';
import { today } from '../../kit/today.ts';

export type InvitationRow = typeof clubInvitations.$inferSelect;

/** How long a link opens, in milliseconds. */
export const LIFE = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** Neither answered nor cancelled; may be over all the same. */
export const isPending = and(
  isNull(clubInvitations.acceptedAt),
  isNull(clubInvitations.refusedAt),
  isNull(clubInvitations.cancelledAt),
);

/** The state of an invitation at a moment. */
export function stateOf(row: InvitationRow, now: Date): InvitationState {
  if (row.acceptedAt) return 'accepted';
  if (row.refusedAt) return 'refused';
  if (row.cancelledAt) return 'cancelled';
  return row.expiresAt <= now ? 'expired' : 'open';
}

/** The same as a condition. */
export function isInState(state: InvitationState, now: Date): SQL | undefined {
  const over = sql`${clubInvitations.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const conditions: Record<InvitationState, SQL | undefined> = {
    accepted: isNotNull(clubInvitations.acceptedAt),
    refused: isNotNull(clubInvitations.refusedAt),
    cancelled: isNotNull(clubInvitations.cancelledAt),
    expired: and(isPending, over),
    open: and(isPending, sql`not (${over})`),
  };
  return conditions[state];
}

/** Clubs are members, too. */
export const isClub = eq(members.type, MEMBER_TYPE.club);

/** Who may be asked to join a club: units, affiliates and persons, approved, active, still in the association and not in the club. */
export function mayJoin(clubId: string, now: Date): SQL | undefined {
  return and(
    sql`${members.type} in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.person})`,
    isNotNull(members.approvedAt),
    isNull(members.deactivatedAt),
    isNull(members.restrictedAt),
    isNull(members.erasedAt),
    sql`not exists (select 1 from memberships s where s.member_id = ${members.id} and s.ends_on <= ${today(now)}::date
      and not exists (select 1 from memberships n where n.member_id = s.member_id and n.starts_on > s.starts_on))`,
    sql`not exists (select 1 from club_members b where b.club_id = ${clubId} and b.member_id = ${members.id} and b.left_on is null)`,
  );
}
