import { lt } from 'drizzle-orm';
import { counters, otpCodes, recoveryTokens, sessions } from '../../db/tables/access.ts';
import type { House } from '../../kit/http/authenticate.ts';
import type { Queue } from '../../kit/jobs.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long an expired session is kept with its network addresses, in milliseconds. */
const SESSIONS_KEPT = 90 * DAY;

/** Deletes old rows of the ways in: attempts, used captchas and codes after a day, sessions after 90 days. */
export function userQueues({ db, now }: Pick<House, 'db' | 'now'>): Queue[] {
  const sweep = async () => {
    const at = now().getTime();
    await db.delete(counters).where(lt(counters.expire, at));
    await db.delete(otpCodes).where(lt(otpCodes.expiresAt, new Date(at - DAY)));
    await db.delete(recoveryTokens).where(lt(recoveryTokens.expiresAt, new Date(at - DAY)));
    await db.delete(sessions).where(lt(sessions.expiresAt, new Date(at - SESSIONS_KEPT)));
  };
  return [{ name: 'sweep-getting-in', cron: '7 * * * *', handle: sweep }];
}
