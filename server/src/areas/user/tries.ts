import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../kit/errors.ts';

export interface Tries {
  /** Counts an attempt and returns its number. Refuses with 429 above the limit, also for simultaneous attempts. */
  count: (key: string) => Promise<number>;
  /** Subtracts one attempt that was not wrong. */
  giveBack: (key: string) => Promise<void>;
  /** Deletes the count after a success. */
  forget: (key: string) => Promise<void>;
}

/**
 * Attempts of one kind within a period. The database stores the counts, so that all servers count together.
 *
 * @example const tries = triesOf(pool, { name: 'password', most: 9, seconds: 900 });
 */
export function triesOf(
  pool: pg.Pool,
  { name, most, seconds, key = 'Mes.Requests.TooMany' }: { name: string; most: number; seconds: number; key?: string },
): Tries {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'counters',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: seconds,
  });
  return {
    count: async (who) => {
      try {
        return (await limiter.consume(who)).consumedPoints;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new Refusal(key, 429);
        throw error;
      }
    },
    giveBack: async (who) => {
      await limiter.reward(who);
    },
    forget: async (who) => {
      await limiter.delete(who);
    },
  };
}
