import { savedViewCalls } from '@hoivien/contract/kit/view/saved-view.calls.ts';
import { replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { savedViews } from '../../../db/tables/saved-view.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { moves } from '../../../kit/of-members.ts';
import { addView, changeView, listViews, readView, removeView, restoreView, viewNames } from './saved-view.service.ts';

export { listViews } from './saved-view.service.ts';

export const savedViewModule: AreaModule = {
  name: 'saved-view',
  tables: [savedViews],
  routes: savedViewRoutes,
  // Later than who deleted it: those who have the views without an owner.
  restored: [{ source: { resource: viewNames }, restore: restoreView, codes: ['UsersUpdate'] }],
  ofClubs: [{ table: 'saved_views', column: 'club_id', move: moves() }],
  questions: [{ table: 'saved_views', column: 'query' }],
};

/** Routes of saved views, private or shared. */
function savedViewRoutes(): Route[] {
  return [
    serve(savedViewCalls.list, async (call, { query }) => ({ data: await listViews(call, query.area) })),
    serve(savedViewCalls.add, async (call, { body }) => ({
      data: await addView(call, body),
      message: 'Mes.SavedViews.Create.Successfully',
    })),
    ...replaceRoutes({
      ...savedViewCalls.change,
      read: (call, { params: { id } }) => readView(call, id ?? ''),
      handle: async (call, { params: { id = '' }, body }) => ({
        data: await changeView(call, id, body),
        message: 'Mes.SavedViews.Update.Successfully',
      }),
    }),
    serve(savedViewCalls.remove, async (call, { params: { id } }) => ({
      data: { deletionId: await removeView(call, id) },
      message: 'Mes.SavedViews.Delete.Successfully',
    })),
  ];
}
