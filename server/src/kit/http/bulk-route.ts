import { aimed } from '@hoivien/contract/kit/aim.ts';
import { bulkCode } from '@hoivien/contract/kit/permission.ts';
import { fieldKey } from '@hoivien/contract/kit/resource.ts';
import { named } from '@hoivien/contract/kit/schema-note.ts';
import { z } from 'zod';
import { type BulkActions, BULK_MAX, bulkAction } from '../crud/bulk-action.ts';
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
  const unknown = { error: fieldKey(resource, 'id', 'NotFound') };
  return route({
    tag: resource.area,
    method: 'POST',
    url: `/api/${resource.area}/Bulk`,
    summary: `One action over many of ${resource.area}, ${BULK_MAX} at most: those of ids, or of the query of a list ('' is all)`,
    access: [...new Set(Object.keys(actions).map((action) => bulkCode(resource.area, action)))],
    body: aimed(
      z.object({
        action: z.string().max(50),
        ids: z
          .array(z.guid(unknown))
          .min(1, unknown)
          .max(BULK_MAX, { error: fieldKey(resource, 'id', 'OverLength') })
          .optional(),
        query: z.string().max(2_000).optional(),
      }),
      { fields: ['ids', 'query'], all: 'query: ""' },
    ),
    answer: resultsSchema,
    handle: async (call, { body }) => ({ data: await bulkAction(call, source, actions, body) }),
  });
}

/** The schema of a result for each record. */
export const resultsSchema = z.array(
  named(
    'BulkResult',
    z.object({ id: z.string(), done: z.boolean(), message: z.string(), undo: z.string().nullable() }),
  ),
);
