import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '../call.ts';
import { derivedKey } from '../derived-key.ts';
import { Refusal } from '../errors.ts';

/** The name of the header that brings a proof. */
export const PROOF_HEADER = 'x-proof';

/** The lifetime of a proof, in milliseconds. */
const LIFE = 5 * 60 * 1000;

export interface Proof {
  proof: string;
  until: string;
}

/**
 * Proofs that the person of a session gave their password or code a moment ago. Nothing is stored: a proof is signed, and
 * worthless in another session. A stolen access token does not contain it.
 */
export interface Proofs {
  sign: (sessionId: string, now: Date) => Proof;
  fits: (proof: unknown, sessionId: string, now: Date) => boolean;
}

/** @example const { proof } = proofsOf(secretKey).sign(call.actor.sessionId, call.now); */
export function proofsOf(secretKey: string): Proofs {
  const key = derivedKey(secretKey, 'proof of presence');
  const mark = (sessionId: string, until: string) => createHmac('sha256', key).update(`${sessionId} ${until}`).digest();
  return {
    sign: (sessionId, now) => {
      const until = now.getTime() + LIFE;
      const signed = mark(sessionId, `${until}`).toString('base64url');
      return { proof: `${until}.${signed}`, until: new Date(until).toISOString() };
    },
    fits: (proof, sessionId, now) => {
      const [until, signed] = typeof proof === 'string' ? proof.split('.', 2) : [];
      if (!until || !signed || !/^\d{13}$/.test(until) || Number(until) <= now.getTime()) return false;
      const [given, wanted] = [Buffer.from(signed, 'base64url'), mark(sessionId, until)];
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}

/** Refuses with 403 unless the request has a proof. Routes that need one for some inputs declare `proof: 'some'`. */
export function requireProof({ isProven, about }: Pick<Call, 'isProven' | 'about'>): void {
  if (!isProven) throw new Refusal('Mes.Session.Proof.Required', 403);
  if (about) about.isProofUsed = true;
}
