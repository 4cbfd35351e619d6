import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { units } from '../../../db/tables/unit.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([
    'MarketsSearch',
    'MarketsCreate',
    'CertificatesView',
    'CertificatesCreate',
    'UsersSearch',
    'UsersCreate',
    'RolesSearch',
  ]);
  for (const [code, name] of [
    ['TT-01', 'Miền Bắc'],
    ['TT-02', 'Đồng bằng sông Cửu Long'],
    ['TT-03', 'Tây Nguyên, phía Bắc'],
    ['BAC', 'Vùng cao'],
  ])
    await staff.post('/api/Markets', { code, name, description: `Ghi chú ${code}` });
  for (let at = 1; at <= 7; at++)
    await staff.post('/api/Certificates', { code: `CN-${at}`, name: `Chứng nhận miền Bắc ${at}`, description: null });
  await house.db.execute(`update roles set search_key = 'thu ky mien bac' where name_key = 'administrator'`);
});
afterAll(() => house[Symbol.asyncDispose]());

const find = async (who: TestClient, q: string) =>
  (await who.get(`/api/Search?${new URLSearchParams({ q }).toString()}`)).body.data as {
    area: string;
    items: { id: string; code: string; name: string; note: string | null }[];
  }[];
const names = async (q: string, area = 'Markets') =>
  (await find(staff, q)).find((group) => group.area === area)?.items.map(({ name }) => name) ?? [];

test('records are found without accents, in any case and any order of the words', async () => {
  for (const q of ['miền bắc', 'MIEN BAC', 'bac mien', 'bắc  mi']) expect(await names(q), q).toEqual(['Miền Bắc']);
  expect(await names('dong song')).toEqual(['Đồng bằng sông Cửu Long']);
  expect(await names('TT-02')).toEqual(['Đồng bằng sông Cửu Long']);
});

test('a table that the database takes for a large one is read without a count, with the same answer', async () => {
  const before = await find(staff, 'bac');
  await house.db.execute(sql`insert into certificates select (jsonb_populate_record(c, jsonb_build_object(
    'id', gen_random_uuid(), 'code', 'X' || n, 'code_key', 'x' || n, 'name', 'Khác', 'search_key', 'khac'))).*
    from certificates c, generate_series(1, 5001) n where c.code = 'CN-1'`);
  await house.db.execute(sql`analyze certificates`);
  expect(await find(staff, 'bac')).toEqual(before);
  expect(await find(staff, 'khong co gi het')).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
});

test('an item has its code, its name and what tells it apart', async () => {
  const [group] = await find(staff, 'tt-01');
  expect(group).toEqual({
    area: 'Markets',
    items: [{ id: expect.any(String), code: 'TT-01', name: 'Miền Bắc', note: 'Ghi chú TT-01', state: null }],
  });
});

test('what begins with the word stands before what only holds it', async () => {
  expect(await names('bac')).toEqual(['Vùng cao', 'Miền Bắc', 'Tây Nguyên, phía Bắc']);
  await staff.post('/api/Markets', { code: 'Z-0903', name: 'Vùng biển', description: null });
  await staff.post('/api/Markets', { code: 'A', name: 'An toàn 0903', description: null });
  expect(await names('0903')).toEqual(['Vùng biển', 'An toàn 0903']);
});

test('an area that has the words of a name stands before areas that have only pieces of words', async () => {
  await staff.post('/api/Markets', { code: 'TT-90', name: 'Nguyễn Thục Nhi', description: null });
  await staff.post('/api/Certificates', { code: 'CN-90', name: 'Hồ Thị Yến Nhi', description: null });
  const areas = (await find(staff, 'yen nhi')).map(({ area }) => area);
  expect(areas).toEqual(['Certificates', 'Markets']);
  expect((await find(staff, 'guyen nhi')).map(({ area }) => area)).toEqual(['Markets']);
});

test('each area gives five at most, and areas without a find are left out', async () => {
  const groups = await find(staff, 'mien bac');
  expect(groups.map(({ area, items }) => [area, items.length])).toEqual([
    ['Markets', 1],
    ['Certificates', 5],
    ['Roles', 1],
  ]);
});

