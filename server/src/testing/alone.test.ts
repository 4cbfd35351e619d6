import { permissionCodes, viewCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorsOf } from './doors.ts';
import { makeApp, type TestApp } from './make-app.ts';

/** Readers with a single code, who ask with as little as a route allows, and derived permissions. */
let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

interface Parameter {
  name: string;
  in: 'query' | 'path';
  required?: boolean;
}

/** What the routes require at least. */
const REQUIRED: Readonly<Record<string, string>> = { from: '2026-01-01', to: '2026-12-31' };
const UNKNOWN = '00000000-0000-7000-8000-00000000dead';

test('every list, figure and file answers a reader with one of its codes alone, whatever is left out or empty', async () => {
  const all = await house.signInAs(permissionCodes);
  const document = (await all.get('/api/OpenApi.json')).body;
  const parametersOf = (url: string): Parameter[] =>
    document.paths[url.replace(/:(\w+)/g, '{$1}')]?.get?.parameters ?? [];
  const reader = await house.signInAs([]);
  const failed: string[] = [];
  let files = 0;
  for (const { method, url, access } of doorsOf(house)) {
    if (method !== 'GET' || typeof access === 'string' || /\/Stream|\/Docs/.test(url)) continue;
    const query = parametersOf(url).filter((one) => one.in === 'query');
    const address = url.replace(/:\w+/g, UNKNOWN);
    const needed = query.filter(({ name, required }) => required && name in REQUIRED);
    const least = needed.map(({ name }) => `${name}=${REQUIRED[name]}`);
    const emptied = query.filter((one) => !needed.includes(one)).map(({ name }) => `${name}=`);
    // One function reads the query of every list: a few codes are enough for those.
    for (const code of /Export|Yearly|Home|OfMember/.test(url) ? access : access.slice(0, 1)) {
      await house.hold(reader, [code]);
      for (const asked of [least, [...least, ...emptied], ...emptied.slice(0, 12).map((one) => [...least, one])]) {
        const { status } = await reader.get(`${address}?${asked.join('&')}`);
        if (status === 200 && url.endsWith('/Export')) files++;
        if (status >= 500) failed.push(`${code}: ${status} ${url}?${asked.join('&')}`);
      }
    }
  }
  expect(failed).toEqual([]);
  expect(files).toBeGreaterThan(50);
});

test('a record is read with the codes that open its page, derived ones, too', async () => {
  const open: string[] = [];
  for (const { resource } of registry) {
    for (const url of [`/api/${resource.area}/:id`, `/api/${resource.area}/:id/History`]) {
      const door = doorsOf(house).find((one) => one.method === 'GET' && one.url === url);
      if (door && JSON.stringify(door.access) !== JSON.stringify(viewCodes(resource.area))) open.push(url);
    }
  }
  expect(open).toEqual([]);
  for (const [area, code] of [
    ['Activities', 'ActivitiesCreate'],
    ['Documents', 'DocumentsUpdate'],
    ['Feedbacks', 'FeedbacksReply'],
  ] as const) {
    const reader = await house.signInAs([code]);
    expect([area, (await reader.get(`/api/${area}/${UNKNOWN}`)).status]).toEqual([area, 404]);
  }
});
