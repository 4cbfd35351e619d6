import type { SQL } from 'drizzle-orm';
import type { Actor } from './call.ts';
import { Refusal } from './errors.ts';

/** Which rows an actor may see and change. Required by `crud`, so no area can forget to say it. */
export interface Scope {
  /** The filter every read passes through; undefined means all rows. */
  readonly filter: (actor: Actor) => SQL | undefined;
  /** Which of the rows an actor sees they may change, where that is fewer. */
  readonly writes?: (actor: Actor) => SQL | undefined;
  /** Whether the actor may write here at all. */
  readonly mayWrite: (actor: Actor) => boolean;
}

/** Rows of the whole association: everybody with the permission reads them, users tied to a club do not write. */
export const associationScope: Scope = {
  filter: () => undefined,
  mayWrite: (actor) => actor.clubId === null,
};

/** Refuses with 403 a write that the scope does not allow. */
export function requireWrite(scope: Scope, actor: Actor): void {
  if (!scope.mayWrite(actor)) throw new Refusal('Mes.Permission.NotAllowed', 403);
}
