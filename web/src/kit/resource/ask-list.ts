import type { Page } from '@hoivien/contract/kit/paging.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import type { ItemOf, Resource } from '@hoivien/contract/kit/resource.ts';
import { ask } from '../api/ask.ts';
import { withQuery } from '../api/client.ts';

/** The parameters of a list: page, order, fields, and its filters by their names, such as `dueOnFrom`. */
export type AskedList = NonNullable<Parameters<typeof withQuery>[1]>;

/**
 * A page of the records of an area. Rejects with `ApiError`.
 *
 * @example await askList(decision, { scheduleId, fields: 'content,dueOn' }, { signal })
 */
export function askList<R extends Resource>(
  resource: R,
  query: AskedList,
  given: { signal?: AbortSignal; purpose?: 'print' },
): Promise<Page<ItemOf<R>>> {
  return ask(recordCalls(resource).list, { query: withQuery('', query).slice(1), ...given });
}
