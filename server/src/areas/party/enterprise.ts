import { FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { contactFields, leaderFields } from '@hoivien/contract/fragments/contact.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type SQL, sql } from 'drizzle-orm';
import { careers } from '../../db/tables/career.ts';
import { certificates } from '../../db/tables/certificate.ts';
import { fieldGroups, fields } from '../../db/tables/field.ts';
import { markets } from '../../db/tables/market.ts';
import {
  addresses,
  clubs,
  enterpriseProfiles,
  memberCareers,
  memberContacts,
  memberFields,
  members,
} from '../../db/tables/member.ts';
import { clubMembers, memberNotes, memberships } from '../../db/tables/membership.ts';
import { targetCustomers } from '../../db/tables/target-customer.ts';
import type { Call } from '../../kit/call.ts';
import { can } from '../../kit/call.ts';
import { filesPart } from '../../kit/attachments/files-part.ts';
import { linkPart, listPart, objectPart, profilePart } from '../../kit/crud/build-parts.ts';
import type { Child, Source } from '../../kit/crud/source.ts';
import type { Part } from '../../kit/crud/part.ts';
import type { Seal } from '../../kit/crud/seal.ts';
import type { LooseTable } from '../../kit/crud/table.ts';
import { addressPart } from './address.ts';
import { enterpriseColumns, enterpriseFilters, partyColumns, partyFilters } from './list-columns.ts';
import { memberFieldsPart } from './member-field.ts';
import { clubsPart, membershipPart } from './membership.ts';
import { memberScope } from './scope.ts';

const profileFields = [
  'enterpriseEnglishName',
  'enterpriseAcronymsName',
  'taxCode',
  'website',
  'fanpage',
  'birthday',
  'charterCapital',
  'turnover',
  'enterpriseScale',
  'marketId',
  'targetCustomerId',
  'certificateId',
  'prize',
  'certificateOfMerit',
];

const contactShape = { owner: 'memberId', columns: { dateOfBirth: 'dayOfBirth' } } as const;

/** Every table whose rows belong to a member and go and come back with it. */
const memberChildren: readonly Child[] = [
  { table: enterpriseProfiles, owner: enterpriseProfiles.memberId },
  { table: clubs, owner: clubs.id },
  { table: addresses, owner: addresses.memberId },
  { table: memberContacts, owner: memberContacts.memberId },
  { table: memberCareers, owner: memberCareers.memberId },
  { table: memberFields, owner: memberFields.memberId },
  { table: memberships, owner: memberships.memberId },
  { table: memberNotes, owner: memberNotes.memberId },
  { table: clubMembers, owner: clubMembers.memberId },
];

interface Kind {
  /** The register of `members` it stands on. */
  register: number;
  seal: Seal;
  /** The type all of them have, where it is not among the fields. */
  type?: number;
  /** Parts of its own beyond those of every enterprise. */
  parts?: readonly Part[];
  columns?: Readonly<Record<string, SQL>>;
}

/**
 * What an enterprise of any kind is made of over the tables of members: unit and affiliate members, partners, clubs.
 *
 * @example crudOf(member, enterpriseSource(member, { register: 1, seal }))
 */
export function enterpriseSource(resource: Resource, { register, seal, type, parts = [], columns }: Kind): Source {
  const code = sql.raw(String(register));
  return {
    resource,
    // The name of an enterprise is its own on the wire and the name of any member in the table.
    table: members as unknown as LooseTable,
    names: { enterpriseName: 'name' },
    within: sql`${members.register} = ${code}`,
    scope: memberScope,
    seal,
    fixed: (call) => ({ ...(type !== undefined && { type }), ...approvalOf(call, resource.area) }),
    parts: [
      profilePart(members.id, enterpriseProfiles, 'memberId', profileFields),
      addressPart(resource, 'headOfficeAddress'),
      addressPart(resource, 'transactionOfficeAddress'),
      linkPart('careerIds', members.id, memberCareers, { owner: 'memberId', target: 'careerId' }),
      memberFieldsPart,
      objectPart('leaderInfo', Object.keys(leaderFields), members.id, memberContacts, {
        ...contactShape,
        fixed: { kind: 1 },
      }),
      listPart('connectInfos', Object.keys(contactFields), members.id, memberContacts, {
        ...contactShape,
        fixed: { kind: 2 },
      }),
      ...(resource.fields.clubIds ? [clubsPart, membershipPart] : []),
      filesPart('attachmentIds', resource.area, members.id, FEW_FILES),
      ...parts,
    ],
    children: memberChildren,
    targets: {
      Careers: { table: careers },
      Fields: { table: fields },
      FieldGroups: { table: fieldGroups },
      Markets: { table: markets },
      TargetCustomers: { table: targetCustomers },
      Certificates: { table: certificates },
      Clubs: { table: members, within: sql`${members.type} = 5`, scope: memberScope },
    },
    computed: { ...partyColumns, ...enterpriseColumns, ...columns },
    matching: { ...partyFilters, ...enterpriseFilters },
  };
}

/** Whoever may approve and is of no club has approved what they add; everything else waits. */
function approvalOf(call: Call, area: string): Record<string, unknown> {
  const isApproved = call.actor.clubId === null && can(call, `${area}Approve`);
  return isApproved ? { approvedAt: call.now, decidedBy: call.actor.userId } : {};
}
