import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../../kit/errors.ts';
import { networksOf } from '../../../kit/http/networks.ts';

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

/** A wider network may make this many times the attempts of one client. */
const WIDE = 10;

/** Attempts of one kind by the network of a client, and ten times as many by the wider one of IPv6. */
export interface AddressTries {
  count: (ip: string | null) => Promise<void>;
  giveBack: (ip: string | null) => Promise<void>;
  forget: (ip: string | null) => Promise<void>;
}

/** @example const wrongLinks = addressTriesOf(pool, { name: 'link', most: 20, seconds: 600 }); */
export function addressTriesOf(pool: pg.Pool, options: Parameters<typeof triesOf>[1]): AddressTries {
  const own = triesOf(pool, options);
  const wide = triesOf(pool, { ...options, most: options.most * WIDE });
  const each = (what: 'count' | 'giveBack' | 'forget') => async (ip: string | null) => {
    const networks = networksOf(ip);
    await own[what](networks.own);
    // A success of one client says nothing about the others.
    if (networks.wide && what !== 'forget') await wide[what](networks.wide);
  };
  return { count: each('count'), giveBack: each('giveBack'), forget: each('forget') };
}
