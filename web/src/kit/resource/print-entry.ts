/** A page that prints a list. Its address is below that of the list and has the query of the list. */
export interface PrintEntry {
  /** The part after the list's address: `/print/cards`. */
  path: string;
  label: string;
  /** It also prints single records, by `id` in its address. */
  ofChosen?: boolean;
}

/**
 * The address of a print page for a list: the list's query without the page number, or the chosen records.
 *
 * @example printAddress('/market', entry, '?search=a&page=2', ['x']) // '/market/print/cards?search=a&id=x'
 */
export function printAddress(list: string, { path }: PrintEntry, search: string, ids: Iterable<string> = []): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  for (const id of ids) params.append('id', id);
  return `${list}${path}?${params}`;
}
