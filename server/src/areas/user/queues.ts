import { lt } from 'drizzle-orm';
import {
  counters,
  factorChallenges,
  knownDevices,
  otpCodes,
  recoveryTokens,
  sessions,
} from '../../db/tables/access.ts';
import type { JobHouse } from '../../kit/exchange/job-call.ts';
import type { Queue } from '../../kit/jobs.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { DEVICES_KEPT } from './devices.ts';
import { endOldLocks } from './lock.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long an expired session is kept with its network addresses, in milliseconds. */
const SESSIONS_KEPT = 90 * DAY;

/** Deletes old rows of the ways in: attempts, used captchas and codes after a day, sessions after 90 days, devices after 180. */
export function userQueues(house: JobHouse): Queue[] {
  const { db, now } = house;
  const sweep = async () => {
    const at = now().getTime();
    await db.delete(counters).where(lt(counters.expire, at));
    await db.delete(otpCodes).where(lt(otpCodes.expiresAt, new Date(at - DAY)));
    await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, new Date(at - DAY)));
    await db.delete(recoveryTokens).where(lt(recoveryTokens.expiresAt, new Date(at - DAY)));
    await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(at - DEVICES_KEPT)));
    await db.delete(sessions).where(lt(sessions.expiresAt, new Date(at - SESSIONS_KEPT)));
  };
  const unlockOld = () =>
    endOldLocks({ ...house, now: now(), requestId: uuidv7(), ip: null, userAgent: null, source: 'system' });
  return [
    { name: 'sweep-getting-in', cron: '7 * * * *', handle: sweep },
    { name: 'end-locks', cron: '*/5 * * * *', handle: unlockOld },
  ];
}
