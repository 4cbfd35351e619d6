import type { Invitation, InviteInput } from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { clubInvitations } from '../../../db/tables/membership.ts';
import type { Mark } from '../../../db/tables/outbox.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { type Invited, tellClub, tellMember } from './facts.ts';
import type { InvitationServices } from './services.ts';
import { invitationMail } from './mail.texts.ts';
import { readInvitations, requireClub } from './read.ts';
import { INVITATION_MAIL, type InvitationRow, isInState, isPending, LIFE, mayJoin, stateOf, tokenOf } from './state.ts';
import { cancelMessages, endMessages } from '../../../kit/outbox/outbox.ts';

type Club = Awaited<ReturnType<typeof requireClub>>;
type Asked = Invited & { emailAddress: string | null };

/** Invites members and writes to those who have an address: all of them, or none when one cannot be invited. */
export async function invite(
  call: Call,
  services: InvitationServices,
  clubId: string,
  { memberIds, message }: InviteInput,
): Promise<Invitation[]> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const club = await requireClub(inner, clubId);
    const ids = [...new Set(memberIds)].sort();
    if (ids.length === 0) throw refused('Required');
    requireActive(club);
    const asked = await lockMembers(inner, clubId, ids);
    if (asked.length < ids.length) throw refused('NotAllowed');
    const rows = await writeInvitations(inner, clubId, ids, message);
    if (rows.length < ids.length) throw refused('AlreadyExist');
    const byId = new Map(asked.map((one) => [one.id, one]));
    for (const row of rows) {
      const one = byId.get(row.memberId) as Asked;
      await tellMember(inner, one, { invitation: [null, 'sent'], invited: [[], [club.name]] });
      await post(inner, services, club, one, row, { id: row.id, cancelledAt: call.now });
    }
    await tellClub(inner, club, { invited: [[], asked.map(({ code }) => code)] });
    const made = rows.map(({ id }) => id);
    return readInvitations(inner, services, inArray(clubInvitations.id, made), { limit: made.length, offset: 0 });
  });
}

/** Gives an open or expired invitation another fourteen days and a new link. */
export async function resend(
  call: Call,
  services: InvitationServices,
  clubId: string,
  id: string,
): Promise<Invitation> {
  const club = await requireClub(call, clubId);
  const before = await requireInvitation(call, clubId, id);
  if (!['open', 'expired'].includes(stateOf(before, call.now))) throw answered();
  requireActive(club);
  await services.resends.count(id);
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [one] = await lockMembers(inner, clubId, [before.memberId]);
    if (!one) throw new Refusal('Mes.ClubInvitations.Member.NotAllowed', 400);
    const expiresAt = new Date(call.now.getTime() + LIFE);
    const [row] = await tx
      .update(clubInvitations)
      .set({ expiresAt, linkCounter: nextCounter, ...touched(call) })
      .where(and(eq(clubInvitations.id, id), isPending))
      .returning();
    if (!row) throw answered();
    await tellMember(inner, one, { invitation: [null, 'resent'], invited: [[], [club.name]] });
    const { expiresAt: until, linkCounter } = before;
    await post(inner, services, club, one, row, { id, expiresAt: until, linkCounter });
    return readOne(inner, services, id);
  });
}

/** Cancels an invitation without an answer. */
export async function cancel(
  call: Call,
  services: InvitationServices,
  clubId: string,
  id: string,
): Promise<Invitation> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const club = await requireClub(inner, clubId);
    const before = await requireInvitation(inner, clubId, id);
    const [row] = await tx
      .update(clubInvitations)
      .set({ cancelledAt: call.now, ...touched(call) })
      .where(and(eq(clubInvitations.id, id), isPending))
      .returning();
    if (!row) throw answered();
    await endMessages(tx, [id], 'recordCancelled', call.now);
    const [one] = await tx.select().from(members).where(eq(members.id, before.memberId));
    if (one) await tellMember(inner, one, { invitation: [null, 'cancelled'], invited: [[club.name], []] });
    return readOne(inner, services, id);
  });
}

