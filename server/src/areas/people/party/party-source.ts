import { memberStateFields } from '@hoivien/contract/fragments/member-state.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { LACKS } from '@hoivien/contract/kit/wanted.ts';
import { type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { careers } from '../../../db/tables/career.ts';
import { ranks } from '../../../db/tables/finance.ts';
import { fieldGroups, fields } from '../../../db/tables/field.ts';
import {
  addresses,
  clubs,
  enterpriseProfiles,
  memberCareers,
  memberContacts,
  memberFields,
  members,
} from '../../../db/tables/member.ts';
import { clubMembers, memberNotes, memberships } from '../../../db/tables/membership.ts';
import type { Call } from '../../../kit/call.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Child, Source } from '../../../kit/crud/source.ts';
import type { Part } from '../../../kit/crud/part.ts';
import type { Seal } from '../../../kit/crud/seal.ts';
import { looseTable } from '../../../kit/crud/table.ts';
import { hasRight } from '../../../kit/rights.ts';
import { partyColumns, partyFilters, partyState, stateFilter } from './list-columns.ts';
import { careersPart, partyJoins } from './joins.ts';
import { memberFieldsPart } from './member-field.ts';
import { clubsPart, membershipPart } from './membership.ts';
import { memberScope, partyRights } from './rights.ts';
import { stayFaults } from './stay-check.ts';
import { tagChildren, tagsPart, tagTarget } from './tags.ts';
import { asksOfLetters } from './waiting-letters.ts';

/** The tables with rows of a member that are deleted and restored with it. */
export const memberChildren: readonly Child[] = [
  { table: enterpriseProfiles, owner: enterpriseProfiles.memberId },
  { table: clubs, owner: clubs.id },
  { table: addresses, owner: addresses.memberId },
  { table: memberContacts, owner: memberContacts.memberId },
  { table: memberCareers, owner: memberCareers.memberId },
  { table: memberFields, owner: memberFields.memberId },
  { table: memberships, owner: memberships.memberId },
  { table: memberNotes, owner: memberNotes.memberId },
  tagChildren,
  { table: clubMembers, owner: clubMembers.memberId },
];

/** One kind of member. */
export interface Kind {
  /** The register of this kind in `members`. */
  register: number;
  seal: Seal;
  /** The type of all its records, when the type is not a field. */
  type?: number;
  /** Further parts of this kind. */
  parts?: readonly Part[];
  columns?: Readonly<Record<string, SQL>>;
}

/** The source of a kind of member in the tables of members, with its further parts. */
export function partySource(resource: Resource, { register, seal, type, parts = [], columns }: Kind): Source {
  const code = sql.raw(String(register));
  const hasStays = 'membershipState' in resource.fields;
  return {
    resource,
    table: looseTable(members),
    within: sql`${members.register} = ${code}`,
    scope: memberScope,
    leavesOut: {
      where: sql`${members.restrictedAt} is not null or ${members.erasedAt} is not null`,
      unless: 'restriction',
    },
    seal,
    asks: asksOfLetters,
    fixed: (call) => ({ ...(type !== undefined && { type }), ...approvalOf(call, resource.area) }),
    parts: [
      ...(resource.fields.careerIds ? [careersPart] : []),
      ...(resource.fields.fieldIds ? [memberFieldsPart] : []),
      ...(resource.fields.clubIds ? [clubsPart] : []),
      ...(resource.fields.membership ? [membershipPart(resource, type)] : []),
      ...(resource.fields.tagIds ? [tagsPart] : []),
      filesPart('attachmentIds', resource.area, members.id, limitsOf(memberStateFields.attachmentIds)),
      ...parts,
    ],
    faults: stayFaults(resource),
    children: memberChildren,
    targets: {
      Careers: { table: careers },
      Fields: { table: fields },
      FieldGroups: { table: fieldGroups },
      Tags: tagTarget,
      Ranks: { table: ranks },
      Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope },
    },
    // Only the club that did it learns who invited a member and which notes a member has.
    told: { invited: { to: 'Clubs' }, invitation: 'club', note: 'club', messageRead: 'club', memberLink: 'club' },
    computed: {
      ...partyColumns,
      ...(!hasStays && { state: partyState }),
      ...(resource.fields[LACKS] && { [LACKS]: sql`null::text` }),
      ...columns,
    },
    joins: partyJoins,
    matching: { ...partyFilters, ...(hasStays && stateFilter) },
  };
}

/**
 * The approval of a new record: a user of the association with Approve approves it by adding it; every other record
 * waits.
 */
export function approvalOf(call: Call, area: string): Record<string, unknown> {
  const isApproved = hasRight(call, partyRights.approve(area));
  return isApproved ? { approvedAt: call.now, decidedBy: call.actor.userId } : {};
}
