import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type ListQuery, listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { Refusal } from '../errors.ts';
import { strangers } from '../known-names.ts';

/**
 * The query of a list that comes in a body or was stored: as text, or as an object. A name that the list does not know is
 * refused: without this a misspelt filter would mean every record, and a mail to its members would go to all.
 *
 * @example askedList(market, 'search=dong&sort=name:asc')
 */
export function askedList(
  resource: Resource,
  asked: string | object,
  unreadable = () => new Refusal('Mes.Input.Unreadable', 400),
): ListQuery {
  const given = typeof asked === 'string' ? namesOf(asked) : asked;
  const schema = listQuerySchema(resource);
  const refusal = strangers('Query', schema)(given);
  if (refusal) throw refusal;
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

function namesOf(text: string): Record<string, string | string[]> {
  const given: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text))
    given[name] = name in given ? [given[name] ?? [], value].flat() : value;
  return given;
}
