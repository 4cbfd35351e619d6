import { countedOf } from '@hoivien/contract/areas/club/club.rules.ts';
import type { EventFigures, MemberFigures, MoneyFigures } from '@hoivien/contract/areas/figures/figures.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEvent, addMember, invite, join, peopleOf } from '../activity/testing/events.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
let office: TestClient;
let clubId = '';
const URL = '/api/Home/MemberFigures';

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  clubId = (await staff.post('/api/Clubs', { code: 'CLB-1', enterpriseName: 'CLB Gốm' })).body.data.id;
  office = await house.signInAs(permissionCodes, { clubId });
});
afterAll(() => house[Symbol.asyncDispose]());

const recount = async (who: TestClient, { areas }: MemberFigures, club?: string) => {
  for (const { area, ...figures } of areas) {
    const resource = registry.find((one) => one.resource.area === area)?.resource;
    const counted = countedOf(resource ?? { fields: {} }).state.map((state): [string, string] => ['state', state]);
    const check = async (total: number, filters: [string, string | null][], isPresent = true) => {
      const given = filters.filter((one): one is [string, string] => one[1] !== null);
      const params = new URLSearchParams([
        ...(isPresent ? counted : []),
        ...given,
        ...(club ? [['clubIds', club]] : []),
      ] as [string, string][]);
      const answer = await who.get(`/api/${area}?${params.toString()}`);
      expect([params.toString(), answer.status, answer.body.data?.total]).toEqual([params.toString(), 200, total]);
    };
    const typeOf = (type: number | null): [string, string | null] => ['type', type === null ? null : String(type)];
    await check(figures.total, []);
    for (const { type, total } of figures.types) await check(total, [typeOf(type)]);
    for (const name of ['joined', 'left'] as const)
      for (const { month, type, total } of figures[name]) {
        const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
          .toISOString()
          .slice(0, 10);
        await check(total, [[`${name}OnFrom`, month], [`${name}OnTo`, end], typeOf(type)], false);
      }
    for (const { code, total } of figures.provinces.filter((one) => one.total > 0))
      await check(total, [['provinceCode', code]]);
    for (const { id, total } of figures.careers) await check(total, [['careerIds', id]]);
  }
};

