/** Attacks on passkeys, with an authenticator of the test. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles, secondFactors, sessions, users } from '../../../../db/tables/access.ts';
import { notices } from '../../../../db/tables/kit.ts';
import { deliveries } from '../../../../db/tables/outbox.ts';
import { securityEvents } from '../../../../db/tables/security.ts';
import { makeApp, type TestApp, type TestClient } from '../../../../testing/make-app.ts';
import { hashPassword } from '../password.ts';
import { passkeyPlace } from './passkey-place.ts';

const PASSWORD = 'mưa rào tháng bảy 42';
const PLACE = { host: 'hoi.example', origin: 'https://hoi.example' };
const INVALID = 'Mes.SecondFactor.Passkey.InValid';
const EXPIRED = 'Mes.SecondFactor.Challenge.Expired';

let house: TestApp;
let hash: string;
beforeAll(async () => {
  house = await makeApp({ config: { publicUrl: `${PLACE.origin}/` } });
  hash = await hashPassword(PASSWORD);
});
afterAll(() => house[Symbol.asyncDispose]());

const wait = (milliseconds: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + milliseconds);
};

let address = 0;
async function post(path: string, payload: object) {
  const remoteAddress = `10.3.${Math.floor(++address / 250)}.${address % 250}`;
  const response = await house.app.inject({ method: 'POST', url: `/api/Users/${path}`, payload, remoteAddress });
  return { status: response.statusCode, ...response.json() };
}

/** What an attack changes of a right answer. */
interface Twist {
  host?: string;
  origin?: string;
  /** What the authenticator says of its counter; by default one more each time. */
  counter?: number;
  /** Whether a finger, a face or a PIN was asked for. */
  isVerified?: boolean;
  userHandle?: string | null;
  type?: string;
}

/** An authenticator with one key (P-256), as WebAuthn describes it. */
class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;
  userHandle = '';

  create({ challenge, user }: { challenge: string; user: { id: string } }, twist: Twist = {}) {
    this.userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const authData = new Uint8Array(Buffer.concat([this.#data({ counter: 0, ...twist }, 0x40), credential]));
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      clientDataJSON: client('webauthn.create', challenge, twist).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
      isDiscoverable: true,
    };
  }

  get({ challenge }: { challenge: string }, twist: Twist = {}) {
    this.counter += 1;
    const clientData = client('webauthn.get', challenge, twist);
    const data = this.#data({ counter: this.counter, ...twist }, 0);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: twist.userHandle === undefined ? this.userHandle : twist.userHandle,
    };
  }

  #data({ host = PLACE.host, isVerified = true, counter = 0 }: Twist, flags: number): Buffer {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    const flag = Buffer.from([flags | 1 | (isVerified ? 4 : 0)]);
    return Buffer.concat([createHash('sha256').update(host).digest(), flag, number]);
  }
}

function client(type: string, challenge: string, twist: Twist): Buffer {
  const { origin = PLACE.origin } = twist;
  return Buffer.from(JSON.stringify({ type: twist.type ?? type, challenge, origin, crossOrigin: false }));
}

async function setUp(own: TestClient, key: Authenticator, twist: Twist = {}) {
  const { setup, passkey } = (await own.post('/api/Users/SecondFactor/Passkey')).body.data;
  const body = { setup, name: 'Máy tính', passkey: key.create(passkey, twist) };
  return { body, answer: await own.post('/api/Users/SecondFactor/Passkey/Confirm', body) };
}

/** A person with a password and a passkey, and the ways in. */
async function person({ codes = ['MarketsSearch'] } = {}) {
  const own = await house.signInAs(codes);
  const [user] = await house.db.update(users).set({ passwordHash: hash }).where(eq(users.id, own.userId)).returning();
  const username = user?.username ?? '';
  const key = new Authenticator();
  const made = await setUp(own, key);
  expect(made.answer.body.message).toBe('Mes.SecondFactor.Passkey.Successfully');
  const first = async () => (await post('SignIn', { username, password: PASSWORD })).data;
  const change = (values: Partial<typeof users.$inferInsert>) =>
    house.db.update(users).set(values).where(eq(users.id, own.userId));
  return { own, username, roleId: user?.roleId ?? '', key, recovery: made.answer.body.data.codes, first, change };
}

const ask = async () => (await post('Passkey', {})).data;
const send = (challenge: string, passkey: object) => post('SignInPasskey', { challenge, passkey });

