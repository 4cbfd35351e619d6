import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { PAGE_SIZE_MAX } from '@hoivien/contract/kit/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { withQuery } from '../../api/client.ts';
import { type ListAddress, toQuery } from '../use-list-address.ts';

interface Passed {
  /** The records that were filled in or left for later. */
  ids: readonly string[];
  skipped: number;
  /** How often records were read: those that are filled in leave the list, so its pages move. */
  batch: number;
  /** The number of records at the beginning. */
  total: number | undefined;
}

/** The records of a list one after the other, each once. */
export function useRound(resource: Resource, address: ListAddress) {
  const [passed, setPassed] = useState<Passed>({ ids: [], skipped: 0, batch: 0, total: undefined });
  const query = useQuery({
    queryKey: ['fill', resource.area, address, passed.batch],
    queryFn: async ({ signal }) => {
      for (let page = 1; ; page++) {
        const asked = { ...toQuery({ ...address, page }), pageSize: PAGE_SIZE_MAX, fields: 'id' };
        const found = await ask(recordCalls(resource).list, { query: withQuery('', asked).slice(1), signal });
        const ids = found.items.map(({ id }) => id).filter((id) => !passed.ids.includes(id));
        const isLast = page * PAGE_SIZE_MAX >= found.total;
        if (ids.length > 0 || isLast) return { ids, isLast, total: found.total };
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const total = passed.total ?? query.data?.total;
  const current = query.data?.ids.find((id) => !passed.ids.includes(id));
  const pass = (isSkipped: boolean) => {
    if (current === undefined) return;
    const rest = query.data?.ids.filter((id) => id !== current && !passed.ids.includes(id)) ?? [];
    const isRead = rest.length === 0 && query.data?.isLast === false;
    setPassed({
      ids: [...passed.ids, current],
      skipped: passed.skipped + Number(isSkipped),
      batch: passed.batch + Number(isRead),
      total,
    });
  };
  return { query, current, total, left: (total ?? 0) - passed.ids.length, skipped: passed.skipped, pass };
}
