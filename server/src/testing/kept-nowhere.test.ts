import { permissions } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';

/** What everybody gets alike: a browser may ask whether its copy still holds. */
const WITHOUT_PEOPLE = [
  '/api/Docs/swagger-ui-bundle.js',
  '/api/Docs/swagger-ui.css',
  '/api/Messages',
  '/api/Public/Info',
  '/api/Public/Privacy',
];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...permissions.values()].flat());
});
afterAll(() => house[Symbol.asyncDispose]());

const ask = (url: string, headers = {}) =>
  house.app.inject({ url, headers: { authorization: `Bearer ${staff.token}`, ...headers } });
const readings = () =>
  house.routes.filter(({ method, url }) => method === 'GET' && !/[*]|\/(?:Stream|Signout)$/.test(url));

test('no browser keeps an answer that may show people, and one with a tag is answered 304 while nothing changed', async () => {
  const faults: string[] = [];
  let tagged = 0;
  for (const { url } of readings().filter(({ url }) => !WITHOUT_PEOPLE.includes(url))) {
    const address = url.replaceAll(/:\w+/g, staff.userId);
    const { statusCode, headers } = await ask(address);
    if (headers['cache-control'] !== 'no-store') faults.push(`${url}: ${headers['cache-control']}`);
    if (statusCode !== 200 || !`${headers['content-type']}`.includes('json')) continue;
    const tag = headers.etag;
    if (!tag) faults.push(`${url}: no tag`);
    const again = await ask(address, { 'if-none-match': String(tag) });
    // Some answers tell the time of their making.
    if (again.statusCode === 304) tagged++;
    if (again.headers['cache-control'] !== 'no-store') faults.push(`${url}, again: ${again.headers['cache-control']}`);
  }
  expect(faults).toEqual([]);
  expect(tagged).toBeGreaterThan(100);
});

test('what is the same for everybody may be kept, and is asked for again', async () => {
  for (const url of WITHOUT_PEOPLE) {
    const { headers } = await ask(url);
    expect([url, headers['cache-control']]).toEqual([
      url,
      expect.stringMatching(/^(private, no-cache|public, max-age=0)$/),
    ]);
  }
});