/** Signs in with the key alone. */
async function alone(key: Authenticator, twist: Twist = {}) {
  const { challenge, passkey } = await ask();
  return send(challenge, key.get(passkey, twist));
}
const openSessions = (userId: string) =>
  house.db.$count(sessions, and(eq(sessions.userId, userId), isNull(sessions.endedAt)));

describe('adding', () => {
  test('brings recovery codes with the first factor, ends other sessions, and is told by mail', async () => {
    const own = await person();
    expect(own.recovery).toHaveLength(10);
    expect(await openSessions(own.own.userId)).toBe(1);
    const second = await setUp(own.own, new Authenticator());
    expect(second.answer.body.data.codes).toBeNull();
    const mails = await house.db.select().from(deliveries).where(eq(deliveries.userId, own.own.userId));
    expect(mails.filter(({ source }) => source === 'secondFactor')).toHaveLength(2);
    const shown = (await own.own.get('/api/Users/SecondFactor')).body.data;
    expect(shown.factors[0]).toMatchObject({ kind: 'passkey', name: 'Máy tính', lastUsedAt: null, madeFor: null });
    await alone(own.key);
    const used = (await own.own.get('/api/Users/SecondFactor')).body.data;
    expect(used.factors[0].lastUsedAt).toBe(house.clock.now.toISOString());
  });

  test('asks for the password, and takes what the same session asked for, once and within five minutes', async () => {
    const [own, other] = [await person(), await person()];
    const url = '/api/Users/SecondFactor/Passkey';
    expect((await own.own.unproven().post(url)).body.message).toBe('Mes.Session.Proof.Required');
    const begin = async () => {
      const { setup, passkey } = (await own.own.post(url)).body.data;
      return { setup, passkey: new Authenticator().create(passkey) };
    };
    const confirm = async (by: TestClient, body: object) => (await by.post(`${url}/Confirm`, body)).body.message;
    const expired = 'Mes.SecondFactor.Passkey.Expired';
    const body = await begin();
    expect(await confirm(other.own, body)).toBe(expired);
    const both = await Promise.all([confirm(own.own, body), confirm(own.own, body)]);
    expect(new Set(both)).toEqual(new Set([expired, 'Mes.SecondFactor.Passkey.Successfully']));
    const late = await begin();
    wait(5 * 60_000);
    expect(await confirm(own.own, late)).toBe(expired);
    expect(await confirm(own.own, { ...(await begin()), setup: (await own.first()).challenge })).toBe(expired);
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://hoi.example.evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
  ])('refuses %s', async (_what, twist) => {
    const { answer } = await setUp((await person()).own, new Authenticator(), twist);
    expect([answer.status, answer.body.message]).toEqual([400, INVALID]);
  });

  test('refuses a key that belongs to an account already', async () => {
    const [own, thief] = [await person(), await person()];
    const { answer } = await setUp(thief.own, own.key);
    expect(answer.body.message).toBe('Mes.SecondFactor.Passkey.Taken');
    expect(await house.db.$count(secondFactors, eq(secondFactors.userId, thief.own.userId))).toBe(1);
  });
});

