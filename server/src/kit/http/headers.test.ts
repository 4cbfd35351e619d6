import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp } from '../../testing/make-app.ts';

/** Headers of every answer. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
};
const CLOSED = "default-src 'none'; frame-ancestors 'none'";

let folder: string;
let house: TestApp;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hoivien-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><style nonce="__NONCE__"></style>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'check-in-worker.js'), 'self;');
  house = await makeApp({ webFolder: folder });
  ({ token } = await house.signInAs(['MarketsSearch', 'MarketsExport']));
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, more: object = {}) => house.app.inject({ url, ...more });
const signedIn = () => ({ headers: { authorization: `Bearer ${token}` } });

test.each([
  ['a list', '/api/Markets', 200, CLOSED, 'no-store'],
  ['an export', '/api/Markets/Export', 200, CLOSED, 'no-store'],
  ['a refusal', '/api/Users', 403, CLOSED, 'no-store'],
  ['what is not there', '/api/Nothing', 404, CLOSED, 'no-store'],
  ['health', '/api/Health', 200, CLOSED, undefined],
  ['a script', '/assets/main-abc123.js', 200, CLOSED, 'public, max-age=31536000, immutable'],
  [
    'the service worker, which loads files itself',
    '/check-in-worker.js',
    200,
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'no-cache',
  ],
])('%s carries every header of the table', async (_what, url, status, policy, caching) => {
  const answer = await ask(url, signedIn());
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ ...ALWAYS, 'content-security-policy': policy });
  if (caching) expect(answer.headers['cache-control']).toBe(caching);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
    expect(answer.headers).not.toHaveProperty(name);
});

test.each(['/', '/check-in'])(
  'each answer of %s has a new nonce in its policy, runs no inline script and is never cached',
  async (page) => {
    const [first, second] = [await ask(page), await ask(page)];
    const policy = String(first.headers['content-security-policy']);
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(first.headers).toMatchObject({ ...ALWAYS, 'cache-control': 'no-store' });
    expect(first.body).toContain(`nonce="${nonce}"`);
    expect(second.body).not.toContain(String(nonce));
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  },
);

test('a page of another origin may not read an answer, and only declared methods are known', async () => {
  const foreign = { origin: 'https://evil.example', host: 'evil.example' };
  const read = await ask('/api/Public/Info', { headers: foreign });
  expect(read.headers).not.toHaveProperty('access-control-allow-origin');
  expect(read.body).not.toContain('evil.example');
  const preflight = await ask('/api/Markets', {
    method: 'OPTIONS',
    headers: { ...foreign, 'access-control-request-method': 'DELETE' },
  });
  expect(preflight.statusCode).toBe(404);
  expect(preflight.headers).not.toHaveProperty('access-control-allow-methods');
  for (const method of ['PATCH', 'TRACE'] as const) {
    expect((await ask('/api/Markets', { method: method as 'PATCH', ...signedIn() })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
  }
});

test('over https the answer tells the browser to keep using https', async () => {
  const answer = await ask('/api/Health', { headers: { 'x-forwarded-proto': 'https' } });
  // The server trusts the header only behind the proxy that PUBLIC_URL implies.
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
  await using behind = await makeApp({ config: { publicUrl: 'https://hoi.example' } });
  const { headers } = await behind.app.inject({ url: '/api/Health', headers: { 'x-forwarded-proto': 'https' } });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('the page and each answer of the API name the build, so that an open tab notices a newer one', async () => {
  const page = (await ask('/')).body;
  const [, build] = /<meta name="build" content="([0-9a-f]{12})">/.exec(page) ?? [];
  expect(build).toBeDefined();
  for (const url of ['/api/Health', '/api/Markets', '/api/Nothing'])
    expect((await ask(url, signedIn())).headers['x-build']).toBe(build);
  expect((await ask('/assets/main-abc123.js')).headers).not.toHaveProperty('x-build');
});

test('an address without # leads a browser to its screen; programs, files and the API keep their 404', async () => {
  const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } };
  for (const path of ['/members/info/1?tab=fees', '/no-such-page', '//evil.example/x', '/api', '/.env']) {
    const answer = await ask(path, asPage);
    expect([answer.statusCode, answer.headers.location], path).toEqual([302, `/#${path}`]);
    expect(answer.headers).toMatchObject(ALWAYS);
  }
  for (const path of ['/api/Nothing', '/assets/gone-1.js'])
    expect((await ask(path, asPage)).statusCode, path).toBe(404);
  expect((await ask('/members')).statusCode).toBe(404);
  expect((await ask('/members', { method: 'POST', ...asPage })).statusCode).toBe(404);
});
