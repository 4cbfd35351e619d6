import type { Actor, Call } from '../call.ts';
import type { Source } from './source.ts';
import type { Values } from './table.ts';

/** An input with the club of its writer, in an area where a club's users write for their own. */
export function ofOwnClub({ ownClub }: Source, { clubId }: Pick<Actor, 'clubId'>, input: Values): Values {
  return ownClub === undefined || clubId === null ? input : { ...input, [ownClub]: clubId };
}

/** Inputs with what the area fills in, in the order given. */
export async function completed(call: Call, source: Source, inputs: readonly Values[]): Promise<readonly Values[]> {
  return inputs.length > 0 && source.complete ? source.complete(call, inputs) : inputs;
}
