import { inputFields } from '@hoivien/contract/kit/resource.ts';
import type { Actor, Call } from '../call.ts';
import type { Source } from './source.ts';
import type { Values } from './table.ts';

/** For a club's user, in an area with an own club: the input with the club of its writer. */
export function ofOwnClub({ ownClub }: Source, { clubId }: Pick<Actor, 'clubId'>, input: Values): Values {
  return ownClub === undefined || clubId === null ? input : { ...input, [ownClub]: clubId };
}

/**
 * The input with the clubs of its record. An input that names no clubs keeps the clubs of the record, and so does every
 * input of a club's user, who sees only one of them. A new record of a club's user also belongs to their own club.
 * `held` is undefined for a new record.
 */
export function ofItsClubs(
  { resource }: Pick<Source, 'resource'>,
  { clubId }: Pick<Actor, 'clubId'>,
  input: Values,
  held: Values | undefined,
): Values {
  const name = inputFields(resource).find((one) => resource.fields[one]?.ofClubs);
  if (name === undefined || (clubId === null && input[name] !== undefined)) return input;
  if (held) return { ...input, [name]: held[name] };
  const given = (input[name] ?? []) as string[];
  return { ...input, [name]: [...new Set([...given, ...(clubId === null ? [] : [clubId])])] };
}

/** The inputs, in the same order, with the values that the area fills in. */
export async function completed(call: Call, source: Source, inputs: readonly Values[]): Promise<readonly Values[]> {
  return inputs.length > 0 && source.complete ? source.complete(call, inputs) : inputs;
}
