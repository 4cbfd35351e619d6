import { withQuery } from '../../api/client.ts';
import { ask } from '../../api/ask.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { PAGE_SIZE_MAX } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldsText, type LooseItem } from '../records.ts';
import { useKept } from '../use-kept.ts';
import { type Filters, type ListAddress, toQuery } from '../use-list-address.ts';

/** A part of a list that stands under a heading of its own. A row is in one group. */
export interface ListGroup {
  readonly key: string;
  /** What is in the group, with the sum of its rows. */
  readonly head: (total: number) => ReactNode;
  /** The line of a group without rows. */
  readonly none: string;
  readonly filters: Filters;
  /** The rows that it shows before somebody opens it. */
  readonly first: number;
}

/** A group with its loaded rows. */
export interface ShownGroup extends ListGroup {
  readonly total: number;
  readonly rows: LooseItem[];
  /** Loads more rows in place; undefined when all are there. */
  readonly open: (() => void) | undefined;
}

const NO_GROUPS: readonly ListGroup[] = [];

/** The rows of a list in groups: the first ones of each, and more of a group that somebody opens. It answers as `useList`. */
export function useGroups(
  resource: Resource,
  address: ListAddress,
  fields: readonly string[],
  groups: readonly ListGroup[] = NO_GROUPS,
  isWaiting = false,
) {
  const [opened, setOpened] = useState<Readonly<Record<string, number>>>({});
  const queries = groups.flatMap(({ key, filters, first }) =>
    Array.from({ length: Math.max(1, opened[key] ?? 0) }, (_, at) => ({
      ...toQuery({ ...address, filters: { ...address.filters, ...filters }, page: at + 1 }),
      pageSize: opened[key] ? PAGE_SIZE_MAX : first,
      fields: fieldsText(fields),
    })),
  );
  const query = useKept(
    useQuery({
      queryKey: [resource.area, 'list', queries],
      queryFn: async ({ signal }) => {
        const { list } = recordCalls(resource);
        const pages = await Promise.all(
          queries.map((one) => ask(list, { query: withQuery('', one).slice(1), signal })),
        );
        let first: (typeof pages)[number] | undefined;
        const foundBy = {};
        const shown: Omit<ShownGroup, 'open'>[] = [];
        for (const group of groups) {
          const own = pages.splice(0, Math.max(1, opened[group.key] ?? 0));
          shown.push({ ...group, total: own[0]?.total ?? 0, rows: own.flatMap(({ items }) => items as LooseItem[]) });
          first ??= own[0];
          Object.assign(foundBy, ...own.map((page) => page.foundBy ?? {}));
        }
        return {
          items: shown.flatMap(({ rows }) => rows),
          total: shown.reduce((sum, { total }) => sum + total, 0),
          page: 1,
          pageSize: PAGE_SIZE_MAX,
          may: first?.may,
          foundBy,
          groups: shown,
        };
      },
      placeholderData: keepPreviousData,
      enabled: groups.length > 0 && !isWaiting,
    }),
  );
  const shown = groups.flatMap((group): ShownGroup[] => {
    const found = query.data?.groups.find(({ key }) => key === group.key);
    const more = () => setOpened((held) => ({ ...held, [group.key]: (held[group.key] ?? 0) + 1 }));
    return found ? [{ ...found, ...group, open: found.rows.length < found.total ? more : undefined }] : [];
  });
  return { ...query, pages: 1, groups: shown };
}
