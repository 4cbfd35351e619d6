import type { Composition } from '@hoivien/contract/areas/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/executive-committee/executive-committee.resource.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { seats, terms } from '../../db/tables/committee.ts';
import { members, personProfiles } from '../../db/tables/member.ts';
import { titles } from '../../db/tables/title.ts';
import type { Call } from '../../kit/call.ts';
import { shownValue } from '../../kit/crud/guard.ts';
import { committeeArea } from './committee.area.ts';

/** Who sits in a committee on a day, by the rank of titles. 404 for a committee outside the actor's scope. */
export async function composition(call: Call, committeeId: string, on: string): Promise<Composition> {
  await committeeArea.get(call, committeeId);
  const all = await call.db
    .select(termColumns)
    .from(terms)
    .where(eq(terms.committeeId, committeeId))
    .orderBy(desc(terms.startsOn));
  const term = all.find(({ startsOn, endsOn }) => startsOn <= on && on < endsOn) ?? null;
  return { on, term, terms: all, seats: term ? await seated(call, term.id, on) : [] };
}

const termColumns = {
  id: terms.id,
  name: terms.name,
  startsOn: terms.startsOn,
  endsOn: terms.endsOn,
  congress: terms.congress,
  decisionNumber: terms.decisionNumber,
};

async function seated(call: Call, termId: string, on: string): Promise<Composition['seats']> {
  const rows = await call.db
    .select({
      id: seats.id,
      memberId: seats.memberId,
      code: members.code,
      name: members.name,
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
  const { phoneNumber } = executiveCommittee.fields;
  return rows.map((row) => ({ ...row, phoneNumber: shownValue(call, phoneNumber, row.phoneNumber) }));
}
