import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { roles, users } from '../../../db/tables/access.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { hashToken } from './tokens.ts';

const HOUR = 60 * 60 * 1000;
/** The lifetimes of sessions in milliseconds: 12 hours; with "remember" 30 days since the last use, at most 90 days. */
const SESSION_LIFE = 12 * HOUR;
const REMEMBERED_LIFE = 30 * 24 * HOUR;
const REMEMBERED_MOST = 90 * 24 * HOUR;

/** When a session ends that is used now. */
export function expiry(createdAt: Date, now: Date, remember: boolean): Date {
  if (!remember) return new Date(createdAt.getTime() + SESSION_LIFE);
  return new Date(Math.min(now.getTime() + REMEMBERED_LIFE, createdAt.getTime() + REMEMBERED_MOST));
}

/** The row of a new refresh token. */
export function tokenRow(sessionId: string, token: string, now: Date) {
  return { id: uuidv7(), sessionId, tokenHash: hashToken(token), createdAt: now };
}

/** The minutes without a use that end a session of the user; 0: none do. */
export async function idleMinutesOf(db: Database, userId: string): Promise<number> {
  const [role] = await db
    .select({ idleMinutes: roles.idleMinutes })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, userId));
  return role?.idleMinutes ?? 0;
}

/** The seconds until a session ends by inactivity, 0 when it has; null where the role has no such end. */
export function secondsLeft(lastUsedAt: Date, idleMinutes: number, now: Date): number | null {
  if (idleMinutes === 0) return null;
  const end = lastUsedAt.getTime() + idleMinutes * 60_000;
  return Math.max(0, Math.ceil((end - now.getTime()) / 1000));
}
