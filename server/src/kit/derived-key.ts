import { hkdfSync } from 'node:crypto';

/**
 * A key of 32 bytes derived from SECRET_KEY. Each use has its own key, so a value sealed for one use is worthless in
 * another.
 *
 * @example const key = derivedKey(secretKey, 'one-time codes');
 */
export function derivedKey(secretKey: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `hoivien ${use}`, 32));
}
