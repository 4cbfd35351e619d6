import { filterNames, OR } from '@hoivien/contract/kit/filters.ts';
import { PAGE_SIZE } from '@hoivien/contract/kit/paging.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The state of a list in the address. The address contains everything, so reload, back and a copied link show the same
 * list.
 */
export interface ListAddress {
  page: number;
  search: string;
  /** Empty while a search shows its best hits first, until somebody chooses an order. */
  sort: string;
  filters: Filters;
  /** The id of the chosen saved view. */
  view?: string | undefined;
}

/** The values of each filter parameter by name: `code`, `codeNot`, `createdAtFrom`. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** The list's part of the address, and a function that changes it. Every change except of the page leads to page 1. */
export function useListAddress(resource: Resource) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(resource, params), [resource, params]);
  const change = useCallback(
    (changes: Partial<ListAddress>, options: { replace?: boolean } = {}) => {
      setParams((current) => {
        const next = { ...readAddress(resource, current), page: 1, ...changes };
        // An order that nobody chose gives way to the best hits of a search.
        if (changes.sort === undefined && !current.has('sort')) next.sort = orderOf(resource, next.search);
        return writeAddress(resource, next);
      }, options);
    },
    [resource, setParams],
  );
  return { address, change };
}

/** The fields that the search box reads. */
export function searchedFields(resource: Resource): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) =>
    field.search && field.search !== 'province' ? [name] : [],
  );
}

/** The query for the server. */
export function toQuery({
  page,
  search,
  sort,
  filters,
}: ListAddress): Record<string, string | number | readonly string[]> {
  return { page, pageSize: PAGE_SIZE, search, ...(sort && { sort }), ...filters };
}

/** The order of a list in which nobody chose one. */
function orderOf(resource: Resource, search: string): string {
  return search ? '' : resource.sort;
}

function readAddress(resource: Resource, params: URLSearchParams): ListAddress {
  const names = Object.keys(allFields(resource)).flatMap((name) => filterNames(resource, name));
  const filters = [...new Set([...names, OR])].flatMap((name) => {
    const values = params.getAll(name).filter(Boolean);
    return values.length > 0 ? [[name, values] as const] : [];
  });
  const search = params.get('search') ?? '';
  return {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
    search,
    sort: params.get('sort') ?? orderOf(resource, search),
    filters: Object.fromEntries(filters),
    view: params.get('view') ?? undefined,
  };
}

/** An address without what every list has. */
export function writeAddress(resource: Resource, { page, search, sort, filters, view }: ListAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  for (const [name, values] of Object.entries(filters)) for (const value of values) params.append(name, value);
  if (sort && sort !== orderOf(resource, search)) params.set('sort', sort);
  if (view) params.set('view', view);
  if (page > 1) params.set('page', String(page));
  return params;
}
