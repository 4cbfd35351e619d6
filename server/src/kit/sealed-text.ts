import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

const NONCE = 12;
const TAG = 16;

/** Encrypts texts that only the product reads again, such as tokens of other services. */
export interface SealedTexts {
  seal: (text: string) => Buffer;
  /** The text; undefined when another key sealed it or somebody changed it. */
  open: (sealed: Buffer) => string | undefined;
}

/** AES-256-GCM with a key that derives from SECRET_KEY and `use`. */
export function sealedTexts(secretKey: string, use: string): SealedTexts {
  const key = derivedKey(secretKey, use);
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
        decipher.setAuthTag(sealed.subarray(-TAG));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
