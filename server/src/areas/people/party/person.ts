import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sql } from 'drizzle-orm';
import { members, personProfiles } from '../../../db/tables/member.ts';
import { profilePart } from '../../../kit/crud/build-parts.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { addressPart } from './address.ts';
import { personColumns, personFilters } from './list-columns.ts';
import { type Kind, partySource } from './party-source.ts';
import { memberScope } from './rights.ts';

const profileFields = ['gender', 'dayOfBirth', 'position', 'workUnit', 'workMemberId'];

/**
 * The source of a person of any kind in the tables of members: personal members, personal partners, committee members.
 *
 * @example crudOf(personalMember, personSource(personalMember, { register: 6, type: 6, seal }))
 */
export function personSource(resource: Resource, kind: Kind): Source {
  const ownFields = profileFields.filter((name) => name in resource.fields);
  const party = partySource(resource, {
    ...kind,
    parts: [
      profilePart(members.id, personProfiles, 'memberId', ownFields),
      ...(resource.fields.homeAddress ? [addressPart(resource, 'homeAddress')] : []),
      ...(kind.parts ?? []),
    ],
  });
  return {
    ...party,
    children: [...(party.children ?? []), { table: personProfiles, owner: personProfiles.memberId }],
    faults: {
      ...party.faults,
      members_id_card_unique: { field: 'idCard', message: fieldKey(resource, 'idCard', 'AlreadyExist') },
    },
    targets: {
      ...party.targets,
      Members: { table: members, within: sql`${members.register} = 1`, scope: memberScope },
    },
    computed: { ...party.computed, ...personColumns },
    matching: { ...party.matching, ...personFilters },
  };
}
