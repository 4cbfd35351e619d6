import { hkdfSync } from 'node:crypto';

/**
 * A key derived from SECRET_KEY, 32 bytes, one for each use, so that none opens what another guards.
 *
 * @example const key = derivedKey(secretKey, 'one-time codes');
 */
export function derivedKey(secretKey: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `hoivien ${use}`, 32));
}
