import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clubMembers } from '../../../db/tables/membership.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const URL = '/api/Members/LegacyAddresses';
const CODES = ['Create', 'Update', 'Search', 'View'].map((action) => `Members${action}`);

interface Unit {
  province: string;
  district: string;
  commune: string;
  successors: string[];
}

let house: TestApp;
let staff: TestClient;
let whole: Unit;
let divided: Unit;
let number = 0;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(CODES);
  const commune = async (parts: number) => {
    const { rows } = await house.db.execute<Unit & Record<string, unknown>>(
      sql`select c.code as commune, d.code as district, d.parent_code as province, to_json(c.successors) as successors
        from units c join units d on d.scheme = 'legacy' and d.code = c.parent_code
        where c.scheme = 'legacy' and c.level = 3 and (cardinality(c.successors) > 1) = ${parts > 1} order by c.code limit 1`,
    );
    return rows[0] as Unit;
  };
  [whole, divided] = [await commune(1), await commune(2)];
});
afterAll(() => house[Symbol.asyncDispose]());

async function add(unit: Partial<Unit>, road = '12 Hàng Bạc') {
  number++;
  const address = {
    scheme: 'legacy',
    provinceCode: unit.province,
    districtCode: unit.district ?? null,
    communeCode: unit.commune ?? null,
    road,
  };
  const input = {
    type: 1,
    code: `DC-${number}`,
    enterpriseName: `Công ty Địa chỉ ${number}`,
    headOfficeAddress: address,
  };
  const { status, body } = await staff.post('/api/Members', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const read = async (id: string) => (await staff.get(`/api/Members/${id}`)).body.data;
const listed = async (state: string, who = staff) => (await who.get(`${URL}?state=${state}`)).body.data;
interface Listed {
  id: string;
  memberId: string;
  candidates: { code: string }[];
  text: string | null;
}
const of = (page: { items: Listed[] }, id: string) => page.items.find(({ memberId }) => memberId === id) as Listed;

test('a commune that went into one is certain, a divided one and a district alone are for somebody to choose', async () => {
  const [a, b, c, d] = [
    await add(whole),
    await add(divided),
    await add({ province: whole.province }),
    await add({ province: whole.province, district: whole.district }),
  ];
  const [certain, ambiguous] = [await listed('certain'), await listed('ambiguous')];
  expect(certain.counts).toEqual({ certain: 2, ambiguous: 2, open: 0, converted: 0 });
  expect(of(certain, a.id).candidates.map(({ code }) => code)).toEqual(whole.successors);
  expect(of(certain, c.id).candidates[0]?.code).toHaveLength(2);
  expect(
    of(ambiguous, b.id)
      .candidates.map(({ code }) => code)
      .sort(),
  ).toEqual([...divided.successors].sort());
  expect(of(ambiguous, b.id).text).toBeNull();
  expect(of(ambiguous, d.id).candidates.length).toBeGreaterThan(1);
});

test('all that are certain are converted at once; the old address stays beside and the history tells it', async () => {
  const member = await add(whole);
  await add(divided);
  const { total } = await listed('certain');
  const { status, body } = await staff.post(`${URL}/Convert`, { certain: true });
  expect([status, body.data.ids.length, body.data.left]).toEqual([200, total, 0]);
  const record = await read(member.id);
  expect(record.headOfficeAddress).toMatchObject({
    scheme: '2025',
    communeCode: whole.successors[0],
    districtCode: null,
    road: '12 Hàng Bạc',
  });
  expect(record.headOfficeAddress.legacyText).toBe(member.headOfficeAddress.text);
  expect(record.version).toBe(member.version + 1);
  const [entry] = (await staff.get(`/api/Members/${member.id}/History`)).body.data.items;
  expect(entry.changes.headOfficeAddress.map(({ scheme }: { scheme: string }) => scheme)).toEqual(['legacy', '2025']);
  expect((await listed('certain')).total).toBe(0);
  expect((await listed('ambiguous')).total).toBeGreaterThan(0);
});

test('an ambiguous address becomes the chosen unit, and no unit that is not its successor', async () => {
  const member = await add(divided);
  const { id } = of(await listed('ambiguous'), member.id);
  const convert = (communeCode: string) => staff.post(`${URL}/Convert`, { choices: [{ id, communeCode }] });
  const other = whole.successors[0] === divided.successors[0] ? '25747' : (whole.successors[0] as string);
  expect((await convert(other)).body.message).toBe('Mes.LegacyAddresses.Choices.NotAllowed');
  const chosen = divided.successors[1] as string;
  expect((await convert(chosen)).status).toBe(200);
  expect((await read(member.id)).headOfficeAddress).toMatchObject({ scheme: '2025', communeCode: chosen });
  expect((await convert(chosen)).status).toBe(404);
  expect((await staff.post(`${URL}/Convert`, {})).body.message).toBe('Mes.LegacyAddresses.Choices.Required');
});

test('a converted address can be restored, also after later saves of the same place', async () => {
  const member = await add(whole, '1 Lý Thường Kiệt');
  const { ids } = (await staff.post(`${URL}/Convert`, { certain: true })).body.data;
  const record = await read(member.id);
  const moved = { ...record, headOfficeAddress: { ...record.headOfficeAddress, road: '2 Lý Thường Kiệt' } };
  const saved = (await staff.put(`/api/Members/${member.id}`, moved)).body.data;
  expect(saved.headOfficeAddress.legacyText).toContain('2 Lý Thường Kiệt');
  const { id } = of(await listed('converted'), member.id);
  expect(ids).toHaveLength(1);
  expect((await staff.post(`${URL}/Revert`, { ids: [id] })).body.data.left).toBe(0);
  expect((await read(member.id)).headOfficeAddress).toMatchObject({
    scheme: 'legacy',
    provinceCode: whole.province,
    districtCode: whole.district,
    communeCode: whole.commune,
    road: '2 Lý Thường Kiệt',
  });
  const elsewhere = { scheme: '2025', provinceCode: '79', communeCode: '25747', road: 'x' };
  await staff.post(`${URL}/Convert`, { certain: true });
  const before = await read(member.id);
  const after = (await staff.put(`/api/Members/${member.id}`, { ...before, headOfficeAddress: elsewhere })).body.data;
  expect(after.headOfficeAddress.legacyText ?? null).toBeNull();
});

test('a club’s user converts addresses of its own members only', async () => {
  const [ours, theirs] = [await add(whole), await add(whole)];
  const clubId = uuidv7();
  const club = await house.signInAs(CODES, { clubId });
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: ours.id, joinedOn: '2020-01-01' });
  expect((await listed('certain', club)).items.map(({ memberId }: { memberId: string }) => memberId)).toEqual([
    ours.id,
  ]);
  await club.post(`${URL}/Convert`, { certain: true });
  expect((await read(theirs.id)).headOfficeAddress.scheme).toBe('legacy');
  const { id } = of(await listed('certain'), theirs.id);
  expect((await club.post(`${URL}/Convert`, { choices: [{ id, communeCode: whole.successors[0] }] })).status).toBe(404);
});

