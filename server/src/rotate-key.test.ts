import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FACTOR_SECRETS } from './areas/doors/user/index.ts';
import { codeHasher, codeHashes } from './areas/doors/user/secrets.ts';
import { noteFact, readFact } from './db/installation.ts';
import { factorCodes, secondFactors, users } from './db/tables/access.ts';
import { members } from './db/tables/member.ts';
import { channels } from './db/tables/outbox.ts';
import { allTables } from './db/uses.ts';
import { loadFormerKeys, LONGEST_LIFE } from './former-keys.ts';
import { Seal } from './kit/crud/seal.ts';
import { linksOf } from './kit/links.ts';
import { ZALO_TOKENS } from './kit/outbox/zalo-tokens.ts';
import { sealedTexts } from './kit/sealed-text.ts';
import { uuidv7 } from './kit/uuid.ts';
import { countSealed, interruptedKey, requireOldKey, rotateKey, TARGETS } from './rotate-key.ts';
import { noteKey, requireFittingKey } from './secret-key.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './testing/make-app.ts';

const own = { secretKey, secretKeyFile: undefined };
const fresh = { secretKey: 'the key that takes its place, also long', secretKeyFile: undefined };
const other = { secretKey: 'a key that never was one of this database', secretKeyFile: undefined };

let house: TestApp;
let staff: TestClient;
const adminId = async () => (await house.db.select().from(users).where(eq(users.username, 'admin')))[0]?.id as string;
const numbers = new Map<string, string>();
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  await noteKey(house.db, own);
  const add = async (name: string, number: number) => {
    const idCard = `0010850${10_000 + number}`;
    const { status, body } = await staff.post('/api/PersonalMembers', { code: `R-${number}`, name, idCard });
    if (status !== 201) throw new Error(JSON.stringify(body));
    numbers.set(body.data.id, idCard);
    return body.data.id as string;
  };
  await add('Vũ Giữ Khoá', 1);
  const gone = await add('Vũ Đã Xoá', 2);
  await staff.post(`/api/PersonalMembers/${gone}/Deactivate`);
  const removed = await staff.del(`/api/PersonalMembers/${gone}`);
  if (removed.status !== 200) throw new Error(JSON.stringify(removed.body));
  const [survivorId, loserId] = [await add('Vũ Song Sinh', 3), await add('Vũ Song Sinh', 4)];
  const merged = await staff.post('/api/Merges', { survivorId, loserId, choices: {} });
  if (merged.status >= 300) throw new Error(JSON.stringify(merged.body));
  const userId = await adminId();
  const secretEnc = sealedTexts(secretKey, FACTOR_SECRETS).seal(`${userId} JBSWY3DPEHPK3PXP`);
  await house.db.insert(secondFactors).values({ id: uuidv7(), userId, kind: 'totp', name: 'Điện thoại', secretEnc });
  const codeHash = codeHasher(secretKey)(`factor ${userId} ABCDE23456`);
  await house.db.insert(factorCodes).values({ id: uuidv7(), userId, codeHash });
  const tokens = sealedTexts(secretKey, ZALO_TOKENS).seal('{"access":"a","refresh":"b"}');
  await house.db.insert(channels).values({ channel: 'zalo', tokens });
});
afterAll(() => house[Symbol.asyncDispose]());

/** Columns of bytes that no key of the server has sealed or hashed for good, with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'calendar_feeds.token_hash': 'a hash without a key',
  'channels.taken_tokens': 'hashes without a key',
  'factor_challenges.nonce': 'random, minutes',
  'factor_challenges.token_hash': 'a hash without a key',
  'factor_codes.code_hash': 'keyed; the former key goes on verifying it',
  'attachments.sha256': 'a hash without a key',
  'otp_codes.code_hash': 'keyed, minutes; the former key goes on verifying it',
  'recovery_tokens.code_hash': 'keyed, minutes; the former key goes on verifying it',
  'recovery_tokens.token_hash': 'a hash without a key',
  'refresh_tokens.successor_enc': 'sealed with the token that it follows',
  'refresh_tokens.token_hash': 'a hash without a key',
  'second_factors.credential_id': 'of a passkey, in the clear',
  'second_factors.public_key': 'of a passkey, in the clear',
  'sessions.end_link_hash': 'a hash without a key',
};

const bytesOf = (tables: typeof allTables) =>
  tables.flatMap((table) =>
    getTableConfig(table)
      .columns.filter((column) => column.getSQLType().startsWith('bytea'))
      .map((column) => `${getTableName(table)}.${column.name}`),
  );
const found = TARGETS.flatMap(({ columns }) => columns);

test('every column of bytes is renewed or has a reason why not', () => {
  const unknown = bytesOf(allTables).filter((name) => !found.includes(name) && !(name in OTHERWISE));
  expect(unknown).toEqual([]);
  expect(Object.keys(OTHERWISE).filter((name) => !bytesOf(allTables).includes(name))).toEqual([]);
});

/** The columns in which something stands that the old key has sealed or hashed, in any notation. */
async function placesOf(marks: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const table of allTables)
    for (const { name } of getTableConfig(table).columns) {
      const { rows } = await house.db.execute(
        sql`select ${sql.identifier(name)}::text as text from ${table} where ${sql.identifier(name)} is not null`,
      );
      const texts = rows.map(({ text }) => String(text));
      if (texts.some((text) => marks.some((mark) => text.includes(mark))))
        places.push(`${getTableName(table)}.${name}`);
    }
  return places.toSorted();
}

