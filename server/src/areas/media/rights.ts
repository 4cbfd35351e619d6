import type { Actor } from '../../kit/call.ts';
import { eq, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The association sees the whole library; a club sees its own files and the open ones. */
export function seenBy(actor: Actor, clubId: PgColumn): SQL | undefined {
  return actor.clubId === null ? undefined : or(isNull(clubId), eq(clubId, actor.clubId));
}

/** A club changes its own files only. */
export function isOwnOf(actor: Actor, { clubId }: { clubId: string | null }): boolean {
  return actor.clubId === null || actor.clubId === clubId;
}
