const KEY = 'returnTo';
const ENDED = 'sessionEnded';

/** Keeps the present address to come back to after signing in. */
export function rememberReturn(): void {
  const address = window.location.hash.slice(1);
  if (address && address !== '/' && !address.startsWith('/login')) sessionStorage.setItem(KEY, address);
}

/** The kept address, once; home when there is none. Only addresses of this application are kept. */
export function takeReturn(): string {
  const address = sessionStorage.getItem(KEY);
  forgetReturn();
  return address?.startsWith('/') ? address : '/';
}

/** Drops the kept address, as when the person signs out on purpose. */
export function forgetReturn(): void {
  sessionStorage.removeItem(KEY);
}

/** Notes that the session ended by itself, so that the sign-in page can say so. */
export function markEnded(): void {
  sessionStorage.setItem(ENDED, 'true');
}

/** Whether the session that was here before ended by itself. */
export function hasEnded(): boolean {
  return sessionStorage.getItem(ENDED) === 'true';
}

/** The person came in again, or went out on purpose. */
export function forgetEnded(): void {
  sessionStorage.removeItem(ENDED);
}
