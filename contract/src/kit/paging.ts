import { z } from 'zod';
import { type Field, kinds } from './field.ts';
import { cleanLine } from './fold.ts';
import { allFields, fieldKey, type Resource } from './resource.ts';

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
export const SEARCH_MAX = 100;

/** A list's question, parsed. `sort` is a declared column; filter values are as the address spells them. */
export interface ListQuery {
  page: number;
  pageSize: number;
  search: string;
  sort: { column: string; descending: boolean };
  filters: ListFilter[];
}

export type ListFilter =
  | { field: string; kind: 'values'; values: string[] }
  | { field: string; kind: 'range'; from?: string | undefined; to?: string | undefined };

/** One page of a list. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

/**
 * Schema of the query string of a list: page from 1, pageSize 1-100, search, `sort=column:asc`,
 * `field=value` (repeated = any) and `fieldFrom`, `fieldTo` for the declared filters.
 */
export function listQuerySchema(resource: Resource): z.ZodType<ListQuery> {
  const fields = allFields(resource);
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sort);
  const key = (name: string) => ({ error: fieldKey(resource, name, 'InValid') });
  const shape: Record<string, z.ZodType> = {
    page: z.coerce.number(key('page')).int(key('page')).min(1, key('page')).max(1_000_000, key('page')).default(1),
    pageSize: z.coerce
      .number(key('pageSize'))
      .int(key('pageSize'))
      .min(1, key('pageSize'))
      .max(PAGE_SIZE_MAX, key('pageSize'))
      .default(PAGE_SIZE),
    search: z
      .string(key('search'))
      .overwrite(cleanLine)
      .max(SEARCH_MAX, { error: fieldKey(resource, 'search', 'OverLength') })
      .default(''),
    sort: z
      .string(key('sort'))
      .refine((value) => isSort(value, sortable), key('sort'))
      .default(resource.sort),
  };
  for (const [name, field] of Object.entries(fields)) {
    if (!field.filter) continue;
    if (kinds[field.kind].filter === 'range') {
      shape[`${name}From`] = z.iso.datetime({ offset: true, ...key(name) }).optional();
      shape[`${name}To`] = z.iso.datetime({ offset: true, ...key(name) }).optional();
    } else {
      const value = filterValue(field, key(name));
      shape[name] = z.union([value, z.array(value).max(100, key(name))], key(name)).optional();
    }
  }
  return z.object(shape).transform((query) => toListQuery(query, resource)) as unknown as z.ZodType<ListQuery>;
}

/** One value of a filter as the address spells it; one that no record can have is refused before the database sees it. */
function filterValue({ kind, choices }: Field, key: { error: string }): z.ZodType<string> {
  if (choices) return z.enum(choices.map(String), key);
  return kind === 'reference' ? z.guid(key) : z.string(key).overwrite(cleanLine).max(254, key);
}

function isSort(value: string, sortable: string[]): boolean {
  const [column = '', direction = '', ...rest] = value.split(':');
  return rest.length === 0 && sortable.includes(column) && (direction === 'asc' || direction === 'desc');
}

function toListQuery(query: Record<string, unknown>, resource: Resource): ListQuery {
  const [column = '', direction] = String(query.sort).split(':');
  const filters: ListFilter[] = [];
  for (const [field, { filter, kind }] of Object.entries(allFields(resource))) {
    if (!filter) continue;
    if (kinds[kind].filter === 'range') {
      const [from, to] = [query[`${field}From`], query[`${field}To`]] as (string | undefined)[];
      if (from ?? to) filters.push({ field, kind: 'range', from, to });
    } else if (query[field] !== undefined) {
      filters.push({ field, kind: 'values', values: [query[field]].flat() as string[] });
    }
  }
  return {
    page: Number(query.page),
    pageSize: Number(query.pageSize),
    search: String(query.search),
    sort: { column, descending: direction === 'desc' },
    filters,
  };
}
