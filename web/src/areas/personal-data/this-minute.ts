const MINUTE = 60 * 1000;

/** The minute that has begun, as a moment to begin with: a clock a little ahead of the server's is not in the future then. */
export function thisMinute(now = Date.now()): string {
  return new Date(Math.floor(now / MINUTE) * MINUTE).toISOString();
}
