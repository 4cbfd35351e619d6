import { z } from 'zod';
import { filterRule, filterShape, filtersOf, type ListFilter } from './filters.ts';
import { cleanLine } from './fold.ts';
import { allFields, fieldKey, type Resource } from './resource.ts';
import { named } from './schema-note.ts';

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

export type { ListFilter };

/** One page of a list. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

/**
 * Schema of the query string of a list: page from 1, pageSize 1-100, search, `sort=column:asc`, and of each declared
 * filter `field=value` (repeated = any), `fieldNot`, `fieldEmpty=true|false`, `fieldHas`, `fieldFrom` and `fieldTo`.
 */
export function listQuerySchema(resource: Resource): z.ZodType<ListQuery> {
  const made = queries.get(resource) ?? querySchema(resource);
  queries.set(resource, made);
  return made;
}

/** Lists, exports and bulk actions of an area take the same. */
const queries = new WeakMap<Resource, z.ZodType<ListQuery>>();

function querySchema(resource: Resource): z.ZodType<ListQuery> {
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
  const query = z.object({ ...filterShape(resource), ...shape }).transform((asked) => toListQuery(asked, resource));
  return named(`${resource.singular}Query`, query, (name) =>
    name in shape ? pagingRule(name, sortable) : filterRule(resource, name),
  ) as unknown as z.ZodType<ListQuery>;
}

/** The rule of a parameter that every list has, in words. */
function pagingRule(name: string, sortable: readonly string[]): string | undefined {
  if (name === 'page') return 'The page, from 1.';
  if (name === 'pageSize') return 'How many records stand on a page.';
  if (name === 'search')
    return 'Words that a record has, in any order. Letters match whatever their case and their accents.';
  if (name === 'sort') return `\`column:asc\` or \`column:desc\`, with one of: ${sortable.join(', ')}.`;
  return undefined;
}

function isSort(value: string, sortable: string[]): boolean {
  const [column = '', direction = '', ...rest] = value.split(':');
  return rest.length === 0 && sortable.includes(column) && (direction === 'asc' || direction === 'desc');
}

function toListQuery(query: Record<string, unknown>, resource: Resource): ListQuery {
  const [column = '', direction] = String(query.sort).split(':');
  return {
    page: Number(query.page),
    pageSize: Number(query.pageSize),
    search: String(query.search),
    sort: { column, descending: direction === 'desc' },
    filters: filtersOf(query, resource, new Date()),
  };
}
