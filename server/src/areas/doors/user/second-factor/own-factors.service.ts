import type {
  ConfirmAppInput,
  FactorCodes,
  FactorKind,
  NewApp,
  OwnFactors,
} from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { and, eq } from 'drizzle-orm';
import { encodeQR } from 'qr';
import type { Database } from '../../../../db/connect.ts';
import { factorCodes, secondFactors, users } from '../../../../db/tables/access.ts';
import type { Call } from '../../../../kit/call.ts';
import { Refusal } from '../../../../kit/errors.ts';
import type { Visit } from '../../../../kit/http/route.ts';
import { senderOf } from '../../../../kit/mail/sender.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import { lockedInOrder } from '../../../../kit/crud/statements.ts';
import type { Door } from '../door.ts';
import { endOtherSessions } from '../own-sessions.service.ts';
import { newRecoveryCode, readRecoveryCode } from '../secrets.ts';
import { auditOwn } from '../user-call.ts';
import { tellOfFactor } from './tell.ts';
import { checkTotp, newTotpSecret, totpAddress } from './totp.ts';
import {
  clockFault,
  codeRefusal,
  codesLeft,
  dropFactors,
  factorsOf,
  hashFactorCode,
  isFactorRequired,
  isWrong,
  openSecret,
  sealSecret,
  useFactorCode,
} from './use-factor.ts';

type User = typeof users.$inferSelect;

/** The lifetime of a QR code that waits to be confirmed, in milliseconds. */
const SETUP_LIFE = 10 * 60 * 1000;
const FACTORS_MOST = 10;
const CODES = 10;

/** The second factors of the signed-in person. */
export async function ownFactors({ db, actor }: Call, { passkeys: here }: Pick<Door, 'passkeys'>): Promise<OwnFactors> {
  const [factors, left, isRequired] = await Promise.all([
    factorsOf(db, actor.userId),
    codesLeft(db, actor.userId),
    isFactorRequired(db, actor.roleId),
  ]);
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt, rpId }) => ({
      id,
      kind: kind as FactorKind,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      madeFor: rpId === here?.host ? null : rpId,
    })),
    codesLeft: left,
    isRequired,
  };
}

/** A new secret. Nothing is stored before a code confirms it; `setup` brings it back, sealed for this session. */
export async function beginApp(call: Call, door: Door): Promise<NewApp> {
  const { userId, sessionId } = call.actor;
  const [[user], association] = await Promise.all([
    call.db.select({ username: users.username }).from(users).where(eq(users.id, userId)),
    door.association(call.db),
  ]);
  const secret = newTotpSecret();
  const address = totpAddress(secret, senderOf(association).name, user?.username ?? '');
  const sealed = door.factorSecrets.seal([userId, sessionId, call.now.getTime() + SETUP_LIFE, secret].join(' '));
  return { secret, address, picture: encodeQR(address, 'svg'), setup: sealed.toString('base64url') };
}

/** Adds an app whose code is right. With the first factor come the recovery codes; the other sessions end. */
export async function confirmApp(call: Call, door: Door, input: ConfirmAppInput): Promise<FactorCodes> {
  const secret = readSetup(call, door, input.setup);
  const outcome = checkTotp(secret, input.code.replace(/\s/g, ''), call.now);
  if (!outcome) throw codeRefusal({ message: 'Mes.SecondFactor.Code.InValid' });
  if ('clockMinutes' in outcome) throw codeRefusal(clockFault(outcome.clockMinutes));
  const name = input.name || 'Ứng dụng xác thực';
  return addFactor(call, door, name, async (db, user, factors) => {
    // The same code in two tabs adds one app.
    if (factors.some((factor) => openSecret(door, factor) === secret))
      throw new Refusal('Mes.SecondFactor.Setup.Expired', 400);
    const secretEnc = sealSecret(door, user.id, secret);
    await db.insert(secondFactors).values({
      id: uuidv7(),
      userId: user.id,
      kind: 'totp',
      name,
      createdAt: call.now,
      secretEnc,
      lastStep: outcome.step,
    });
  });
}

