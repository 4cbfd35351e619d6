import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { partner } from '@hoivien/contract/areas/people/party/partner.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { personalPartner } from '@hoivien/contract/areas/people/party/personal-partner.resource.ts';
import { enterpriseErrors } from '@hoivien/contract/areas/people/party/party.rules.ts';
import { ONE_FILE } from '@hoivien/contract/kit/attachment.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { sql } from 'drizzle-orm';
import {
  addresses,
  clubs,
  enterpriseProfiles,
  memberCareers,
  memberContacts,
  memberFields,
  members,
  personProfiles,
} from '../../../db/tables/member.ts';
import { clubMembers, memberships } from '../../../db/tables/membership.ts';
import { memberTags } from '../../../db/tables/tag.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import type { BulkActions } from '../../../kit/crud/bulk-action.ts';
import { changeable } from '../../../kit/crud/changeable.ts';
import { Seal } from '../../../kit/crud/seal.ts';
import { deskRoutes } from '../../../kit/desk.ts';
import { literal } from '../../../kit/crud/statements.ts';
import { Refusal } from '../../../kit/errors.ts';
import { requireRight } from '../../../kit/rights.ts';
import { anyMemberRoute } from './any-member.ts';
import { birthdays } from './birthdays.ts';
import { clubColumns, clubPart } from './club.ts';
import { clubRoutes } from './club-routes.ts';
import { partyDesks } from './desk.ts';
import { loadMembers } from './demo/members.ts';
import { enterpriseSource } from './enterprise.ts';
import { foundingWeek, withFoundingDay } from './founding-days.ts';
import { memberPurpose } from './member-page.ts';
import { nextCode } from './next-code.ts';
import { rowsOfClubs, rowsOfMembers } from './of-members.ts';
import { type PartyArea, partyArea } from './party-area.ts';
import { partyRoutes } from './party-routes.ts';
import { personSource } from './person.ts';
import { partyRights } from './rights.ts';

export { clubTab, idsOfClub } from './club-tab.ts';
export { rowSets } from './of-members.ts';
export { linkCounterOf, MEMBER_PAGE } from './member-page.ts';
export { anyClub, anyMember, anyMembersFound, ofSeenMember } from './any-member.ts';
export { type PartyArea, partyArea } from './party-area.ts';
export { partyRoutes } from './party-routes.ts';
export { tellOfChange, tellOfImport } from './club-news.ts';
export { nextCode } from './next-code.ts';
export { linkSamePerson, type PersonPlace } from './same-person.ts';
export { FORMS, maySeeType, seenType } from './likeness.ts';
export { isOverdue } from './list-columns.ts';
export { bandsOf, hasRank, rankMoves } from './member-rank.ts';
export { personSource } from './person.ts';
export { revealRoute } from './reveal.ts';
export { eraseMember, restrictMember, rewriteSearchKey } from './erase.ts';
export { clubName, inClub, joinClub } from './in-club.ts';
export { asInClub } from './club-people.ts';
export { type Outsider, outsiderIds } from './outsiders.ts';
export { belongsTo, leftBy, memberScope, seenMemberIds } from './rights.ts';

/** All parties of the association, with one area of the contract for each kind. */
interface PartyModule extends AreaModule<{ secretKey: string }> {
  /** Finds the members of any kind that the actor may change. */
  readonly changeable: (call: Call, ids: readonly string[]) => ReturnType<typeof changeable>;
}

