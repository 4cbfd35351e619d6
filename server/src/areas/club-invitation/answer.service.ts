import type {
  InvitationAnswer,
  PublicInvitation,
} from '@hoivien/contract/areas/club-invitation/club-invitation.schema.ts';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { rolePermissions, users } from '../../db/tables/access.ts';
import { members } from '../../db/tables/member.ts';
import type { Changes } from '../../db/tables/kit.ts';
import { clubInvitations } from '../../db/tables/membership.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Visit } from '../../kit/http/route.ts';
import { senderOf } from '../../kit/mail/sender.ts';
import { layOut } from '../../kit/mail/layout.ts';
import { notify } from '../../kit/notices.ts';
import { joinClub } from '../party/index.ts';
import { answering, areaOf, tellClub, tellMember } from './facts.ts';
import type { InvitationHouse } from './house.ts';
import { joinedMail } from './mail.texts.ts';
import { type InvitationRow, isPending, stateOf } from './state.ts';

type Member = typeof members.$inferSelect;

interface Found {
  row: InvitationRow;
  club: Member;
  member: Member;
}

/** Reads the invitation of a link. It changes nothing, because mail programs open links before people do. */
export async function showInvitation(visit: Visit, house: InvitationHouse, token: string): Promise<PublicInvitation> {
  return toPublic(visit, house, await find(visit, house, token));
}

/** Takes the answer of the person who opened the link. Of several simultaneous answers only the first one counts. */
export async function answerInvitation(
  visit: Visit,
  house: InvitationHouse,
  token: string,
  { accept, reason }: InvitationAnswer,
): Promise<PublicInvitation> {
  const { row } = await find(visit, house, token);
  const isTaken = await visit.db.transaction(async (tx) => {
    const inner = { ...visit, db: tx };
    // Locks the member before the invitation, in the same order as merging.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, row.memberId)).for('update');
    const found = await read(inner, row.id);
    if (!found || !house.tokens.opens(token, found.row)) return false;
    const { club, member } = found;
    if (shownState(found, visit.now) !== 'open') return false;
    const answer = accept ? { acceptedAt: visit.now } : { refusedAt: visit.now, refuseReason: reason };
    const written = await tx
      .update(clubInvitations)
      .set({ ...answer, updatedAt: visit.now, updatedBy: null, version: sql`${clubInvitations.version} + 1` })
      .where(
        and(
          eq(clubInvitations.id, row.id),
          isPending,
          eq(clubInvitations.expiresAt, row.expiresAt),
          gt(clubInvitations.expiresAt, visit.now),
        ),
      )
      .returning({ id: clubInvitations.id });
    if (written.length === 0) return false;
    await (accept ? join(inner, house, found) : refuse(inner, found));
    await tellHolders(inner, { row, club, member }, accept);
    return true;
  });
  const after = await find(visit, house, token);
  if (!isTaken) {
    const state = capitalise(shownState(after, visit.now));
    throw new Refusal(`Mes.ClubInvitations.Answer.${state}`, 400);
  }
  if (accept) for (const area of ['Clubs', areaOf(after.member).area]) visit.totals.changed(area);
  return toPublic(visit, house, after);
}

/** Finds the invitation of a link. A link without an invitation counts as a wrong attempt of the network address. */
async function find(visit: Visit, { tokens, wrongLinks }: InvitationHouse, token: string): Promise<Found> {
  const id = tokens.idOf(token);
  const found = id && (await read(visit, id));
  if (found && tokens.opens(token, found.row) && !found.member.erasedAt) return found;
  await wrongLinks.count(`${visit.ip}`);
  throw new Refusal('Mes.ClubInvitations.Token.NotFound', 404);
}

async function read({ db }: Pick<Visit, 'db'>, id: string): Promise<Found | undefined> {
  const [row] = await db.select().from(clubInvitations).where(eq(clubInvitations.id, id));
  if (!row) return undefined;
  const two = await db
    .select()
    .from(members)
    .where(or(eq(members.id, row.clubId), eq(members.id, row.memberId)));
  const club = two.find((one) => one.id === row.clubId);
  const member = two.find((one) => one.id === row.memberId);
  return club && member && { row, club, member };
}

/**
 * An open invitation counts as cancelled when the club or the member is no longer active, or the member is restricted.
 */
function shownState({ row, club, member }: Found, now: Date): PublicInvitation['state'] {
  const state = stateOf(row, now);
  const stands = club.approvedAt && !club.deactivatedAt && member.approvedAt && !member.deactivatedAt;
  return state === 'open' && (!stands || member.restrictedAt) ? 'cancelled' : state;
}

/** Lets the member belong to the club from today, unless somebody has added them meanwhile. */
async function join(visit: Visit, house: InvitationHouse, { row, club, member }: Found): Promise<void> {
  const { db, now } = visit;
  const call = answering(visit, member, club.id);
  const clubs: Changes = (await joinClub(visit, club.id, member.id)) ? { clubNames: [[], [club.name]] } : {};
  await tellMember(call, member, { invitation: [null, 'accepted'], ...clubs });
  await tellClub(call, club, { joined: [[], [member.code]] });
  if (!member.emailAddress) return;
  const association = await house.association(db);
  const sender = senderOf(association);
  const fill = { app: sender.name, club: club.name, name: member.name, contact: association.emailAddress };
  const text = layOut(joinedMail(fill), sender);
  const about = { holds: 'nothing', source: 'invitation', sourceId: row.id, memberId: member.id } as const;
  await house.outbox.post(
    db,
    { channel: 'mail', address: member.emailAddress, ...text, ...about, dedupeKey: `invitation:${row.id}:joined` },
    now,
  );
}

/** Only the list of invitations contains the reason, because more people read the history. */
async function refuse(visit: Visit, { club, member }: Found): Promise<void> {
  const call = answering(visit, member, club.id);
  await tellMember(call, member, { invitation: [null, 'refused'], invited: [[club.name], []] });
}

/** Tells every user who may invite to the club: users of the club and of the association. */
async function tellHolders({ db, now }: Visit, { row, club, member }: Found, accept: boolean): Promise<void> {
  const holders = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, users.roleId))
    .where(
      and(
        eq(rolePermissions.code, 'ClubsInvite'),
        isNull(users.deactivatedAt),
        or(isNull(users.clubId), eq(users.clubId, club.id)),
      ),
    );
  // Erasing a member removes their own notices, so only a notice about the member contains their name. A member who
  // refused does not belong to the club, so that notice is about the club.
  const about = accept
    ? { kind: 'Mes.Notices.InvitationAccepted', area: areaOf(member).area, entityId: member.id }
    : { kind: 'Mes.Notices.InvitationRefused', area: 'Clubs', entityId: club.id };
  await notify(
    { db, now },
    {
      ...(about as { kind: `Mes.Notices.${string}`; area: string; entityId: string }),
      userIds: holders.map(({ id }) => id),
      params: { club: club.name, ...(accept && { name: member.name }) },
      dedupeKey: `invitation:${row.id}`,
    },
  );
}

async function toPublic({ db, now }: Visit, house: InvitationHouse, found: Found): Promise<PublicInvitation> {
  const { row, club, member } = found;
  return {
    state: shownState(found, now),
    associationName: (await house.association(db)).name,
    clubName: club.name,
    memberName: member.name,
    message: row.message,
    expiresAt: row.expiresAt.toISOString(),
    answeredAt: (row.acceptedAt ?? row.refusedAt)?.toISOString() ?? null,
  };
}
