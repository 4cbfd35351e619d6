import type { AddMembers, WalkIn } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { isEmptySelection, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { type AuditFact, auditAll } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { insertUntaken, isOneOf } from '../../../kit/crud/statements.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { searchKey } from '../../../kit/search/search-key.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { leftBy, memberScope, type Outsider, outsiderIds } from '../../people/party/index.ts';
import { comesWithClub, refuseWholeLists, resolve } from '../../words/recipients/index.ts';
import { inActivity, requireKept, takesCheckIns, tell } from './activity-row.ts';
import { admit } from './results.ts';

/** How a person came onto the list of an event. */
export const SOURCE = { club: 1, chosen: 2, walkIn: 3, parent: 4 } as const;

interface Newcomer {
  memberId: string;
  name: string;
  emailAddress: string | null;
  source: number;
  clubId: string | null;
}

/** Who may be on the list of an event at all: no club, nobody whose data is restricted or erased, nobody who has left. */
export function mayTakePart(now: Date): SQL {
  return and(
    ne(members.type, TYPES.club),
    isNull(members.restrictedAt),
    isNull(members.erasedAt),
    not(leftBy(now)),
  ) as SQL;
}

/** Adds people who are not on the list yet. Returns the ids of the new rows. */
export async function addPeople(call: Call, activityId: string, people: readonly Newcomer[]): Promise<Set<string>> {
  const who = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
  const rows = people.map((person) => ({
    id: uuidv7(),
    ...who,
    version: 1,
    activityId,
    ...person,
    linkCounter: 0,
    searchKey: searchKey(activityParticipant, { ...person }),
  }));
  const added = await insertUntaken(call.db, activityParticipants, rows);
  const facts: AuditFact[] = rows
    .filter(({ id }) => added.has(id))
    .map((row) => ({
      ...factOf(activityParticipant, row, 'Create'),
      changes: { name: [null, row.name], source: [null, row.source] },
    }));
  await auditAll(call, facts);
  return added;
}

/**
 * The present members of clubs as participants, without inactive ones, as fee plans do. A member of several clubs comes
 * by the first one.
 */
export async function membersOfClubs(call: Call, clubIds: readonly string[]): Promise<Newcomer[]> {
  if (clubIds.length === 0) return [];
  const rows = await call.db
    .selectDistinctOn([members.id], {
      memberId: members.id,
      name: members.name,
      clubId: sql<string>`v.club_id`,
    })
    .from(members)
    .innerJoin(sql`club_members v`, sql`v.member_id = ${members.id} and v.left_on is null`)
    .where(and(isOneOf(sql`v.club_id`, [...clubIds]), comesWithClub, mayTakePart(call.now)))
    .orderBy(members.id, sql`array_position(${sql.param([...clubIds])}::uuid[], v.club_id)`);
  return rows.map((row) => ({ ...row, emailAddress: null, source: SOURCE.club }));
}

/** Guests by name and e-mail, with the name of this invitation: other invitations of the address may have another. */
export async function guestsAs(call: Call, guests: readonly Outsider[], source: number): Promise<Newcomer[]> {
  if (guests.length === 0) return [];
  await outsiderIds(call, guests);
  const rows = await call.db
    .select({ id: members.id, key: members.emailAddressKey })
    .from(members)
    .where(
      and(
        eq(members.type, OUTSIDE),
        isOneOf(
          members.emailAddressKey,
          guests.map(({ emailAddress }) => fold(emailAddress)),
        ),
      ),
    );
  const idOf = new Map(rows.map(({ id, key }) => [key, id]));
  return guests.flatMap(({ name, emailAddress }) => {
    const memberId = idOf.get(fold(emailAddress));
    return memberId ? [{ memberId, name, emailAddress, source, clubId: null }] : [];
  });
}

/**
 * Adds people to an event: by the picker of recipients, by clubs, or, for a child event, everybody of the event above who
 * has not refused.
 */
export function addMembers(
  call: Call,
  lists: readonly AnyCrud[],
  id: string,
  { selection: given, clubIds: invited, fromParent }: AddMembers,
): Promise<{ added: number; already: number }> {
  return inActivity(call, id, async (inner, row) => {
    requireKept(row);
    const { selection, clubIds } = withInvitedClubs(given, invited);
    const isEmpty = (!selection || isEmptySelection(selection)) && clubIds.length === 0;
    if (isEmpty && !(fromParent && row.parentId !== null))
      throw inputRefusal([{ field: 'memberIds', message: 'Mes.Activities.MemberIds.Required' }]);
    await requireSeenClubs(inner, clubIds);
    const people = [
      ...(await membersOfClubs(inner, clubIds)),
      ...(fromParent && row.parentId !== null ? await peopleOfParent(inner, row.parentId) : []),
      ...(selection ? await peopleOf(inner, lists, selection) : []),
    ];
    const each = [...new Map(people.toReversed().map((one) => [one.memberId, one])).values()];
    const added = await addPeople(inner, id, each);
    if (added.size > 0) await tell(inner, row, { added: [null, added.size] });
    return { added: added.size, already: each.length - added.size };
  });
}

/** A chosen club invites its members as one of `clubIds` does, unless persons of its members are meant. */
function withInvitedClubs(selection: AddMembers['selection'], clubIds: readonly string[]) {
  const [invited, others] = [new Set(clubIds), []] as [Set<string>, Selection['clubs']];
  for (const one of selection?.clubs ?? [])
    if ((one.whom ?? 'member') === 'member') invited.add(one.clubId);
    else others.push(one);
  return { clubIds: [...invited], selection: selection && { ...selection, clubs: others } };
}

async function peopleOf(
  call: Call,
  lists: readonly AnyCrud[],
  selection: NonNullable<AddMembers['selection']>,
): Promise<Newcomer[]> {
  await refuseWholeLists(call, lists, 'Activities', selection);
  const { where, others } = await resolve(call, lists, 'Activities', selection);
  const rows = await call.db.select({ memberId: members.id, name: members.name }).from(members).where(where);
  const chosen = rows.map((row) => ({ ...row, emailAddress: null, source: SOURCE.chosen, clubId: null }));
  return [...chosen, ...(await guestsAs(call, others, SOURCE.chosen))];
}

/** The participants of the event above who have not refused. */
export async function peopleOfParent(call: Call, parentId: string): Promise<Newcomer[]> {
  const { memberId, name, emailAddress, clubId } = activityParticipants;
  const rows = await call.db
    .select({ memberId, name, emailAddress, clubId })
    .from(activityParticipants)
    .innerJoin(members, eq(members.id, memberId))
    .where(
      and(
        eq(activityParticipants.activityId, parentId),
        isNull(activityParticipants.rejectedAt),
        mayTakePart(call.now),
      ),
    );
  return rows.map((row) => ({ ...row, source: SOURCE.parent }));
}

async function requireSeenClubs(call: Call, clubIds: readonly string[]): Promise<void> {
  if (clubIds.length === 0) return;
  const seen = await call.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.type, TYPES.club), isOneOf(members.id, [...clubIds]), memberScope.filter(call.actor)));
  if (seen.length < new Set(clubIds).size)
    throw inputRefusal([{ field: 'clubIds', message: 'Mes.Activities.ClubIds.NotFound' }]);
}

