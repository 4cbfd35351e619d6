import type { OtpRequestInput } from '@hoivien/contract/kit/session/otp.schema.ts';
import type { SignedIn } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { counters, otpCodes, users } from '../../../db/tables/access.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import type { Door } from './door.ts';
import { enter } from './enter.ts';
import { inEvenTime } from './even-time.ts';
import { mailText } from './mail.texts.ts';
import { countWrong, isLocked, LOCKED_FOR, LOCKS_AT, withoutOldLock } from './lock.ts';
import { newOtp } from './secrets.ts';
import { hasFactor } from './second-factor/use-factor.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

const OTP = letterKind('code:otp', {
  ends: 'withItsRecord',
  atOnce: 'Its reader waits for it in front of the screen.',
});

type User = typeof users.$inferSelect;

/** What a code is for: a sign-in, or a proof within a session. */
type CodeUse = 'otp' | 'proof';

/** The lifetime of a code, in milliseconds. */
const LIFE = 5 * 60 * 1000;

/**
 * How long the server remembers wrong entries of a number without an account, in milliseconds. Those of an account
 * stay.
 */
const REMEMBERED = 365 * 24 * 60 * 60 * 1000;

/** Counts a code for a number: the one a minute, and the five a day. */
export async function countCode(door: Door, phone: string): Promise<void> {
  await door.otpPause.count(phone);
  await door.otpDay.count(phone);
}

/** Sends a code by SMS. The answer is the same for a number without an account. */
export async function requestOtp(visit: Visit, door: Door, input: OtpRequestInput): Promise<void> {
  const phone = readPhone(input.phoneNumber);
  await door.captcha.check(visit, input.captcha);
  await door.otpAsked.count(visit.ip);
  await countCode(door, phone);
  await inEvenTime(async () => {
    const [user] = await visit.db.select().from(users).where(eq(users.phoneNumber, phone));
    if (user && !user.deactivatedAt) await sendOtp(visit, door, user, phone, 'otp');
    else await pretendOtp(visit, door, phone);
  });
}

/**
 * Opens a session with a code, or answers a challenge for the second factor. Wrong entries count over all codes of a user; the fifth locks the account, and running
 * sessions go on. A lock on the user's row lets simultaneous entries count one after another. A number without an account
 * counts in the same way, so neither the answer nor its time reveals the difference.
 */
export async function signInByOtp(
  visit: Visit,
  door: Door,
  input: { phoneNumber: string; code: string; remember: boolean },
): Promise<SignedIn> {
  const phone = readPhone(input.phoneNumber);
  await door.otpTries.count(visit.ip);
  return inEvenTime(async () => {
    const outcome = await visit.db.transaction(async (tx) => {
      const inner = { ...visit, db: tx };
      const [user] = await tx.select().from(users).where(eq(users.phoneNumber, phone)).for('update');
      if (user && visit.about) visit.about.userId = user.id;
      if (!user || user.deactivatedAt) return countUnknown(inner, door, phone);
      const wrong = await useOtp(inner, door, user, { code: input.code, use: 'otp' });
      return wrong ?? enter(inner, door, user, { first: 'sms', remember: input.remember });
    });
    if (typeof outcome === 'string') {
      const errors = outcome === 'Mes.User.IsLocked' ? [] : [{ field: 'code', message: outcome }];
      throw new Refusal(outcome, 400, errors);
    }
    await door.otpTries.giveBack(visit.ip);
    return outcome;
  });
}

/**
 * Uses up the code of a user, whose row the caller has locked. Any live code counts: a stranger who asks for another one
 * must not take away the one that the owner is typing. Returns the refusal of a wrong code.
 */
