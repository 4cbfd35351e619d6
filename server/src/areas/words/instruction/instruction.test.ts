import { MB, UPLOAD_MAX } from '@hoivien/contract/kit/attachment.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachments, auditEntries } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sample, uploaded } from '../../keeping/attachment/testing/files.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['InstructionsUpdate'], { name: 'Lê Thu Hà' });
});
afterAll(() => house[Symbol.asyncDispose]());

const read = async (who = staff) => (await who.get('/api/Instructions')).body.data;
const sent = async (name: string, bytes: Buffer = sample.pdf, { who = staff, size = 0 } = {}) => {
  const { id, key } = await uploaded(house, who, name, bytes);
  expect(key).toBe('');
  if (size) await house.db.update(attachments).set({ size }).where(eq(attachments.id, id));
  return id;
};
const replace = async (attachmentId: string, number?: number) =>
  staff.put('/api/Instructions', { attachmentId, number: number ?? (await read()).number });

test('the manual is replaced, keeps its earlier versions, and an earlier one is restored as the newest', async () => {
  expect(await read()).toEqual({ number: 0, versions: [], may: ['Update'] });
  const first = await replace(await sent('Bản 1.pdf'));
  expect([first.status, first.body.message]).toEqual([200, 'Mes.Instructions.Update.Successfully']);
  await replace(await sent('Bản 2.pdf'));
  const [two, one] = (await read()).versions;
  const restored = await staff.post(`/api/Instructions/${one.id}/Restore`, { number: 2 });
  expect([restored.status, restored.body.message]).toEqual([200, 'Mes.Instructions.Restore.Successfully']);
  const { number, versions } = restored.body.data;
  expect(number).toBe(3);
  expect(versions[0]).toMatchObject({ number: 3, restoredFrom: 1, createdByName: 'Lê Thu Hà' });
  expect(versions.slice(1)).toEqual([two, one]);
  expect(versions[0].file).toEqual({ ...one.file, id: versions[0].file.id });
  const { address } = (await staff.post(`/api/Attachments/${versions[0].file.id}/Link`)).body.data;
  expect(Buffer.compare((await house.anonymous.get(address)).body, sample.pdf)).toBe(0);
  const entries = await house.db.select().from(auditEntries).where(eq(auditEntries.area, 'Instructions'));
  expect(entries.map(({ changes }) => changes)).toContainEqual({
    attachmentId: ['Bản 2.pdf', 'Bản 1.pdf'],
    number: [2, 3],
  });
});

test('a version that somebody else has replaced meanwhile is not overwritten, nor restored over itself', async () => {
  const { number, versions } = await read();
  const stale = await replace(await sent('cũ.pdf'), number - 1);
  expect([stale.status, stale.body.message]).toEqual([409, 'Mes.Instructions.Update.Conflict']);
  expect(stale.body.current.number).toBe(number);
  const same = await staff.post(`/api/Instructions/${versions[0].id}/Restore`, { number });
  expect([same.status, same.body.message]).toEqual([400, 'Mes.Instructions.Status.NotAllowed']);
  expect((await staff.post(`/api/Instructions/${uuidv7()}/Restore`, { number })).status).toBe(404);
  const both = await Promise.all([replace(await sent('a.pdf'), number), replace(await sent('b.pdf'), number)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('the manual is one PDF or Word file of at most 60 MB', async () => {
  expect((await replace(await sent('a.png', sample.png))).body.message).toBe('Mes.Files.Misalignment');
  const large = await sent('a.pdf', sample.pdf, { size: UPLOAD_MAX + 1 });
  const refused = await replace(large);
  expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Files.Size.OverLength']);
  expect((await replace(await sent('a.pdf', sample.pdf, { size: 60 * MB }))).status).toBe(200);
});

test('everybody reads it; only users of the association with the code write it', async () => {
  const nobody = await house.signInAs(null);
  const reader = await house.signInAs([]);
  expect((await nobody.get('/api/Instructions')).status).toBe(200);
  expect((await house.anonymous.get('/api/Instructions')).status).toBe(401);
  const { number, versions } = await read(reader);
  expect((await reader.post(`/api/Attachments/${versions[0].file.id}/Link`)).status).toBe(200);
  const ofClub = await house.signInAs(['InstructionsUpdate'], { clubId: uuidv7() });
  for (const who of [reader, ofClub]) {
    expect((await read(who)).may).toEqual([]);
    const attachmentId = await sent('a.pdf', sample.pdf, { who });
    expect((await who.put('/api/Instructions', { attachmentId, number })).status).toBe(403);
    expect((await who.post(`/api/Instructions/${versions[1].id}/Restore`, { number })).status).toBe(403);
  }
});
