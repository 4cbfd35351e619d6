import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuseSession, writeTokens } from '../api/tokens.ts';
import { stubServer } from '../testing/stub-server.ts';
import { ANSWER_WAIT_MS, findRemember, hasRemember, holdSession, isSessionKept } from './remember.ts';
import { sessionStatus, signIn, signOut, startSession, watchSession } from './session.ts';
import { hasEnded, takeReturn } from './return-address.ts';

const pair = { accessToken: 'access', refreshToken: 'refresh' };

/** Plays another tab that has the mark. */
function anotherTab(): BroadcastChannel {
  const channel = new BroadcastChannel('hoivien.remember');
  channel.onmessage = ({ data }) => {
    if (data === 'ask') channel.postMessage('yes');
  };
  return channel;
}

describe('the session at application load', () => {
  test('a mark of this machine or of this tab keeps it', async () => {
    for (const storage of [localStorage, sessionStorage]) {
      localStorage.clear();
      writeTokens(pair);
      storage.setItem('remember', 'true');
      await startSession();
      expect(sessionStatus()).toBe('signedIn');
      storage.removeItem('remember');
    }
  });

  test('another tab that is signed in hands the mark over', async () => {
    const tab = anotherTab();
    writeTokens(pair);
    await startSession();
    expect(sessionStatus()).toBe('signedIn');
    expect(sessionStorage.getItem('remember')).toBe('true');
    tab.close();
  });

  test('without any mark it is cleared after 100 ms', async () => {
    writeTokens(pair);
    const started = performance.now();
    await startSession();
    expect(performance.now() - started).toBeGreaterThanOrEqual(ANSWER_WAIT_MS - 5);
    expect(sessionStatus()).toBe('signedOut');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });

  test('without a mark the pair stays when a living tab was too slow to answer', async () => {
    writeTokens(pair);
    const release = holdSession();
    await startSession();
    expect(sessionStatus()).toBe('signedOut');
    expect(localStorage.getItem('token')).toBe('access');
    expect(localStorage.getItem('refreshToken')).toBe('refresh');
    release();
    await startSession();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('a signed-in tab is known by its lock until it signs out', async () => {
    writeTokens(pair);
    localStorage.setItem('remember', 'true');
    await startSession();
    await expect.poll(isSessionKept).toBe(true);
    stubServer(() => ({ body: { data: null } }));
    await signOut();
    await expect.poll(isSessionKept).toBe(false);
  });

  test('an answer that does not come in time comes too late', async () => {
    const channel = new BroadcastChannel('hoivien.remember');
    const asked = vi.fn<() => void>();
    channel.onmessage = asked;
    expect(await findRemember()).toBe(false);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    channel.close();
  });
});

describe('signing in and out', () => {
  let stop = () => {};
  beforeEach(() => {
    stop = watchSession();
  });
  afterEach(() => stop());

  test('remember-me marks the machine, otherwise only the tab is marked', async () => {
    stubServer(() => ({ body: { data: pair } }));
    await signIn({ username: 'a', password: 'b', remember: true });
    expect([localStorage.getItem('remember'), sessionStorage.getItem('remember')]).toEqual(['true', null]);
    await signIn({ username: 'a', password: 'b', remember: false });
    expect([localStorage.getItem('remember'), sessionStorage.getItem('remember')]).toEqual([null, 'true']);
  });

  test('a signed-in tab answers the question of a new one', async () => {
    stubServer(() => ({ body: { data: pair } }));
    await signIn({ username: 'a', password: 'b', remember: false });
    const answer = new Promise((resolve) => {
      const channel = new BroadcastChannel('hoivien.remember');
      channel.onmessage = ({ data }) => {
        channel.close();
        resolve(data);
      };
      channel.postMessage('ask');
    });
    expect(await answer).toBe('yes');
  });

  test('signing out tells the server, clears everything and goes to the sign-in page', async () => {
    const asked = stubServer(() => ({ body: { data: pair } }));
    await signIn({ username: 'a', password: 'b', remember: true });
    await signOut();
    expect(asked.at(-1)).toMatchObject({ path: '/api/Users/Signout', token: 'access' });
    expect(hasRemember()).toBe(false);
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.location.hash).toBe('#/login');
  });

  test('signing out of another tab ends this one and keeps the way back', async () => {
    stubServer(() => ({ body: { data: pair } }));
    await signIn({ username: 'a', password: 'b', remember: true });
    window.location.hash = '#/catalogue/markets?search=mien';
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(sessionStatus()).toBe('signedOut');
    expect(window.location.hash).toBe('#/login');
    expect(takeReturn()).toBe('/catalogue/markets?search=mien');
  });

  test('the note about a session that ended by itself stays until the person signs in or out', async () => {
    stubServer(() => ({ body: { data: pair } }));
    await signIn({ username: 'a', password: 'b' });
    expect(hasEnded()).toBe(false);
    refuseSession();
    expect(hasEnded()).toBe(true);
    await signIn({ username: 'a', password: 'b' });
    expect(hasEnded()).toBe(false);
    refuseSession();
    await signOut();
    expect(hasEnded()).toBe(false);
  });
});
