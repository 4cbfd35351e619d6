import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFact } from './db/installation.ts';
import { installationFacts } from './db/tables/kit.ts';
import { keyFileWarning, noteKey, requireFittingKey, WrongSecretKey } from './secret-key.ts';
import { makeApp, secretKey, type TestApp } from './testing/make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const own = { secretKey, secretKeyFile: '/data/secret.key' };
const other = { secretKey: 'another key of at least 32 characters', secretKeyFile: '/data/secret.key' };
const check = (key: typeof own | typeof other) => requireFittingKey(house.pool, house.db, key);
const forget = () => house.db.delete(installationFacts).where(eq(installationFacts.name, 'secretKeyCheck'));

test('the check value is stored once and reveals nothing, and another key is refused with the name of the file to bring back', async () => {
  await forget();
  await check(other);
  await noteKey(house.db, own);
  await noteKey(house.db, own);
  await check(own);
  const noted = await readFact(house.db, 'secretKeyCheck');
  expect(noted).not.toContain(secretKey);
  await expect(check(other)).rejects.toThrow(WrongSecretKey);
  await expect(check(other)).rejects.toThrow(/^The key in \/data\/secret\.key is not .+ Bring back the secret\.key/);
  await expect(noteKey(house.db, other)).rejects.toThrow(WrongSecretKey);
  await expect(requireFittingKey(house.pool, house.db, { ...other, secretKeyFile: undefined })).rejects.toThrow(
    /^SECRET_KEY is not the key of this database/,
  );
  expect(await readFact(house.db, 'secretKeyCheck')).toBe(noted);
});

test('a database from before the check value is asked by its sealed identity numbers', async () => {
  await forget();
  const staff = await house.signInAs(['MembersCreate']);
  const person = { code: 'CN-KHOA', name: 'Đỗ Thị Khoá', idCard: '001085012345' };
  const { status, body } = await staff.post('/api/PersonalMembers', person);
  expect(status, JSON.stringify(body)).toBe(201);
  await expect(check(other)).rejects.toThrow(WrongSecretKey);
  await check(own);
  expect(await readFact(house.db, 'secretKeyCheck')).toBeUndefined();
});

test('a key file with a mode wider than 0600 is named with the command that closes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-'));
  const secretKeyFile = join(folder, 'secret.key');
  writeFileSync(secretKeyFile, 'x');
  const warnings = [0o600, 0o400, 0o640, 0o604].map((mode) => {
    chmodSync(secretKeyFile, mode);
    return keyFileWarning({ secretKey, secretKeyFile });
  });
  rmSync(folder, { recursive: true });
  const close = `Close it: chmod 600 ${secretKeyFile}`;
  expect(warnings).toEqual([
    undefined,
    undefined,
    `${secretKeyFile} may be used by others on this machine (its mode is 0640). ${close}`,
    `${secretKeyFile} may be used by others on this machine (its mode is 0604). ${close}`,
  ]);
  expect(keyFileWarning({ secretKey, secretKeyFile: undefined })).toBeUndefined();
});
