import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { Composition, Seated } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { seats, terms } from '../../../db/tables/committee.ts';
import { attachmentLinks } from '../../../db/tables/kit.ts';
import { members, personProfiles } from '../../../db/tables/member.ts';
import { titles } from '../../../db/tables/title.ts';
import type { FileLinks } from '../../../kit/attachments/file-links.ts';
import type { Call } from '../../../kit/call.ts';
import { shownValue } from '../../../kit/crud/guard.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { allowedSteps } from '../../../kit/crud/life.ts';
import { committeeArea } from './committee.area.ts';
import { AVATAR } from './executive.area.ts';

const PENDING = 0;
const APPROVED = 1;

/** Whether a person may appear in lists: neither restricted nor erased. */
export const isNamed = sql<boolean>`(${members.restrictedAt} is null and ${members.erasedAt} is null)`;

/** The dependencies of a composition: the records of the persons, and the signed links to their pictures. */
export interface Sitting {
  people: Source;
  links: FileLinks;
}

/**
 * The persons in a committee on a day, by the rank of their titles. `waiting` has those who wait for approval. Refused
 * persons do not appear. `withheld` counts restricted and erased persons, who do not appear by name. Throws 404 for a
 * committee outside the actor's scope.
 */
export async function composition(call: Call, sitting: Sitting, committeeId: string, on: string): Promise<Composition> {
  await committeeArea.get(call, committeeId);
  const all = await call.db
    .select(termColumns)
    .from(terms)
    .where(eq(terms.committeeId, committeeId))
    .orderBy(desc(terms.startsOn));
  const term = all.find(({ startsOn, endsOn }) => startsOn <= on && on < endsOn) ?? null;
  const rows = term ? await readSeats(call, term.id, on) : [];
  const named = rows.filter((row) => row.isNamed);
  const shown = (approval: number) =>
    named.filter((row) => row.approval === approval).map((row) => seatedOf(call, sitting.links, row));
  return {
    on,
    term,
    terms: all,
    seats: shown(APPROVED),
    waiting: shown(PENDING),
    mayApprove: mayApprove(call, sitting.people),
    withheld: rows.filter((row) => !row.isNamed && row.approval === APPROVED).length,
  };
}

const termColumns = {
  id: terms.id,
  name: terms.name,
  startsOn: terms.startsOn,
  endsOn: terms.endsOn,
  congress: terms.congress,
  decisionNumber: terms.decisionNumber,
};

const picture = and(
  eq(attachmentLinks.entityId, members.id),
  eq(attachmentLinks.area, executiveCommittee.area),
  eq(attachmentLinks.slot, AVATAR),
);

function readSeats(call: Call, termId: string, on: string) {
  return call.db
    .select({
      id: seats.id,
      memberId: seats.memberId,
      code: members.code,
      name: members.name,
      approval: members.approval,
      isNamed,
      // Only a merge leaves two pictures; the first one counts.
      avatarId: sql<
        string | null
      >`(select ${attachmentLinks.attachmentId} from ${attachmentLinks} where ${picture} order by ${attachmentLinks.ord}, ${attachmentLinks.id} limit 1)`,
      titleName: titles.name,
      position: seats.position,
      workPosition: personProfiles.position,
      workUnit: personProfiles.workUnit,
      phoneNumber: members.phoneNumber,
      emailAddress: members.emailAddress,
      startsOn: seats.startsOn,
      endsOn: seats.endsOn,
      endReason: seats.endReason,
    })
    .from(seats)
    .innerJoin(members, eq(members.id, seats.memberId))
    .innerJoin(titles, eq(titles.id, seats.titleId))
    .leftJoin(personProfiles, eq(personProfiles.memberId, seats.memberId))
    .where(
      and(
        eq(seats.termId, termId),
        sql`${seats.startsOn} <= ${on}::date and (${seats.endsOn} is null or ${seats.endsOn} > ${on}::date)`,
      ),
    )
    .orderBy(asc(titles.ord), asc(titles.name), asc(members.givenName), asc(members.sortName), asc(seats.id));
}

type SeatRow = Awaited<ReturnType<typeof readSeats>>[number];

function seatedOf(call: Call, links: FileLinks, row: SeatRow): Seated {
  const { avatarId, approval: _approval, isNamed: _isNamed, ...told } = row;
  const { phoneNumber } = executiveCommittee.fields;
  return {
    ...told,
    avatarPath: avatarId && links.sign(avatarId, call.now).address,
    phoneNumber: shownValue(call, phoneNumber, told.phoneNumber),
  };
}

function mayApprove(call: Call, people: Source): boolean {
  const steps = allowedSteps(call, people, { approval: APPROVAL.waiting });
  return steps.some(({ action, refusal }) => action === 'Approve' && refusal === null);
}
