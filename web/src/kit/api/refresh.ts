import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import type { Tokens } from '@hoivien/contract/kit/session/session.schema.ts';
import { ApiError } from './api-error.ts';
import { readTokens, refuseSession, removeTokens, writeTokens } from './tokens.ts';

/**
 * The result of a renewal: a new pair is stored (`renewed`), another call is fetching one (`busy`), or the session is
 * over (`ended`).
 */
export type Renewal = 'renewed' | 'busy' | 'ended';

/**
 * Replaces the pair with the refused access token; one tab does it for all.
 *
 * @throws ApiError when the server cannot be reached or fails. The session may still be valid, so it is kept.
 */
export function renewTokens(refused: string): Promise<Renewal> {
  return withRefreshLock(async () => {
    const stored = readTokens();
    if (!stored) return 'ended';
    // Another tab may have replaced the pair before this one got the lock.
    if (stored.accessToken !== refused) return 'renewed';
    const fresh = await fetchTokens(stored.refreshToken);
    // After a sign-out a late answer must not restore the session.
    if (!readTokens()) return 'ended';
    if (!fresh) {
      removeTokens();
      refuseSession();
      return 'ended';
    }
    writeTokens(fresh);
    return 'renewed';
  });
}

let running = false;

/**
 * `navigator.locks` exists only on https and loopback. Elsewhere each tab refreshes for itself, and the server
 * tolerates two tabs at once.
 */
async function withRefreshLock(work: () => Promise<Renewal>): Promise<Renewal> {
  if (running) return 'busy';
  running = true;
  try {
    if (!('locks' in navigator)) return await work();
    return await navigator.locks.request('hoivien.refresh', { ifAvailable: true }, (lock) => (lock ? work() : 'busy'));
  } finally {
    running = false;
  }
}

/** The new pair, or null when the server refused the refresh token. */
async function fetchTokens(refreshToken: string): Promise<Tokens | null> {
  const response = await fetch(entryCalls.refresh.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  }).catch(() => null);
  if (!response) throw new ApiError(0, null);
  const body: unknown = await response.json().catch(() => null);
  if (response.status >= 500 || response.status === 429) throw new ApiError(response.status, body);
  if (!response.ok) return null;
  const data = (body as { data?: Partial<Tokens> } | null)?.data;
  return data?.accessToken && data.refreshToken
    ? { accessToken: data.accessToken, refreshToken: data.refreshToken }
    : null;
}