describe('signing in', () => {
  test('a passkey alone opens a session; without it the password does not', async () => {
    const own = await person();
    expect(await own.first()).toMatchObject({ kinds: ['passkey', 'recoveryCode'], passkey: { rpId: PLACE.host } });
    expect((await ask()).passkey).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const before = await openSessions(own.own.userId);
    const entered = await alone(own.key);
    expect(Object.keys(entered.data)).toEqual(['accessToken', 'refreshToken']);
    expect(await openSessions(own.own.userId)).toBe(before + 1);
    await house.app.writeEvents();
    const events = await house.db.select().from(securityEvents).where(eq(securityEvents.userId, own.own.userId));
    expect(events.find(({ kind }) => kind === 'signIn')?.call).toBe('POST /api/Users/SignInPasskey');
  });

  test('is the second step after the password, also when the device asked for nothing', async () => {
    const own = await person();
    const { challenge, passkey } = await own.first();
    expect(passkey.allowCredentials).toEqual([{ id: own.key.id, type: 'public-key', transports: ['internal'] }]);
    expect((await send(challenge, own.key.get(passkey, { isVerified: false, userHandle: null }))).status).toBe(200);
  });

  test('alone it must have asked for a finger, a face or a PIN, and name its account', async () => {
    const own = await person();
    expect((await alone(own.key, { isVerified: false })).message).toBe('Mes.SecondFactor.Passkey.NotVerified');
    expect((await alone(own.key, { userHandle: null })).message).toBe(INVALID);
    expect((await alone(own.key, { userHandle: (await person()).key.userHandle })).message).toBe(INVALID);
    expect((await alone(new Authenticator())).message).toBe(INVALID);
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://hoi.example.evil.example' }],
    ['another port', { origin: 'https://hoi.example:8443' }],
    ['another host', { host: 'evil.example' }],
    ['an answer to making a key', { type: 'webauthn.create' }],
  ])('refuses %s, alone and as second step', async (_what, twist) => {
    const own = await person();
    expect((await alone(own.key, twist)).message).toBe(INVALID);
    const { challenge, passkey } = await own.first();
    expect((await send(challenge, own.key.get(passkey, twist))).message).toBe(INVALID);
  });

  test('a signature opens one session: not again, not late, and not at another challenge', async () => {
    const own = await person();
    const { challenge, passkey } = await ask();
    const signed = own.key.get(passkey);
    const both = await Promise.all([send(challenge, signed), send(challenge, signed)]);
    expect(both.map(({ message }) => String(message)).sort()).toEqual([EXPIRED, 'Mes.Users.SignIn.Successfully']);
    expect((await send((await ask()).challenge, signed)).message).toBe(INVALID);
    expect((await send((await own.first()).challenge, signed)).message).toBe(INVALID);
    const late = await ask();
    wait(5 * 60_000);
    expect((await send(late.challenge, own.key.get(late.passkey))).message).toBe(EXPIRED);
    const wrong = await ask();
    expect((await send(wrong.challenge, own.key.get(wrong.passkey, { host: 'evil.example' }))).message).toBe(INVALID);
    expect((await send(wrong.challenge, own.key.get(wrong.passkey))).message).toBe(EXPIRED);
    const invented = randomBytes(32).toString('base64url');
    expect((await send(invented, own.key.get({ challenge: invented }))).message).toBe(EXPIRED);
  });

  test('a forged signature, and the passkey of another person after one’s password, are refused', async () => {
    const [own, other] = [await person(), await person()];
    const { challenge, passkey } = await own.first();
    const before = await openSessions(own.own.userId);
    expect((await send(challenge, other.key.get(passkey))).message).toBe(INVALID);
    const again = await own.first();
    expect((await send(again.challenge, { ...other.key.get(again.passkey), id: own.key.id })).message).toBe(INVALID);
    expect(await openSessions(own.own.userId)).toBe(before);
  });

  test('a challenge of a passkey alone takes no code of anybody', async () => {
    const own = await person();
    const { challenge } = await ask();
    expect((await post('SignInFactor', { challenge, code: own.recovery[0] })).message).toBe(EXPIRED);
  });

  test('a counter that goes back is refused, traced, and told to administrators; one that stays 0 is good', async () => {
    const admin = await house.signInAs(['RolesUpdate']);
    const own = await person();
    expect((await alone(own.key, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 8, 0])
      expect((await alone(own.key, { counter })).message).toBe('Mes.SecondFactor.Passkey.Copied');
    await house.app.writeEvents();
    const events = await house.db.select().from(securityEvents).where(eq(securityEvents.userId, own.own.userId));
    expect(events.filter(({ kind }) => kind === 'copiedPasskey').reduce((sum, { count }) => sum + count, 0)).toBe(3);
    const told = await house.db.select().from(notices).where(eq(notices.userId, admin.userId));
    expect(told.map(({ kind }) => kind)).toContain('Mes.Notices.BurstCopiedPasskey');
    const synchronised = await person();
    for (let times = 0; times < 2; times++) expect((await alone(synchronised.key, { counter: 0 })).status).toBe(200);
  });

  test('a locked and a deactivated account stay closed, with the sentences of other ways in', async () => {
    const own = await person();
    await own.change({ lockedAt: house.clock.now });
    expect((await alone(own.key)).message).toBe('Mes.User.IsLocked');
    // Who has not signed rightly does not hear it.
    expect((await alone(own.key, { origin: 'https://evil.example' })).message).toBe(INVALID);
    await own.change({ lockedAt: null, deactivatedAt: house.clock.now });
    expect((await alone(own.key)).message).toBe('Mes.User.Inactive');
  });

  test('an expired password must be changed, as after other ways in', async () => {
    const own = await person();
    await own.change({ passwordExpired: true });
    const { accessToken } = (await alone(own.key)).data;
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await house.app.inject({ url: '/api/Markets', headers })).statusCode).toBe(403);
  });

  test('addresses get only so many wrong answers, and begin only so many sign-ins', async () => {
    const from = { remoteAddress: '10.9.9.9', method: 'POST' } as const;
    const wrong = {
      challenge: 'x'.repeat(43),
      passkey: new Authenticator().get({ challenge: 'x' }, { userHandle: null }),
    };
    const statuses = new Set<number>();
    for (let tries = 0; tries < 21; tries++)
      statuses.add((await house.app.inject({ ...from, url: '/api/Users/SignInPasskey', payload: wrong })).statusCode);
    expect([...statuses]).toEqual([400, 429]);
    const begun = [];
    for (let tries = 0; tries < 101; tries++)
      begun.push((await house.app.inject({ ...from, url: '/api/Users/Passkey', payload: {} })).statusCode);
    expect([begun.at(99), begun.at(100)]).toEqual([200, 429]);
  });
});

