import { partyCalls } from '@hoivien/contract/areas/people/party/party.calls.ts';
import { isOfPersons } from '@hoivien/contract/fragments/person-profile.ts';
import { type Resource } from '@hoivien/contract/kit/resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import type { Seal } from '../../../kit/crud/seal.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { serveStep } from '../../../kit/http/step-route.ts';
import { undoRoute } from '../../../kit/http/undo-route.ts';
import { requireRight } from '../../../kit/rights.ts';
import { likeMembers } from './likeness.ts';
import { linksOfOrganisation, linksOfPerson } from './links.ts';
import { nextCode } from './next-code.ts';
import type { PartyArea } from './party-area.ts';
import { revealRoute } from './reveal.ts';
import { correctEnd, readStays } from './stays.ts';
import { hasRight } from '../../../kit/rights.ts';
import { partyRights } from './rights.ts';

/** The routes of one kind of member: those of every list, the steps of its life, and aids for adding one. */
export function partyRoutes(area: PartyArea<Resource>, seal: Seal, codePrefix: string): Route[] {
  const { resource } = area.source;
  const calls = partyCalls(resource, codePrefix);
  return [
    serve(calls.nextCode, async (call) => ({
      data: {
        code: await nextCode(call, codePrefix),
        isApproved: hasRight(call, partyRights.approve(resource.area)),
      },
    })),
    serve(calls.duplicates, async (call, { query }) => ({ data: await likeMembers(call, area.source, query) })),
    ...resourceRoutes(area, { choosers: chooserCodes(resource.area) }),
    serveStep(area, calls.approve, (call, id, body) => area.approve(call, id, body?.membership)),
    serveStep(area, calls.refuse, (call, id, { reason }) => area.refuse(call, id, reason)),
    serveStep(area, calls.resubmit, area.resubmit),
    serveStep(area, calls.activate, area.activate),
    serveStep(area, calls.deactivate, area.deactivate),
    undoRoute(area.source),
    ...('membership' in resource.fields
      ? [
          serveStep(area, calls.leave, area.leave),
          serveStep(area, calls.rejoin, (call, id, { membership }) => area.rejoin(call, id, membership)),
          ...stayRoutes(area, calls),
        ]
      : []),
    serve(calls.links, async (call, { params: { id } }) => {
      await area.get(call, id);
      return { data: await (isOfPersons(resource) ? linksOfPerson : linksOfOrganisation)(call, id) };
    }),
    revealRoute(area, seal),
  ];
}

/** Routes to list the stays of a member with their decisions, and to correct the end of one. */
function stayRoutes(area: PartyArea<Resource>, calls: ReturnType<typeof partyCalls>): Route[] {
  const { resource } = area.source;
  const tag = resource.area;
  return [
    serve(calls.stays, async (call, { params: { id } }) => {
      await area.get(call, id);
      return { data: await readStays(call, id) };
    }),
    serve(calls.correctEnd, async (call, { params: { id, stayId }, body }) => {
      requireRight(call, partyRights.correctEnd);
      await correctEnd(call, area.source, id, stayId, body);
      return { data: await readStays(call, id), message: `Mes.${tag}.Update.Successfully` };
    }),
  ];
}
