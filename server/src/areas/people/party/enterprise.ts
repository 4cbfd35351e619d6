import { contactFields, leaderFields } from '@hoivien/contract/fragments/contact.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { certificates } from '../../../db/tables/certificate.ts';
import { enterprises } from '../../../db/tables/enterprise.ts';
import { markets } from '../../../db/tables/market.ts';
import { enterpriseProfiles, memberContacts, members } from '../../../db/tables/member.ts';
import { organizations } from '../../../db/tables/organization.ts';
import { targetCustomers } from '../../../db/tables/target-customer.ts';
import { listPart, objectPart, profilePart } from '../../../kit/crud/build-parts.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { addressPart } from './address.ts';
import { enterpriseColumns, enterpriseFilters } from './list-columns.ts';
import { type Kind, partySource } from './party-source.ts';

const profileFields = [
  'enterpriseEnglishName',
  'enterpriseAcronymsName',
  'taxCode',
  'duplicateReason',
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
  'partnerSource',
  'organizationId',
  'enterpriseId',
];

const contactShape = {
  owner: 'memberId',
  columns: { dateOfBirth: 'dayOfBirth' },
  linked: { column: 'personId', about: 'name' },
} as const;

/**
 * The source of an enterprise of any kind in the tables of members: unit and affiliate members, partners, clubs.
 *
 * @example crudOf(member, enterpriseSource(member, { register: 1, seal }))
 */
export function enterpriseSource(resource: Resource, kind: Kind): Source {
  const party = partySource(resource, {
    ...kind,
    parts: [
      profilePart(
        members.id,
        enterpriseProfiles,
        'memberId',
        profileFields.filter((name) => name in resource.fields),
      ),
      addressPart(resource, 'headOfficeAddress'),
      addressPart(resource, 'transactionOfficeAddress'),
      objectPart('leaderInfo', Object.keys(leaderFields), members.id, memberContacts, {
        ...contactShape,
        fixed: { kind: 1 },
      }),
      listPart('connectInfos', Object.keys(contactFields), members.id, memberContacts, {
        ...contactShape,
        fixed: { kind: 2 },
      }),
      ...(kind.parts ?? []),
    ],
  });
  return {
    ...party,
    // The field `enterpriseName` uses the column `name`, in which the table stores the names of all members.
    names: { enterpriseName: 'name' },
    targets: {
      ...party.targets,
      Markets: { table: markets },
      TargetCustomers: { table: targetCustomers },
      Certificates: { table: certificates },
      Organizations: { table: organizations },
      Enterprises: { table: enterprises },
    },
    computed: { ...party.computed, ...enterpriseColumns },
    matching: { ...party.matching, ...enterpriseFilters },
  };
}