/** What the key has sealed, from anywhere in the tables. */
async function marksOf(): Promise<string[]> {
  const marks = new Set<string>();
  for (const { id_card_enc, id_card_hash } of (
    await house.db.execute<{ id_card_enc: Buffer; id_card_hash: Buffer }>(
      sql`select id_card_enc, id_card_hash from public.members where id_card_enc is not null`,
    )
  ).rows)
    for (const bytes of [id_card_enc, id_card_hash]) marks.add(bytes.toString('hex'));
  const seal = new Seal(secretKey);
  for (const number of numbers.values()) marks.add(seal.hash(number).toString('hex'));
  for (const { secretEnc } of await house.db.select().from(secondFactors)) marks.add(secretEnc?.toString('hex') ?? '?');
  for (const { tokens } of await house.db.select().from(channels)) marks.add(tokens?.toString('hex') ?? '?');
  return [...marks];
}

test('a wrong old key is refused with a count, and changes nothing', async () => {
  await expect(requireOldKey(house.pool, house.db, fresh, other.secretKey)).rejects.toThrow(
    /does not open 2 identity numbers.+Nothing was changed/s,
  );
  await expect(requireOldKey(house.pool, house.db, own, own.secretKey)).rejects.toThrow(/are the same/);
  await requireFittingKey(house.pool, house.db, own);
});

test('a stop after each batch loses nothing; at the end nothing of the old key is left and links go on', async () => {
  const now = new Date();
  const marks = await marksOf();
  expect(await placesOf(marks)).toEqual(found.toSorted());
  const before = await countSealed(house.db, { was: secretKey, is: fresh.secretKey });
  expect(before).toEqual({ values: 7, changed: 7, unreadable: 0 });
  const linkRow = { id: uuidv7(), counter: 0 };
  const link = linksOf(secretKey).of('unsubscribe', linkRow, new Date(now.getTime() + 1e9));
  await requireOldKey(house.pool, house.db, fresh, secretKey);

  const steps: string[] = [];
  for (let stops = 1; ; stops += 1) {
    let left = stops;
    const stopped = await rotateKey(house.db, secretKey, fresh, now, (name) => {
      steps.push(name);
      left -= 1;
      if (left === 0 && name !== 'end') throw new Error('planted stop');
    }).then(
      () => false,
      (error: Error) => error.message === 'planted stop',
    );
    if (!stopped) break;
    // No server starts, the lost key is not replaced, and the new key alone is enough to go on.
    await expect(requireFittingKey(house.pool, house.db, own)).rejects.toThrow(/has not ended/);
    await expect(requireFittingKey(house.pool, house.db, fresh)).rejects.toThrow(/has not ended/);
    await expect(interruptedKey(house.db, other)).rejects.toThrow(/Bring that key back/);
    expect(await interruptedKey(house.db, fresh)).toBe(secretKey);
    const { values, unreadable } = await countSealed(house.db, { was: secretKey, is: fresh.secretKey });
    expect([values, unreadable]).toEqual([7, 0]);
  }
  expect(new Set(steps).size).toBe(TARGETS.length + 2);

  await requireFittingKey(house.pool, house.db, fresh);
  expect(await readFact(house.db, 'keyRotation')).toBeUndefined();
  expect(await placesOf(marks)).toEqual([]);
  expect(await countSealed(house.db, { was: secretKey, is: fresh.secretKey })).toEqual({ ...before, changed: 0 });
  const seal = new Seal(fresh.secretKey);
  for (const { id, idCardEnc, idCardHash } of await house.db.select().from(members)) {
    if (!idCardEnc) continue;
    expect(seal.open(idCardEnc)).toBe(numbers.get(id));
    expect(idCardHash).toEqual(seal.hash(numbers.get(id) ?? ''));
  }

  expect(linksOf(fresh.secretKey).opens(link, linkRow)).toBe(false);
  expect(await loadFormerKeys(house.db, fresh.secretKey, now)).toBe(2);
  expect(linksOf(fresh.secretKey).opens(link, linkRow)).toBe(true);
  expect(linksOf(fresh.secretKey).opens(linksOf(other.secretKey).of('unsubscribe', linkRow, now), linkRow)).toBe(false);
  const code = `factor ${await adminId()} ABCDE23456`;
  expect(codeHashes(fresh.secretKey)(code)).toContainEqual(codeHasher(secretKey)(code));
  // A second change takes the former keys along.
  await rotateKey(house.db, fresh.secretKey, other, now);
  expect(await loadFormerKeys(house.db, other.secretKey, now)).toBe(4);
  expect(linksOf(other.secretKey).opens(link, linkRow)).toBe(true);

  // They are dropped by themselves.
  await house.db.update(factorCodes).set({ usedAt: now });
  expect(await loadFormerKeys(house.db, other.secretKey, new Date(now.getTime() + LONGEST_LIFE + 1e10))).toBe(0);
  expect(await readFact(house.db, 'formerKeys')).toBe('[]');
  expect(linksOf(other.secretKey).opens(link, linkRow)).toBe(false);
});

test('a value that no key opens stays as it is and is counted', async () => {
  const damaged = Buffer.from('damaged, and longer than a nonce and a tag');
  await house.db.update(channels).set({ tokens: damaged });
  await noteFact(house.db, 'keyRotation', '');
  const { unreadable } = await rotateKey(house.db, other.secretKey, fresh, new Date());
  expect(unreadable).toBe(1);
  expect((await house.db.select().from(channels))[0]?.tokens).toEqual(damaged);
});
