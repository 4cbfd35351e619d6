import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { storedForms } from '@hoivien/contract/kit/forms.ts';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts identity numbers, so that the database alone does not reveal them: AES-256-GCM for the number, a keyed hash
 * for finding equal numbers, and the last four characters for people to see. Both keys derive from SECRET_KEY.
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

  /** The keyed hash of a text: equal numbers have equal hashes, and without the key a hash reveals nothing. */
  hash(text: string): Buffer {
    return createHmac('sha256', this.#hashKey).update(text).digest();
  }

  /** Decrypts a number. Throws when another key sealed it or when it was changed since. */
  open(sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, sealed.subarray(0, NONCE));
    decipher.setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  }

  /** Whether this key sealed the value and nobody changed it since. */
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
