/** A page that prints what a list holds. It stands below the list's address and is opened with the list's question. */
export interface PrintEntry {
  /** Below the list's address: `/print/cards`. */
  path: string;
  label: string;
  /** It also takes single records, by `id` in its address. */
  ofChosen?: boolean;
}

/**
 * The address of a print page for a list: its question without the page number, or the chosen records in its place.
 *
 * @example printAddress('/market', entry, '?search=a&page=2', ['x']) // '/market/print/cards?search=a&id=x'
 */
export function printAddress(list: string, { path }: PrintEntry, search: string, ids: Iterable<string> = []): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  for (const id of ids) params.append('id', id);
  return `${list}${path}?${params}`;
}
