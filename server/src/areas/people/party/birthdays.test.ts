import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessLog } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { join } from '../../gatherings/activity/testing/events.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';

const URL = '/api/Home/Birthdays';
/** One code opens the lists of organisations and of individuals. */
const LISTS = ['MembersSearch'];
const clubId = uuidv7();
let house: TestApp;
let staff: TestClient;
let office: TestClient;

beforeAll(async () => {
  house = await makeApp();
  house.clock.now = new Date('2026-11-25T03:00:00Z');
  staff = await house.signInAs(permissionCodes);
  office = await house.signInAs(permissionCodes, { clubId });
});
beforeEach(async () => {
  await house.db.execute(sql`update members set erased_at = now() where type in (1, 6) and erased_at is null`);
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
async function addPerson(name: string, dayOfBirth: string | null, membership?: object): Promise<string> {
  const code = `SN-${++number}`;
  const { status, body } = await staff.post('/api/PersonalMembers', { code, name, dayOfBirth, membership });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
async function addCompany(enterpriseName: string, leader: string, dateOfBirth: string): Promise<string> {
  const input = { type: 1, code: `DN-${++number}`, enterpriseName, leaderInfo: { name: leader, dateOfBirth } };
  const { status, body } = await staff.post('/api/Members', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
const read = async (who: TestClient, query = '') => (await who.get(`${URL}${query}`)).body.data;
const onHome = async (who: TestClient) =>
  (await who.get('/api/Home')).body.data.waiting.find(({ area }: { area: string }) => area === 'Home/Birthdays');
const looks = async (who: TestClient) => {
  await house.app.writeViews();
  const rows = await house.db.select().from(accessLog);
  return rows.filter(({ createdBy, action }) => createdBy === who.userId && action === 'View');
};

describe('the birthdays of the week', () => {
  test('are those of individual members and of leaders from today to the seventh day, without a year', async () => {
    const today = await addPerson('Bà Hôm Nay', '1970-11-25');
    await addPerson('Ông Hôm Qua', '1970-11-24');
    await addPerson('Ông Tuần Sau', '1970-12-02');
    await addPerson('Ông Không Ngày', null);
    const last = await addPerson('Bà Cuối Tuần', '1999-12-01');
    const company = await addCompany('Công ty Gốm', 'Ông Lãnh Đạo', '1965-11-27');
    const { items, total } = await read(staff);
    expect(items).toEqual([
      { area: 'PersonalMembers', id: today, name: 'Bà Hôm Nay', company: null, day: '2026-11-25' },
      { area: 'Members', id: company, name: 'Ông Lãnh Đạo', company: 'Công ty Gốm', day: '2026-11-27' },
      { area: 'PersonalMembers', id: last, name: 'Bà Cuối Tuần', company: null, day: '2026-12-01' },
    ]);
    expect(total).toBe(3);
    // An id has such digits by chance.
    const told = items.map((item: object) => ({ ...item, id: null }));
    expect(JSON.stringify(told)).not.toMatch(/19[679]\d/);
    expect(await onHome(staff)).toMatchObject({
      total: 3,
      path: '/birthdays',
      rows: [{ title: 'Bà Hôm Nay', at: '2026-11-25', text: null }, { text: 'Công ty Gốm' }, { id: last }],
    });
    expect(await read(staff, '?page=2&pageSize=2')).toMatchObject({ total: 3, page: 2, items: [{ id: last }] });
    expect((await staff.get(`${URL}?page=0`)).body.errors[0].message).toBe('Mes.Birthdays.Page.InValid');
  });

  test('leave out members who have left', async () => {
    const membership = { startsOn: '2020-01-01' };
    await addPerson('Bà Ở Lại', '1970-11-26', membership);
    const gone = await addPerson('Ông Đã Rời', '1970-11-26', membership);
    const end = { endsOn: '2025-01-31', endKind: 1, endReason: 'Xin ra' };
    expect((await staff.post(`/api/PersonalMembers/${gone}/Leave`, end)).status).toBe(200);
    expect((await read(staff)).items).toMatchObject([{ name: 'Bà Ở Lại' }]);
  });

  test('have a 29 February on 1 March of a year without one, and on its day otherwise', async () => {
    await addPerson('Bà Nhuận', '1980-02-29');
    for (const [now, days] of [
      ['2027-02-24', ['2027-03-01']],
      ['2028-02-24', ['2028-02-29']],
      ['2027-03-02', []],
    ] as const) {
      house.clock.now = new Date(`${now}T03:00:00Z`);
      const reader = await house.signInAs(['PersonalDataReveal', ...LISTS]);
      const { items } = await read(reader);
      expect(items.map(({ day }: { day: string }) => day)).toEqual(days);
    }
    house.clock.now = new Date('2026-11-25T03:00:00Z');
  });
});

describe('the readers of birthdays', () => {
  test('hold the code to reveal and that of the lists', async () => {
    await addPerson('Bà Cá Nhân', '1970-11-25');
    await addCompany('Công ty Sành', 'Ông Sành', '1965-11-25');
    const without = await house.signInAs(LISTS);
    expect((await without.get(URL)).status).toBe(403);
    expect(await onHome(without)).toBeUndefined();
    const alone = await house.signInAs(['PersonalDataReveal']);
    expect((await alone.get(URL)).body.data).toMatchObject({ items: [], total: 0 });
    expect(await onHome(alone)).toBeUndefined();
    const both = await house.signInAs(['PersonalDataReveal', ...LISTS]);
    expect((await read(both)).items).toMatchObject([{ name: 'Bà Cá Nhân' }, { name: 'Ông Sành' }]);
  });

  test('of a club see the members of the club', async () => {
    const own = await addPerson('Bà Trong', '1970-11-25');
    await join(house, clubId, own);
    await addPerson('Ông Ngoài', '1970-11-25');
    expect((await read(office)).items).toMatchObject([{ name: 'Bà Trong' }]);
    expect((await onHome(office)).total).toBe(1);
  });

  test('are logged with each record whose day they saw, once for the same look', async () => {
    const person = await addPerson('Bà Được Xem', '1970-11-25');
    const company = await addCompany('Công ty Được Xem', 'Ông Được Xem', '1965-11-26');
    const reader = await house.signInAs(['PersonalDataReveal', 'MembersView', ...LISTS]);
    await onHome(reader);
    await onHome(reader);
    await read(reader);
    const wanted = [
      { area: 'PersonalMembers', entityId: person, fields: ['dayOfBirth'], rows: 1 },
      { area: 'Members', entityId: company, fields: ['leaderInfo.dateOfBirth'], rows: 1 },
    ];
    expect(await looks(reader)).toMatchObject(wanted);
    // To open the record is a look of its own.
    expect((await reader.get(`/api/PersonalMembers/${person}`)).status).toBe(200);
    expect((await looks(reader)).at(-1)).toMatchObject({ entityId: person, fields: ['*'] });
    house.clock.now = new Date(house.clock.now.getTime() + 11 * 60_000);
    await onHome(reader);
    expect(await looks(reader)).toHaveLength(5);
    const without = await house.signInAs(LISTS);
    await without.get('/api/Home');
    expect(await looks(without)).toEqual([]);
  });

  test('keep whole days in the records behind a reason', async () => {
    const id = await addPerson('Bà Kín', '1970-11-25');
    expect((await staff.get(`/api/PersonalMembers/${id}`)).body.data.dayOfBirth).toBe('••/••/1970');
    expect(dayAfter(dayOf(house.clock.now), 6)).toBe('2026-12-01');
  });
});
