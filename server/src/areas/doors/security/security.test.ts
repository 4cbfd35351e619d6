/** Attacks leave a trace: who or what, from where, and never what somebody typed. */
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { notices } from '../../../db/tables/kit.ts';
import { securityEvents } from '../../../db/tables/security.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
const lines: string[] = [];

beforeAll(async () => {
  house = await makeApp({
    config: { bounceSecret: 'a secret of the bounces', sePaySecret: 'a secret of the bank' },
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  });
  staff = await house.signInAs(permissionCodes, { name: 'Lê Thị Xem' });
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  await house.app.writeEvents();
  await house.db.delete(securityEvents);
  lines.length = 0;
});

async function events() {
  await house.app.writeEvents();
  return house.db.select().from(securityEvents);
}
/** The kinds with calls; an event comes after its answer. */
const seen = async () => [...new Set((await events()).map(({ kind, call }) => `${kind} ${call}`))].sort();
const signIn = (password: string, username = 'admin') =>
  house.anonymous.post('/api/Users/SignIn', { username, password });

describe('what leaves a trace', () => {
  test('sign-ins, wrong passwords and codes, and locks, with the account and without any typed text', async () => {
    const [admin] = await house.db.select().from(users).where(eq(users.username, 'admin'));
    await signIn(ADMIN_PASSWORD);
    for (let at = 0; at < 5; at++) await signIn('a wrong password of mine');
    await house.anonymous.get('/api/Users/CheckRecoveryToken/AAAAA-22222');
    const sums = async () => {
      const all: Record<string, number> = {};
      for (const { kind, count, userId } of await events()) {
        const key = `${kind} ${userId === admin?.id ? 'admin' : userId}`;
        all[key] = (all[key] ?? 0) + count;
      }
      return all;
    };
    await expect
      .poll(sums)
      .toEqual({ 'lock admin': 1, 'signIn admin': 1, 'wrongCode null': 1, 'wrongPassword admin': 4 });
    const rows = await events();
    expect(rows[0]?.ip).toBe('127.0.0.1');
    const said = lines.filter((line) => line.includes('security event')).join('');
    expect(said).toContain('wrongPassword');
    expect(JSON.stringify(rows) + said).not.toMatch(/wrong password of mine|AAAAA/);
  });

  test('forged tokens, links and webhooks; a token that is only old is none', async () => {
    await house.app.inject({ url: '/api/Users/Profile', headers: { authorization: 'Bearer forged.token.here' } });
    await house.anonymous.get('/api/Public/not-a-link');
    await house.anonymous.post('/api/Public/Bounces', { messageId: '<1@example.test>' });
    await house.anonymous.post('/api/Users/Refresh', { refreshToken: 'made up' });
    const before = house.clock.now;
    house.clock.now = new Date(before.getTime() + 16 * 60_000);
    expect((await staff.get('/api/Users/Profile')).status).toBe(401);
    house.clock.now = before;
    await expect
      .poll(seen)
      .toEqual([
        'forgedToken GET /api/Public/:token',
        'forgedToken GET /api/Users/Profile',
        'forgedToken POST /api/Users/Refresh',
        'forgedWebhook POST /api/Public/Bounces',
      ]);
  });

  test('limits, exports, changes of rights and of the own security; ordinary work leaves none', async () => {
    await staff.get('/api/Markets');
    await staff.post('/api/Markets', { code: 'TT-1', name: 'Một' });
    expect(await seen()).toEqual([]);
    for (let at = 0; at < 6; at++) await house.anonymous.get('/api/Users/CheckRecoveryToken/AAAAA-22222');
    await staff.get('/api/Markets/Export');
    await staff.post('/api/Roles', { name: 'Vai trò mới', description: null, permissionCodes: ['MarketsView'] });
    await staff.del('/api/Users/Sessions');
    await expect
      .poll(seen)
      .toEqual([
        'account DELETE /api/Users/Sessions',
        'export GET /api/Markets/Export',
        'limit GET /api/Users/CheckRecoveryToken/:token',
        'rights POST /api/Roles',
        'wrongCode GET /api/Users/CheckRecoveryToken/:token',
      ]);
  });
});

describe('the screen', () => {
  test('has them with filters, for its own code alone', async () => {
    await signIn('wrong', 'somebody.else');
    await house.anonymous.get('/api/Users/CheckRecoveryToken/AAAAA-22222');
    await staff.get('/api/Markets/Export');
    await expect.poll(async () => (await events()).length).toBe(3);
    const page = async (query: string) =>
      (await staff.get(`/api/SecurityEvents?${query}`)).body.data.items.map(({ kind }: { kind: string }) => kind);
    expect(await page('')).toHaveLength(3);
    expect(await page('kind=export')).toEqual(['export']);
    expect(await page(`userId=${staff.userId}`)).toEqual(['export']);
    expect(await page('ip=127.0.0.1')).toHaveLength(3);
    expect(await page('ip=10.0.0.1')).toEqual([]);
    expect(await page(`from=${new Date(house.clock.now.getTime() + 1000).toISOString()}`)).toEqual([]);
    const [first] = (await staff.get('/api/SecurityEvents?kind=export')).body.data.items;
    expect(first).toMatchObject({ userName: 'Lê Thị Xem', count: 1, call: 'GET /api/Markets/Export' });
    expect((await staff.get('/api/SecurityEvents?kind=nothing')).body.message).toBe('Mes.SecurityEvents.Kind.InValid');
    const auditor = await house.signInAs(permissionCodes.filter((code) => code !== 'SecurityEventsSearch'));
    expect((await auditor.get('/api/SecurityEvents')).status).toBe(403);
  });

  test('is emptied after 180 days', async () => {
    await signIn('wrong', 'somebody.else');
    await expect.poll(async () => (await events()).length).toBe(1);
    const { securityModule } = await import('./index.ts');
    const [rule] = securityModule.retention ?? [];
    const at = (days: number) => new Date(house.clock.now.getTime() + days * 24 * 60 * 60_000);
    const forget = () => Promise.resolve();
    await rule?.purge(house.db, at(179), forget);
    expect(await house.db.$count(securityEvents)).toBe(1);
    await rule?.purge(house.db, at(181), forget);
    expect(await house.db.$count(securityEvents)).toBe(0);
  });
});

test('a burst is told to administrators once an hour', async () => {
  const administrator = await house.signInAs(['RolesUpdate']);
  const told = async () => {
    await house.app.writeEvents();
    const all = await house.db.select().from(notices).where(eq(notices.userId, administrator.userId));
    return all.map(({ kind, params }) => [kind, params]);
  };
  const forge = async (times: number) => {
    for (let at = 0; at < times; at++)
      await house.app.inject({
        method: 'POST',
        url: '/api/Public/Bounces',
        payload: { messageId: '<1@example.test>' },
        remoteAddress: `10.9.${at}.1`,
      });
    await house.app.writeEvents();
  };
  await forge(9);
  await expect.poll(async () => (await events()).reduce((sum, { count }) => sum + count, 0)).toBe(9);
  expect(await told()).toEqual([]);
  await forge(1);
  await expect.poll(told).toEqual([['Mes.Notices.BurstForgedWebhook', { count: 10 }]]);
  await forge(20);
  expect(await told()).toHaveLength(1);
});