/** Adds somebody who came without an invitation. They are in at once when the event takes check-ins. */
export function addWalkIn(call: Call, id: string, input: WalkIn): Promise<{ participantId: string; isIn: boolean }> {
  return inActivity(call, id, async (inner, row) => {
    requireKept(row);
    const person = await walkInOf(inner, input);
    const [participantId] = await addPeople(inner, id, [person]);
    if (participantId === undefined)
      throw inputRefusal([{ field: 'memberId', message: 'Mes.Activities.MemberId.AlreadyExist' }]);
    const isIn = takesCheckIns(row, call.now);
    await tell(inner, row, { walkIn: [null, 1] });
    if (isIn) await admit(inner, row, participantId, call.now);
    return { participantId, isIn };
  });
}

async function walkInOf(call: Call, { memberId, name, emailAddress }: WalkIn): Promise<Newcomer> {
  if (memberId !== null) {
    const [found] = await call.db
      .select({ memberId: members.id, name: members.name })
      .from(members)
      .where(and(eq(members.id, memberId), mayTakePart(call.now), memberScope.filter(call.actor)));
    if (!found) throw inputRefusal([{ field: 'memberId', message: 'Mes.Activities.MemberId.NotFound' }]);
    return { ...found, emailAddress: null, source: SOURCE.walkIn, clubId: null };
  }
  if (name === null || emailAddress === null)
    throw inputRefusal([{ field: 'memberId', message: 'Mes.Activities.MemberId.Required' }]);
  const [guest] = await guestsAs(call, [{ name, emailAddress }], SOURCE.walkIn);
  if (!guest) throw new Error('The guest has no row.');
  return guest;
}