export async function useOtp(
  visit: Visit,
  door: Door,
  user: User,
  { code, use }: { code: string; use: CodeUse },
): Promise<'Mes.User.IsLocked' | 'Mes.Users.Otp.InValid' | undefined> {
  const { db, now } = visit;
  const live = await db
    .select()
    .from(otpCodes)
    .where(and(eq(otpCodes.userId, user.id), isNull(otpCodes.usedAt), gt(otpCodes.expiresAt, now)));
  if (live.length === 0) return 'Mes.Users.Otp.InValid';
  const present = await withoutOldLock(visit, user);
  if (isLocked(present, now)) return 'Mes.User.IsLocked';
  const hashes = door.hashesOf(`${use} ${user.id} ${code.replace(/\s/g, '')}`);
  if (!live.some(({ codeHash }) => hashes.some((hash) => codeHash.equals(hash))))
    return (await countWrong(visit, present)) ? 'Mes.User.IsLocked' : 'Mes.Users.Otp.InValid';
  await db
    .update(otpCodes)
    .set({ usedAt: now })
    .where(lockedInOrder(otpCodes, and(eq(otpCodes.userId, user.id), isNull(otpCodes.usedAt))));
  // Where another step follows, its wrong entries stay counted.
  if (!(await hasFactor(db, user.id))) await db.update(users).set({ otpWrong: 0 }).where(eq(users.id, user.id));
  return undefined;
}

/** Remembers a code for a number without an account, although nothing is sent. */
async function pretendOtp({ db, now }: Visit, door: Door, phone: string): Promise<void> {
  const expire = now.getTime() + LIFE;
  await db
    .insert(counters)
    .values({ key: unknownKey(door, 'live', phone), points: 1, expire })
    .onConflictDoUpdate({ target: counters.key, set: { expire } });
}

/**
 * The same as `countWrong` for a number without an account: four wrong entries, then locked, while a code would be
 * valid.
 */
async function countUnknown({ db, now }: Visit, door: Door, phone: string) {
  const [live] = await db
    .select({ expire: counters.expire })
    .from(counters)
    .where(and(eq(counters.key, unknownKey(door, 'live', phone)), gt(counters.expire, now.getTime())));
  if (!live) return 'Mes.Users.Otp.InValid' as const;
  const [at, remembered, lockEnds] = [now.getTime(), now.getTime() + REMEMBERED, now.getTime() + LOCKED_FOR];
  const [counted] = await db
    .insert(counters)
    .values({ key: unknownKey(door, 'wrong', phone), points: 1, expire: remembered })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        points: sql`case when ${counters.expire} <= ${at} then 1 else least(${counters.points} + 1, ${LOCKS_AT}) end`,
        expire: sql`case when ${counters.expire} <= ${at} or ${counters.points} < ${LOCKS_AT - 1} then ${remembered}::bigint
          when ${counters.points} = ${LOCKS_AT - 1} then ${lockEnds}::bigint else ${counters.expire} end`,
      },
    })
    .returning({ points: counters.points });
  return (counted?.points ?? 0) >= LOCKS_AT ? ('Mes.User.IsLocked' as const) : ('Mes.Users.Otp.InValid' as const);
}

/** The key contains a hash, because the number may belong to a person who never used the product. */
function unknownKey(door: Door, use: 'live' | 'wrong', phone: string): string {
  return `otp-unknown-${use}:${door.hashCode(`unknown ${phone}`).toString('base64url')}`;
}

/** Adds a code and its SMS. A code for a sign-in gives no proof, and the other way round. */
export async function sendOtp(visit: Visit, door: Door, user: User, phone: string, use: CodeUse): Promise<void> {
  const id = uuidv7();
  const code = newOtp();
  await visit.db.transaction(async (tx) => {
    await tx.insert(otpCodes).values({
      id,
      userId: user.id,
      codeHash: door.hashCode(`${use} ${user.id} ${code}`),
      createdAt: visit.now,
      expiresAt: new Date(visit.now.getTime() + LIFE),
    });
    const { language } = await door.association(tx);
    const body = mailText(user.language ?? language)[use]({ app: door.appName, code });
    const message = { channel: 'sms', address: phone, source: OTP, body } as const;
    await door.outbox.post(
      tx,
      { ...message, holds: { secretOf: user.id }, sourceId: id, dedupeKey: `otp:${id}` },
      visit.now,
    );
  });
}

/** The number in stored form (E.164). An impossible number is the only error that the answer reveals. */
function readPhone(typed: string): string {
  const phone = parsePhoneNumberFromString(typed, 'VN');
  if (phone?.isValid()) return phone.number;
  const key = 'Mes.Users.PhoneNumber.InValid';
  throw new Refusal(key, 400, [{ field: 'phoneNumber', message: key }]);
}
