import { replaceRoutes } from '../../kit/http/replace-routes.ts';
import {
  clubFiguresSchema,
  formerSchema,
  newcomerSchema,
  pageQuerySchema,
  removeFromClubSchema,
} from '@hoivien/contract/areas/club/club.schema.ts';
import { codesOpening, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import {
  createSchema,
  fieldKey,
  type InputOf,
  itemSchema,
  partialItem,
  recordSchema,
  type Resource,
  updateSchema,
} from '@hoivien/contract/kit/resource.ts';
import { z } from 'zod';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { keptBy } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { clubFigures, newcomers } from './club-figures.ts';
import { asInClub, formerPeople } from './club-people.ts';
import { inClub, removeFromClub } from './in-club.ts';
import type { PartyArea } from './party-area.ts';

/** The figures of the clubs, and routes within one club for each kind that can belong to clubs. */
export function clubRoutes(kinds: readonly PartyArea<Resource>[]): Route[] {
  const ofClubs = kinds.filter(({ source }) => 'clubIds' in source.resource.fields);
  return [
    route({
      tag: 'Clubs',
      method: 'GET',
      url: '/api/Clubs/Figures',
      summary: 'What the clubs come to: members, partners, what waits, clubs without a committee',
      access: ['ClubsSearch'],
      answer: clubFiguresSchema,
      handle: async (call) => ({ data: await clubFigures(call) }),
    }),
    route({
      tag: 'Clubs',
      method: 'GET',
      url: '/api/Clubs/Newcomers',
      summary: 'Members who came into a club since 1 January',
      access: ['ClubsSearch'],
      query: pageQuerySchema,
      answer: pageSchema(newcomerSchema),
      handle: async (call, { query }) => ({ data: await newcomers(call, query) }),
    }),
    ...ofClubs.flatMap(routesWithin),
  ];
}

/**
 * The routes of one kind within a club. Staff of the association use them on the page of a club, with the sight and the
 * rights of the club's own user.
 */
function routesWithin(area: PartyArea<Resource>): Route[] {
  const { source } = area;
  const { resource } = source;
  const { area: name } = resource;
  // Personal members use the codes of members.
  const kind = permissionCode(name, '').replace(/s$/, '');
  const codes = (action: string) => codesOpening(permissionCode(name, action));
  const id = z.guid({ error: 'Mes.Clubs.Id.NotFound' });
  const all = { tag: 'Clubs', url: `/api/Clubs/:id/${name}`, params: z.object({ id }) };
  const one = {
    tag: 'Clubs',
    url: `${all.url}/:memberId`,
    params: z.object({ id, memberId: z.guid({ error: fieldKey(resource, 'id', 'NotFound') }) }),
  };
  const record = recordSchema(resource);
  const listed = asInClub(area);
  return [
    route({
      ...all,
      method: 'GET',
      summary: `List ${name} of a club`,
      access: codes('Search'),
      query: listQuerySchema(listed.source.resource),
      answer: pageSchema(partialItem(itemSchema(listed.source.resource))),
      handle: async (call, { params, query }) => ({ data: await listed.list(await inClub(call, params.id), query) }),
    }),
    route({
      ...all,
      url: `${all.url}/Former`,
      method: 'GET',
      summary: `Those of ${name} who left the club, with day and reason`,
      access: codes('Search'),
      query: pageQuerySchema,
      answer: pageSchema(formerSchema),
      handle: async (call, { params, query }) => ({
        data: await formerPeople(await inClub(call, params.id), source, query),
      }),
    }),
    route({
      ...one,
      method: 'GET',
      summary: `Read one of ${name} of a club`,
      access: codes('View'),
      answer: record,
      handle: async (call, { params }) => ({ data: await area.get(await inClub(call, params.id), params.memberId) }),
    }),
    route({
      ...all,
      method: 'POST',
      summary: `Add one of ${name} that belongs to the club`,
      access: codes('Create'),
      body: createSchema(resource),
      answer: record,
      status: 201,
      handle: async (call, { params, body }) => ({
        data: await area.create(await inClub(call, params.id), body),
        message: `Mes.${name}.Create.Successfully`,
      }),
    }),
    ...replaceRoutes({
      ...one,
      summary: `Change one of ${name} of a club`,
      access: codes('Update'),
      body: updateSchema(resource),
      answer: record,
      ...keptBy(area.source),
      read: async (call, { params: at }) => area.get(await inClub(call, at['id'] ?? ''), at['memberId'] ?? ''),
      handle: async (call, { params: at, body }) => ({
        data: await area.update(
          await inClub(call, at['id'] ?? ''),
          at['memberId'] ?? '',
          body as InputOf<Resource> & { version: number },
        ),
        message: `Mes.${name}.Update.Successfully`,
      }),
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: `Take one of ${name} out of the club; the record stays`,
      access: [permissionCode(name, 'Delete'), `ClubsDelete${kind}`],
      query: removeFromClubSchema,
      answer: z.object({ id: z.string() }),
      handle: async (call, { params, query }) => {
        await removeFromClub(await inClub(call, params.id), source, params.memberId, query.reason || null);
        return { data: { id: params.memberId }, message: 'Mes.Clubs.Remove.Successfully' };
      },
    }),
  ];
}
