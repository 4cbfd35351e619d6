import { lt } from 'drizzle-orm';
import {
  counters,
  factorChallenges,
  knownDevices,
  otpCodes,
  recoveryTokens,
  sessions,
} from '../../../db/tables/access.ts';
import type { JobServices } from '../../../kit/exchange/job-call.ts';
import type { Queue } from '../../../kit/jobs.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { DEVICES_KEPT } from './devices.ts';
import { endOldLocks } from './lock.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long an expired session is kept with its network addresses, in milliseconds. */
const SESSIONS_KEPT = 90 * DAY;

/** Deletes old rows of the ways in: attempts, used captchas and codes after a day, sessions after 90 days, devices after 180. */
export function userQueues(services: JobServices): Queue[] {
  const { db, now } = services;
  const sweep = async () => {
    const at = now().getTime();
    await db.delete(counters).where(lockedInOrder(counters, lt(counters.expire, at), 'update'));
    await db.delete(otpCodes).where(lockedInOrder(otpCodes, lt(otpCodes.expiresAt, new Date(at - DAY)), 'update'));
    await db
      .delete(factorChallenges)
      .where(lockedInOrder(factorChallenges, lt(factorChallenges.expiresAt, new Date(at - DAY)), 'update'));
    await db
      .delete(recoveryTokens)
      .where(lockedInOrder(recoveryTokens, lt(recoveryTokens.expiresAt, new Date(at - DAY)), 'update'));
    await db
      .delete(knownDevices)
      .where(lockedInOrder(knownDevices, lt(knownDevices.lastUsedAt, new Date(at - DEVICES_KEPT)), 'update'));
    await db
      .delete(sessions)
      .where(lockedInOrder(sessions, lt(sessions.expiresAt, new Date(at - SESSIONS_KEPT)), 'update'));
  };
  const unlockOld = () =>
    endOldLocks({ ...services, now: now(), requestId: uuidv7(), ip: null, userAgent: null, source: 'system' });
  return [
    { name: 'sweep-getting-in', cron: '7 * * * *', handle: sweep },
    { name: 'end-locks', cron: '*/5 * * * *', handle: unlockOld },
  ];
}
