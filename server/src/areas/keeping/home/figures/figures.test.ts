import type { MemberFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../exchange/testing/workbooks.ts';
import { addEvent } from '../../../gatherings/activity/testing/events.ts';
import { makeApp, type TestApp, type TestClient } from '../../../../testing/make-app.ts';

/** `lists.property.test.ts` compares every number with its list. */
let house: TestApp;
let staff: TestClient;
async function add(url: string, input: object): Promise<void> {
  const answer = await staff.post(url, input);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}
const CALLS = ['MemberFigures', 'MoneyFigures', 'EventFigures'] as const;

beforeAll(async () => {
  house = await makeApp();
  house.clock.now = new Date('2026-06-15T03:00:00Z');
  staff = await house.signInAs(permissionCodes);
  const membership = { startsOn: '2026-02-01' };
  for (const type of [1, 2]) {
    const company = { type, code: `F-${type}`, enterpriseName: `Công ty ${type}`, membership };
    await add('/api/Members', company);
  }
  const person = { code: 'F-3', name: 'Bà Ba', membership };
  const { data } = (await staff.post('/api/PersonalMembers', person)).body;
  const entry = { memberId: data.id, product: 'Hội thảo', unitPrice: 7_000, quantity: 2, attachmentIds: [] };
  for (const [area, date] of [
    ['NetRevenues', { netRevenueDate: '2026-03-05', invoiceFileIds: [] }],
    ['Sponsors', { sponsorDate: '2026-04-05' }],
  ] as const)
    await add(`/api/${area}`, { ...entry, ...date });
  await addEvent(house, staff, 2);
});
afterAll(() => house[Symbol.asyncDispose]());

describe('the figures of a year', () => {
  test('have all 34 provinces, and the months of the stays', async () => {
    const { areas } = (await staff.get('/api/Home/MemberFigures?year=2026')).body.data as MemberFigures;
    expect(areas.map(({ area, total }) => [area, total])).toEqual([
      ['Members', 2],
      ['PersonalMembers', 1],
    ]);
    expect(areas[0]?.provinces).toHaveLength(34);
    expect(areas[0]?.joined).toEqual([
      { month: '2026-02-01', type: 1, total: 1 },
      { month: '2026-02-01', type: 2, total: 1 },
    ]);
    expect(areas[1]?.joined).toEqual([{ month: '2026-02-01', type: null, total: 1 }]);
  });

  test('have the lists that the reader may open, and are refused to a reader of none', async () => {
    const areasOf = async (call: string, code: string) =>
      (await (await house.signInAs([code])).get(`/api/Home/${call}`)).body.data.areas.map(
        ({ area }: { area: string }) => area,
      );
    // One code opens both lists of members.
    expect(await areasOf('MemberFigures', 'MembersSearch')).toEqual(['Members', 'PersonalMembers']);
    expect(await areasOf('MoneyFigures', 'SponsorsSearch')).toEqual(['Sponsors']);
    const none = await house.signInAs(['CareersSearch']);
    for (const call of CALLS) expect((await none.get(`/api/Home/${call}`)).status).toBe(403);
  });

  test.each(CALLS)('of %s refuse a year and a club that cannot be by their own messages', async (call) => {
    for (const [query, message] of [
      ['year=1999', 'Mes.Figures.Year.InValid'],
      ['year=x', 'Mes.Figures.Year.InValid'],
      ['club=1', 'Mes.Figures.Club.InValid'],
    ] as const) {
      const { status, body } = await staff.get(`/api/Home/${call}?${query}`);
      expect([status, body.errors[0].message]).toEqual([400, message]);
    }
    const { body } = await staff.get(`/api/Home/${call}/Export?language=fr`);
    expect(body.errors[0].message).toBe('Mes.Figures.Language.InValid');
  });
});

describe('the figures as a workbook', () => {
  const exported = async (who: TestClient, call: string, query = '&language=vi') => {
    const answer = await house.app.inject({
      url: `/api/Home/${call}/Export?year=2026${query}`,
      headers: { authorization: `Bearer ${who.token}` },
    });
    expect(answer.statusCode).toBe(200);
    return rowsOf(answer.rawPayload);
  };

  test('have the numbers of the screen in the language that was asked for', async () => {
    const members = await exported(staff, 'MemberFigures');
    expect(members).toContainEqual(['Hội viên đơn vị', 'Loại hội viên', 'Liên kết', 1]);
    expect(members).toContainEqual(['Hội viên đơn vị', 'Gia nhập', '02/2026, Đơn vị', 1]);
    expect(await exported(staff, 'MoneyFigures', '&language=en')).toEqual([
      ['List', 'Month', 'Entries', 'In all', 'Paid', 'Not paid'],
      ['Revenue', '03/2026', 1, 14_000, 0, 14_000],
      ['Sponsorships', '04/2026', 1, 14_000, 0, 14_000],
    ]);
    expect(await exported(staff, 'EventFigures')).toEqual([
      ['Tháng', 'Số sự kiện', 'Được mời, đăng ký', 'Xác nhận đến', 'Đã đến'],
      ['06/2026', 1, 0, 0, 0],
    ]);
  });

  test('have the lists that the reader may see and export', async () => {
    const reader = await house.signInAs(['NetRevenuesSearch', 'NetRevenuesExport', 'SponsorsSearch']);
    const rows = await exported(reader, 'MoneyFigures', '&language=en');
    expect(rows.map(([list]) => list)).toEqual(['List', 'Revenue']);
    const unseen = await house.signInAs(['MembersExport', 'SponsorsSearch']);
    expect((await unseen.get('/api/Home/EventFigures/Export')).status).toBe(403);
    expect((await unseen.get('/api/Home/MoneyFigures/Export')).status).toBe(403);
    expect((await exported(unseen, 'MemberFigures')).length).toBe(1);
  });
});
