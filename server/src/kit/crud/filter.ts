import { fold } from '@hoivien/contract/kit/fold.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { and, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { Source } from './list-query.ts';
import { columnOf, fieldColumn } from './table.ts';

/** The condition of one filter of a list. An area answers itself for what stands in rows of its own. */
export function filterOf(source: Source, filter: ListFilter): SQL | undefined {
  const { table, resource, matching } = source;
  const own = matching?.[filter.field];
  if (own) return own(filter);
  const column = fieldColumn(source, filter.field);
  if (filter.kind === 'range') {
    return and(
      filter.from ? gte(column, new Date(filter.from)) : undefined,
      filter.to ? lt(column, new Date(filter.to)) : undefined,
    );
  }
  return resource.fields[filter.field]?.unique
    ? inArray(columnOf(table, `${filter.field}Key`), filter.values.map(fold))
    : inArray(column, filter.values);
}

/** A searched word as LIKE takes it: its own wildcards are letters. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** The values of a filter that takes one of several. */
export function valuesOf(filter: ListFilter): string[] {
  return filter.kind === 'values' ? filter.values : [];
}
