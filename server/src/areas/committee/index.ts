import { chooserCodes } from '@hoivien/contract/permissions.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { fileLinks } from '../../kit/attachments/file-links.ts';
import type { BulkActions } from '../../kit/crud/bulk-action.ts';
import { Seal } from '../../kit/crud/seal.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import type { Route } from '../../kit/http/route.ts';
import { bulkOf, type PartyArea, partyRoutes, revealRoute } from '../party/index.ts';
import { committeeArea } from './committee.area.ts';
import { committeeRoutes } from './committee-routes.ts';
import { executiveArea } from './executive.area.ts';
import { representArea } from './represent.area.ts';
import { termArea } from './term.area.ts';

/** What executive committee members are numbered with. */
const PREFIX = 'BCH';

/** Committees, their terms and members, and who speaks for whom. */
export interface Committees {
  /** As lists, exports, undoing and search see them. */
  records: readonly AnyCrud[];
  routes: () => Route[];
  bulk: ReadonlyMap<string, BulkActions>;
}

/** The areas of committees over their tables. `secretKey` seals identity numbers. */
export function committeeAreas(secretKey: string): Committees {
  const seal = new Seal(secretKey);
  const people = executiveArea(seal) as unknown as PartyArea<Resource>;
  const plain = [committeeArea, termArea, representArea] as unknown as readonly AnyCrud[];
  return {
    records: [people as unknown as AnyCrud, ...plain],
    routes: () => [
      ...partyRoutes(people, seal, PREFIX),
      ...plain.flatMap((area) => resourceRoutes(area, { choosers: chooserCodes(area.source.resource.area) })),
      revealRoute(representArea, seal),
      ...committeeRoutes({ people: people.source, links: fileLinks(secretKey) }),
    ],
    bulk: new Map([[people.source.resource.area, bulkOf(people)]]),
  };
}
