import type { SQL } from 'drizzle-orm';
import { type Actor, associationOnly } from './call.ts';

/** The rows that an actor may see and change. `crud` requires one, so no area can forget it. */
export interface Scope {
  /** The SQL condition on every read; undefined means all rows. */
  readonly filter: (actor: Actor) => SQL | undefined;
  /** The SQL condition on every write, where an actor may change fewer rows than they see. */
  readonly writes?: (actor: Actor) => SQL | undefined;
  /** Whether the actor may write in this area at all. */
  readonly mayWrite: (actor: Actor) => boolean;
}

/** Rows of the whole association: every user with the permission reads them, and users of a club do not write them. */
export const associationScope: Scope = {
  filter: () => undefined,
  mayWrite: (actor) => actor.clubId === null,
};

/** Refuses with 403 a write that the scope does not allow. */
export function requireWrite(scope: Scope, actor: Actor): void {
  if (!scope.mayWrite(actor)) throw associationOnly();
}
