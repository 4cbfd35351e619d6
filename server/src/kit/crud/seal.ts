import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { storedForms } from '@hoivien/contract/kit/forms.ts';

const NONCE = 12;
const TAG = 16;

/**
 * Keeps identity numbers so that the database alone does not tell them: AES-256-GCM for the number, a keyed hash by
 * which equal ones are found, and its last four signs for people. Both keys are derived from SECRET_KEY.
 */
export class Seal {
  readonly #sealKey: Buffer;
  readonly #hashKey: Buffer;

  constructor(secretKey: string) {
    this.#sealKey = derive(secretKey, 'identity numbers, sealed');
    this.#hashKey = derive(secretKey, 'identity numbers, hashed');
  }

  /** The three columns of a number: `idCardEnc`, `idCardHash`, `idCardLast4`. */
  columns(name: string, value: string | null): Record<string, Buffer | string | null> {
    const text = value && (storedForms.identity?.(value) ?? value);
    return {
      [`${name}Enc`]: text ? this.#seal(text) : null,
      [`${name}Hash`]: text ? this.hash(text) : null,
      [`${name}Last4`]: text ? text.slice(-4) : null,
    };
  }

  /** The same for equal numbers, and nothing to anybody without the key. */
  hash(text: string): Buffer {
    return createHmac('sha256', this.#hashKey).update(text).digest();
  }

  /** The number again. Throws when it was sealed with another key or changed since. */
  open(sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, sealed.subarray(0, NONCE));
    decipher.setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  }

  /** Whether this key sealed it, and nobody changed it since. */
  opens(sealed: Buffer): boolean {
    try {
      this.open(sealed);
      return true;
    } catch {
      return false;
    }
  }

  #seal(text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce);
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }
}

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'hoivien', purpose, 32));
}