test('only areas whose Search or View the person holds are looked into', async () => {
  const areas = async (codes: string[]) => (await find(await house.signInAs(codes), 'bac')).map(({ area }) => area);
  expect(await areas([])).toEqual([]);
  expect(await areas(['MarketsCreate', 'MarketsExport', 'CertificatesUpdate'])).toEqual([]);
  expect(await areas(['MarketsView'])).toEqual(['Markets']);
  expect(await areas(['CertificatesSearch'])).toEqual(['Certificates']);
});

test('a person is found by their phone however it is written, and by part of it', async () => {
  const input = {
    username: 'yen',
    fullName: 'Đỗ Cẩm Yến',
    emailAddress: 'yen@example.test',
    phoneNumber: '0912345678',
  };
  const maker = await house.signInAs(['UsersCreate', 'UsersSearch', 'RolesUpdate']);
  const added = await maker.post('/api/Users', { ...input, password: 'con đò sang sông sớm' });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  for (const q of [
    '0912345678',
    '0912 345 678',
    '0912.345.678',
    '+84 912 345 678',
    '(0912) 345-678',
    '84912345678',
    '0912.345',
    'yen@example',
    'yến đỗ',
  ])
    expect((await names(q, 'Users')).includes('Đỗ Cẩm Yến'), q).toBe(true);
  const [person] = (await find(staff, 'cam yen')).find(({ area }) => area === 'Users')?.items ?? [];
  expect(person).toMatchObject({ code: 'yen', name: 'Đỗ Cẩm Yến', note: 'yen@example.test' });
});

test('users tied to a club find the people of their club only', async () => {
  const clubId = '0197a000-0000-7000-8000-0000000000c1';
  const own = await house.signInAs(['UsersSearch'], { clubId, name: 'Người của câu lạc bộ' });
  await house.db.execute(`update users set search_key = 'nguoi cua cau lac bo' where id = '${own.userId}'`);
  await house.db.execute(`update users set search_key = 'nguoi cua hiep hoi' where id = '${staff.userId}'`);
  const found = async (who: TestClient) => (await find(who, 'nguoi cua'))[0]?.items.map(({ id }) => id).sort();
  expect(await found(own)).toEqual([own.userId]);
  expect(await found(staff)).toEqual([own.userId, staff.userId].sort());
});

test('signs of patterns are letters like others, and hostile questions find nothing', async () => {
  for (const q of ['%%', '__', '\\\\', "' or 1=1", '\u0000\u0000', '..--', '((', '+ - ()'])
    expect(await find(staff, q), q).toEqual([]);
});

test('one letter asks for nothing, and a hundred and one are refused', async () => {
  expect(await find(staff, 'b')).toEqual([]);
  expect(await find(staff, '')).toEqual([]);
  const { status, body } = await staff.get(`/api/Search?q=${'x'.repeat(101)}`);
  expect([status, body.message]).toEqual([400, 'Mes.Search.Text.InValid']);
});

test('a member is found by name, short name, tax code and phone, told apart by its province, and by those of its club only', async () => {
  const office = await house.signInAs(['MembersCreate', 'MembersSearch', 'MembersApprove']);
  const input = {
    type: 1,
    enterpriseName: 'Công ty Cổ phần Gỗ An Cường',
    enterpriseAcronymsName: 'ACG',
    code: 'HV-0412',
    taxCode: '0300588569',
    phoneNumber: '028 3827 0411',
  };
  const [province] = await house.db
    .select()
    .from(units)
    .where(and(eq(units.scheme, '2025'), eq(units.level, 1)))
    .limit(1);
  const headOfficeAddress = { scheme: '2025', provinceCode: province?.code };
  const added = await office.post('/api/Members', { ...input, headOfficeAddress });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const { id } = added.body.data;
  for (const q of ['an cuong go', 'acg', '0300588569', '02838270411', 'hv-0412', '+84 28 3827 0411'])
    expect(
      (await find(office, q)).find(({ area }) => area === 'Members')?.items.map((item) => item.id),
      q,
    ).toEqual([id]);
  const [group] = await find(office, 'HV-0412');
  const state = { field: 'state', value: 'current' };
  expect(group?.items).toEqual([{ id, code: 'HV-0412', name: input.enterpriseName, note: province?.name, state }]);
  const clubId = '0197a000-0000-7000-8000-0000000000c2';
  expect(await find(await house.signInAs(['MembersSearch'], { clubId }), 'an cuong')).toEqual([]);
});

