const KEY = 'returnTo';

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