describe('keeping and losing', () => {
  test('a role that requires a factor is content with a passkey, and the last one stays', async () => {
    const own = await person();
    await house.db.update(roles).set({ needsSecondFactor: true }).where(eq(roles.id, own.roleId));
    expect((await own.own.get('/api/Markets')).status).toBe(200);
    const [factor] = (await own.own.get('/api/Users/SecondFactor')).body.data.factors;
    const url = `/api/Users/SecondFactor/${factor.id}`;
    expect((await own.own.post(`${url}/Remove`, { code: own.recovery[0] })).body.message).toBe(
      'Mes.SecondFactor.Factors.Required',
    );
    expect((await own.own.post(`${url}/Rename`, { name: ' ' })).body.message).toBe('Mes.SecondFactor.Name.Required');
    expect((await (await person()).own.post(`${url}/Rename`, { name: 'x' })).status).toBe(404);
    expect((await own.own.post(`${url}/Rename`, { name: 'Máy ở nhà' })).status).toBe(200);
    await setUp(own.own, new Authenticator());
    expect((await own.own.post(`${url}/Remove`, { code: own.recovery[0] })).status).toBe(200);
    const left = (await own.own.get('/api/Users/SecondFactor')).body.data.factors;
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['Máy tính']);
    expect((await alone(own.key)).message).toBe(INVALID);
  });

  test('a reset by an administrator removes it, and ends a half-done sign-in', async () => {
    const own = await person();
    const { challenge, passkey } = await own.first();
    const admin = await house.signInAs(['UsersUpdate', 'UsersView', 'UsersSearch', 'MarketsSearch']);
    const reset = await admin.post(`/api/Users/${own.own.userId}/ResetSecondFactor`, { reason: 'Mất máy' });
    expect(reset.status).toBe(200);
    expect((await send(challenge, own.key.get(passkey))).message).toBe(EXPIRED);
    expect((await alone(own.key)).message).toBe(INVALID);
  });

  test('a passkey of another address is named, opens nothing, and still guards the password', async () => {
    const own = await person();
    const { db } = house;
    await db.update(secondFactors).set({ rpId: 'cu.example' }).where(eq(secondFactors.userId, own.own.userId));
    const [factor] = (await own.own.get('/api/Users/SecondFactor')).body.data.factors;
    expect(factor.madeFor).toBe('cu.example');
    const half = await own.first();
    expect([half.kinds, half.passkey]).toEqual([['recoveryCode'], undefined]);
    expect((await alone(own.key)).message).toBe(INVALID);
    expect((await post('SignInFactor', { challenge: half.challenge, code: own.recovery[0] })).status).toBe(200);
  });
});

describe('the address', () => {
  const at = (publicUrl?: string) => passkeyPlace({ publicUrl, address: 'http://127.0.0.1:8080' });

  test('is a host with https, or this machine', () => {
    expect(at('https://hoi.example:8443/app')).toEqual({ host: 'hoi.example', origin: 'https://hoi.example:8443' });
    expect(at()).toEqual({ host: 'localhost', origin: 'http://localhost:8080' });
    expect(at('http://localhost:5000')).toEqual({ host: 'localhost', origin: 'http://localhost:5000' });
    for (const without of ['http://hoi.example', 'https://10.0.0.7', 'https://[::1]:8080'])
      expect(at(without)).toBeUndefined();
  });

  test('without one the product says so', async () => {
    const bare = await makeApp({ config: { publicUrl: 'http://hoi.example' } });
    const own = await bare.signInAs([]);
    const refused = await own.post('/api/Users/SecondFactor/Passkey');
    expect([refused.status, refused.body.message]).toEqual([400, 'Mes.SecondFactor.Passkey.NoAddress']);
    const info = await bare.app.inject({ url: '/api/Public/Info' });
    expect(info.json().data.passkeyOrigin).toBeNull();
    await bare[Symbol.asyncDispose]();
  });
});
