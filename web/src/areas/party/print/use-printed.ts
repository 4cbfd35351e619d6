import type { PublicInfo } from '@hoivien/contract/areas/user/session.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { PAGE_SIZE_MAX, type Page } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, api } from '../../../kit/api/client.ts';
import { formatDate } from '../../../kit/i18n/format.ts';
import { apiPath, type LooseRecord } from '../../../kit/resource/records.ts';
import { type ListAddress, toQuery, useListAddress } from '../../../kit/resource/use-list-address.ts';

/** How many records print at once. A browser lays out so many rows in a few seconds; more is a job for the workbook. */
export const MOST_ROWS = 2_000;

/** What is printed: the records, or that they are more than print at once. */
export interface Printed {
  rows: readonly LooseRecord[];
  total: number;
  tooMany: boolean;
  /** Chosen records that are no longer there. */
  gone: number;
}

/** Every row of the list that the address asks for, in its order, read a hundred at a time. */
export function useRows(resource: Resource, address: ListAddress, isWaiting: boolean) {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const query = useQuery({
    queryKey: [resource.area, 'print', 'rows', toQuery({ ...address, page: 1 })],
    queryFn: ({ signal }) => readRows(resource, address, signal, (done, total) => setProgress({ done, total })),
    enabled: !isWaiting,
    ...ONCE,
  });
  return { query, progress };
}

/**
 * The whole records, with addresses and leaders, which a row of a list has not: those that the address names by `id`,
 * else all that match.
 */
export function useWholeRecords(resource: Resource) {
  const { address } = useListAddress(resource);
  const [params] = useSearchParams();
  const ids = params.getAll('id');
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const query = useQuery({
    queryKey: [resource.area, 'print', 'whole', ids, toQuery({ ...address, page: 1 })],
    queryFn: async ({ signal }): Promise<Printed> => {
      const found = ids.length > 0 ? undefined : await readRows(resource, address, signal);
      const wanted = found ? found.rows.map(({ id }) => id) : ids;
      const total = found?.total ?? wanted.length;
      if (total > MOST_ROWS) return { rows: [], total, tooMany: true, gone: 0 };
      const rows = await readWhole(resource, wanted, signal, (done) => setProgress({ done, total }));
      return { rows, total, tooMany: false, gone: wanted.length - rows.length };
    },
    ...ONCE,
  });
  return { query, progress };
}

/** The name of the association, for the head of what is printed. */
export function useAssociation(): string | undefined {
  return useQuery({
    queryKey: ['publicInfo'],
    queryFn: ({ signal }) => api.get<PublicInfo>('/api/Public/Info', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.associationName;
}

/** The day in Vietnam on which the page was opened, in words. */
export function useToday(): string {
  const [today] = useState(() => formatDate(dayOf(new Date())));
  return today;
}

/** What lies on the table must not change below the print dialog, and is read anew the next time. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** Few enough that others of the office notice nothing. */
const AT_ONCE = 6;

async function readRows(
  resource: Resource,
  address: ListAddress,
  signal: AbortSignal,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<Printed> {
  const found = new Map<string, LooseRecord>();
  for (let page = 1; ; page++) {
    const query = { ...toQuery({ ...address, page }), pageSize: PAGE_SIZE_MAX };
    const { items, total } = await api.get<Page<LooseRecord>>(apiPath(resource), { query, signal });
    if (total > MOST_ROWS) return { rows: [], total, tooMany: true, gone: 0 };
    // A record that somebody adds meanwhile moves another one to the next page; it must not print twice.
    for (const item of items) found.set(item.id, item);
    tell(found.size, total);
    if (items.length === 0 || page * PAGE_SIZE_MAX >= total) break;
  }
  return { rows: [...found.values()], total: found.size, tooMany: false, gone: 0 };
}

async function readWhole(
  resource: Resource,
  ids: readonly string[],
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<LooseRecord[]> {
  const found: (LooseRecord | undefined)[] = [];
  const waiting = ids.entries();
  let done = 0;
  const work = async () => {
    for (const [index, id] of waiting) {
      found[index] = await readOne(resource, id, signal);
      done++;
      if (done % PAGE_SIZE_MAX === 0 || done === ids.length) tell(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found.filter((record) => record !== undefined);
}

async function readOne(resource: Resource, id: string, signal: AbortSignal): Promise<LooseRecord | undefined> {
  try {
    return await api.get<LooseRecord>(`${apiPath(resource)}/${id}`, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
