import { and, isNull, lte } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './db/connect.ts';
import { noteFact, readFact } from './db/installation.ts';
import { factorCodes } from './db/tables/access.ts';
import { derivedKey, type FormerKey, rememberFormer } from './kit/derived-key.ts';
import { type SealedTexts, sealedTexts } from './kit/sealed-text.ts';

/**
 * Uses of SECRET_KEY of which something lies with people for longer than a restart takes: links in mails and on paper, and
 * recovery codes. What else is signed or hashed lives for minutes: access tokens, proofs, captchas, addresses of files.
 */
const LASTING = ['links', 'one-time codes'] as const;

const storedSchema = z.array(
  z.object({
    use: z.enum(LASTING),
    /** The derived key, sealed with the present one. */
    sealed: z.string(),
    madeAt: z.iso.datetime(),
    /** For links: when the newest one made under the key has ended. Recovery codes end when they are used or replaced. */
    until: z.iso.datetime().nullable(),
  }),
);
type Stored = z.output<typeof storedSchema>;

/** Longer than any instant of a link can be. */
const OPEN_END = new Date(0xff_ff_ff_ff * 1000);

const sealOf = (secretKey: string): SealedTexts => sealedTexts(secretKey, 'former keys');

/** Reads the former keys for this process. Those that verify nothing any more are dropped for good. */
export async function loadFormerKeys(db: Database, secretKey: string, now: Date): Promise<number> {
  const stored = await readStored(db);
  const live: Stored = [];
  for (const one of stored) if (await isNeeded(db, one, now)) live.push(one);
  if (live.length < stored.length) await noteFact(db, 'formerKeys', JSON.stringify(live));
  const seal = sealOf(secretKey);
  rememberFormer(
    secretKey,
    live.flatMap(({ use, sealed, until }): FormerKey[] => {
      const key = seal.open(Buffer.from(sealed, 'base64url'));
      return key === undefined
        ? []
        : [{ use, key: Buffer.from(key, 'base64url'), until: until === null ? OPEN_END : new Date(until) }];
    }),
  );
  return live.length;
}

async function readStored(db: Database): Promise<Stored> {
  return storedSchema.parse(JSON.parse((await readFact(db, 'formerKeys')) ?? '[]'));
}

async function isNeeded(db: Database, { until, madeAt }: Stored[number], now: Date): Promise<boolean> {
  if (until !== null) return new Date(until) > now;
  return (
    (await db.$count(factorCodes, and(isNull(factorCodes.usedAt), lte(factorCodes.createdAt, new Date(madeAt))))) > 0
  );
}

/** Keeps the lasting keys of `was` under the key `is`, with those that `was` kept itself. Within the transaction of `db`. */
export async function keepFormerKeys(db: Database, was: string, is: string, now: Date): Promise<void> {
  const [old, present] = [sealOf(was), sealOf(is)];
  const again = (await readStored(db)).flatMap((one) => {
    const key = old.open(Buffer.from(one.sealed, 'base64url'));
    return key === undefined ? [one] : [{ ...one, sealed: present.seal(key).toString('base64url') }];
  });
  const ends = { links: (await newestLinkEnd(db, now)).toISOString(), 'one-time codes': null };
  const made = LASTING.map((use) => ({
    use,
    sealed: present.seal(derivedKey(was, use).toString('base64url')).toString('base64url'),
    madeAt: now.toISOString(),
    until: ends[use],
  }));
  await noteFact(db, 'formerKeys', JSON.stringify([...again, ...made]));
}

const DAY = 24 * 60 * 60 * 1000;
/** The longest life from the moment of sending: the link that ends mails. */
export const LONGEST_LIFE = 5 * 365 * DAY;
/** For how long a link tells what it was, after the event, the answer or the invitation has ended. */
export const TOLD_FOR = 30 * DAY;

/** The end of the newest link that may have been sent by now. `former-keys.test.ts` holds the list of links to it. */
async function newestLinkEnd(db: Database, now: Date): Promise<Date> {
  const { rows } = await db.execute<{ last: Date | string | null }>(sql`
    select greatest(
      (select max(end_time) from public.schedules),
      (select max(end_time) from public.activities),
      (select max(expires_at) from public.club_invitations),
      (select max(greatest(answer_until, send_time)) from public.notifications)) as last`);
  const last = rows[0]?.last ? new Date(rows[0].last).getTime() + TOLD_FOR : 0;
  return new Date(Math.min(OPEN_END.getTime(), Math.max(now.getTime() + LONGEST_LIFE, last)));
}
