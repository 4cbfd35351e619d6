import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { after, dryRun, workbook } from '../exchange/testing/workbooks.ts';

let house: TestApp;
/** A user who may approve everything. */
let head: TestClient;
/** A user who may add and import, but approve nothing. */
let clerk: TestClient;
/** A user of a club with all codes. */
let office: TestClient;

beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  head = await house.signInAs(permissionCodes);
  clerk = await house.signInAs(permissionCodes.filter((code) => !/(Approve|Reply)$|^FeesUpdate$/.test(code)));
  const clubId = uuidv7();
  office = await house.signInAs(permissionCodes, { clubId });
  await head.post(`/api/Clubs/${clubId}/Approve`);
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
const add = async (who: TestClient, area = 'Members') => {
  const code = `CHO-${++number}`;
  const values =
    area === 'Members' ? { type: 1, code, enterpriseName: `Công ty ${code}` } : { code, name: `Ông ${code}` };
  const { status, body } = await who.post(`/api/${area}`, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const waiting = async (who: TestClient) => (await who.get('/api/Waiting')).body.data;
const notices = async (kind: string) => {
  const { items } = (await head.get('/api/Notices?pageSize=100')).body.data;
  return items.filter((notice: { kind: string }) => notice.kind === `Mes.Notices.${kind}`);
};

describe('what waits', () => {
  test('is told to whoever may approve it: how many of each kind and since when, as the list counts them', async () => {
    expect(await waiting(head)).toEqual([]);
    await add(head);
    const first = await add(clerk);
    const second = await add(office);
    await add(clerk, 'PersonalMembers');
    expect(await waiting(head)).toEqual([
      { area: 'Members', total: 2, oldest: first.createdAt, query: 'approval=0' },
      { area: 'PersonalMembers', total: 1, oldest: expect.any(String), query: 'approval=0' },
    ]);
    expect((await head.get('/api/Members?approval=0')).body.data.total).toBe(2);
    await head.post(`/api/Members/${first.id}/Approve`);
    expect((await waiting(head))[0]).toEqual({
      area: 'Members',
      total: 1,
      oldest: second.createdAt,
      query: 'approval=0',
    });
    await head.post(`/api/Members/${second.id}/Refuse`, { reason: 'Thiếu giấy phép' });
    expect((await waiting(head)).map(({ area }: { area: string }) => area)).toEqual(['PersonalMembers']);
  });

  test('is told of the areas alone that one approves and may list, to nobody of a club and to nobody without a role', async () => {
    await add(clerk);
    const areasOf = async (...codes: string[]) =>
      (await waiting(await house.signInAs(codes))).map(({ area }: { area: string }) => area);
    expect(await areasOf('MembersApprove', 'MembersSearch')).toContain('Members');
    expect(await areasOf('MembersApprove', 'PartnersSearch')).toEqual([]);
    expect(await areasOf('MembersSearch', 'PartnersApprove', 'PartnersSearch')).toEqual([]);
    expect(await waiting(clerk)).toEqual([]);
    expect((await (await house.signInAs(['MembersSearch'])).get('/api/Waiting')).status).toBe(403);
    expect(await waiting(office)).toEqual([]);
    expect((await (await house.signInAs(null)).get('/api/Waiting')).status).toBe(403);
    expect((await house.anonymous.get('/api/Waiting')).status).toBe(401);
  });
});

describe('a number equals the total of the list that its link opens', () => {
  test('for the association, for a club and for a reader with one list', async () => {
    const ofClub = await add(office);
    await head.post(`/api/Members/${ofClub.id}/Approve`);
    const fee = { year: 2024, period: 'Y', kind: 1, total: 500_000, dueOn: '2024-03-31' };
    for (const { id } of [await add(head), ofClub])
      expect((await head.post('/api/FeeHistories', { ...fee, memberId: id })).status).toBe(201);
    const treasurer = await house.signInAs(['FeesSearch']);
    for (const who of [head, office, treasurer]) {
      const found = await waiting(who);
      for (const { area, total, query } of found)
        expect((await who.get(`/api/${area}?${query}`)).body.data.total, area).toBe(total);
    }
    expect(await waiting(treasurer)).toMatchObject([{ area: 'FeeHistories', total: 2 }]);
    expect(await waiting(office)).toMatchObject([{ area: 'FeeHistories', total: 1 }]);
  });
});

describe('whoever approves is told', () => {
  test('of what staff add who may not approve, and not of what is approved at once', async () => {
    const before = (await notices('StaffAdded')).length;
    const { id } = await add(clerk);
    await add(head);
    const told = await notices('StaffAdded');
    expect(told).toHaveLength(before + 1);
    expect(told[0]).toMatchObject({ area: 'Members', entityId: id, params: { by: 'Nguyễn Bảo Trâm' } });
  });

  test.each([
    ['staff', 'StaffImported', () => clerk],
    ['a club', 'ClubImported', () => office],
  ])('of an import by %s once, with the number of those that wait', async (_who, kind, who) => {
    const rows = [1, 2, 3].map((row) => [`${kind}-${row}`, `Công ty ${kind} ${row}`, 'Đơn vị']);
    const headers = ['Mã', 'Tên doanh nghiệp', 'Loại hội viên'];
    const { id } = await dryRun(house, who(), 'Members', await workbook(headers, rows));
    await who().post(`/api/Imports/${id}/Run`, { mode: 'valid', legalBasis: 'membership' });
    expect((await after(who(), id, 'running')).counts.done).toBe(3);
    const [told, ...more] = await notices(kind);
    expect(told).toMatchObject({ area: 'Members', entityId: null, params: { count: 3, fileName: 'tệp.xlsx' } });
    expect(more).toEqual([]);
  });

  test('of no import that is approved at once', async () => {
    const { id } = await dryRun(
      house,
      head,
      'Members',
      await workbook(['Mã', 'Tên doanh nghiệp', 'Loại hội viên'], [['XONG-1', 'Công ty Xong', 'Đơn vị']]),
    );
    await head.post(`/api/Imports/${id}/Run`, { mode: 'valid', legalBasis: 'membership' });
    await after(head, id, 'running');
    expect(await notices('StaffImported')).toHaveLength(1);
  });
});
