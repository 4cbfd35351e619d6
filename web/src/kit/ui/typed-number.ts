/** The least number of recipients at which the sender must type the number. */
const TYPED_FROM = 100;

/**
 * The number that a person types before so many get something, as the `word` of a question; nothing where a press is enough.
 *
 * @example <ConfirmDialog {...wordFor(120)} … />
 */
export function wordFor(count: number | undefined): { word?: string } {
  return count !== undefined && count >= TYPED_FROM ? { word: String(count) } : {};
}
