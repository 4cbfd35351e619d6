import { usesCall } from '@hoivien/contract/kit/record-calls.ts';
import { useAnswer } from '../../call/use-answer.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';

/** The records that somebody may delete: their ids, or the query of a list. */
export type UsesAim = { ids: readonly string[] } | { query: string };

/** What deleting these records would touch, asked anew each time that the question opens. */
export function useUses(resource: Pick<Resource, 'area'>, aim: UsesAim, isAsked: boolean) {
  return useAnswer(
    usesCall(resource),
    { body: 'ids' in aim ? { ids: [...aim.ids] } : aim },
    { enabled: isAsked, gcTime: 0, staleTime: 0, retry: false },
  );
}
