import {
  dismissSchema,
  mergedSchema,
  mergeInputSchema,
  mergeQuerySchema,
  mergeSchema,
  pairQuerySchema,
  pairSchema,
  previewQuerySchema,
  previewSchema,
} from '@hoivien/contract/areas/merge/merge.schema.ts';
import { z } from 'zod';
import { duplicatePairs, merges } from '../../db/tables/merge.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { kindsOf } from './kinds.ts';
import { mergeTwo } from './merge.ts';
import { rowsOfClubs, rowsOfMembers, traces } from './of-members.ts';
import { dismissPair, listPairs } from './pairs.ts';
import { listMerges, previewMerge } from './preview.ts';
import { undoMerge } from './undo.ts';

export { emptyMerges } from './lost-values.ts';

export const mergeModule: AreaModule<AllAreas> = {
  name: 'merge',
  tables: [merges, duplicatePairs],
  routes: mergeRoutes,
  ofMembers: rowsOfMembers,
  ofClubs: rowsOfClubs,
  traces,
};

const at = { tag: 'Merges', url: '/api/Merges' } as const;

/**
 * Routes to find duplicate members and to merge them. The codes of any kind open a route; each handler then checks the
 * kind of the records: merging needs the codes to change and to delete members of that kind.
 */
function mergeRoutes(areas: AllAreas): Route[] {
  const kinds = kindsOf(areas);
  const search = kinds.codes('Search');
  const write = kinds.codes('Update');
  const params = z.object({ id: z.guid({ error: 'Mes.Merges.Id.NotFound' }) });
  return [
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Pairs`,
      summary: 'Pairs of members that may be one and why, the surest first',
      access: search,
      query: pairQuerySchema,
      answer: pageSchema(pairSchema),
      handle: async (call, { query }) => ({ data: await listPairs(call, kinds, query) }),
    }),
    route({
      ...at,
      method: 'GET',
      summary: 'Merges that were done, the newest first',
      access: search,
      query: mergeQuerySchema,
      answer: pageSchema(mergeSchema),
      handle: async (call, { query }) => ({ data: await listMerges(call, kinds, query.page) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Preview`,
      summary: 'The fields of two members side by side, and how much would move',
      access: write,
      query: previewQuerySchema,
      answer: previewSchema,
      refuses: [404],
      handle: async (call, { query }) => ({ data: await previewMerge(call, kinds, query) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: 'Make one record of two: field by field, with everything that points at the other',
      access: write,
      body: mergeInputSchema,
      answer: mergedSchema,
      status: 201,
      refuses: [404],
      handle: async (call, { body }) => ({
        data: await mergeTwo(call, kinds, body),
        message: 'Mes.Merges.Create.Successfully',
      }),
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Dismiss`,
      summary: 'Say that two are not one, or take that back',
      access: write,
      body: dismissSchema,
      answer: z.null(),
      refuses: [404],
      handle: async (call, { body }) => {
        await dismissPair(call, kinds, body);
        return {
          data: null,
          message: body.dismissed ? 'Mes.Merges.Dismiss.Successfully' : 'Mes.Merges.Recall.Successfully',
        };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/:id/Undo`,
      summary: 'Make two records again of one, as they were',
      access: write,
      params,
      answer: mergedSchema,
      handle: async (call, { params: { id } }) => ({
        data: await undoMerge(call, kinds, id),
        message: 'Mes.Merges.Undo.Successfully',
      }),
    }),
  ];
}
