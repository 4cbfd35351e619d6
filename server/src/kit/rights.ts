import { type SQL, and, sql } from 'drizzle-orm';
import { type Actor, type Call, associationOnly, can, isOfAssociation, notAllowed } from './call.ts';

/**
 * The rights of an area stand on its page `rights.ts` (decision 0270). No other file of an area asks whether its actor is of a
 * club: `crud` reads the scope, and handlers ask a right by its name.
 */

/** The rows that an actor may see and change. `crud` requires one, so no area can forget it. */
export interface Scope {
  /** The SQL condition on every read; undefined means all rows. */
  readonly filter: (actor: Actor) => SQL | undefined;
  /** The SQL condition on every write, where an actor may change fewer rows than they see. Other rows carry no actions. */
  readonly writes?: (actor: Actor) => SQL | undefined;
  /** Whether the actor may write in this area at all. */
  readonly mayWrite: (actor: Actor) => boolean;
}

/** The rows of a club's user. */
type Rows = (clubId: string, actor: Actor) => SQL | undefined;

/** What a club's user sees and changes. The association sees and changes all rows. */
export interface ClubRows {
  readonly clubSees: 'all' | 'none' | Rows;
  /** 'new': they add rows and change none. */
  readonly clubWrites: 'all seen' | 'none' | 'new' | Rows;
  /** Rows that nobody else changes either, the association included. */
  readonly anybodyWrites?: () => SQL;
}

/**
 * The scope of a page of rights.
 *
 * @example rows({ clubSees: 'all', clubWrites: 'none' })
 */
export function rows({ clubSees, clubWrites, anybodyWrites }: ClubRows): Scope {
  const seen = rowsOf(clubSees);
  const written = rowsOf(clubWrites === 'new' ? 'none' : clubWrites === 'none' ? 'all' : clubWrites);
  return {
    filter: (actor) => (actor.clubId === null ? undefined : seen?.(actor.clubId, actor)),
    ...((written || anybodyWrites) && {
      writes: (actor: Actor) =>
        and(anybodyWrites?.(), actor.clubId === null ? undefined : written?.(actor.clubId, actor)),
    }),
    mayWrite: (actor) => clubWrites !== 'none' || actor.clubId === null,
  };
}

function rowsOf(some: 'all' | 'all seen' | 'none' | Rows): Rows | undefined {
  if (typeof some === 'function') return some;
  return some === 'none' ? () => sql`false` : undefined;
}

/** Rows of the whole association: every user with the permission reads them, and users of a club do not write them. */
export const associationScope: Scope = rows({ clubSees: 'all', clubWrites: 'none' });

/** Rows that users of a club neither see nor write. */
export const associationAlone: Scope = rows({ clubSees: 'none', clubWrites: 'none' });

/** Refuses with 403 a write that the scope does not allow. */
export function requireWrite(scope: Scope, actor: Actor): void {
  if (!scope.mayWrite(actor)) throw associationOnly();
}

/** Who may do something that is no plain write of a row. The page of an area gives it a name. */
export interface Right {
  readonly holds: (actor: Actor) => boolean;
  /** The code that it needs beside that of the route. */
  readonly code?: string;
}

/** Decisions of the association. Its users hold them also while they work within a club for one request. */
export const forAssociation: Right = { holds: isOfAssociation };

/** What users of the association do outside clubs only. */
export const forOffice: Right = { holds: ({ clubId }) => clubId === null };

export function hasRight({ actor }: Pick<Call, 'actor'>, { holds, code }: Right): boolean {
  return (code === undefined || actor.permissions.has(code)) && holds(actor);
}

/** The names of the rights that an actor holds, as `may` of an answer. @example grantedOf(call, { Update: levelRights.change }) */
export function grantedOf<Name extends string>(
  call: Pick<Call, 'actor'>,
  rights: Readonly<Record<Name, Right>>,
): Name[] {
  return (Object.keys(rights) as Name[]).filter((name) => hasRight(call, rights[name]));
}

/**
 * Refuses with 403 an actor without the right.
 *
 * @example requireRight(call, feeRights.reverse)
 */
export function requireRight(call: Call, { holds, code }: Right): void {
  if (code !== undefined && !can(call, code)) throw notAllowed([code]);
  if (!holds(call.actor)) throw associationOnly();
}

/** A condition on rows for users of a club; true for the association. @example clubRows(actor, (id) => sql`x.club_id = ${id}`) */
export function clubRows({ clubId }: Pick<Actor, 'clubId'>, condition: (clubId: string) => SQL | undefined): SQL {
  return (clubId === null ? undefined : condition(clubId)) ?? sql`true`;
}

/** Whether a row is the actor's own: it is of their club, or they are of the association, which owns all. */
export function isOwn({ clubId }: Pick<Actor, 'clubId'>, row: { clubId: unknown }): boolean {
  return clubId === null || row.clubId === clubId;
}

/** The club in which an actor works, as a value of a row or a query; null for the association. */
export function clubOf({ clubId }: Pick<Actor, 'clubId'>): string | null {
  return clubId;
}

/** The club in whose name an actor acts; null for users of the association, also while they work within a club. */
export function actingClub(actor: Actor): string | null {
  return isOfAssociation(actor) ? null : actor.clubId;
}

/** The club of the writer as a column of a new row, for `fixed` of a source. */
export function ofWriter({ actor }: Call): { clubId: string | null } {
  return { clubId: actor.clubId };
}
