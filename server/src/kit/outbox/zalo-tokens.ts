import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { channels } from '../../db/tables/outbox.ts';
import { type SealedTexts, sealedTexts } from '../sealed-text.ts';
import { ask } from './driver.ts';

/** The application at Zalo, as the configuration names it. */
export interface ZaloApp {
  appId: string;
  appSecret: string;
  /** The refresh token that an administrator got by consenting; each one counts once. */
  refreshToken: string;
  /** The address of the service of tokens; another one only in tests. */
  oauthUrl?: string | undefined;
  /** The address of the service of messages; another one only in tests. */
  apiUrl?: string | undefined;
}

/** An access token, or why there is none: the channel is stopped, or a later try may help. */
export type Access = { token: string } | { stopped: string } | { again: string };

interface Pair {
  access: string;
  refresh: string;
}

/** The access token is replaced so long before its end, in milliseconds. */
const EARLY = 5 * 60_000;

/** The use of the key that encrypts the tokens. */
export const ZALO_TOKENS = 'tokens of Zalo';

const OAUTH = 'https://oauth.zaloapp.com';
/** The answer to a refresh token that has been used before. */
const USED = -14020;

/**
 * Gives the access token of Zalo. Its refresh token works once, so one row keeps the pair, encrypted. The refreshing server
 * holds the lock of the row and saves the new pair in one write. Another server that waited for the lock takes that pair.
 */
export function zaloTokens(db: Database, app: ZaloApp, secretKey: string, now: () => Date): ZaloTokens {
  const sealed = sealedTexts(secretKey, ZALO_TOKENS);
  const given = createHash('sha256').update(app.refreshToken).digest();
  const tokenOf = async (stale?: string): Promise<Access> => {
    const kept = await readRow(db);
    const access = kept && usable(kept, sealed, now(), stale, given);
    if (access) return access;
    return db.transaction(async (tx) => {
      await tx.insert(channels).values({ channel: 'zalo' }).onConflictDoNothing();
      const row = await readRow(tx, true);
      if (!row) return { again: 'Zalo' };
      const now2 = now();
      const found = usable(row, sealed, now2, stale, given);
      if (found) return found;
      const isNew = !knows(row, given);
      const refresh = isNew ? app.refreshToken : pairOf(row, sealed)?.refresh;
      // After a loss of SECRET_KEY nobody can read the pair any more.
      if (refresh === undefined) return stop(tx, 'lost', now2);
      const answer = await refreshPair(app, refresh, now2);
      if ('again' in answer) return answer;
      const takenTokens = isNew ? [...(row.takenTokens ?? []), given] : row.takenTokens;
      if ('stopped' in answer) return stop(tx, answer.stopped, now2, takenTokens);
      const tokens = sealed.seal(JSON.stringify(answer.pair));
      const { expiresAt } = answer;
      await tx
        .update(channels)
        .set({ tokens, expiresAt, takenTokens, stoppedAt: null, stopReason: null })
        .where(eq(channels.channel, 'zalo'));
      return { token: answer.pair.access };
    });
  };
  return {
    tokenOf,
    isStopped: async () => {
      const row = await readRow(db);
      return row !== undefined && row.stoppedAt !== null && knows(row, given);
    },
  };
}

export interface ZaloTokens {
  /** The access token. `stale` is one that Zalo has refused. */
  tokenOf: (stale?: string) => Promise<Access>;
  /** Whether Zalo waits for a new refresh token in the configuration. */
  isStopped: () => Promise<boolean>;
}

type Row = typeof channels.$inferSelect;

async function readRow(db: Database, lock = false): Promise<Row | undefined> {
  const query = db.select().from(channels).where(eq(channels.channel, 'zalo'));
  const [row] = lock ? await query.for('update') : await query;
  return row;
}

/** What the row gives without a request: a token that lives, or the stop. A newly configured token ends a stop. */
function usable(row: Row, sealed: SealedTexts, now: Date, stale: string | undefined, given: Buffer) {
  if (!knows(row, given)) return undefined;
  if (row.stoppedAt) return { stopped: row.stopReason ?? '' };
  const pair = pairOf(row, sealed);
  const lives = row.expiresAt !== null && row.expiresAt.getTime() - EARLY > now.getTime();
  return pair && lives && pair.access !== stale ? { token: pair.access } : undefined;
}

function knows({ takenTokens }: Row, given: Buffer): boolean {
  return takenTokens?.some((taken) => taken.equals(given)) ?? false;
}

function pairOf({ tokens }: Row, sealed: SealedTexts): Pair | undefined {
  const text = tokens && sealed.open(tokens);
  return text ? (JSON.parse(text) as Pair) : undefined;
}

async function stop(db: Database, reason: string, now: Date, takenTokens?: Buffer[] | null): Promise<Access> {
  await db
    .update(channels)
    .set({ stoppedAt: now, stopReason: reason, ...(takenTokens && { takenTokens }) })
    .where(eq(channels.channel, 'zalo'));
  return { stopped: reason };
}

async function refreshPair(
  app: ZaloApp,
  refreshToken: string,
  now: Date,
): Promise<{ pair: Pair; expiresAt: Date } | { stopped: string } | { again: string }> {
  const answer = await ask(`${app.oauthUrl ?? OAUTH}/v4/oa/access_token`, {
    // A refresh token counts once, so the lock of its row is held until the answer is stored.
    holdsLock: true,
    headers: { 'content-type': 'application/x-www-form-urlencoded', secret_key: app.appSecret },
    body: new URLSearchParams({
      refresh_token: refreshToken,
      app_id: app.appId,
      grant_type: 'refresh_token',
    }).toString(),
  });
  if (!('data' in answer)) return { again: answer.reason };
  const given = Object(answer.data) as {
    access_token?: string;
    refresh_token?: string;
    expires_in?: string | number;
    error?: number;
  };
  const { access_token: access, refresh_token: refresh, expires_in: seconds, error } = given;
  if (access && refresh) return { pair: { access, refresh }, expiresAt: inSeconds(now, Number(seconds) || 90_000) };
  if (Number(error) === USED) return { stopped: `Zalo ${USED}` };
  // The application or its secret is wrong: the token was not used, and a corrected setting can go on with it.
  return { again: `Zalo ${Number(error) || `HTTP ${answer.status}`}` };
}

function inSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
