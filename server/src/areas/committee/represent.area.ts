import { type RepresentInput, represent } from '@hoivien/contract/areas/represent/represent.resource.ts';
import { representErrors } from '@hoivien/contract/areas/represent/represent.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import { representatives } from '../../db/tables/committee.ts';
import { members, personProfiles } from '../../db/tables/member.ts';
import type { Call } from '../../kit/call.ts';
import { crudOf } from '../../kit/crud/crud.ts';
import type { Source } from '../../kit/crud/source.ts';
import type { LooseTable } from '../../kit/crud/table.ts';
import { inputRefusal } from '../../kit/errors.ts';
import type { Scope } from '../../kit/scope.ts';
import { memberScope } from '../party/index.ts';
import { stateOfDays } from './days.ts';

/** A club's users know who speaks for their club. */
const scope: Scope = {
  filter: ({ clubId }) => (clubId === null ? undefined : eq(representatives.ownerId, clubId)),
  mayWrite: () => true,
};

const source: Source = {
  resource: represent,
  table: representatives as unknown as LooseTable,
  scope,
  targets: {
    Clubs: { table: members, within: sql`${members.type} = 5`, scope: memberScope },
    ExecutiveCommittees: { table: members, within: sql`${members.type} = 4`, scope: memberScope },
  },
  rules: (values) => representErrors(represent, values),
  computed: {
    ownerName: sql`(select m.name from members m where m.id = ${representatives.ownerId})`,
    personName: sql`(select m.name from members m where m.id = ${representatives.personId})`,
    state: stateOfDays(representatives.startsOn, representatives.endsOn),
  },
};

const crud = crudOf(represent, source);

/** Who speaks for the association and for its clubs. */
export const representArea = {
  ...crud,
  create: async (call: Call, input: RepresentInput) => crud.create(call, await completed(call, input)),
  update: async (call: Call, id: string, input: RepresentInput & { version: number }) =>
    crud.update(call, id, await completed(call, input)),
};

/** What was not entered is taken from the record of the person; a club's user speaks of their club only. */
async function completed<Input extends RepresentInput>(call: Call, given: Input): Promise<Input> {
  const { clubId } = call.actor;
  const input = clubId === null ? given : { ...given, ownerId: clubId };
  const errors = representErrors(represent, input);
  if (errors.length > 0) throw inputRefusal(errors);
  if (!input.personId) return input;
  const [person] = await call.db
    .select({
      name: members.name,
      position: personProfiles.position,
      phoneNumber: members.phoneNumber,
      emailAddress: members.emailAddress,
      gender: personProfiles.gender,
      dayOfBirth: personProfiles.dayOfBirth,
    })
    .from(members)
    .leftJoin(personProfiles, eq(personProfiles.memberId, members.id))
    .where(and(eq(members.id, input.personId), eq(members.type, 4), memberScope.filter(call.actor)));
  // One that is not there is refused by its reference.
  const known = { ...person, name: person?.name ?? '–' };
  const blank = Object.entries(known).filter(([name]) => !input[name as keyof RepresentInput]);
  return { ...input, ...Object.fromEntries(blank) };
}
