import { ERASE_WORD } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { attachmentLinks, attachments, notices } from '../../db/tables/kit.ts';
import { uploaded, sample } from '../../areas/keeping/attachment/testing/files.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { uuidv7 } from '../uuid.ts';
import { sweepAttachments } from './sweep.ts';

const DAY = 24 * 60 * 60 * 1000;
let house: TestApp;
let admin: TestClient;
let logged: unknown[];

beforeEach(async () => {
  await house?.[Symbol.asyncDispose]();
  house = await makeApp();
  admin = await house.signInAs(permissionCodes);
  logged = [];
});
afterAll(() => house[Symbol.asyncDispose]());

/** Sweeps some days from now: a file of today is then old enough. */
const sweep = (days = 2) => {
  const note = (level: string) => (details: object, message: string) => void logged.push([level, message, details]);
  const now = new Date(Date.now() + days * DAY);
  return sweepAttachments(house.db, house.files, now, { info: note('info'), warn: note('warn') });
};
const store = async (count: number) => {
  const keys = Array.from({ length: count }, () => uuidv7());
  for (const key of keys) await house.files.save(key, Readable.from([Buffer.from(`bytes of ${key}`)]));
  return keys.toSorted();
};
const addRows = async (keys: readonly string[], linked = true) => {
  const file = { fileName: 'a.png', extension: '.png', mime: 'image/png', size: 45, ownerId: admin.userId };
  await house.db
    .insert(attachments)
    .values(keys.map((key) => ({ ...file, id: key, storageKey: key, completedAt: new Date() })));
  const place = { area: 'Feedbacks', slot: 'attachment' };
  if (linked)
    await house.db
      .insert(attachmentLinks)
      .values(keys.map((key) => ({ ...place, id: uuidv7(), attachmentId: key, entityId: uuidv7() })));
};
const kept = async () => (await house.files.keys()).toSorted();
const trash = async () => (await house.files.discarded()).toSorted();
const told = () =>
  house.db.select({ kind: notices.kind, params: notices.params }).from(notices).where(eq(notices.userId, admin.userId));

describe('many files without a row', () => {
  test('stop the sweep: it says so and moves none, night after night', async () => {
    const keys = await store(38);
    const unused = uuidv7();
    await addRows([unused], false);
    await sweep(2);
    await sweep(40);
    expect(await kept()).toEqual(keys);
    expect(await house.db.select().from(attachments)).toHaveLength(1);
    const counts = { count: 38, all: 38 };
    expect(logged).toEqual([
      ['warn', expect.stringContaining('stopped'), { kind: 'FilesUnknown', ...counts }],
      ['warn', expect.stringContaining('stopped'), { kind: 'FilesUnknown', ...counts }],
    ]);
    const notice = { kind: 'Mes.Notices.FilesUnknown', params: counts };
    expect(await told()).toEqual([notice, notice]);
  });

  test.each([
    [5, 0, true],
    [6, 0, false],
    [6, 52, false],
    [6, 53, true],
  ])('are more than 5 and more than a tenth: %i beside %i known ones move: %s', async (strange, known, moves) => {
    await addRows(await store(known + 1));
    const keys = await store(strange);
    await sweep();
    expect(await trash()).toEqual(moves ? keys : []);
    expect(await kept()).toHaveLength(moves ? known + 1 : known + 1 + strange);
  });
});

test('a few files without a row wait in the trash for 30 days, and administrators are told their number', async () => {
  const [one, two] = (await store(2)) as [string, string];
  await addRows(await store(3));
  await sweep(2);
  expect([await trash(), await kept()]).toEqual([[one, two], expect.toSatisfy((all: string[]) => all.length === 3)]);
  expect(logged).toEqual([['info', expect.any(String), { deleted: 0, discarded: 2, restored: 0, expired: 0 }]]);
  expect(await told()).toEqual([{ kind: 'Mes.Notices.FilesDiscarded', params: { count: 2, days: 30 } }]);
  await sweep(2 + 29);
  expect(await trash()).toEqual([one, two]);
  await sweep(2 + 31);
  expect([await trash(), (await kept()).length]).toEqual([[], 3]);
});

