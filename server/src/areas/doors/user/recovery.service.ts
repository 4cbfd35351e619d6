import type { ForgotPasswordInput, ResetPasswordInput } from '@hoivien/contract/kit/session/recovery.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { recoveryTokens, users } from '../../../db/tables/access.ts';
import { Refusal } from '../../../kit/errors.ts';
import { networksOf } from '../../../kit/http/networks.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import type { Door } from './door.ts';
import { inEvenTime } from './even-time.ts';
import { unlock } from './lock.ts';
import { mailText } from './mail.texts.ts';
import { newPassword } from './password.ts';
import { endSessions, setPassword, tellOfChange } from './password.service.ts';
import { newRecoveryCode, readRecoveryCode } from './secrets.ts';
import { hashToken, newRefreshToken } from './tokens.ts';
import { auditOwn, PASSWORD_CHANGED } from './user-call.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

const RECOVERY = letterKind('code:recovery', {
  ends: 'withItsRecord',
  atOnce: 'Its reader waits for it in front of the screen.',
});

type Recovery = typeof recoveryTokens.$inferSelect;
type User = typeof users.$inferSelect;

/** The lifetime of a recovery in milliseconds, and the number of wrong codes that ends it. */
const LIFE = 10 * 60 * 1000;
const WRONG_MOST = 5;
const LIVE_MOST = 5;

/**
 * Sends a link and a code to the owner of an address. Neither the answer nor its time reveals whether an account
 * exists.
 */
export async function forgotPassword(visit: Visit, door: Door, input: ForgotPasswordInput): Promise<void> {
  await door.captcha.check(visit, input.captcha);
  const key = fold(input.emailAddress);
  await door.mailTries.count(`${key} ${networksOf(visit.ip).own}`);
  await inEvenTime(async () => {
    const [user] = await visit.db.select().from(users).where(eq(users.emailAddressKey, key));
    if (user && !user.deactivatedAt) await sendRecovery(visit, door, user);
  });
}

/**
 * Adds a recovery and the mail with its link and code. Earlier ones stay until their end: a stranger who asks again and
 * again must not take away the link that the owner is opening. With `LIVE_MOST` of them in the mailbox no further one is
 * sent.
 */
export async function sendRecovery(visit: Visit, door: Door, user: User): Promise<void> {
  const id = uuidv7();
  const token = newRefreshToken();
  const code = newRecoveryCode();
  const link = `${door.address}/#/forgot/${token}`;
  await visit.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const live = and(
      eq(recoveryTokens.userId, user.id),
      isNull(recoveryTokens.usedAt),
      gt(recoveryTokens.expiresAt, visit.now),
    );
    if ((await tx.$count(recoveryTokens, live)) >= LIVE_MOST) return;
    await tx.insert(recoveryTokens).values({
      id,
      userId: user.id,
      tokenHash: hashToken(token),
      codeHash: sealCode(door, readRecoveryCode(code) ?? ''),
      createdAt: visit.now,
      expiresAt: new Date(visit.now.getTime() + LIFE),
    });
    const association = await door.association(tx);
    const sender = senderOf(association);
    const text = mailText(user.language ?? association.language);
    const words = layOut(text.recovery({ app: sender.name, name: user.fullName, link, code }), sender);
    const message = { channel: 'mail', address: user.emailAddress, source: RECOVERY, ...words } as const;
    await door.outbox.post(
      tx,
      { ...message, holds: { secretOf: user.id }, sourceId: id, dedupeKey: `recovery:${id}` },
      visit.now,
    );
  });
}

/** Checks whether a link or a typed code still opens a reset. It counts a wrong code. */
export async function checkRecovery(visit: Visit, door: Door, token: string): Promise<void> {
  await withRecovery(visit, door, token, async () => undefined);
}

