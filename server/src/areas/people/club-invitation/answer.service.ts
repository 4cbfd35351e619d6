import {
  type PublicInvitation,
  publicInvitationSchema,
} from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { ANSWER } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rolePermissions, users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { clubInvitations } from '../../../db/tables/membership.ts';
import { can } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import {
  type GivenAnswer,
  type LinkedRow,
  type LinkPurpose,
  ofClubOf,
  type PublicPart,
  raisesCounter,
  type Taken,
} from '../../../kit/public-link.ts';
import { notify } from '../../../kit/notices.ts';
import { joinClub } from '../party/index.ts';
import { answering, areaOf, tellClub, tellMember } from './facts.ts';
import type { InvitationServices } from './services.ts';
import { joinedMail } from './mail.texts.ts';
import { INVITATION, INVITATION_MAIL, type InvitationRow, isInState, isPending, stateOf, tokenOf } from './state.ts';
import { invitesTo } from './rights.ts';

type Member = typeof members.$inferSelect;

/** An invitation with its club and its member. */
interface Found extends LinkedRow {
  row: InvitationRow;
  club: Member;
  member: Member;
}

/** Links of invitations: opening one shows the invitation, and it takes one answer. */
export function invitationPurpose(services: InvitationServices): LinkPurpose<Found> {
  return {
    purpose: INVITATION,
    isOpenTo: async (call, { memberId, club }) =>
      can(call, permissionCode('Clubs', 'Invite')) &&
      invitesTo(call.actor, club.id) &&
      (await services.changeable(call, [memberId])).has(memberId),
    revoke: raisesCounter(clubInvitations),
    find: read,
    about: { part: INVITATIONS, read: async (visit, found) => [toPublic(visit, services, found)] },
    answer: async (visit, found, _member, given) => answerInvitation(visit, services, found, given),
  };
}

/** The part of a member's page with the invitations that wait for an answer. */
export function invitationsPart(services: InvitationServices): PublicPart {
  return {
    name: INVITATIONS,
    schema: z.array(publicInvitationSchema),
    codes: () => [permissionCode('Clubs', 'Invite')],
    read: async (visit, { id }, reader) => {
      const open = await visit.db
        .select({ id: clubInvitations.id })
        .from(clubInvitations)
        .where(
          and(eq(clubInvitations.memberId, id), isInState('open', visit.now), ofClubOf(reader, clubInvitations.clubId)),
        )
        .orderBy(asc(clubInvitations.expiresAt));
      const found = await Promise.all(open.map((row) => read(visit, row.id)));
      return found.flatMap((one) =>
        one && shownState(one, visit.now) === 'open' ? [toPublic(visit, services, one)] : [],
      );
    },
  };
}

const INVITATIONS = 'invitations';

/** Takes the only answer to an invitation. The row is locked, so of several simultaneous answers the first one counts. */
async function answerInvitation(
  visit: Visit,
  services: InvitationServices,
  found: Found,
  { answer, note }: GivenAnswer,
): Promise<Taken> {
  const state = shownState(found, visit.now);
  if (state !== 'open') throw new Refusal(`Mes.ClubInvitations.Answer.${capitalise(state)}`, 400);
  const accept = answer === ANSWER.attending;
  const set = accept ? { acceptedAt: visit.now } : { refusedAt: visit.now, refuseReason: note };
  const written = await visit.db
    .update(clubInvitations)
    .set({ ...set, updatedAt: visit.now, updatedBy: null, version: sql`${clubInvitations.version} + 1` })
    .where(and(eq(clubInvitations.id, found.id), isPending, eq(clubInvitations.linkCounter, found.counter)))
    .returning({ id: clubInvitations.id });
  // Somebody took it back or sent it again at the same moment.
  if (written.length === 0) throw new Refusal('Mes.Links.Token.NotFound', 404);
  await (accept ? join(visit, services, found) : refuse(visit, found));
  await tellHolders(visit, found, accept);
  return {
    message: `Mes.ClubInvitations.${accept ? 'Accept' : 'Refuse'}.Successfully`,
    changed: accept ? ['Clubs', areaOf(found.member).area] : [],
  };
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
  return club && member && { id, counter: row.linkCounter, memberId: row.memberId, row, club, member };
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
async function join(visit: Visit, services: InvitationServices, { row, club, member }: Found): Promise<void> {
  const { db, now } = visit;
  const call = answering(visit, member, club.id);
  const clubs: Changes = (await joinClub(visit, club.id, member.id)) ? { clubNames: [[], [club.name]] } : {};
  await tellMember(call, member, { invitation: [null, 'accepted'], ...clubs });
  await tellClub(call, club, { joined: [[], [member.code]] });
  if (!member.emailAddress) return;
  const association = await services.association(db);
  const sender = senderOf(association);
  const fill = { app: sender.name, club: club.name, name: member.name, contact: association.emailAddress };
  const text = layOut(joinedMail(fill), sender);
  const about = { holds: 'nothing', source: INVITATION_MAIL, sourceId: row.id, memberId: member.id } as const;
  await services.outbox.post(
    db,
    {
      channel: 'mail',
      address: member.emailAddress,
      ...text,
      ...about,
      occasion: 'joined',
      dedupeKey: `invitation:${row.id}:joined`,
    },
    now,
  );
}

/** Only the list of invitations contains the reason, because more people read the history. */
async function refuse(visit: Visit, { club, member }: Found): Promise<void> {
  const call = answering(visit, member, club.id);
  await tellMember(call, member, { invitation: [null, 'refused'], invited: [[club.name], []] });
}

/** Tells every user who may invite to the club: users of the club and of the association. */
async function tellHolders(
  { db, now }: Visit,
  { row, club, member }: Pick<Found, 'row' | 'club' | 'member'>,
  accept: boolean,
): Promise<void> {
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

function toPublic({ now }: Visit, { links }: InvitationServices, found: Found): PublicInvitation {
  const { row, club, member } = found;
  return {
    id: row.id,
    token: tokenOf(links, row),
    state: shownState(found, now),
    clubName: club.name,
    memberName: member.name,
    message: row.message,
    expiresAt: row.expiresAt.toISOString(),
    answeredAt: (row.acceptedAt ?? row.refusedAt)?.toISOString() ?? null,
  };
}
