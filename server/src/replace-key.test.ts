import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepKey, readConfig } from './config.ts';
import { sessions } from './db/tables/access.ts';
import { deletions } from './db/tables/kit.ts';
import { members } from './db/tables/member.ts';
import { merges } from './db/tables/merge.ts';
import { countUnreadable, replaceKey, writeLost } from './replace-key.ts';
import { noteKey, requireFittingKey, WrongSecretKey } from './secret-key.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './testing/make-app.ts';

const own = { secretKey, secretKeyFile: undefined };
const fresh = { secretKey: 'the key that somebody made anew, with 32', secretKeyFile: undefined };
let folder: string;
let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replace-key-'));
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

let number = 0;
const add = async (more: object = {}, area = 'PersonalMembers') => {
  const idCard = `0010850${10_000 + ++number}`;
  const { status, body } = await staff.post(`/api/${area}`, {
    code: `K-${number}`,
    name: 'Vũ Mất Khoá',
    idCard,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...body.data, idCard } as { id: string; code: string; version: number; idCard: string };
};

test('a key that is lost for good is replaced: unreadable values are emptied and listed, and the product starts', async () => {
  await noteKey(house.db, own);
  const person = await add();
  const partner = await add({}, 'PersonalPartners');
  const without = await add({ idCard: null });
  const gone = await add();
  await staff.post(`/api/PersonalMembers/${gone.id}/Deactivate`);
  expect((await staff.del(`/api/PersonalMembers/${gone.id}`)).status).toBe(200);
  const [survivor, loser] = [await add({ name: 'Vũ Song Sinh' }), await add({ name: 'Vũ Song Sinh' })];
  const pair = { survivorId: survivor.id, loserId: loser.id };
  const merged = await staff.post('/api/Merges', { ...pair, choices: {} });
  expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300);

  await expect(requireFittingKey(house.pool, house.db, fresh)).rejects.toThrow(WrongSecretKey);
  await expect(requireFittingKey(house.pool, house.db, fresh)).rejects.toThrow(/npm run replace-key/);
  expect(await countUnreadable(house.pool, fresh.secretKey)).toBe(3);
  expect(await countUnreadable(house.pool, secretKey)).toBe(0);
  const now = new Date();
  let file = '';
  await replaceKey(house.db, fresh, now, (lost) => {
    file = writeLost(folder, lost, now);
  });

  await requireFittingKey(house.pool, house.db, fresh);
  await expect(requireFittingKey(house.pool, house.db, own)).rejects.toThrow(WrongSecretKey);
  for (const { id } of [person, partner, without, survivor]) {
    const [row] = await house.db.select().from(members).where(eq(members.id, id));
    expect(row).toMatchObject({ idCardEnc: null, idCardHash: null, idCardLast4: null });
  }
  const listed = readFileSync(file, 'utf8').split('\r\n').slice(1).filter(Boolean);
  expect(listed.toSorted()).toEqual(
    [
      `"PersonalMembers","${person.code}","idCard","record"`,
      `"PersonalMembers","${survivor.code}","idCard","record"`,
      `"PersonalPartners","${partner.code}","idCard","record"`,
      `"PersonalMembers","${gone.code}","idCard","deleted"`,
      `"Merges","${survivor.code}","idCard","merged"`,
      `"Merges","${loser.code}","idCard","merged"`,
    ].toSorted(),
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(listed)).not.toContain(person.idCard.slice(-4));
  expect(await house.db.select().from(sessions).where(isNull(sessions.endedAt))).toEqual([]);

  const again = await house.signInAs(permissionCodes);
  const [entry] = (await again.get(`/api/PersonalMembers/${person.id}/History`)).body.data.items;
  expect(entry).toMatchObject({ actorName: 'npm run replace-key', action: 'Update', source: 'system' });
  expect(entry.changes).toEqual({ idCard: [`…${person.idCard.slice(-4)}`, null] });
  expect((await again.get(`/api/PersonalMembers/${without.id}/History`)).body.data.total).toBe(1);
  // Restored and unmerged records have no number either.
  const [deletion] = await house.db.select().from(deletions).where(eq(deletions.entityId, gone.id));
  expect(deletion?.snapshot).toMatchObject({ code: gone.code, idCardEnc: null, idCardHash: null, idCardLast4: null });
  expect((await again.post(`/api/Deletions/${deletion?.id}/Restore`)).status).toBe(200);
  const [kept] = await house.db.select().from(merges);
  for (const snapshot of [kept?.survivorBefore, kept?.loserSnapshot])
    expect(snapshot).toMatchObject({ members: { id_card_enc: null, id_card_hash: null, id_card_last4: null } });
  expect((await again.post(`/api/Merges/${kept?.id}/Undo`)).status).toBe(200);
});

test('nothing is changed where the list can not be written', async () => {
  staff = await house.signInAs(permissionCodes);
  const person = await add();
  const failing = () => {
    throw new Error('no room for the list');
  };
  await expect(replaceKey(house.db, fresh, new Date(), failing)).rejects.toThrow('no room');
  const [row] = await house.db.select().from(members).where(eq(members.id, person.id));
  expect(row?.idCardEnc).not.toBeNull();
});

test('a new key is kept only when it is confirmed; a file that holds none is put aside', () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const file = join(dataDir, 'secret.key');
  writeFileSync(join(dataDir, 'database.place'), '');
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/secret\.key is missing, .+ npm run replace-key/);
  const config = readConfig({ DATA_DIR: dataDir }, { replacesKey: true });
  expect(() => readFileSync(file)).toThrow('ENOENT');
  writeFileSync(file, 'cut');
  keepKey(config);
  expect(readFileSync(file, 'utf8').trim()).toBe(config.secretKey);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(config.secretKey);
  // A sound key in the file becomes the new key.
  expect(readConfig({ DATA_DIR: dataDir }, { replacesKey: true }).secretKey).toBe(config.secretKey);
});
