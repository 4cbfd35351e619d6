import { accessCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

/** The filters of the log in the address. */
const FILTERS = ['userId', 'action', 'from', 'to', 'entityId'] as const;
type Filter = (typeof FILTERS)[number];

/** The address of one record's access log. */
export function accessPathOf(entityId: string): string {
  return `/personal-data/access?entityId=${entityId}`;
}

/** Filters and page in the address. A changed filter leads to page 1. */
export function useAccessAddress() {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>;
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const change = (changes: Partial<Record<Filter | 'page', string>>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return { values, page, change, clear: () => setParams({}), hasFilters: FILTERS.some((name) => values[name]) };
}

/** One page of the log. */
export function useAccess({ values, page }: Pick<ReturnType<typeof useAccessAddress>, 'values' | 'page'>) {
  const query = { ...values, page };
  return useAnswer(accessCalls.list, { query }, { placeholderData: keepPreviousData });
}

/** All users in the log. */
export function useAccessActors() {
  return useAnswer(accessCalls.actors, {});
}
