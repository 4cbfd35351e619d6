import { kinds } from '@hoivien/contract/kit/field.ts';
import { PAGE_SIZE } from '@hoivien/contract/kit/paging.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** What the address says of a list. Everything is in it, so reload, back and a pasted link show the same list. */
export interface ListAddress {
  page: number;
  search: string;
  sort: string;
  /** Filter parameters by name: `code`, `createdAtFrom`. */
  filters: Readonly<Record<string, string>>;
}

/** The list's part of the address and a function that changes it; a change of anything but the page goes to page 1. */
export function useListAddress(resource: Resource) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(resource, params), [resource, params]);
  const change = useCallback(
    (changes: Partial<ListAddress>, options: { replace?: boolean } = {}) => {
      setParams(
        (current) => writeAddress(resource, { ...readAddress(resource, current), page: 1, ...changes }),
        options,
      );
    },
    [resource, setParams],
  );
  return { address, change };
}

/** The columns that the search box looks into. */
export function searchedFields(resource: Resource): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) => (field.search ? [name] : []));
}

/** The names of the parameters a resource can be filtered by. */
function filterNames(resource: Resource): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) => {
    if (!field.filter) return [];
    return kinds[field.kind].filter === 'range' ? [`${name}From`, `${name}To`] : [name];
  });
}

/** The question to the server. */
export function toQuery({ page, search, sort, filters }: ListAddress): Record<string, string | number> {
  return { page, pageSize: PAGE_SIZE, search, sort, ...filters };
}

function readAddress(resource: Resource, params: URLSearchParams): ListAddress {
  const filters = filterNames(resource).flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? resource.sort,
    filters: Object.fromEntries(filters),
  };
}

function writeAddress(resource: Resource, { page, search, sort, filters }: ListAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (sort !== resource.sort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}
