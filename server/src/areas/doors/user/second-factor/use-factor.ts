import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../../db/connect.ts';
import { factorChallenges, factorCodes, roles, secondFactors, users } from '../../../../db/tables/access.ts';
import { type FieldError, Refusal } from '../../../../kit/errors.ts';
import type { Visit } from '../../../../kit/http/route.ts';
import { lockedInOrder } from '../../../../kit/crud/statements.ts';
import type { Door } from '../door.ts';
import { countWrong, isLocked, withoutOldLock } from '../lock.ts';
import { readRecoveryCode } from '../secrets.ts';
import { auditOwn } from '../user-call.ts';
import { tellOfFactor } from './tell.ts';
import { checkTotp } from './totp.ts';

type User = typeof users.$inferSelect;
type Factor = typeof secondFactors.$inferSelect;

/** Why a code was refused. It is an answer and no exception, because the count of wrong codes must be committed. */
export type CodeFault = Pick<FieldError, 'message' | 'params'>;

/** The second factors of a person, the oldest first. */
export function factorsOf(db: Database, userId: string): Promise<Factor[]> {
  return db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).orderBy(secondFactors.id);
}

/** Whether a person has a second factor. */
export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(secondFactors, eq(secondFactors.userId, userId))) > 0;
}

/** Whether the role of a person requires a second factor. */
export async function isFactorRequired(db: Database, roleId: string | null): Promise<boolean> {
  if (roleId === null) return false;
  const [role] = await db.select({ needs: roles.needsSecondFactor }).from(roles).where(eq(roles.id, roleId));
  return role?.needs ?? false;
}

/** The number of recovery codes that still work. */
export function codesLeft(db: Database, userId: string): Promise<number> {
  return db.$count(factorCodes, and(eq(factorCodes.userId, userId), isNull(factorCodes.usedAt)));
}

/** The stored hash of a recovery code. */
export function hashFactorCode(door: Pick<Door, 'hashCode'>, userId: string, code: string): Buffer {
  return door.hashCode(factorCodeText(userId, code));
}

function factorCodeText(userId: string, code: string): string {
  return `factor ${userId} ${code}`;
}

/**
 * Uses up a code of an app or a recovery code of a user, whose row the caller has locked. Wrong ones count with those of
 * SMS, and the fifth locks the account; `door.factorTries`, which no new password empties, has been counted before.
 */
export async function useFactorCode(
  visit: Visit,
  door: Door,
  user: User,
  typed: string,
): Promise<CodeFault | undefined> {
  const present = await withoutOldLock(visit, user);
  if (isLocked(present, visit.now)) return { message: 'Mes.User.IsLocked' };
  const code = typed.replace(/[\s-]/g, '');
  const fault = /^\d{6}$/.test(code)
    ? await useTotp(visit, door, user, code)
    : await useRecoveryCode(visit, door, user, typed);
  if (!fault) {
    await visit.db.update(users).set({ otpWrong: 0 }).where(eq(users.id, user.id));
    return undefined;
  }
  return (await countWrong(visit, present)) ? { message: 'Mes.User.IsLocked' } : fault;
}

/** Whether a code was looked at and was wrong. */
export function isWrong({ message }: CodeFault): boolean {
  return message.startsWith('Mes.SecondFactor.Code.');
}

/** Refuses with the fault at the field of the code. */
export function codeRefusal(fault: CodeFault): Refusal {
  return new Refusal(fault.message, 400, isWrong(fault) ? [{ field: 'code', ...fault }] : []);
}

/** The fault of a code of an app that is right only on another clock. */
export function clockFault(clockMinutes: number): CodeFault {
  const minutes = Math.max(1, Math.round(Math.abs(clockMinutes)));
  return { message: `Mes.SecondFactor.Code.Clock${clockMinutes > 0 ? 'Fast' : 'Slow'}`, params: { minutes } };
}

async function useTotp(visit: Visit, door: Door, user: User, code: string): Promise<CodeFault | undefined> {
  let fault: CodeFault = { message: 'Mes.SecondFactor.Code.InValid' };
  for (const factor of await factorsOf(visit.db, user.id)) {
    const secret = openSecret(door, factor);
    const outcome = secret === undefined ? undefined : checkTotp(secret, code, visit.now);
    if (!outcome) continue;
    if ('clockMinutes' in outcome) fault = clockFault(outcome.clockMinutes);
    else if (await takeStep(visit, factor, outcome.step)) return undefined;
    else fault = { message: 'Mes.SecondFactor.Code.Used' };
  }
  return fault;
}

/** Takes a code once: of two that come at the same time, one changes the row. */
async function takeStep({ db, now }: Visit, { id }: Factor, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(secondFactors.id, id), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ id: secondFactors.id });
  return taken.length > 0;
}

async function useRecoveryCode(visit: Visit, door: Door, user: User, typed: string): Promise<CodeFault | undefined> {
  const code = readRecoveryCode(typed);
  const used =
    code === undefined
      ? []
      : await visit.db
          .update(factorCodes)
          .set({ usedAt: visit.now })
          .where(
            lockedInOrder(
              factorCodes,
              and(
                eq(factorCodes.userId, user.id),
                inArray(factorCodes.codeHash, [...door.hashesOf(factorCodeText(user.id, code))]),
                isNull(factorCodes.usedAt),
              ),
            ),
          )
          .returning({ id: factorCodes.id });
  if (used.length === 0) return { message: 'Mes.SecondFactor.Code.InValid' };
  const left = await codesLeft(visit.db, user.id);
  await auditOwn(visit, user, 'Update', { recoveryCodes: [left + 1, left] });
  await tellOfFactor(visit, door, user, { what: 'factorCodeUsed', left });
  return undefined;
}

/** The secret of an app. Its owner is sealed in, so that the row is worthless at another account. */
export function openSecret(
  { factorSecrets }: Pick<Door, 'factorSecrets'>,
  { userId, secretEnc }: Factor,
): string | undefined {
  const [owner, secret] = (secretEnc && factorSecrets.open(secretEnc))?.split(' ') ?? [];
  return owner === userId ? secret : undefined;
}

export function sealSecret({ factorSecrets }: Door, userId: string, secret: string): Buffer {
  return factorSecrets.seal(`${userId} ${secret}`);
}

/** Deletes all factors and recovery codes of a person. Returns the names of the factors. */
export async function dropFactors(db: Database, userId: string): Promise<string[]> {
  const gone = await db
    .delete(secondFactors)
    .where(lockedInOrder(secondFactors, eq(secondFactors.userId, userId), 'update'))
    .returning({ name: secondFactors.name });
  await db.delete(factorCodes).where(lockedInOrder(factorCodes, eq(factorCodes.userId, userId), 'update'));
  await db
    .delete(factorChallenges)
    .where(lockedInOrder(factorChallenges, eq(factorChallenges.userId, userId), 'update'));
  return gone.map(({ name }) => name);
}
