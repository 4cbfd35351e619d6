const KEY = 'returnTo';
const ENDED = 'sessionEnded';

/** Stores the present address, so that the person returns to it after signing in. */
export function rememberReturn(): void {
  const address = window.location.hash.slice(1);
  if (address && address !== '/' && !address.startsWith('/login')) sessionStorage.setItem(KEY, address);
}

/** Returns the stored address once, or '/' when there is none. Only addresses of this application are stored. */
export function takeReturn(): string {
  const address = sessionStorage.getItem(KEY);
  forgetReturn();
  return address?.startsWith('/') ? address : '/';
}

/** Deletes the stored address, for example after a sign-out on purpose. */
export function forgetReturn(): void {
  sessionStorage.removeItem(KEY);
}

/** Notes that the session ended by itself, so that the sign-in page can say so. */
export function markEnded(): void {
  sessionStorage.setItem(ENDED, 'true');
}

/** Whether the previous session ended by itself. */
export function hasEnded(): boolean {
  return sessionStorage.getItem(ENDED) === 'true';
}

/** Forgets the note after a sign-in or a sign-out on purpose. */
export function forgetEnded(): void {
  sessionStorage.removeItem(ENDED);
}
