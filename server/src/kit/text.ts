/** A value as text; what is neither text, number nor truth has none. @example textOf(12) // '12' */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
