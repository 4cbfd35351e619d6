import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { roles, secondFactors, userIdentities, users } from '../../../db/tables/access.ts';
import { sealedTexts } from '../../../kit/sealed-text.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { FACTOR_SECRETS } from './door.ts';
import { ADMIN_PASSWORD, makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const KEY_ID = 'of tests';
const RETURN = 'https://hoi.example.test';
const people: Record<string, object> = {
  lan: { sub: 'lan', email: 'Lan@example.test', email_verified: true },
  forged: { sub: 'forged', email: 'lan@example.test', email_verified: true },
  unverified: { sub: 'unverified', email: 'office@example.test', email_verified: false },
  stranger: { sub: 'stranger', email: 'nobody@example.test', email_verified: true },
};
let who = 'lan';
/** Forges what the provider answers for the code. */
let forge: ((token: string) => string | Promise<string>) | undefined;
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');
let isDown = false;
let server: Server;
let issuer: string;
let house: TestApp;
let staff: TestClient;
const atProvider = () =>
  ({
    publicUrl: RETURN,
    oidcIssuer: issuer,
    oidcClientId: 'hoivien',
    oidcClientSecret: 'a secret of tests',
    oidcName: 'Mạng hội',
  }) as const;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'hoivien', client_secret: 'a secret of tests', redirect_uris: [`${RETURN}/`] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...people[id] }) }),
  });
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) {
      const grant = new provider.Grant({ accountId: who, clientId: 'hoivien' });
      grant.addOIDCScope('openid email profile');
      const result = { login: { accountId: who }, consent: { grantId: await grant.save() } };
      await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
      context.respond = false;
      return;
    }
    await next();
    const body = context.body as { id_token?: string };
    if (forge && context.path === '/token' && body.id_token) body.id_token = await forge(body.id_token);
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (isDown) response.writeHead(503).end();
    else void answer(request, response);
  });
  house = await makeApp({ config: atProvider() });
  staff = await house.signInAs(['UsersCreate', 'UsersView', 'UsersUpdate', 'UsersSearch']);
  const made = await staff.post('/api/Users', {
    username: 'lan.vu',
    fullName: 'Vũ Lan',
    emailAddress: 'lan@example.test',
    phoneNumber: '0912345678',
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  server.close();
});

const call = async (url: string, payload: object = {}, at = house) => {
  const response = await at.app.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, ...response.json<{ message: string; data: Record<string, string> }>() };
};
const begin = async (at = house) =>
  (await call('/api/Users/Oidc/Begin', {}, at)).data as { address: string; ticket: string };
const finish = (ticket: string, answer: string, at = house) => call('/api/Users/Oidc/Finish', { ticket, answer }, at);

