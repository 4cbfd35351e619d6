import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The greatest difference between the time of a signed request and ours, in milliseconds. */
const DRIFT = 5 * 60_000;

/**
 * Whether `signature` is `sha256=` and the hexadecimal HMAC-SHA256 of `{timestamp}.{body}`, and the timestamp (seconds)
 * is less than five minutes away.
 */
export function isSigned(
  secret: string,
  body: string,
  { timestamp, signature }: { timestamp: string | undefined; signature: string | undefined },
  now: Date,
): boolean {
  if (!timestamp || !/^\d{1,12}$/.test(timestamp) || !signature) return false;
  if (!isNear(Number(timestamp) * 1000, now)) return false;
  const wanted = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return isSame(signature.replace(/^sha256=/, ''), wanted);
}

/** Whether the time of a signed request, in milliseconds, is close to ours: an old request is not taken again. */
export function isNear(time: number, now: Date): boolean {
  return Math.abs(now.getTime() - time) <= DRIFT;
}

/** Whether a hexadecimal text is this one, in letters of any size; the time of the answer tells nothing about it. */
export function isSame(given: string, wanted: string): boolean {
  return isSameSecret(given.toLowerCase(), wanted);
}

/** Whether a text is exactly this one; the time of the answer tells nothing about it. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}
