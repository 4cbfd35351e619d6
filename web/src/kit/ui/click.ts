/**
 * Whether a click is the second one of a double click. Where an action moves the next record under the pointer, the second
 * click must not act on that record.
 *
 * @example onClick={(event) => { if (!isSecondClick(event)) book(line); }}
 */
export function isSecondClick({ detail }: { readonly detail: number }): boolean {
  return detail > 1;
}
