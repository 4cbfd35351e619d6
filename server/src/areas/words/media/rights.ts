import { eq, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../kit/call.ts';
import { associationOnly } from '../../../kit/call.ts';
import { clubRows, forOffice, isOwn } from '../../../kit/rights.ts';

/** The association sees the whole library; a club sees its own files and the open ones. */
export function seenBy(actor: Actor, column: PgColumn): SQL {
  return clubRows(actor, (clubId) => or(isNull(column), eq(column, clubId)));
}

/** The rows that the actor may change, as `isOwnOf`. */
export function ownBy(actor: Actor, column: PgColumn): SQL {
  return clubRows(actor, (clubId) => eq(column, clubId));
}

/** A club changes its own files only. */
export const isOwnOf = isOwn;

/** Refuses a change of a file or folder that is not the actor's own. @throws Refusal 403 */
export function requireOwn(actor: Actor, row: { clubId: string | null }): void {
  if (!isOwnOf(actor, row)) throw associationOnly();
}

export const mediaRights = {
  /** Where a file is used: in records of all clubs. */
  seeUses: forOffice,
};
