import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const CLUB = '00000000-0000-7000-8000-000000000001';
let house: TestApp;
let staff: TestClient;
let auditor: TestClient;
const market = async (code: string, name = 'Miền Bắc') =>
  (await staff.post('/api/Markets', { code, name, description: null })).body.data;
const entries = async (query: string, who = auditor) => (await who.get(`/api/AuditLogs?${query}`)).body.data;

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['Create', 'Update', 'Delete', 'View', 'Search'].map((action) => `Markets${action}`));
  auditor = await house.signInAs(['AuditLogsSearch', 'AuditLogsRestore', 'MarketsCreate'], { name: 'Lê Minh Khôi' });
});
afterAll(() => house[Symbol.asyncDispose]());

test('the trail says who did what to which record, from what to what, newest first', async () => {
  const record = await market('A1');
  await staff.put(`/api/Markets/${record.id}`, { ...record, name: 'Miền Nam' });
  const { items, total } = await entries(`entityId=${record.id}`);
  expect(total).toBe(2);
  expect(items[0]).toMatchObject({
    area: 'Markets',
    entity: 'Market',
    label: 'Miền Nam',
    action: 'Update',
    actorName: 'Nguyễn Bảo Trâm',
    actorId: staff.userId,
    source: 'web',
    ip: '127.0.0.1',
    changes: { name: ['Miền Bắc', 'Miền Nam'] },
    deletionId: null,
  });
  expect(items[1].action).toBe('Create');
});

test('it is narrowed by area, action, person and time, and paged', async () => {
  const record = await market('A2');
  await staff.del(`/api/Markets/${record.id}`);
  const all = await entries('area=Markets');
  expect(all.total).toBeGreaterThanOrEqual(2);
  expect((await entries('area=Certificates')).total).toBe(0);
  const deleted = await entries('area=Markets&action=Delete');
  expect(new Set(deleted.items.map(({ action }: { action: string }) => action))).toEqual(new Set(['Delete']));
  expect((await entries(`userId=${staff.userId}`)).total).toBe(all.total);
  expect((await entries(`userId=${auditor.userId}`)).total).toBe(0);
  expect((await entries('to=2020-01-01T00:00:00Z')).total).toBe(0);
  expect((await entries('from=2020-01-01T00:00:00Z&area=Markets')).total).toBe(all.total);
  const pages = await Promise.all([1, 2].map((page) => entries(`area=Markets&pageSize=1&page=${page}`)));
  expect(pages[0].items[0].id).not.toBe(pages[1].items[0].id);
});

test('a wrong filter is refused by its key', async () => {
  for (const query of [
    'page=0',
    'pageSize=101',
    'area=x y',
    'action=Drop',
    'userId=1',
    'entityId=1',
    'from=yesterday',
    'to=2026-13-01',
  ]) {
    const { status, body } = await auditor.get(`/api/AuditLogs?${query}`);
    expect([query, status]).toEqual([query, 400]);
    for (const language of LANGUAGES) expect(textOf(body.message, language), body.message).toBeTruthy();
  }
});

test('a deleted record is restored from it, by who may, once, and then no longer offered', async () => {
  const record = await market('A3');
  await staff.del(`/api/Markets/${record.id}`);
  const [entry] = (await entries(`entityId=${record.id}&action=Delete`)).items;
  const offered = async () =>
    (await auditor.get('/api/Deletions?area=Markets')).body.data.items.find(
      ({ entityId }: { entityId: string }) => entityId === record.id,
    );
  expect(await offered()).toMatchObject({ id: entry.deletionId, label: 'Miền Bắc', deletedByName: 'Nguyễn Bảo Trâm' });
  expect(Object.keys(await offered())).not.toContain('snapshot');
  const reader = await house.signInAs(['AuditLogsSearch']);
  expect((await reader.post(`/api/Deletions/${entry.deletionId}/Restore`)).status).toBe(404);
  expect((await auditor.post(`/api/Deletions/${entry.deletionId}/Restore`)).status).toBe(200);
  expect((await staff.get(`/api/Markets/${record.id}`)).body.data).toEqual(record);
  expect(await offered()).toBeUndefined();
  const after = (await entries(`entityId=${record.id}`)).items;
  expect(after.map(({ action, deletionId }: Record<string, string>) => [action, deletionId])).toEqual([
    ['Restore', null],
    ['Delete', null],
    ['Create', null],
  ]);
});

test("a club's user sees only changes for that club", async () => {
  const club = await house.signInAs(['AuditLogsSearch'], { clubId: CLUB });
  await market('A4');
  expect((await entries('', club)).total).toBe(0);
  expect((await club.get('/api/Deletions')).body.data.total).toBe(0);
});
