import { SORTS_MOST, type SortColumn, sortColumns } from '@hoivien/contract/kit/paging.ts';

/** The columns of an order in the address; none while a search shows its best hits first. */
export function columnsOfSort(sort: string): SortColumn[] {
  return sort ? sortColumns(sort) : [];
}

export function sortText(columns: readonly SortColumn[]): string {
  return columns.map(({ column, descending }) => `${column}:${descending ? 'desc' : 'asc'}`).join(',');
}

/**
 * The order after a press on the head of a column. Alone it sorts by that column and then turns round; with `isMore` the column
 * comes after the others, turns round, and goes.
 *
 * @example nextSort('name:asc', 'code', true) // 'name:asc,code:asc'
 */
export function nextSort(sort: string, column: string, isMore: boolean): string {
  const columns = columnsOfSort(sort);
  const present = columns.find((one) => one.column === column);
  if (!isMore) {
    const isTurned = columns[0] === present && present && !present.descending;
    return sortText([{ column, descending: Boolean(isTurned) }]);
  }
  if (!present) return sortText([...columns.slice(0, SORTS_MOST - 1), { column, descending: false }]);
  if (present.descending && columns.length > 1) return sortText(columns.filter((one) => one !== present));
  return sortText(columns.map((one) => (one === present ? { column, descending: !one.descending } : one)));
}