/** The kinds of members and their tables. `secretKey` seals identity numbers. */
export function partyModule(secretKey: string): PartyModule {
  const seal = new Seal(secretKey);
  const numbered = (prefix: string) => ({ nextCode: (call: Pick<Call, 'db'>) => nextCode(call, prefix) });
  const kinds: readonly { area: PartyArea<Resource>; prefix: string }[] = [
    {
      prefix: 'HV',
      area: partyArea(member, {
        ...numbered('HV'),
        ...withFoundingDay(enterpriseSource(member, { register: MEMBER_TYPE.unit, seal })),
        rules: (values) => enterpriseErrors(member, values),
      }),
    },
    {
      prefix: 'CLB',
      area: partyArea(club, {
        ...numbered('CLB'),
        ...enterpriseSource(club, {
          register: MEMBER_TYPE.club,
          type: MEMBER_TYPE.club,
          seal,
          parts: [clubPart, filesPart('decisionFileIds', club.area, members.id, ONE_FILE, 'decision')],
          columns: clubColumns,
        }),
        rules: (values) => enterpriseErrors(club, values),
      }),
    },
    {
      prefix: 'CN',
      area: partyArea(personalMember, {
        ...personSource(personalMember, { register: MEMBER_TYPE.person, type: MEMBER_TYPE.person, seal }),
        ...numbered('CN'),
      }),
    },
    {
      prefix: 'DT',
      area: partyArea(partner, {
        ...numbered('DT'),
        ...enterpriseSource(partner, { register: MEMBER_TYPE.partner, type: MEMBER_TYPE.partner, seal }),
        rules: (values) => enterpriseErrors(partner, values),
      }),
    },
    {
      prefix: 'DTCN',
      area: withoutOwnList(
        partyArea(personalPartner, {
          ...personSource(personalPartner, {
            register: MEMBER_TYPE.personalPartner,
            type: MEMBER_TYPE.personalPartner,
            seal,
          }),
          ...numbered('DTCN'),
        }),
      ),
    },
  ];
  const changeableMembers: PartyModule['changeable'] = (call, ids) =>
    changeable(
      call,
      kinds.map(({ area }) => area.source),
      ids,
    );
  const desks = partyDesks(kinds.map(({ area }) => area));
  const ofWeek = birthdays(kinds.map(({ area }) => area.source));
  return {
    name: 'party',
    tables: [
      members,
      enterpriseProfiles,
      personProfiles,
      clubs,
      addresses,
      memberContacts,
      memberCareers,
      memberFields,
      memberTags,
      memberships,
      clubMembers,
    ],
    records: kinds.map(({ area }) => area),
    desks,
    firstSteps: {
      club: sql`select 1 from clubs`,
      member: sql`select 1 from members where type in (${literal(MEMBER_TYPE.unit)}, ${literal(MEMBER_TYPE.affiliate)}, ${literal(MEMBER_TYPE.person)})`,
    },
    waiting: [...kinds.flatMap(({ area }) => foundingWeek(area.source)), ofWeek.waiting],
    routes: () => [
      anyMemberRoute(),
      ofWeek.route,
      ...desks.flatMap(deskRoutes),
      ...clubRoutes(kinds.map(({ area }) => area)),
      ...kinds.flatMap(({ area, prefix }) => partyRoutes(area, seal, prefix)),
    ],
    public: () => ({ purposes: [memberPurpose(changeableMembers)] }),
    changeable: changeableMembers,
    bulk: new Map(kinds.map(({ area }) => [area.source.resource.area, bulkOf(area)])),
    demo: { after: ['catalogues', 'field'], load: loadMembers },
    ofMembers: rowsOfMembers,
    ofClubs: rowsOfClubs,
  };
}

/** Refuses the list of personal partners to a club's user, who finds them on the page of the club (specification 2). */
function withoutOwnList(area: PartyArea<Resource>): PartyArea<Resource> {
  return {
    ...area,
    list: async (call, query) => {
      requireRight(call, partyRights.listPersonalPartners);
      return area.list(call, query);
    },
    exportRows: (call, query) => {
      requireRight(call, partyRights.listPersonalPartners);
      return area.exportRows(call, query);
    },
  };
}

/** The bulk actions of a kind of member. Each calls the function for a single record. */
export function bulkOf(area: PartyArea<Resource>): BulkActions {
  const approveAlone = async (call: Call, id: string) => {
    // A person who approves many does not see each record, and a second record with one tax code has a reason to be read.
    const record = 'duplicateReason' in area.source.resource.fields ? await area.get(call, id) : undefined;
    if (record?.duplicateReason) throw new Refusal(`Mes.${area.source.resource.area}.Approve.Duplicate`, 400);
    return area.approve(call, id);
  };
  return {
    Approve: approveAlone,
    Refuse: (call, id) => area.refuse(call, id, call.reason),
    Activate: area.activate,
    Deactivate: area.deactivate,
    Delete: (call, id) => area.remove(call, id),
  };
}
