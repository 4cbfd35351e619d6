/** A value as text; a value that is no text, number or boolean gives ''. @example textOf(12) // '12' */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
