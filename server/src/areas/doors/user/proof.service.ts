import type { Proof, ProofInput } from '@hoivien/contract/kit/session/proof.schema.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Proofs } from '../../../kit/http/proofs.ts';
import type { Door } from './door.ts';
import { countCode, sendOtp, useOtp } from './otp.service.ts';
import { requireOwnPassword } from './own-password.ts';
import { hasFactor } from './second-factor/use-factor.ts';

/** Gives a proof for a right password or code of the signed-in person. Wrong ones count as those of a sign-in do. */
export async function prove(call: Call, door: Door, proofs: Proofs, input: ProofInput): Promise<Proof> {
  if (input.password) await requireOwnPassword(call, input.password, 'password');
  else await requireOwnCode(call, door, input.code ?? '');
  return proofs.sign(call.actor.sessionId, call.now);
}

/** Sends a code to the phone number of the signed-in person, who may know no password. */
export async function sendProofCode(call: Call, door: Door): Promise<void> {
  const user = await ownAccount(call);
  await requireNoFactor(call);
  if (!user.phoneNumber) throw new Refusal('Mes.Session.Proof.NoPhone', 400);
  await countCode(door, user.phoneNumber);
  await sendOtp({ ...call, userAgent: null }, door, user, user.phoneNumber, 'proof');
}

async function requireOwnCode(call: Call, door: Door, code: string): Promise<void> {
  await requireNoFactor(call);
  const outcome = await call.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, call.actor.userId)).for('update');
    return user ? useOtp({ ...call, db: tx, userAgent: null }, door, user, { code, use: 'proof' }) : undefined;
  });
  if (outcome) throw new Refusal(outcome, 400, [{ field: 'code', message: outcome }]);
}

/** A code by SMS is less than the second factor that the person has chosen. */
async function requireNoFactor({ db, actor }: Call): Promise<void> {
  if (await hasFactor(db, actor.userId)) throw new Refusal('Mes.Session.Proof.NoSms', 400);
}

async function ownAccount({ db, actor }: Call): Promise<typeof users.$inferSelect> {
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!user) throw new Refusal('Mes.AccessToken.Token.InValid', 401);
  return user;
}
