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
    const refused = new Set([...used, ...known]);
    const free = ids.filter((id) => !refused.has(id));
    // What goes with records that stay does not go; where all stay, the whole is what holds them.
    const isMixed = refused.size > 0 && free.length > 0;
    const holding = isMixed ? await usesOf(call, source, [...refused]) : [];
    const touched = await usesOf(call, source, isMixed ? free : ids);
    return {
      data: {
        records: ids.length,
        refused: refused.size,
        uses: [...holding.filter(({ rule }) => rule === 'refuses'), ...touched],
      },
    };
  });
}
