import type { Tokens } from '@hoivien/contract/kit/session/session.schema.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The stored pair, or null when signed out. It is read each time because another tab may replace it. */
export function readTokens(): Tokens | null {
  const accessToken = localStorage.getItem('token');
  const refreshToken = localStorage.getItem('refreshToken');
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

/** Stores a new pair under the specification's keys `token` and `refreshToken`. */
export function writeTokens(tokens: Tokens): void {
  localStorage.setItem('token', tokens.accessToken);
  localStorage.setItem('refreshToken', tokens.refreshToken);
}

export function removeTokens(): void {
  localStorage.removeItem('token');
  localStorage.removeItem('refreshToken');
}

/** Calls `listener` when the server no longer accepts the session. Returns a function that ends this. */
export function onSessionRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Informs the listeners that the server refused the refresh token. */
export function refuseSession(): void {
  for (const listener of listeners) listener();
}
