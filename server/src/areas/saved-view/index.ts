import { replaceRoutes } from '../../kit/http/replace-routes.ts';
import {
  savedViewSchema,
  viewAskSchema,
  viewChangeSchema,
  viewInputSchema,
} from '@hoivien/contract/areas/saved-view/saved-view.schema.ts';
import { z } from 'zod';
import { savedViews } from '../../db/tables/saved-view.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { moves } from '../../kit/of-members.ts';
import { addView, changeView, listViews, readView, removeView } from './saved-view.service.ts';

export const savedViewModule: AreaModule = {
  name: 'saved-view',
  tables: [savedViews],
  routes: savedViewRoutes,
  ofClubs: [{ table: 'saved_views', column: 'club_id', move: moves() }],
  questions: [{ table: 'saved_views', column: 'query' }],
};

/** Routes of saved views, private or shared. */
function savedViewRoutes(): Route[] {
  const at = { tag: 'SavedViews', url: '/api/SavedViews', access: 'role' } as const;
  const params = z.object({ id: z.guid({ error: 'Mes.SavedViews.Id.NotFound' }) });
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'The views of a list that one may choose: one’s own and the shared ones, by name',
      query: viewAskSchema,
      answer: z.array(savedViewSchema),
      handle: async (call, { query }) => ({ data: await listViews(call, query.area) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: 'Keep a view of a list; a user tied to a club shares it within the club only',
      body: viewInputSchema,
      answer: savedViewSchema,
      status: 201,
      handle: async (call, { body }) => ({
        data: await addView(call, body),
        message: 'Mes.SavedViews.Create.Successfully',
      }),
    }),
    ...replaceRoutes({
      ...at,
      url: `${at.url}/:id`,
      summary: 'Change one’s own view over the version one saw',
      params,
      body: viewChangeSchema,
      answer: savedViewSchema,
      read: (call, { params: { id } }) => readView(call, id ?? ''),
      handle: async (call, { params: { id = '' }, body }) => ({
        data: await changeView(call, id, body),
        message: 'Mes.SavedViews.Update.Successfully',
      }),
    }),
    route({
      ...at,
      method: 'DELETE',
      url: `${at.url}/:id`,
      summary: 'Delete one’s own view',
      params,
      answer: z.null(),
      handle: async (call, { params: { id } }) => {
        await removeView(call, id);
        return { data: null, message: 'Mes.SavedViews.Delete.Successfully' };
      },
    }),
  ];
}
