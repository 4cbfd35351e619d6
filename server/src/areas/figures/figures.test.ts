import { countedOf } from '@hoivien/contract/areas/club/club.rules.ts';
import type { MemberFigures } from '@hoivien/contract/areas/figures/figures.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
