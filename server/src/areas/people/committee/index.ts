import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { sql } from 'drizzle-orm';
import { committees, representatives, seats, terms } from '../../../db/tables/committee.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { fileLinks } from '../../../kit/attachments/file-links.ts';
import { Seal } from '../../../kit/crud/seal.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { bulkOf, type PartyArea, partyRoutes, personSource, revealRoute, clubTab, idsOfClub } from '../party/index.ts';
import { committeeArea } from './committee.area.ts';
import { committeeRoutes } from './committee-routes.ts';
import { loadCommittees } from './demo/committees.ts';
import { executiveArea } from './executive.area.ts';
export { committeesOfClubs } from './join-clubs.ts';
import { rowsOfClubs, rowsOfMembers } from './of-members.ts';
import { representArea } from './represent.area.ts';
import { termArea } from './term.area.ts';

export { committeeTarget } from './rights.ts';

/** The prefix of generated codes. */
const PREFIX = 'BCH';

/** Committees, their terms and members, and representatives. `secretKey` seals identity numbers. */
export function committeeModule(secretKey: string): AreaModule {
  const seal = new Seal(secretKey);
  const people: PartyArea<Resource> = executiveArea(seal, PREFIX);
  const persons = personSource(personalMember, { register: MEMBER_TYPE.person, type: MEMBER_TYPE.person, seal });
  const plain: readonly AnyCrud[] = [committeeArea, termArea, representArea];
  return {
    name: 'committee',
    tables: [committees, terms, seats, representatives],
    records: [people, ...plain],
    routes: () => [
      ...partyRoutes(people, seal, PREFIX),
      ...plain.flatMap((area) => resourceRoutes(area, { choosers: chooserCodes(area.source.resource.area) })),
      revealRoute(representArea, seal),
      ...committeeRoutes(
        { people: people.source, links: fileLinks(secretKey) },
        { area: people, prefix: PREFIX },
        { people: people.source, persons },
      ),
    ],
    bulk: new Map([[people.source.resource.area, bulkOf(people)]]),
    waiting: [
      {
        source: termArea.source,
        kind: 'member',
        group: 'member',
        time: 'due',
        label: ['{count} nhiệm kỳ sắp hết', '{count:term|terms} about to end'],
        verb: ['Lập nhiệm kỳ', 'Form a term'],
        query: () => ({ state: 'ending' }),
        action: 'Search',
        since: 'endsOn',
        line: ['committeeName'],
        ofClubs: true,
      },
    ],
    glance: [
      clubTab('committees', permissionCode(people.source.resource.area, 'View'), (call, clubId) =>
        idsOfClub(committeeArea.source, call, clubId),
      ),
    ],
    firstSteps: { committee: sql`select 1 from seats` },
    demo: { after: ['party', 'catalogues'], load: loadCommittees },
    ofMembers: rowsOfMembers,
    ofClubs: rowsOfClubs,
  };
}