/** Adds a factor of any kind: its row by `insert`, the recovery codes, the end of other sessions, history and mail. */
export async function addFactor(
  call: Call,
  door: Door,
  name: string,
  insert: (db: Database, user: User, factors: (typeof secondFactors.$inferSelect)[]) => Promise<void>,
): Promise<FactorCodes> {
  // What began with a proof ends as a change of the account.
  if (call.about) call.about.isProofUsed = true;
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx, userAgent: null };
    const user = await lockOwn(inner);
    const factors = await factorsOf(tx, user.id);
    if (factors.length >= FACTORS_MOST) throw new Refusal('Mes.SecondFactor.Factors.TooMany', 400);
    await insert(tx, user, factors);
    const codes = factors.length === 0 ? await replaceCodes(inner, door, user.id) : null;
    await endOtherSessions(inner);
    await auditOwn(inner, user, 'Update', { secondFactor: [null, name] });
    await tellOfFactor(inner, door, user, { what: 'factorAdded', device: name });
    return { codes };
  });
}

/** New recovery codes; the former ones no longer work. */
export async function renewCodes(call: Call, door: Door): Promise<FactorCodes> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx, userAgent: null };
    const user = await lockOwn(inner);
    if ((await factorsOf(tx, user.id)).length === 0) throw new Refusal('Mes.SecondFactor.Codes.NotAllowed', 400);
    const codes = await replaceCodes(inner, door, user.id);
    await auditOwn(inner, user, 'Update', { recoveryCodes: [null, '•••'] });
    return { codes };
  });
}

/** Gives a factor another name. */
export async function renameFactor(call: Call, id: string, name: string): Promise<void> {
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx, userAgent: null };
    const user = await lockOwn(inner);
    const factor = (await factorsOf(tx, user.id)).find((one) => one.id === id);
    if (!factor) throw new Refusal('Mes.SecondFactor.Id.NotFound', 404);
    if (factor.name === name) return;
    await tx.update(secondFactors).set({ name }).where(eq(secondFactors.id, id));
    await auditOwn(inner, user, 'Update', { secondFactor: [factor.name, name] });
  });
}

/** Removes a factor for a code of any of the person's factors; the route has asked for the password. */
export async function removeFactor(call: Call, door: Door, id: string, code: string): Promise<void> {
  const { userId } = call.actor;
  await door.factorTries.count(userId);
  const fault = await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx, userAgent: null };
    const user = await lockOwn(inner);
    const factors = await factorsOf(tx, user.id);
    const factor = factors.find((one) => one.id === id);
    if (!factor) throw new Refusal('Mes.SecondFactor.Id.NotFound', 404);
    const isLast = factors.length === 1;
    if (isLast && (await isFactorRequired(tx, user.roleId)))
      throw new Refusal('Mes.SecondFactor.Factors.Required', 400);
    const wrong = await useFactorCode(inner, door, user, code);
    if (wrong) return wrong;
    if (isLast) await dropFactors(tx, user.id);
    else await tx.delete(secondFactors).where(and(eq(secondFactors.id, id), eq(secondFactors.userId, user.id)));
    await endOtherSessions(inner);
    await auditOwn(inner, user, 'Update', { secondFactor: [factor.name, null] });
    await tellOfFactor(inner, door, user, { what: 'factorRemoved', device: factor.name });
    return undefined;
  });
  if (!fault || !isWrong(fault)) await door.factorTries.giveBack(userId);
  if (fault) throw codeRefusal(fault);
}

function readSetup({ actor, now }: Call, door: Door, setup: string): string {
  const text = door.factorSecrets.open(Buffer.from(setup, 'base64url'));
  const [userId, sessionId, until, secret] = text?.split(' ') ?? [];
  const isOwn = userId === actor.userId && sessionId === actor.sessionId && Number(until) > now.getTime();
  if (!isOwn || !secret) throw new Refusal('Mes.SecondFactor.Setup.Expired', 400);
  return secret;
}

async function replaceCodes({ db, now }: Visit, door: Door, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await db.delete(factorCodes).where(lockedInOrder(factorCodes, eq(factorCodes.userId, userId), 'update'));
  await db.insert(factorCodes).values(
    codes.map((code) => ({
      id: uuidv7(),
      userId,
      codeHash: hashFactorCode(door, userId, readRecoveryCode(code) ?? ''),
      createdAt: now,
    })),
  );
  return codes;
}

async function lockOwn({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId)).for('update');
  if (!user) throw new Refusal('Mes.AccessToken.Token.InValid', 401);
  return user;
}
