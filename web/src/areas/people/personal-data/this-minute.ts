const MINUTE = 60 * 1000;

/**
 * The beginning of the present minute as a default: with a clock a little ahead of the server's it is still not in the
 * future.
 */
export function thisMinute(now = Date.now()): string {
  return new Date(Math.floor(now / MINUTE) * MINUTE).toISOString();
}
