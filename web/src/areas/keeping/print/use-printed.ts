import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { ask } from '../../../kit/api/ask.ts';
import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { PRINT_ROWS_MAX, PRINT_WHOLE_MAX } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import type { PartyItem, PartyRecord } from '@hoivien/contract/party-record.ts';
import { PAGE_SIZE_MAX } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, withQuery } from '../../../kit/api/client.ts';
import { fieldsText } from '../../../kit/resource/records.ts';
import { type ListAddress, toQuery, useListAddress } from '../../../kit/resource/list/use-list-address.ts';
import { ONCE } from '../../../kit/print/use-paper.ts';
import { tellPrint } from './tell-print.ts';

/**
 * The most rows of a list, and the most whole records, in one print. A browser can lay out this many; a workbook suits
 * more.
 */
const MOST_ROWS = PRINT_ROWS_MAX;
const MOST_WHOLE = PRINT_WHOLE_MAX;

/** The records to print, or their number when it is too large. */
export interface Printed<Row = PartyItem> {
  rows: readonly Row[];
  total: number;
  /** The limit, when the number exceeds it. */
  tooMany?: number;
  /** The number of chosen records that no longer exist. */
  gone: number;
}

/** All rows of the list in the address, in its order. */
export function useRows(resource: Resource, address: ListAddress, isWaiting: boolean, columns: readonly string[]) {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const query = useQuery({
    queryKey: [resource.area, 'print', 'rows', toQuery({ ...address, page: 1 }), fieldsText(columns)],
    queryFn: async ({ signal }) => {
      const tell = (done: number, total: number) => setProgress({ done, total });
      const printed = await readRows(resource, address, { most: MOST_ROWS, fields: columns }, signal, tell);
      // Lists of money are no records of persons, and the access log does not know them.
      if (MEMBER_AREAS.some((area) => area === resource.area))
        await tellPrint({ area: resource.area, rows: printed.rows.length, columns: [...columns] }, signal);
      return printed;
    },
    enabled: !isWaiting,
    ...ONCE,
  });
  return { query, progress };
}

/**
 * Whole records, with addresses and leaders, which rows of a list do not contain: those with an `id` in the address,
 * otherwise all of the list.
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

/** Few enough requests at a time that other users notice nothing. */
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
    return ask(recordCalls(resource).list, { query: withQuery('', query).slice(1), signal, purpose: 'print' });
  };
  // The first page contains the total.
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
  // When somebody adds a record meanwhile, another one moves to the next page; it must not print twice.
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

/** Runs a function for each item, a few at a time. The results are in the order of the items. */
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
    return await ask(recordCalls(resource).read, { params: { id }, signal, purpose: 'print' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
