import { inputFields } from '@hoivien/contract/kit/resource.ts';
import type { Actor, Call } from '../call.ts';
import { inputRefusal } from '../errors.ts';
import type { Source } from './source.ts';
import type { Values } from './table.ts';

/** For a club's user, in an area with an own club: the input with the club of its writer. */
export function ofOwnClub({ ownClub }: Source, { clubId }: Pick<Actor, 'clubId'>, input: Values): Values {
  return ownClub === undefined || clubId === null ? input : { ...input, [ownClub]: clubId };
}

/**
 * Refuses a record that a club's user writes for another club: it would become one of their own club, or one that they never
 * see again (decision 0228). Without a club, and with their own, it is for their own club.
 */
export function refuseOtherClubs(
  source: Pick<Source, 'resource' | 'ownClub' | 'ownClubs'>,
  actor: Pick<Actor, 'clubId'>,
  input: Values,
  held?: Values,
): void {
  const { resource, ownClub, ownClubs } = source;
  const { clubId } = actor;
  if (clubId === null) return;
  // A save of such a record keeps its clubs, whatever it says of them.
  const itsClubs = held ? [] : inputFields(resource).filter((name) => resource.fields[name]?.ofClubs);
  const names = [ownClub, ownClubs, ...itsClubs].filter((name) => name !== undefined);
  const wrong = names.filter((name) => [input[name] ?? []].flat().some((id) => id !== clubId));
  if (wrong.length > 0) throw inputRefusal(wrong.map((field) => ({ field, message: 'Mes.Permission.OwnClub' })));
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
