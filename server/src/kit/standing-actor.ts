import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rolePermissions, users } from '../db/tables/access.ts';
import { type Actor, grantedCodes } from './call.ts';

/**
 * The condition that an account may act now: it is not deactivated, and its password has not expired. A lock closes ways in
 * and ends nothing: wrong passwords of a stranger would stop what the owner has.
 */
export const isStanding: SQL | undefined = and(isNull(users.deactivatedAt), eq(users.passwordExpired, false));

/** The user behind an address that works without a session, with the codes of this moment; undefined for one who may not act. */
export async function standingActor(db: Database, userId: string): Promise<Actor | undefined> {
  const codes = db
    .select({ codes: sql<string[]>`coalesce(array_agg(${rolePermissions.code}), '{}')` })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, users.roleId));
  const { id, fullName, roleId, clubId } = users;
  const [row] = await db
    .select({ userId: id, userName: fullName, roleId, clubId, codes: sql<string[]>`(${codes})` })
    .from(users)
    .where(and(eq(id, userId), isStanding));
  if (!row) return undefined;
  const { codes: held, ...who } = row;
  return { ...who, sessionId: '', permissions: grantedCodes(held, row.clubId) };
}