test('of words that thousands of records have, the answer stays full, and what has them as they were typed stands first', async () => {
  await house.db.execute(`insert into markets (id, code, code_key, name, search_key, version, created_at, updated_at)
    select gen_random_uuid(), 'DAY-' || n, 'day-' || n, 'Vùng dày ' || n, case when n = 7 then '.khap.noi.|' else '.vung.day.|' end || '-Kday' || n || '=Kday' || n || '=|' || case when n = 7 then '' else ' noikhap ;' end, 1, now(), now()
    from generate_series(1, 15000) n`);
  const found = await names('khap noi');
  expect([found[0], found.length]).toEqual(['Vùng dày 7', 5]);
  expect((await names('day-14999 khap')).length).toBe(1);
});

test('a fee is found by its reference however it is typed, by those who see it in its list', async () => {
  const office = await house.signInAs(['MembersCreate', 'FeesCreate', 'FeesUpdate', 'FeesSearch']);
  const owner = (await office.post('/api/Members', { type: 1, code: 'HV-PHI', enterpriseName: 'Công ty Nộp Phí' })).body
    .data;
  const added = await office.post('/api/FeeHistories', {
    memberId: owner.id,
    year: 2025,
    period: 'Y',
    kind: 3,
    total: 1_000_000,
    dueOn: '2025-06-30',
    attachmentIds: [],
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const { id, reference } = added.body.data;
  for (const q of [reference, reference.toLowerCase(), ` ${reference.slice(0, 4)} ${reference.slice(4)} `])
    expect(await find(office, q), q).toMatchObject([
      { area: 'FeeHistories', items: [{ id, code: reference, name: 'Công ty Nộp Phí' }] },
    ]);
  expect(await find(await house.signInAs(['MembersSearch']), reference)).toEqual([]);
  const clubId = '0197a000-0000-7000-8000-0000000000c3';
  expect(await find(await house.signInAs(['FeesSearch'], { clubId }), reference)).toEqual([]);
});

test('ids give the present names of records, without deleted and invisible ones', async () => {
  const added = (await staff.post('/api/Markets', { code: 'GONE', name: 'Sẽ xoá', description: null })).body.data;
  const kept = (await staff.post('/api/Markets', { code: 'KEPT', name: 'Còn lại', description: null })).body.data;
  const of = (...keys: string[]) =>
    `/api/Search/Records?${new URLSearchParams(keys.map((key): [string, string] => ['of', key])).toString()}`;
  const keys = [`Markets:${added.id}`, `Markets:${kept.id}`, `Nothing:${kept.id}`];
  const idsOf = async (who: TestClient) =>
    ((await who.get(of(...keys))).body.data as { items: { id: string }[] }[]).flatMap(({ items }) =>
      items.map(({ id }) => id),
    );
  expect(await idsOf(staff)).toEqual([added.id, kept.id]);
  const remover = await house.signInAs(['MarketsDelete', 'MarketsView']);
  expect((await remover.del(`/api/Markets/${added.id}?version=1`)).status).toBe(200);
  expect(await idsOf(staff)).toEqual([kept.id]);
  expect(await idsOf(await house.signInAs(['UsersSearch']))).toEqual([]);
  expect((await staff.get(of(`Markets:${kept.id}`))).body.data[0].items).toHaveLength(1);
  expect((await staff.get('/api/Search/Records')).body.data).toEqual([]);
  const bad = await staff.get(of('Markets:1'));
  expect([bad.status, bad.body.message]).toEqual([400, 'Mes.Search.Records.InValid']);
});