/** A browser goes to the provider, and comes back with the query of its answer. */
async function visit(address: string): Promise<string> {
  const jar = new Map<string, string>();
  for (let at = address; ; ) {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await fetch(at, { redirect: 'manual', headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${response.status} ${await response.text()}`);
    at = new URL(next, issuer).href;
    if (at.startsWith(RETURN)) return new URL(at).search.slice(1);
  }
}
const goAs = async (person: string, at = house) => {
  who = person;
  const { address, ticket } = await begin(at);
  return finish(ticket, await visit(address), at);
};

test('a first sign-in connects the account of the verified address, a later one needs no address', async () => {
  const first = await goAs('lan');
  expect([first.status, Object.keys(first.data ?? {})], JSON.stringify(first)).toEqual([
    200,
    ['accessToken', 'refreshToken'],
  ]);
  const rows = await house.db.select().from(userIdentities);
  expect(rows).toMatchObject([{ issuer, subject: 'lan' }]);
  people['lan'] = { sub: 'lan', email: 'other@example.test', email_verified: false };
  expect((await goAs('lan')).status).toBe(200);
});

test.each([
  ['stranger', 'Mes.Users.Oidc.NotFound'],
  ['unverified', 'Mes.Users.Oidc.NotVerified'],
  ['forged', 'Mes.Users.Oidc.Existed'],
])('%s is refused and no account is added or connected', async (person, message) => {
  const before = await house.db.$count(users);
  expect(await goAs(person)).toMatchObject({ status: 400, message });
  expect([await house.db.$count(users), await house.db.$count(userIdentities)]).toEqual([before, 1]);
});

test('attacks are refused: another browser, replay, a changed ticket, another issuer, an old ticket', async () => {
  who = 'lan';
  const refused = { status: 400, message: 'Mes.Users.Oidc.InValid' };
  const [own, other] = [await begin(), await begin()];
  const answer = await visit(own.address);
  expect(await finish(other.ticket, answer)).toMatchObject(refused);
  expect((await finish(own.ticket, answer)).status).toBe(200);
  expect(await finish(own.ticket, answer)).toMatchObject(refused);

  const third = await begin();
  const spent = await visit(third.address);
  const seal = sealedTexts(secretKey, 'sign-in at a provider');
  const opened = JSON.parse(seal.open(Buffer.from(third.ticket, 'base64url')) ?? '');
  const nonced = seal.seal(JSON.stringify({ ...opened, nonce: 'another' })).toString('base64url');
  expect(await finish(nonced, spent)).toMatchObject(refused);
  expect(await finish(`${third.ticket.slice(0, -4)}AAAA`, spent)).toMatchObject(refused);

  const fourth = await begin();
  const strange = new URLSearchParams(await visit(fourth.address));
  strange.set('iss', 'https://evil.example');
  expect(await finish(fourth.ticket, strange.toString())).toMatchObject(refused);

  const late = await begin();
  const lateAnswer = await visit(late.address);
  house.clock.now = new Date(house.clock.now.getTime() + 11 * 60_000);
  expect(await finish(late.ticket, lateAnswer)).toMatchObject({ status: 400, message: 'Mes.Users.Oidc.Expired' });

  const gone = await begin();
  const { searchParams } = new URL(gone.address);
  expect(searchParams.get('redirect_uri')).toBe(`${RETURN}/`);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  const cancelled = `error=access_denied&state=${searchParams.get('state')}&iss=${encodeURIComponent(issuer)}`;
  expect(await finish(gone.ticket, cancelled)).toMatchObject({ status: 400, message: 'Mes.Users.Oidc.Cancelled' });
});

/** The token again with other claims, signed with the key of the provider or another one. */
const signedAgain =
  (claims: object, key = privateKey) =>
  (token: string) =>
    new SignJWT({ ...decodeJwt(token), ...claims }).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(key);
const inBase64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test.each<[string, NonNullable<typeof forge>]>([
  ['another audience', signedAgain({ aud: 'another client' })],
  ['a second audience', signedAgain({ aud: ['hoivien', 'another client'], azp: 'another client' })],
  ['another issuer', signedAgain({ iss: 'https://evil.example' })],
  ['another nonce', signedAgain({ nonce: 'another' })],
  ['no nonce', signedAgain({ nonce: undefined })],
  ['an end in the past', signedAgain({ exp: 1_000_000_000 })],
  ['another key', signedAgain({}, stranger.privateKey)],
  ['alg none', (token) => `${inBase64({ alg: 'none' })}.${token.split('.')[1]}.`],
  [
    'the public key as an HMAC secret',
    (token) => new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(KEY_ID.repeat(8))),
  ],
  [
    'another person under the old signature',
    (token) => {
      const [head, , mark] = token.split('.');
      return [head, inBase64({ ...decodeJwt(token), sub: 'forged' }), mark].join('.');
    },
  ],
])('a token of the provider with %s opens nothing', async (_, forged) => {
  forge = signedAgain({});
  expect((await goAs('lan')).status).toBe(200);
  forge = forged;
  expect(await goAs('lan')).toMatchObject({ status: 400, message: 'Mes.Users.Oidc.InValid' });
  forge = undefined;
});

test('two tabs with one ticket open one session', async () => {
  who = 'lan';
  const { address, ticket } = await begin();
  const answer = await visit(address);
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => finish(ticket, answer)))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
});

test('an account with a factor gets a challenge and no token from the provider, too', async () => {
  const [lan] = await house.db.select().from(users).where(eq(users.username, 'lan.vu'));
  const secretEnc = sealedTexts(secretKey, FACTOR_SECRETS).seal(`${lan?.id} JBSWY3DPEHPK3PXP`);
  const factor = { id: uuidv7(), userId: lan?.id as string, kind: 'totp', name: 'Điện thoại', secretEnc } as const;
  await house.db.insert(secondFactors).values(factor);
  const { status, data } = await goAs('lan');
  await house.db.delete(secondFactors);
  expect([status, data['kinds'], data['accessToken']]).toEqual([200, ['totp'], undefined]);
});

test('a deactivated account stays out, and a provider that is down gives a sentence', async () => {
  await house.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, 'lan.vu'));
  expect(await goAs('lan')).toMatchObject({ status: 400, message: 'Mes.User.Inactive' });
  await house.db.update(users).set({ deactivatedAt: null }).where(eq(users.username, 'lan.vu'));
  const { address, ticket } = await begin();
  const answer = await visit(address);
  isDown = true;
  expect(await finish(ticket, answer)).toMatchObject({ status: 502, message: 'Mes.Users.Oidc.Unavailable' });
  isDown = false;
});

test('a role by claim comes and goes with the provider, and only the mapping gives one', async () => {
  const oidcRoles = [
    ['clerks', 'Thư ký'],
    ['gone', 'Vai trò đã bị xoá'],
  ] as const;
  const config = { ...atProvider(), oidcRoleClaim: 'groups', oidcRoles, emergencyAccount: 'duty' };
  await using roled = await makeApp({ config });
  const admin = await roled.signInAs(permissionCodes);
  const added = await admin.post('/api/Roles', { name: 'Thư ký', permissionCodes: ['MarketsSearch'] });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const clerk = added.body.data.id;
  const all = (await roled.db.select().from(roles)).find(({ name }) => name !== 'Thư ký');
  const account = {
    username: 'lan.vu',
    fullName: 'Vũ Lan',
    emailAddress: 'lan@example.test',
    phoneNumber: '0912345678',
  };
  const made = await admin.post('/api/Users', account);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const lan = made.body.data.id as string;
  const roleOf = async () => (await admin.get(`/api/Users/${lan}`)).body.data.roleId;
  const come = async (groups: unknown) => {
    people['lan'] = { sub: 'lan', email: 'lan@example.test', email_verified: true, groups };
    return goAs('lan', roled);
  };

  const first = await come(['others', 'clerks']);
  expect([first.status, await roleOf()], JSON.stringify(first)).toEqual([200, clerk]);
  const { data } = await come('clerks');
  const headers = { authorization: `Bearer ${data['accessToken']}` };
  const read = async () => (await roled.app.inject({ url: '/api/Markets?pageSize=1', headers })).statusCode;
  const before = await read();

  // The name of a role, that of all codes too, is no value of the mapping.
  for (const groups of [[], ['Thư ký'], [all?.name], 'CLERKS', { clerks: true }, undefined]) {
    expect((await come('clerks')).status).toBe(200);
    expect(await come(groups)).toMatchObject({ status: 400, message: 'Mes.Users.Oidc.NoRole' });
    expect(await roleOf()).toBeNull();
  }
  expect([before, await read()]).toEqual([200, 403]);
  expect(await come(['gone'])).toMatchObject({ status: 400, message: 'Mes.Users.Oidc.RoleNotFound' });
  const { items } = (await admin.get(`/api/Users/${lan}/History?pageSize=1`)).body.data;
  expect(items[0].changes).toEqual({ roleName: ['Thư ký', null] });

  // The account for emergencies keeps the role that it has here.
  await roled.db.update(users).set({ username: 'duty', roleId: clerk }).where(eq(users.id, lan));
  expect([(await come([])).status, await roleOf()]).toEqual([200, clerk]);
});

test('the profile and an administrator see the connection, and only the proven owner ends it', async () => {
  await house.db.update(users).set({ emailAddress: 'lan@example.test' }).where(eq(users.username, 'lan.vu'));
  const [lan] = await house.db.select().from(users).where(eq(users.username, 'lan.vu'));
  const signedIn = await goAs('lan');
  expect(signedIn.status, JSON.stringify(signedIn)).toBe(200);
  const { data } = signedIn;
  const headers = { authorization: `Bearer ${data?.['accessToken']}` };
  const own = async () => (await house.app.inject({ url: '/api/Users/Oidc', headers })).json().data;
  expect(await own()).toEqual({ name: 'Mạng hội', connectedAt: expect.any(String), isOnly: false });
  expect((await staff.get(`/api/Users/${lan?.id}`)).body.data.identityIssuer).toBe(issuer);
  const unproven = await house.app.inject({ method: 'POST', url: '/api/Users/Oidc/Remove', headers });
  expect(unproven.json().message).toBe('Mes.Session.Proof.Required');
  const [row] = await house.db.select().from(userIdentities);
  await house.db.update(userIdentities).set({ userId: staff.userId });
  expect((await staff.post('/api/Users/Oidc/Remove')).status).toBe(200);
  expect(row && (await house.db.$count(userIdentities))).toBe(0);
});

test('without a provider it is off; with OIDC_ONLY only the account for emergencies has a password', async () => {
  await using plain = await makeApp();
  const off = await plain.app.inject({ method: 'POST', url: '/api/Users/Oidc/Begin', payload: {} });
  expect(off.json()).toMatchObject({ message: 'Mes.Users.Oidc.Off' });
  const only = { oidcIssuer: issuer, oidcClientId: 'hoivien', oidcClientSecret: 'x', oidcOnly: 'on' } as const;
  for (const [emergencyAccount, status] of [
    ['somebody', 400],
    ['admin', 200],
  ] as const) {
    await using closed = await makeApp({ config: { ...only, emergencyAccount } });
    const payload = { username: 'admin', password: ADMIN_PASSWORD };
    const signedIn = await closed.app.inject({ method: 'POST', url: '/api/Users/SignIn', payload });
    expect(signedIn.statusCode).toBe(status);
    const kept = await (await closed.signInAs([])).post('/api/Users/Oidc/Remove');
    expect(kept.body).toMatchObject({ message: 'Mes.Users.Oidc.Only' });
    if (status === 400) expect(signedIn.json()).toMatchObject({ message: 'Mes.Users.Password.Closed' });
  }
});