test('each number is the total of its list, for the association, a club, and one club of all', async () => {
  const career = (await staff.post('/api/Careers', { code: 'C1', name: 'Dệt may' })).body.data.id;
  const one = fc.record({
    isPerson: fc.boolean(),
    type: fc.constantFrom(1, 2),
    inClub: fc.boolean(),
    hasCareer: fc.boolean(),
    province: fc.constantFrom('79', '01', null),
    month: fc.integer({ min: 1, max: 12 }),
    leaves: fc.boolean(),
  });
  let number = 0;
  for (const some of fc.sample(one, 24)) {
    const code = `F-${++number}`;
    const area = some.isPerson ? 'PersonalMembers' : 'Members';
    const place = some.province && { scheme: '2025', provinceCode: some.province, communeCode: null, road: '1 Lê Lợi' };
    const { status, body } = await staff.post(`/api/${area}`, {
      code,
      ...(some.isPerson ? { name: `Người ${code}` } : { enterpriseName: `Công ty ${code}`, type: some.type }),
      ...(place && !some.isPerson && { headOfficeAddress: place }),
      clubIds: some.inClub ? [clubId] : [],
      careerIds: some.hasCareer ? [career] : [],
      membership: { startsOn: `2024-${String(some.month).padStart(2, '0')}-01` },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    if (some.leaves) {
      const end = { endsOn: '2025-01-31', endKind: 1, endReason: 'Xin ra' };
      expect((await staff.post(`/api/${area}/${body.data.id}/Leave`, end)).status).toBe(200);
    }
  }
  for (const [who, club] of [[staff], [office], [staff, clubId]] as const)
    for (const year of [2024, 2025]) {
      const answer = await who.get(`${URL}?year=${year}${club ? `&club=${club}` : ''}`);
      expect(answer.status).toBe(200);
      expect(answer.body.data.areas).toHaveLength(2);
      await recount(who, answer.body.data, club);
    }
  const { body } = await staff.get(`${URL}?year=2024`);
  const joined = (body.data as MemberFigures).areas.flatMap((area) => area.joined);
  expect(joined.reduce((sum, { total }) => sum + total, 0)).toBe(24);
  expect((body.data as MemberFigures).areas[0]?.provinces).toHaveLength(34);
});

test('a reader sees the areas whose lists they may open, and nothing without their codes', async () => {
  for (const code of ['MembersSearch']) {
    const reader = await house.signInAs([code]);
    const { body } = await reader.get(URL);
    const shown = body.data.areas.map(({ area }: { area: string }) => area);
    expect(shown.length).toBeGreaterThan(0);
    for (const area of ['Members', 'PersonalMembers'])
      expect((await reader.get(`/api/${area}`)).status === 200).toBe(shown.includes(area));
  }
  const none = await house.signInAs(['CareersSearch']);
  expect((await none.get(URL)).status).toBe(403);
});

const SPANS = ['', 'year=2025', 'year=2026', 'year=2027'];
const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

test('money of a month is the sum of its list, and that of a club is what its users see', async () => {
  const inClub = await addMember(house, 'Công ty Trong');
  await join(house, clubId, inClub);
  const outside = await addMember(house, 'Công ty Ngoài');
  const one = fc.record({
    area: fc.constantFrom('NetRevenues', 'Sponsors'),
    memberId: fc.constantFrom(inClub, outside),
    date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-11-01'),
    unitPrice: fc.integer({ min: 1, max: 900_000_000 }),
    isPaid: fc.boolean(),
  });
  for (const { area, date, isPaid, ...some } of fc.sample(one, 20)) {
    const { status, body } = await staff.post(`/api/${area}`, {
      ...some,
      [area === 'Sponsors' ? 'sponsorDate' : 'netRevenueDate']: date,
      product: 'Hội thảo',
      quantity: 1,
      attachmentIds: [],
      ...(area === 'NetRevenues' && { invoiceFileIds: [] }),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    if (isPaid) expect((await staff.post(`/api/${area}/${body.data.id}/ApproveClose`)).status).toBe(200);
  }
  let counted = 0;
  for (const [who, club] of [[staff], [office], [staff, clubId]] as const)
    for (const span of SPANS) {
      const { body } = await who.get(`/api/Home/MoneyFigures?${span}${club ? `&club=${club}` : ''}`);
      for (const { area, months } of (body.data as MoneyFigures).areas)
        for (const { month, total, money, paid, notPaid } of months) {
          counted += total;
          const date = area === 'Sponsors' ? 'sponsorDate' : 'netRevenueDate';
          // The list has no filter by club; a user of the club sees the same entries.
          const list = club ? office : who;
          const sums = await list.get(`/api/${area}/Sums?${date}From=${month}&${date}To=${lastDay(month)}`);
          const found = Object.entries(sums.body.data).map(([name, value]) => [name, Number(value)]);
          expect(Object.fromEntries(found)).toEqual({ count: total, money, paid, notPaid });
        }
    }
  expect(counted).toBeGreaterThan(20);
  const sponsors = await house.signInAs(['SponsorsSearch']);
  const { body } = await sponsors.get('/api/Home/MoneyFigures');
  expect(body.data.areas.map(({ area }: { area: string }) => area)).toEqual(['Sponsors']);
  expect((await (await house.signInAs(['MembersSearch'])).get('/api/Home/MoneyFigures')).status).toBe(403);
});

test('events of a month and those who came are what the list shows to the same reader', async () => {
  const people = [await addMember(house, 'Ông An'), await addMember(house, 'Bà Bình')];
  await join(house, clubId, String(people[0]));
  for (const [who, hours] of [
    [staff, 2],
    [staff, 24 * 40],
    [office, 24 * 41],
  ] as const) {
    const event = await addEvent(house, who, hours);
    expect((await invite(who, event.id, who === office ? people.slice(0, 1) : people)).status).toBeLessThan(300);
    const [first] = await peopleOf(who, event.id);
    await house.pool.query(
      'update activity_participants set confirmed_at = now(), checked_in_at = now() where id = $1',
      [first?.id],
    );
  }
  let counted = 0;
  for (const [who, club] of [[staff], [office], [staff, clubId]] as const)
    for (const span of SPANS) {
      const answer = await who.get(`/api/Home/EventFigures?${span}${club ? `&club=${club}` : ''}`);
      expect(answer.status).toBe(200);
      for (const { month, ...figures } of (answer.body.data as EventFigures).months) {
        const ofMonth = `startTimeFrom=${month}&startTimeTo=${lastDay(month)}${club ? `&clubId=${club}` : ''}`;
        const { body } = await who.get(`/api/Activities?pageSize=100&${ofMonth}`);
        const items = body.data.items as { participantCount: number; confirmedCount: number; cameCount: number }[];
        const sumOf = (name: keyof (typeof items)[number]) => items.reduce((sum, item) => sum + item[name], 0);
        expect(figures).toEqual({
          total: body.data.total,
          participants: sumOf('participantCount'),
          confirmed: sumOf('confirmedCount'),
          came: sumOf('cameCount'),
        });
        counted += figures.came;
      }
    }
  expect(counted).toBeGreaterThan(3);
  expect((await (await house.signInAs(['MembersSearch'])).get('/api/Home/EventFigures')).status).toBe(403);
});

test('a year or a club that cannot be is refused by its own message', async () => {
  for (const call of ['MemberFigures', 'MoneyFigures', 'EventFigures'])
    for (const [query, message] of [
      ['year=1999', 'Mes.Figures.Year.InValid'],
      ['year=x', 'Mes.Figures.Year.InValid'],
      ['club=1', 'Mes.Figures.Club.InValid'],
    ] as const) {
      const { status, body } = await staff.get(`/api/Home/${call}?${query}`);
      expect([status, body.errors[0].message]).toEqual([400, message]);
    }
});
