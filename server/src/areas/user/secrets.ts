import { createHmac, randomInt } from 'node:crypto';
import { derivedKey } from '../../kit/derived-key.ts';

/** Hashes short codes under a key of the server: a copy of the database alone does not give them away. */
export function codeHasher(secretKey: string): (code: string) => Buffer {
  const key = derivedKey(secretKey, 'one-time codes');
  return (code) => createHmac('sha256', key).update(code).digest();
}

/** Six digits. */
export function newOtp(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** Capital letters and digits that cannot be taken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Ten letters and digits to type, in two groups. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}`;
}

/** The code as it was given out, however it was typed; undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-HJKMNP-Z2-9]{10}$/.test(code) ? code : undefined;
}