describe('a file in the trash whose row comes back', () => {
  test('opens, and is where it was', async () => {
    const { id } = await uploaded(house, admin, 'a.png', sample.png);
    const [row] = await house.db.select().from(attachments).where(eq(attachments.id, id));
    await house.db.delete(attachments);
    await sweep();
    expect(await trash()).toEqual([id]);
    await house.db.insert(attachments).values(row as NonNullable<typeof row>);
    const { address } = (await admin.post(`/api/Attachments/${id}/Link`)).body.data;
    const answer = await house.anonymous.get(address);
    expect([answer.status, Buffer.compare(answer.body, sample.png)]).toEqual([200, 0]);
    expect([await trash(), await kept()]).toEqual([[], [id]]);
  });

  test.each(['copied', 'read in place'])('is found when it is %s', async (way) => {
    const [key] = (await store(1)) as [string];
    await sweep();
    const to = uuidv7();
    if (way === 'copied') await house.files.copy(key, to);
    else expect(existsSync(house.files.pathOf(key))).toBe(true);
    expect([await trash(), await kept()]).toEqual([[], (way === 'copied' ? [key, to] : [key]).toSorted()]);
  });

  test('leaves the trash with the next sweep, before its days are over', async () => {
    const keys = await store(2);
    await sweep(2);
    await addRows(keys);
    await sweep(40);
    expect([await trash(), await kept()]).toEqual([[], keys]);
  });
});

test('a folder that another database took is not swept', async () => {
  const keys = await store(2);
  await house.files.assign(uuidv7(), 'replace');
  await sweep();
  expect([await trash(), await kept()]).toEqual([[], keys]);
  expect(logged).toEqual([['warn', expect.stringContaining('another database'), expect.anything()]]);
  expect(await told()).toEqual([{ kind: 'Mes.Notices.FilesForeign', params: {} }]);
});

test.each([
  [20, 0, true],
  [21, 0, false],
  [21, 21, true],
  [22, 21, false],
])('%i files that nothing uses beside %i used ones go for good: %s', async (unused, used, go) => {
  const keys = await store(unused);
  await addRows(keys, false);
  if (used > 0) await addRows(await store(used));
  await sweep();
  expect([(await kept()).length, await trash()]).toEqual([go ? used : unused + used, []]);
  const kinds = (await told()).map(({ kind }) => kind);
  expect(kinds).toEqual(go ? [] : ['Mes.Notices.FilesUnlinked']);
});

test('a young file without a row stays, and so does what is no file of ours', async () => {
  const keys = await store(1);
  await sweep(0);
  expect([await kept(), await house.files.installation()]).toEqual([keys, 'a house of tests']);
});

test('the erasure of a member deletes the bytes of its files at once, also those that a merge kept', async () => {
  const made = async (area: string, input: object) => {
    const { status, body } = await admin.post(`/api/${area}`, input);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.id as string;
  };
  const committeeId = await made('Committees', { name: 'Ban Chấp hành', kind: 1, clubId: null });
  const years = { startsOn: '2020-01-01', endsOn: '2024-01-01' };
  const termId = await made('Terms', { committeeId, name: 'Nhiệm kỳ I', ...years });
  const titleId = await made('Titles', { code: 'UV', name: 'Uỷ viên', ord: 1 });
  const add = async (code: string) => {
    const photo = await uploaded(house, admin, 'a.png', sample.png);
    const seat = { termId, titleId, position: null, endReason: 'Hết nhiệm kỳ', ...years };
    const person = { code, name: 'Trần Thị Tệp', avatar: [photo.id], prorogues: [seat] };
    return made('ExecutiveCommittees', person);
  };
  const [survivorId, loserId] = [await add('CN-1'), await add('CN-2')];
  expect(await kept()).toHaveLength(2);
  await made('Merges', { survivorId, loserId, choices: {} });
  expect(await house.db.select().from(attachmentLinks).where(eq(attachmentLinks.area, 'Merges'))).toHaveLength(1);
  await admin.post(`/api/ExecutiveCommittees/${survivorId}/Deactivate`);
  const erased = await admin.post(`/api/PersonalData/Members/${survivorId}/Erase`, {
    reason: 'Theo đơn',
    confirm: ERASE_WORD,
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect([await kept(), await trash()]).toEqual([[], []]);
  expect(await house.db.select().from(attachments)).toEqual([]);
  expect(existsSync(join(house.files.folder, 'trash'))).toBe(false);
});
