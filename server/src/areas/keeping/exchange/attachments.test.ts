import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachments } from '../../../db/tables/kit.ts';
import { sweepAttachments } from '../../../kit/attachments/sweep.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { after, dryRun, upload, workbook } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(['MarketsImport']);
});
afterAll(() => house[Symbol.asyncDispose]());

const rowOf = async (id: string) => (await house.db.select().from(attachments).where(eq(attachments.id, id)))[0];
const names = () => house.files.keys();

describe('an upload', () => {
  test('is kept whole under an id of ours, with its size and hash', async () => {
    const { status, body } = await upload(house, staff, Buffer.from('nội dung'), 'Danh sách.XLSX');
    expect([status, body.data.fileName, body.data.size]).toEqual([201, 'Danh sách.XLSX', 10]);
    const row = await rowOf(body.data.id);
    expect(row).toMatchObject({ extension: 'xlsx', ownerId: staff.userId, size: 10, storageKey: body.data.id });
    expect(row?.sha256?.toString('hex')).toHaveLength(64);
    expect((await house.files.read(body.data.id).toArray()).join('')).toBe('nội dung');
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\a.xlsx', 'a.xlsx'],
    ['..', 'file'],
    ['hoá\u0000 đơn\u202Exslx.exe', 'hoá đơnxslx.exe'],
    [`${'a'.repeat(300)}.xlsx`, `${'a'.repeat(249)}.xlsx`],
  ])('called %j is shown as %j and never chooses its place', async (name, shown) => {
    const { body } = await upload(house, staff, Buffer.from('x'), name);
    expect(body.data.fileName).toBe(shown);
    expect(await names()).toContain(body.data.id);
  });

  test('that is empty, in another field or no file is refused by a key and leaves nothing', async () => {
    const before = await names();
    expect((await upload(house, staff, Buffer.alloc(0))).body.message).toBe('Mes.Files.Misalignment');
    expect((await upload(house, staff, Buffer.from('x'), 'a.xlsx', 'other')).body.message).toBe('Mes.Files.Required');
    expect((await staff.post('/api/Attachments', { file: 'x' })).body.message).toBe('Mes.Files.Required');
    expect(await names()).toEqual(before);
  });

  test('of one byte too many is 413 and leaves nothing', async () => {
    const before = await names();
    const { status, body } = await upload(house, staff, Buffer.alloc(30_000_001));
    expect([status, body.message]).toEqual([413, 'Mes.Files.Body.OverLength']);
    expect(await names()).toEqual(before);
  });

  test('needs a role', async () => {
    expect((await upload(house, await house.signInAs(null), Buffer.from('x'))).status).toBe(403);
    expect((await upload(house, house.anonymous, Buffer.from('x'))).status).toBe(401);
  });
});

describe('the daily sweep', () => {
  test('removes what nothing uses after a day, and files without a row, and keeps the files of imports', async () => {
    const unused = (await upload(house, staff, Buffer.from('x'))).body.data.id;
    const run = await dryRun(house, staff, 'Markets', await workbook(['Mã', 'Tên'], [['S-1', 'Một']]));
    const orphan = uuidv7();
    await house.files.save(orphan, Readable.from([Buffer.from('x')]));
    const used = (await house.db.select({ id: attachments.id }).from(attachments)).map(({ id }) => id);
    const now = new Date(Date.now() + 23 * 60 * 60 * 1000);
    await sweepAttachments(house.db, house.files, now);
    expect(await names()).toEqual(expect.arrayContaining([unused, orphan]));
    for (const name of await names()) await utimes(house.files.pathOf(name), new Date(0), new Date(0));
    await sweepAttachments(house.db, house.files, new Date(now.getTime() + 2 * 60 * 60 * 1000));
    const left = await house.db.select({ id: attachments.id }).from(attachments);
    expect(left).toHaveLength(1);
    expect(await names()).toEqual(left.map(({ id }) => id));
    expect(used.length).toBeGreaterThan(1);
    await staff.put(`/api/Imports/${run.id}/Mapping`, { mapping: { code: 0, name: 1 } });
    expect(await after(staff, run.id, 'checking')).toMatchObject({ state: 'checked' });
  });
});
