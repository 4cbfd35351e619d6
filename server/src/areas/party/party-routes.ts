import { linkSchema } from '@hoivien/contract/areas/party/link.schema.ts';
import { isOfPersons } from '@hoivien/contract/fragments/person-profile.ts';
import { likenessSchema, staySchema, stepSchemas } from '@hoivien/contract/areas/party/party.schema.ts';
import { codesOpening, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { z } from 'zod';
import type { Seal } from '../../kit/crud/seal.ts';
import { recordParams } from '@hoivien/contract/kit/record-calls.ts';
import { resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { stepRouteOf } from '../../kit/http/step-route.ts';
import { undoRoute } from '../../kit/http/undo-route.ts';
import { requireRight } from '../../kit/rights.ts';
import { likeMembers } from './likeness.ts';
import { linksOfOrganisation, linksOfPerson } from './links.ts';
import { nextCode } from './next-code.ts';
import type { PartyArea } from './party-area.ts';
import { revealRoute } from './reveal.ts';
import { correctEnd, readStays } from './stays.ts';
import { partyRights } from './rights.ts';

const typed = z.string().max(254).default('');

/** The routes of one kind of member: those of every list, the steps of its life, and aids for adding one. */
export function partyRoutes(area: PartyArea<Resource>, seal: Seal, codePrefix: string): Route[] {
  const { resource } = area.source;
  const tag = resource.area;
  const url = `/api/${tag}`;
  const schemas = stepSchemas(tag);
  const step = stepRouteOf(area);
  return [
    route({
      tag,
      method: 'GET',
      url: `${url}/NextCode`,
      summary: `The next code after the highest like ${codePrefix}-0001`,
      access: codesOpening(permissionCode(tag, 'Create')),
      answer: z.object({ code: z.string() }),
      handle: async (call) => ({ data: { code: await nextCode(call, codePrefix) } }),
    }),
    route({
      tag,
      method: 'GET',
      url: `${url}/Duplicates`,
      summary: 'Records that may be the one being typed in, and why',
      access: ['Create', 'Update', 'Approve'].flatMap((action) => codesOpening(permissionCode(tag, action))),
      query: z.object({
        name: typed,
        taxCode: typed,
        phoneNumber: typed,
        emailAddress: typed,
        dayOfBirth: typed,
        id: z.guid().optional(),
      }),
      answer: z.array(likenessSchema),
      handle: async (call, { query }) => ({ data: await likeMembers(call, area.source, query) }),
    }),
    ...resourceRoutes(area, { choosers: chooserCodes(tag) }),
    step(
      'Approve',
      'Approve',
      'Approve one that waits or was refused, with what was decided on its admission',
      (call, id, body) => area.approve(call, id, body?.membership),
      schemas.Approve,
    ),
    step(
      'Refuse',
      'Approve',
      'Refuse one that waits, with a reason',
      (call, id, { reason }) => area.refuse(call, id, reason),
      schemas.Refuse,
    ),
    step('Activate', 'Update', 'Take up activity again', area.activate),
    step('Deactivate', 'Update', 'Stop activity', area.deactivate),
    undoRoute(area.source),
    ...('membership' in resource.fields
      ? [
          step('Leave', 'Update', 'Record leaving the association, with day and reason', area.leave, schemas.Leave),
          step(
            'Rejoin',
            'Update',
            'Record joining again',
            (call, id, { membership }) => area.rejoin(call, id, membership),
            schemas.Rejoin,
          ),
          ...stayRoutes(area),
        ]
      : []),
    route({
      tag,
      method: 'GET',
      url: `${url}/:id/Links`,
      summary: 'Persons and organisations it is linked with: work, leading, contact, committees, offices',
      access: [permissionCode(tag, 'View')],
      params: recordParams(resource),
      answer: z.array(linkSchema),
      handle: async (call, { params: { id } }) => {
        await area.get(call, id);
        return { data: await (isOfPersons(resource) ? linksOfPerson : linksOfOrganisation)(call, id) };
      },
    }),
    revealRoute(area, seal),
  ];
}

/** Routes to list the stays of a member with their decisions, and to correct the end of one. */
function stayRoutes(area: PartyArea<Resource>): Route[] {
  const { resource } = area.source;
  const tag = resource.area;
  const url = `/api/${tag}/:id/Stays`;
  return [
    route({
      tag,
      method: 'GET',
      url,
      summary: 'Every stay in the association, the newest first',
      access: [permissionCode(tag, 'View')],
      params: recordParams(resource),
      answer: z.array(staySchema),
      handle: async (call, { params: { id } }) => {
        await area.get(call, id);
        return { data: await readStays(call, id) };
      },
    }),
    route({
      tag,
      method: 'PUT',
      url: `${url}/:stayId`,
      summary: 'Put right how and when a stay ended',
      access: [permissionCode(tag, 'Update')],
      params: recordParams(resource).extend({ stayId: z.guid({ error: fieldKey(resource, 'id', 'NotFound') }) }),
      body: stepSchemas(tag).Leave,
      answer: z.array(staySchema),
      handle: async (call, { params: { id, stayId }, body }) => {
        requireRight(call, partyRights.correctEnd);
        await correctEnd(call, area.source, id, stayId, body);
        return { data: await readStays(call, id), message: `Mes.${tag}.Update.Successfully` };
      },
    }),
  ];
}
