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

/** A derived key of a former SECRET_KEY. It verifies what was sent and seals nothing any more. */
export interface FormerKey {
  use: string;
  key: Buffer;
  until: Date;
}

const former = new Map<string, readonly FormerKey[]>();

/** Remembers the former keys of this process; @see loadFormerKeys. */
export function rememberFormer(secretKey: string, keys: readonly FormerKey[]): void {
  former.set(mark(secretKey), keys);
}

/** The key of a use and the former ones that still verify, the present one first. */
export function verifyingKeys(secretKey: string, use: string): readonly [Buffer, ...Buffer[]] {
  const now = Date.now();
  const kept = (former.get(mark(secretKey)) ?? []).filter((one) => one.use === use && one.until.getTime() > now);
  return [derivedKey(secretKey, use), ...kept.map(({ key }) => key)];
}

function mark(secretKey: string): string {
  return derivedKey(secretKey, 'former keys in memory').toString('base64url');
}
