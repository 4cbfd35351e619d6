import { uuidv7 } from '../../kit/uuid.ts';
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
