import { PRINT_ROWS_MAX, PRINT_WHOLE_MAX } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import type { PartyItem, PartyRecord } from '@hoivien/contract/party-record.ts';
import type { PublicInfo } from '@hoivien/contract/areas/user/session.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { PAGE_SIZE_MAX, type Page } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, api } from '../../kit/api/client.ts';
import { formatDate } from '../../kit/i18n/format.ts';
import { apiPath, fieldsText } from '../../kit/resource/records.ts';
import { type ListAddress, toQuery, useListAddress } from '../../kit/resource/list/use-list-address.ts';
import { tellPrint } from './tell-print.ts';

/** How many rows of a list print at once, and how many whole records. A browser lays out so many; more is a job for the workbook. */
const MOST_ROWS = PRINT_ROWS_MAX;
const MOST_WHOLE = PRINT_WHOLE_MAX;

/** What is printed: the records, or that they are more than print at once. */
export interface Printed<Row = PartyItem> {
  rows: readonly Row[];
  total: number;
  /** How many print at once, when they are more. */
  tooMany?: number;
  /** Chosen records that are no longer there. */
  gone: number;
}

/** Every row of the list that the address asks for, in its order. */
export function useRows(resource: Resource, address: ListAddress, isWaiting: boolean, columns: readonly string[]) {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const query = useQuery({
    queryKey: [resource.area, 'print', 'rows', toQuery({ ...address, page: 1 }), fieldsText(columns)],
    queryFn: async ({ signal }) => {
      const tell = (done: number, total: number) => setProgress({ done, total });
      const printed = await readRows(resource, address, { most: MOST_ROWS, fields: columns }, signal, tell);
      await tellPrint({ area: resource.area, rows: printed.rows.length, columns: [...columns] }, signal);
      return printed;
    },
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
    queryFn: async ({ signal }): Promise<Printed<PartyRecord>> => {
      const found =
        ids.length > 0 ? undefined : await readRows(resource, address, { most: MOST_WHOLE, fields: ['id'] }, signal);
      const wanted = found ? found.rows.map(({ id }) => id) : ids;
      const total = found?.total ?? wanted.length;
      if (total > MOST_WHOLE) return { rows: [], total, tooMany: MOST_WHOLE, gone: 0 };
      await tellPrint({ area: resource.area, ids: [...wanted] }, signal);
      const rows = await readWhole(resource, wanted, signal, (done) => setProgress({ done, total }));
      return { rows, total, gone: wanted.length - rows.length };
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
const AT_ONCE = 4;

async function readRows(
  resource: Resource,
  address: ListAddress,
  { most, fields }: { most: number; fields: readonly string[] },
  signal: AbortSignal,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<Printed> {
  const read = (page: number) => {
    const query = { ...toQuery({ ...address, page }), pageSize: PAGE_SIZE_MAX, fields: fieldsText(fields) };
    return api.get<Page<PartyItem>>(apiPath(resource), { query, signal, purpose: 'print' });
  };
  // The first page tells how many there are.
  const { items, total } = await read(1);
  if (total > most) return { rows: [], total, tooMany: most, gone: 0 };
  let done = items.length;
  tell(done, total);
  const more = Array.from({ length: Math.ceil(total / PAGE_SIZE_MAX) - 1 }, (_, index) => index + 2);
  const pages = await inTurns(more, async (page) => {
    const next = await read(page);
    done += next.items.length;
    tell(done, total);
    return next.items;
  });
  // A record that somebody adds meanwhile moves another one to the next page; it must not print twice.
  const found = new Map([items, ...pages].flat().map((item) => [item.id, item]));
  return { rows: [...found.values()], total: found.size, gone: 0 };
}

async function readWhole(
  resource: Resource,
  ids: readonly string[],
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<PartyRecord[]> {
  let done = 0;
  const found = await inTurns(ids, async (id) => {
    const record = await readOne(resource, id, signal);
    done++;
    if (done % PAGE_SIZE_MAX === 0 || done === ids.length) tell(done);
    return record;
  });
  return found.filter((record) => record !== undefined);
}

/** Does something to each of many, a few at once, and answers in their order. */
async function inTurns<T, Done>(all: readonly T[], act: (one: T) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = [];
  const waiting = all.entries();
  const work = async () => {
    for (const [index, one] of waiting) done[index] = await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

async function readOne(resource: Resource, id: string, signal: AbortSignal): Promise<PartyRecord | undefined> {
  try {
    return await api.get<PartyRecord>(`${apiPath(resource)}/${id}`, { signal, purpose: 'print' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