function requireActive({ approvedAt, endedAt }: Club): void {
  if (!approvedAt || endedAt) throw new Refusal('Mes.ClubInvitations.Club.NotAllowed', 400);
}

async function requireInvitation({ db }: Call, clubId: string, id: string): Promise<InvitationRow> {
  const [row] = await db
    .select()
    .from(clubInvitations)
    .where(and(eq(clubInvitations.id, id), eq(clubInvitations.clubId, clubId)));
  if (!row) throw new Refusal('Mes.ClubInvitations.Id.NotFound', 404);
  return row;
}

/** Locks those of the members who may join, in the same order as merging. */
async function lockMembers({ db, now }: Call, clubId: string, ids: readonly string[]): Promise<Asked[]> {
  const { id, type, code, name, emailAddress } = members;
  return db
    .select({ id, type, code, name, emailAddress })
    .from(members)
    .where(and(inArray(members.id, [...ids]), mayJoin(clubId, now)))
    .orderBy(asc(members.id))
    .for('share', { of: members });
}

/** Adds invitations and renews expired ones. An open one stays as it is, and the answer leaves it out. */
async function writeInvitations(
  { db, now, actor }: Call,
  clubId: string,
  ids: readonly string[],
  message: string | null,
) {
  const who = { createdAt: now, createdBy: actor.userId, updatedAt: now, updatedBy: actor.userId };
  const expiresAt = new Date(now.getTime() + LIFE);
  return db
    .insert(clubInvitations)
    .values(ids.map((memberId) => ({ id: uuidv7(), clubId, memberId, message, expiresAt, ...who })))
    .onConflictDoUpdate({
      target: [clubInvitations.clubId, clubInvitations.memberId],
      targetWhere: sql`accepted_at is null and refused_at is null and cancelled_at is null`,
      set: { message, expiresAt, linkCounter: nextCounter, version: sql`${clubInvitations.version} + 1`, ...who },
      setWhere: isInState('expired', now),
    })
    .returning();
}

async function post(
  { db, now }: Call,
  services: InvitationServices,
  club: Club,
  one: Asked,
  row: InvitationRow,
  mark: Mark,
) {
  if (!one.emailAddress) return;
  const link = services.linkOf(tokenOf(services.links, row));
  const sender = senderOf(await services.association(db));
  const { name: app } = sender;
  const text = layOut(invitationMail({ app, club: club.name, name: one.name, message: row.message, link }), sender);
  const about = {
    holds: { linkOf: one.id },
    source: INVITATION_MAIL,
    sourceId: row.id,
    marks: [mark],
    dedupeKey: `invitation:${row.id}:${row.expiresAt.getTime()}:${row.linkCounter}`,
  };
  // An earlier letter that still waits would go out with a link that opens nothing.
  await cancelMessages(db, { source: INVITATION_MAIL, sourceId: row.id }, now);
  await services.outbox.post(db, { channel: 'mail', address: one.emailAddress, ...text, ...about }, now);
}

/** Sending an invitation again revokes its earlier link. */
const nextCounter = sql`${clubInvitations.linkCounter} + 1`;

function touched({ now, actor }: Call) {
  return { updatedAt: now, updatedBy: actor.userId, version: sql`${clubInvitations.version} + 1` };
}

function answered(): Refusal {
  return new Refusal('Mes.ClubInvitations.Status.NotAllowed', 400);
}

function refused(rule: 'Required' | 'NotAllowed' | 'AlreadyExist'): Refusal {
  return inputRefusal([{ field: 'memberIds', message: `Mes.ClubInvitations.MemberIds.${rule}` }]);
}

async function readOne(call: Call, services: InvitationServices, id: string): Promise<Invitation> {
  const [item] = await readInvitations(call, services, eq(clubInvitations.id, id), { limit: 1, offset: 0 });
  if (!item) throw new Refusal('Mes.ClubInvitations.Id.NotFound', 404);
  return item;
}
