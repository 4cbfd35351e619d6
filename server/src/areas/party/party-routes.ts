import { linkSchema } from '@hoivien/contract/areas/party/link.schema.ts';
import { likenessSchema, stepSchemas } from '@hoivien/contract/areas/party/party.schema.ts';
import { codesOpening, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { recordSchema, type Resource } from '@hoivien/contract/kit/resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { members } from '../../db/tables/member.ts';
import type { Call } from '../../kit/call.ts';
import type { Seal } from '../../kit/crud/seal.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { likeMembers } from './likeness.ts';
import { linksOfOrganisation, linksOfPerson } from './links.ts';
import type { PartyArea } from './party-area.ts';
import { revealRoute } from './reveal.ts';

const typed = z.string().max(254).default('');

/** The routes of one kind of member: those of every list, the steps of its life, and help for whoever adds one. */
export function partyRoutes(area: PartyArea<Resource>, seal: Seal, codePrefix: string): Route[] {
  const { resource } = area.source;
  const tag = resource.area;
  const url = `/api/${tag}`;
  const code = (action: string) => [permissionCode(tag, action)];
  const params = z.object({ id: z.guid({ error: `Mes.${tag}.Id.NotFound` }) });
  const record = recordSchema(resource);
  const schemas = stepSchemas(tag);
  const step = <Body = undefined>(
    action: string,
    permission: string,
    summary: string,
    work: (call: Call, id: string, body: Body) => Promise<void>,
    body?: z.ZodType<Body>,
  ) =>
    route({
      tag,
      method: 'POST',
      url: `${url}/:id/${action}`,
      summary,
      access: code(permission),
      params,
      ...(body && { body }),
      answer: record,
      handle: async (call, inputs) => {
        await work(call, inputs.params.id, inputs.body as Body);
        return { data: await area.get(call, inputs.params.id), message: `Mes.${tag}.${action}.Successfully` };
      },
    });
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
      access: ['Create', 'Update'].flatMap((action) => codesOpening(permissionCode(tag, action))),
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
    ...resourceRoutes(area as unknown as AnyCrud, { choosers: chooserCodes(tag) }),
    step('Approve', 'Approve', 'Approve one that waits or was refused', area.approve),
    step(
      'Refuse',
      'Approve',
      'Refuse one that waits, with a reason',
      (call, id, { reason }) => area.refuse(call, id, reason),
      schemas.Refuse,
    ),
    step('Activate', 'Update', 'Take up activity again', area.activate),
    step('Deactivate', 'Update', 'Stop activity', area.deactivate),
    ...('membership' in resource.fields
      ? [
          step('Leave', 'Update', 'Record leaving the association, with day and reason', area.leave, schemas.Leave),
          step(
            'Rejoin',
            'Update',
            'Record joining again',
            (call, id, { startsOn }) => area.rejoin(call, id, startsOn),
            schemas.Rejoin,
          ),
        ]
      : []),
    route({
      tag,
      method: 'GET',
      url: `${url}/:id/Links`,
      summary: 'Persons and organisations it is linked with: work, leading, contact, committees, offices',
      access: code('View'),
      params,
      answer: z.array(linkSchema),
      handle: async (call, { params: { id } }) => {
        await area.get(call, id);
        const isPerson = !('leaderInfo' in resource.fields);
        return { data: await (isPerson ? linksOfPerson : linksOfOrganisation)(call, id) };
      },
    }),
    revealRoute(area, seal),
  ];
}

/** One above the highest number in use behind the prefix, with at least four digits. */
async function nextCode(call: Call, prefix: string): Promise<string> {
  const pattern = `^${prefix}-([0-9]{1,9})$`;
  const { rows } = await call.db.execute<{ highest: number | null }>(
    sql`select max(substring(${members.code} from ${pattern})::int) as highest from ${members} where ${members.code} ~ ${pattern}`,
  );
  return `${prefix}-${String((rows[0]?.highest ?? 0) + 1).padStart(4, '0')}`;
}