/** Sets a new password by a link or a code, once. Ends all sessions and unlocks the account. */
export async function resetPassword(visit: Visit, door: Door, input: ResetPasswordInput): Promise<void> {
  let changed: string | undefined;
  await withRecovery(visit, door, input.token, async (inner, recovery, user) => {
    const wanted = { password: input.newPassword, username: user.username };
    const passwordHash = await newPassword(wanted, { field: 'newPassword' });
    const { db, now } = inner;
    await db.update(recoveryTokens).set({ usedAt: now }).where(eq(recoveryTokens.id, recovery.id));
    await setPassword(db, user.id, passwordHash, now);
    await unlock(db, user.id);
    await endSessions(db, user.id, now);
    await auditOwn(inner, user, 'Update', PASSWORD_CHANGED);
    await tellOfChange(inner, door, user);
    changed = user.username;
  });
  if (changed !== undefined) door.passwordChanged(changed);
}

type Work = (visit: Visit, recovery: Recovery, user: User) => Promise<void>;

/** Runs `work` with the live recovery of the token and locks its row; refuses other tokens. */
async function withRecovery(visit: Visit, door: Door, token: string, work: Work): Promise<void> {
  const code = /^[\w-]{43}$/.test(token) ? undefined : readRecoveryCode(token);
  const isLink = /^[\w-]{43}$/.test(token);
  if (!isLink) await door.codeTries.count(visit.ip);
  const outcome = await visit.db.transaction(async (tx) => {
    const inner = { ...visit, db: tx };
    const recovery = isLink ? await findByLink(inner, token) : code && (await findByCode(inner, door, code));
    if (!recovery || recovery.usedAt) return 'NotFound' as const;
    if (recovery.expiresAt <= visit.now) return 'Expired' as const;
    const [user] = await tx.select().from(users).where(eq(users.id, recovery.userId));
    if (!user || user.deactivatedAt) return 'NotFound' as const;
    if (visit.about) visit.about.userId = user.id;
    await work(inner, recovery, user);
    return undefined;
  });
  if (outcome) throw new Refusal(`Mes.User.RecoveryCode.${outcome}`, 400);
  if (!isLink) await door.codeTries.forget(visit.ip);
}

async function findByLink({ db }: Visit, token: string): Promise<Recovery | undefined> {
  const [found] = await db
    .select()
    .from(recoveryTokens)
    .where(eq(recoveryTokens.tokenHash, hashToken(token)))
    .for('update');
  return found;
}

/** The first four characters identify the recovery, so that a wrong rest counts against it. */
async function findByCode({ db, now }: Visit, door: Door, code: string): Promise<Recovery | undefined> {
  const seals = sealsOf(door, code);
  const meant = await db
    .select()
    .from(recoveryTokens)
    .where(
      inArray(
        sql`substring(${recoveryTokens.codeHash} from 1 for 8)`,
        seals.map((one) => one.subarray(0, 8)),
      ),
    )
    .orderBy(recoveryTokens.id)
    .for('update');
  const found = meant.find(({ codeHash }) => seals.some((one) => codeHash.equals(one)));
  const wrong = meant.filter(({ usedAt }) => !found && !usedAt).map(({ id }) => id);
  if (wrong.length > 0) {
    await db
      .update(recoveryTokens)
      .set({
        wrong: sql`${recoveryTokens.wrong} + 1`,
        usedAt: sql`case when ${recoveryTokens.wrong} + 1 >= ${WRONG_MOST} then ${now.toISOString()}::timestamptz end`,
      })
      .where(lockedInOrder(recoveryTokens, inArray(recoveryTokens.id, wrong)));
  }
  return found;
}

function sealCode(door: Door, code: string): Buffer {
  return sealsOf(door, code)[0] as Buffer;
}

/** What a typed code may be stored as, with the present key and with former ones. */
function sealsOf(door: Door, code: string): Buffer[] {
  const wholes = door.hashesOf(`code ${code}`);
  return door
    .hashesOf(`selector ${code.slice(0, 4)}`)
    .map((selector, at) => Buffer.concat([selector.subarray(0, 8), wholes[at] as Buffer]));
}
