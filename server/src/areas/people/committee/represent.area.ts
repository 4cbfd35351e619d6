import { memberName } from '../../../db/names.ts';
import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { represent } from '@hoivien/contract/areas/people/committee/represent.resource.ts';
import { representErrors } from '@hoivien/contract/areas/people/committee/represent.rules.ts';
import { fieldKey } from '@hoivien/contract/kit/resource.ts';
import { and, eq, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { representatives } from '../../../db/tables/committee.ts';
import { members, personProfiles } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { memberScope } from '../party/index.ts';
import { stateOfDays } from './days.ts';
import { oneAtATime } from './overlap.ts';
import { representScope } from './rights.ts';

const source: Source = {
  resource: represent,
  table: tableOf(represent, representatives),
  scope: representScope,
  ownClub: 'ownerId',
  targets: {
    Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope },
    ExecutiveCommittees: { table: members, within: sql`${members.type} = ${TYPES.executive}`, scope: memberScope },
  },
  ownedBy: { field: 'ownerId', to: 'Clubs', hold: 'key share' },
  rules,
  complete,
  check: oneAtATime({
    table: representatives,
    owner: 'ownerId',
    message: fieldKey(represent, 'startsOn', 'NotAllowed'),
  }),
  computed: {
    ownerName: memberName(representatives.ownerId),
    personName: memberName(representatives.personId),
    state: stateOfDays(representatives.startsOn, representatives.endsOn),
  },
};

/** Representatives of the association and of its clubs. */
export const representArea = crudOf(represent, source);

/** Fills empty values from the record of the person. */
async function complete({ db, actor }: Call, inputs: readonly Values[]): Promise<Values[]> {
  const ids = inputs.flatMap(({ personId }) => (typeof personId === 'string' ? [personId] : []));
  if (ids.length === 0) return [...inputs];
  const people = await db
    .select({
      id: members.id,
      name: members.name,
      position: personProfiles.position,
      phoneNumber: members.phoneNumber,
      emailAddress: members.emailAddress,
      gender: personProfiles.gender,
      dayOfBirth: personProfiles.dayOfBirth,
    })
    .from(members)
    .leftJoin(personProfiles, eq(personProfiles.memberId, members.id))
    .where(and(isOneOf(members.id, ids), eq(members.type, MEMBER_TYPE.executive), memberScope.filter(actor)));
  const byId = new Map(people.map(({ id, ...facts }) => [id, facts]));
  return inputs.map((input) => {
    const { personId } = input;
    if (typeof personId !== 'string') return input;
    const facts = Object.entries(byId.get(personId) ?? {});
    return { ...input, ...Object.fromEntries(facts.filter(([name]) => !input[name])) };
  });
}

/** Refuses a representative without a name: an unknown or invisible person gives none. */
function rules(values: Values): FieldError[] {
  const errors = representErrors(represent, values);
  if (errors.length > 0 || values.name) return errors;
  return [{ field: 'name', message: fieldKey(represent, 'name', 'Required') }];
}
