import type { Page } from '@hoivien/contract/kit/paging.ts';
import { useState } from 'react';
import { isUnreachable } from '../api/api-error.ts';

interface Answered<Item> {
  data: Page<Item> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
}

/**
 * A page of a list whose rows stay while the server cannot be reached, so that a reader does not lose them with the
 * network. `isKept`: the rows belong to an older query.
 *
 * @example const { data, isKept, isPlaceholderData } = useKept(useQuery(…));
 */
export function useKept<Query extends Answered<unknown>>(query: Query): Query & { isKept: boolean } {
  const [last, setLast] = useState<Query['data']>();
  if (query.data && query.data !== last) setLast(query.data);
  const kept = isUnreachable(query.error) ? (query.data ?? last) : undefined;
  if (!kept || kept.items.length === 0) return { ...query, isKept: false };
  return { ...query, data: kept, isKept: true, isPlaceholderData: true };
}
