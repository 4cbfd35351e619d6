import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeptStep } from '../db/tables/kit.ts';
import { derivedKey } from './derived-key.ts';

/** Milliseconds for which a token is valid. The toast with the undo button stands for 8 s. */
export const UNDO_LIFE = 5 * 60 * 1000;

/** The facts of a step that its undo needs. */
export interface TakenStep extends Omit<KeptStep, 'undo' | 'at'> {
  area: string;
  id: string;
  /** The version of the record after the step. */
  version: number;
  /** The values of the changed columns before the step. */
  before: Readonly<Record<string, unknown>>;
  /** The id of the step's entry in the audit trail. */
  entry: string;
  /** The user who took the step; nobody else may undo it. */
  userId: string;
  /** The moment at which the token expires, in milliseconds. */
  until: number;
}

/** Seals and opens the tokens that undo a step. Nothing is stored: the token contains the facts. */
export interface UndoTokens {
  seal: (taken: TakenStep) => string;
  /** Undefined for a token that this product did not seal. */
  open: (token: string) => TakenStep | undefined;
}

const NONCE = 12;
const TAG = 16;

/**
 * Tokens under a key of their own: AES-256-GCM, so that nobody can forge one or read the facts in it (decision 0083).
 *
 * @example const token = undoTokens(secretKey).seal(taken);
 */
export function undoTokens(secretKey: string): UndoTokens {
  const key = derivedKey(secretKey, 'undo');
  return {
    seal: (taken) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = [cipher.update(JSON.stringify(taken), 'utf8'), cipher.final()];
      return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open: (token) => {
      const sealed = Buffer.from(token, 'base64url');
      if (sealed.length <= NONCE + TAG) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(sealed.subarray(-TAG));
      try {
        const text = Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
        return JSON.parse(text) as TakenStep;
      } catch {
        return undefined;
      }
    },
  };
}
