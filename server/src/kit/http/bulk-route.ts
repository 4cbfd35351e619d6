import { aimed } from '@hoivien/contract/kit/aim.ts';
import { bulkCode } from '@hoivien/contract/kit/permission.ts';
import { fieldKey } from '@hoivien/contract/kit/resource.ts';
import { named } from '@hoivien/contract/kit/schema-note.ts';
import { z } from 'zod';
import { usesSchema } from '@hoivien/contract/kit/uses.ts';
import { rowsById } from '../crud/bulk.ts';
import { type BulkActions, BULK_MAX, bulkAction, matchingIds } from '../crud/bulk-action.ts';
import { usedOf, usesOf } from '../crud/uses.ts';
import { Refusal } from '../errors.ts';
import type { Source } from '../crud/source.ts';
import { type Route, route } from './route.ts';

/**
 * `POST /api/{Area}/Bulk {action, ids or query}`: one action over many records, with a result for each. A call without
 * both is refused; `query: ''` means all.
 *
 * @example bulkRoute(markets.source, { Delete: markets.remove })
 */
export function bulkRoute(source: Source, actions: BulkActions): Route {
  const { resource } = source;
  return route({
    tag: resource.area,
    method: 'POST',
    url: `/api/${resource.area}/Bulk`,
    summary: `One action over many of ${resource.area}, ${BULK_MAX} at most: those of ids, or of the query of a list ('' is all)`,
    access: [...new Set(Object.keys(actions).map((action) => bulkCode(resource.area, action)))],
    body: aimed(aimSchema(source).extend({ action: z.string().max(50) }), AIM),
    answer: resultsSchema,
    handle: async (call, { body }) => ({ data: await bulkAction(call, source, actions, body) }),
  });
}

const AIM = { fields: ['ids', 'query'], all: 'query: ""' } as const;

/** Records by their ids, or by the query of a list. */
function aimSchema({ resource }: Source) {
  const unknown = { error: fieldKey(resource, 'id', 'NotFound') };
  const most = { error: fieldKey(resource, 'id', 'OverLength') };
  return z.object({
    ids: z.array(z.guid(unknown)).min(1, unknown).max(BULK_MAX, most).optional(),
    query: z.string().max(2_000).optional(),
  });
}

/** `POST /api/{Area}/Uses {ids or query}`: what the deletion of these records would touch, asked before it. */
export function usesRoute(source: Source): Route {
  const { resource } = source;
  return route({
    tag: resource.area,
    method: 'POST',
    url: `/api/${resource.area}/Uses`,
    summary: `What deleting some of ${resource.area} would touch: other rows with their numbers, and how many cannot be deleted`,
    access: [bulkCode(resource.area, 'Delete')],
    body: aimed(aimSchema(source), AIM),
    answer: usesSchema,
    handle: async (call, { body }) => {
      const asked = body.ids ?? (await matchingIds(call, source, body.query ?? ''));
      if (asked.length > BULK_MAX) throw new Refusal(fieldKey(resource, 'id', 'OverLength'), 400);
      const ids = (await rowsById(call, source, asked)).map(({ id }) => id);
      const { used, known } = await usedOf(call, source, ids);
      return {
        data: {
          records: ids.length,
          refused: new Set([...used, ...known]).size,
          uses: await usesOf(call, source, ids),
        },
      };
    },
  });
}

/** The schema of a result for each record. */
export const resultsSchema = z.array(
  named(
    'BulkResult',
    z.object({
      id: z.string(),
      done: z.boolean(),
      message: z.string(),
      undo: z.string().nullable(),
      uses: usesSchema.shape.uses.optional(),
    }),
  ),
);
