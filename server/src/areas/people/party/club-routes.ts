import { clubCalls, inClubCalls } from '@hoivien/contract/areas/people/party/club.calls.ts';
import { replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { type InputOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import { keptBy } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { clubFigures, clubFlow, clubMoves, newcomers } from './club-figures.ts';
import { asInClub, formerPeople } from './club-people.ts';
import { inClub, removeFromClub } from './in-club.ts';
import { putBackInClub, removalUses } from './out-of-club.ts';
import type { PartyArea } from './party-area.ts';

/** The figures of the clubs, and routes within one club for each kind that can belong to clubs. */
export function clubRoutes(kinds: readonly PartyArea<Resource>[]): Route[] {
  const ofClubs = kinds.filter(({ source }) => 'clubIds' in source.resource.fields);
  return [
    serve(clubCalls.figures, async (call) => ({ data: await clubFigures(call) })),
    serve(clubCalls.flow, async (call, { params: { id } }) => ({ data: await clubFlow(call, id) })),
    serve(clubCalls.moves, async (call, { params: { id } }) => ({ data: await clubMoves(call, id) })),
    serve(clubCalls.newcomers, async (call, { query }) => ({ data: await newcomers(call, query) })),
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
  const listed = asInClub(area);
  const calls = inClubCalls(resource, listed.source.resource);
  return [
    serve(calls.list, async (call, { params, query }) => ({
      data: await listed.list(await inClub(call, params.id), query),
    })),
    serve(calls.former, async (call, { params, query }) => ({
      data: await formerPeople(await inClub(call, params.id), source, query),
    })),
    serve(calls.read, async (call, { params }) => ({
      data: await area.get(await inClub(call, params.id), params.memberId),
    })),
    serve(calls.add, async (call, { params, body }) => ({
      data: await area.create(await inClub(call, params.id), body),
      message: `Mes.${name}.Create.Successfully`,
    })),
    ...replaceRoutes({
      ...calls.change,
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
    serve(calls.remove, async (call, { params, query }) => {
      await removeFromClub(await inClub(call, params.id), source, params.memberId, query.reason || null);
      return { data: { id: params.memberId }, message: 'Mes.Clubs.Remove.Successfully' };
    }),
    serve(calls.removalUses, async (call, { params }) => ({
      data: await removalUses(call, await inClub(call, params.id), area, params.memberId),
    })),
    serve(calls.putBack, async (call, { params }) => {
      await putBackInClub(await inClub(call, params.id), source, params.memberId);
      return { data: { id: params.memberId }, message: 'Mes.Clubs.PutBack.Successfully' };
    }),
  ];
}
