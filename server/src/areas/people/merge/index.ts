import { mergeCalls } from '@hoivien/contract/areas/people/merge/merge.calls.ts';
import { duplicatePairs, merges } from '../../../db/tables/merge.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
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

/**
 * Routes to find duplicate members and to merge them. The codes of any kind open a route; each handler then checks the
 * kind of the records: merging needs the codes to change and to delete members of that kind.
 */
function mergeRoutes(areas: AllAreas): Route[] {
  const kinds = kindsOf(areas);
  return [
    serve(mergeCalls.pairs, async (call, { query }) => ({ data: await listPairs(call, kinds, query) })),
    serve(mergeCalls.list, async (call, { query }) => ({ data: await listMerges(call, kinds, query.page) })),
    serve(mergeCalls.preview, async (call, { query }) => ({ data: await previewMerge(call, kinds, query) })),
    serve(mergeCalls.merge, async (call, { body }) => ({
      data: await mergeTwo(call, kinds, body),
      message: 'Mes.Merges.Create.Successfully',
    })),
    serve(mergeCalls.dismiss, async (call, { body }) => {
      await dismissPair(call, kinds, body);
      return {
        data: null,
        message: body.dismissed ? 'Mes.Merges.Dismiss.Successfully' : 'Mes.Merges.Recall.Successfully',
      };
    }),
    serve(mergeCalls.undo, async (call, { params: { id } }) => ({
      data: await undoMerge(call, kinds, id),
      message: 'Mes.Merges.Undo.Successfully',
    })),
  ];
}
