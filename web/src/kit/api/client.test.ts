import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type StubAnswer, stubServer } from '../testing/stub-server.ts';
import { api, ApiError, withQuery } from './client.ts';
import { forgetProof, onProofAsked } from './proof.ts';
import { onSessionRefused, readTokens, writeTokens } from './tokens.ts';
import { settled } from '../testing/settled.ts';

const refreshed = { data: { accessToken: 'new', refreshToken: 'refresh-2' } };

/** A server that accepts only the new access token and issues it for the old refresh token. */
function serverAfterExpiry() {
  return stubServer(({ path, token }) => {
    if (path === '/api/Users/Refresh') return { body: refreshed };
    return token === 'new'
      ? { body: { data: 'yes' } }
      : { status: 401, body: { message: 'Mes.AccessToken.Token.InValid' } };
  });
}

describe('the calls to the server', () => {
  beforeEach(() => writeTokens({ accessToken: 'old', refreshToken: 'refresh-1' }));

  test('a refused access token is refreshed once and the call retried', async () => {
    const asked = serverAfterExpiry();
    expect(await api.get('/api/Markets')).toBe('yes');
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      ['/api/Markets', 'old'],
      ['/api/Users/Refresh', null],
      ['/api/Markets', 'new'],
    ]);
    expect(asked[1]?.body).toEqual({ refreshToken: 'refresh-1' });
    expect(readTokens()).toEqual({ accessToken: 'new', refreshToken: 'refresh-2' });
  });

  test('calls that need a proof ask the person once and are sent again with it; without one they fail', async () => {
    const asked = stubServer(({ proof }) =>
      proof === 'given' ? { body: { data: 'yes' } } : { status: 403, body: { message: 'Mes.Session.Proof.Required' } },
    );
    const answers = [undefined, { proof: 'given', until: new Date(Date.now() + 60_000).toISOString() }];
    const stop = onProofAsked(async () => answers.shift());
    await expect(api.send('DELETE', '/api/Users/Sessions')).rejects.toMatchObject({ status: 403 });
    await Promise.all([api.send('DELETE', '/api/Users/Sessions'), api.send('POST', '/api/Schedules/Feed')]);
    expect(asked).toHaveLength(5);
    expect(answers).toEqual([]);
    stop();
    forgetProof();
  });

  test('a server that is busy for a moment is asked once more, one that is away is not', async () => {
    const busy = { status: 503, headers: { 'retry-after': '1' } };
    const answers: StubAnswer[] = [busy, { body: { data: 'yes' } }, busy, busy, { status: 503 }];
    const asked = stubServer(() => answers.shift() ?? { status: 500 });
    expect((await api.send('POST', '/api/Markets', {})).data).toBe('yes');
    expect(new Set(asked.map(({ press }) => press)).size).toBe(1);
    await expect(api.get('/api/Markets')).rejects.toMatchObject({ status: 503 });
    await expect(api.get('/api/Markets')).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(5);
  });

  test('two calls refused at the same time make one refresh, the other waits a second', async () => {
    const asked = serverAfterExpiry();
    const started = performance.now();
    expect(await Promise.all([api.get('/api/Markets'), api.get('/api/Certificates')])).toEqual(['yes', 'yes']);
    expect(asked.filter(({ path }) => path === '/api/Users/Refresh')).toHaveLength(1);
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  });

  test('a pair that another tab has just stored is used without a refresh of one’s own', async () => {
    const asked = stubServer(({ token }) => {
      if (token === 'new') return { body: { data: 'yes' } };
      writeTokens({ accessToken: 'new', refreshToken: 'refresh-2' });
      return { status: 401 };
    });
    expect(await api.get('/api/Markets')).toBe('yes');
    expect(asked.map(({ path }) => path)).not.toContain('/api/Users/Refresh');
  });

  test('a call waits while another tab holds the refresh', async () => {
    let release = () => {};
    const held = navigator.locks.request('hoivien.refresh', () => new Promise<void>((resolve) => (release = resolve)));
    serverAfterExpiry();
    const answer = api.get('/api/Markets');
    await settled();
    writeTokens({ accessToken: 'new', refreshToken: 'refresh-2' });
    release();
    await held;
    expect(await answer).toBe('yes');
  });

  test('a refused refresh clears the tokens and says that the session is over', async () => {
    const ended = vi.fn<() => void>();
    const stop = onSessionRefused(ended);
    stubServer(() => ({ status: 401, body: { message: 'Mes.RefreshToken.Token.Expired' } }));
    await expect(api.get('/api/Markets')).rejects.toMatchObject({ status: 401 });
    expect(readTokens()).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });

  test('a refresh that does not reach the server keeps the session', async () => {
    stubServer(({ path }) => {
      if (path === '/api/Users/Refresh') throw new TypeError('Failed to fetch');
      return { status: 401 };
    });
    await expect(api.get('/api/Markets')).rejects.toMatchObject({ status: 0, key: 'Mes.Network.Failed' });
    expect(readTokens()?.refreshToken).toBe('refresh-1');
  });

  test('without tokens a 401 rejects as it is', async () => {
    localStorage.clear();
    const asked = stubServer(() => ({
      status: 401,
      body: { message: 'Mes.AccessToken.Token.InValid', requestId: 'r-1' },
    }));
    await expect(api.get('/api/Markets')).rejects.toMatchObject({ status: 401, requestId: 'r-1' });
    expect(asked).toHaveLength(1);
  });

  test('an error carries the key, the fields and the whole answer', async () => {
    const errors = [{ field: 'code', message: 'Mes.Markets.Code.AlreadyExist' }];
    stubServer(() => ({
      status: 409,
      body: { message: 'Mes.Markets.Update.Conflict', errors, requestId: 'r-2', current: { version: 3 } },
    }));
    const error = await api.send('PUT', '/api/Markets/1', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      key: 'Mes.Markets.Update.Conflict',
      errors,
      requestId: 'r-2',
      body: { current: { version: 3 } },
    });
  });

  test('a cancelled call rejects as cancelled, not as a failure', async () => {
    stubServer(() => ({}));
    const abort = new AbortController();
    abort.abort();
    await expect(api.get('/api/Markets', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('empty query values are left out and lists repeated', () => {
    expect(withQuery('/api/Markets', { page: 1, code: ['A', 'B'], search: '', sort: null, from: undefined })).toBe(
      '/api/Markets?page=1&code=A&code=B',
    );
  });
});
