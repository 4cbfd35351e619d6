import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { withQuery } from '../../api/client.ts';
import { answerKey } from '../../call/use-answer.ts';
import type { Filters } from '../use-list-address.ts';

/** What a number of records is asked of: filters, and the words of a search. */
export interface Asked {
  filters: Filters;
  search?: string;
}

const FRESH = 10_000;

/** How many records of a list match each question; undefined while one is counted, or when the server refuses it. */
export function useCounts(resource: Resource, questions: readonly Asked[], isWanted = true): (number | undefined)[] {
  const { list } = recordCalls(resource);
  // A field and a ready filter may ask the same.
  const texts = questions.map((question) => JSON.stringify(question));
  const asked = [...new Set(texts)];
  const counts = useQueries({
    queries: asked.map((text) => {
      const { filters, search } = JSON.parse(text) as Asked;
      const query = { page: 1, pageSize: 1, fields: 'id', ...(search && { search }), ...filters };
      return {
        queryKey: answerKey(list, { query }),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await ask(list, { query: withQuery('', query).slice(1), signal })).total,
        staleTime: FRESH,
        enabled: isWanted,
        retry: false,
      };
    }),
  });
  return texts.map((text) => counts[asked.indexOf(text)]?.data);
}

/** The records that match a question by the values of a field; undefined while they are counted, or when the server refuses it. */
export function useBands(resource: Resource, { filters, search }: Asked, field: string | undefined) {
  const { list } = recordCalls(resource);
  const query = { page: 1, pageSize: 1, fields: 'id', bands: field, ...(search && { search }), ...filters };
  const { data } = useQuery({
    queryKey: answerKey(list, { query }),
    queryFn: ({ signal }) => ask(list, { query: withQuery('', query).slice(1), signal }),
    staleTime: FRESH,
    enabled: field !== undefined,
    retry: false,
  });
  return data?.bands;
}
