import { bulkCall, BULK_MAX, usesCall } from '@hoivien/contract/kit/record-calls.ts';
import { fieldKey } from '@hoivien/contract/kit/resource.ts';
import { rowsById } from '../crud/bulk.ts';
import { type BulkActions, bulkAction, matchingIds } from '../crud/bulk-action.ts';
import type { Source } from '../crud/source.ts';
import { usedOf, usesOf } from '../crud/uses.ts';
import { Refusal } from '../errors.ts';
import { type Route, serve } from './route.ts';

/**
 * `POST /api/{Area}/Bulk {action, ids or query}`: one action over many records, with a result for each. A call without
 * both is refused; `query: ''` means all.
 *
 * @example bulkRoute(markets.source, { Delete: markets.remove })
 */
export function bulkRoute(source: Source, actions: BulkActions): Route {
  return serve(bulkCall(source.resource, Object.keys(actions)), async (call, { body }) => ({
    data: await bulkAction(call, source, actions, body),
  }));
}

/** `POST /api/{Area}/Uses {ids or query}`: what the deletion of these records would touch, asked before it. */
export function usesRoute(source: Source): Route {
  const { resource } = source;
  return serve(usesCall(resource), async (call, { body }) => {
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
  });
}
