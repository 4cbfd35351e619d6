import { inputFields } from '@hoivien/contract/kit/resource.ts';
import type { Actor, Call } from '../call.ts';
import type { Source } from './source.ts';
import type { Values } from './table.ts';

/** An input with the club of its writer, in an area where a club's users write for their own. */
export function ofOwnClub({ ownClub }: Source, { clubId }: Pick<Actor, 'clubId'>, input: Values): Values {
  return ownClub === undefined || clubId === null ? input : { ...input, [ownClub]: clubId };
}

/**
 * An input with the clubs that its record belongs to: those it has where none were named, and always where a club's user
 * writes, who sees one of them; what they add belongs to their own as well. `held` is undefined for a new record.
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

/** Inputs with what the area fills in, in the order given. */
export async function completed(call: Call, source: Source, inputs: readonly Values[]): Promise<readonly Values[]> {
  return inputs.length > 0 && source.complete ? source.complete(call, inputs) : inputs;
}
