import type { Tokens } from '@hoivien/contract/areas/user/session.schema.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The stored pair, read anew each time because another tab may have replaced it; null when signed out. */
export function readTokens(): Tokens | null {
  const accessToken = localStorage.getItem('token');
  const refreshToken = localStorage.getItem('refreshToken');
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

/** Keeps a new pair under the specification's keys `token` and `refreshToken`. */
export function writeTokens(tokens: Tokens): void {
  localStorage.setItem('token', tokens.accessToken);
  localStorage.setItem('refreshToken', tokens.refreshToken);
}

/** Removes the pair. */
export function removeTokens(): void {
  localStorage.removeItem('token');
  localStorage.removeItem('refreshToken');
}

/** Calls `listener` when the server no longer accepts the session; returns how to stop. */
export function onSessionRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that the refresh token was refused, so that the session ends. */
export function refuseSession(): void {
  for (const listener of listeners) listener();
}
