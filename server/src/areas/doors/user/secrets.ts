import { createHmac, randomInt } from 'node:crypto';
import { derivedKey, verifyingKeys } from '../../../kit/derived-key.ts';

/** Hashes short codes with a key of the server, so that a copy of the database alone does not reveal them. */
export function codeHasher(secretKey: string): (code: string) => Buffer {
  const key = derivedKey(secretKey, 'one-time codes');
  return (code) => createHmac('sha256', key).update(code).digest();
}

/** The hashes that a typed code may have: with the present key and with former ones. */
export function codeHashes(secretKey: string): (code: string) => readonly [Buffer, ...Buffer[]] {
  return (code) => {
    const [present, ...former] = verifyingKeys(secretKey, 'one-time codes').map((key) =>
      createHmac('sha256', key).update(code).digest(),
    );
    return [present as Buffer, ...former];
  };
}

/** A code of six digits. */
export function newOtp(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** Capital letters and digits without look-alikes. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code of ten letters and digits in two groups. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}`;
}

/** The code in its original form from any typed form; undefined when the text cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-HJKMNP-Z2-9]{10}$/.test(code) ? code : undefined;
}