test('an address without a commune is open, until a person chooses one', async () => {
  const before = (await listed('open')).total;
  const headOfficeAddress = { scheme: '2025', provinceCode: '79', communeCode: null, road: '12 Lê Lợi, P. Không Có' };
  const made = await staff.post('/api/Members', {
    type: 1,
    code: 'LO-1',
    enterpriseName: 'Công ty LO-1',
    headOfficeAddress,
  });
  const page = await listed('open');
  expect(page.counts.open).toBe(before + 1);
  const one = page.items.find(({ memberId }: Listed) => memberId === made.body.data.id);
  expect(one).toMatchObject({ legacyText: '12 Lê Lợi, P. Không Có, Thành phố Hồ Chí Minh', candidates: [] });
  const convert = { choices: [{ id: one.id, communeCode: '26740' }] };
  expect((await staff.post(`${URL}/Convert`, convert)).status).toBe(404);
  const { version } = made.body.data;
  const input = { type: 1, code: 'LO-1', enterpriseName: 'Công ty LO-1', version, canConfirmActivity: true };
  const saved = await staff.put(`/api/Members/${made.body.data.id}`, {
    ...input,
    headOfficeAddress: { ...headOfficeAddress, communeCode: '26740' },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await listed('open')).counts.open).toBe(before);
});
