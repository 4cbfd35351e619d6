import type { ImportRow, ImportRun } from '@hoivien/contract/kit/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueKey } from '../../kit/exchange/decide.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { after, dryRun, workbook, write, IMPORT_CODES } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const rowsAt = async (id: string): Promise<ImportRow[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const addMember = async (input: object) => {
  const { status, body } = await staff.post('/api/Members', { type: 1, ...input });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const memberAt = async (id: string) => (await staff.get(`/api/Members/${id}`)).body.data;
const check = async (headers: readonly string[], rows: (string | null)[][], options: object = {}): Promise<ImportRun> =>
  dryRun(house, staff, 'Members', await workbook(headers, rows), { options });

/** Phường Sài Gòn in Ho Chi Minh City, and the former Phường Bến Nghé, Quận 1, which became part of it. */
const SAI_GON = { scheme: '2025', provinceCode: '79', communeCode: '26740', road: '12 Lê Lợi' };
const BEN_NGHE = {
  scheme: 'legacy',
  provinceCode: '79',
  districtCode: '760',
  communeCode: '26740',
  road: '5 Đồng Khởi',
};

describe('an address in a file that has only some of its parts', () => {
  const PROVINCE = ['Mã', 'Tên doanh nghiệp', 'Tỉnh, thành phố trụ sở chính'];
  const line = (code: string, province: string | null) => [code, `Công ty ${code}`, province];
  const held = (code: string, headOfficeAddress: object) =>
    addMember({ code, enterpriseName: `Công ty ${code}`, headOfficeAddress });

  test('keeps the others: the same province and an empty cell change nothing', async () => {
    const all = [
      await held('UA-1', SAI_GON),
      await held('UA-2', SAI_GON),
      await held('UA-3', BEN_NGHE),
      await held('UA-4', SAI_GON),
    ];
    const before = await Promise.all(all.map(async ({ id }) => (await memberAt(id)).headOfficeAddress));
    const run = await check(PROVINCE, [
      line('UA-1', 'TP. Hồ Chí Minh'),
      line('UA-2', null),
      line('UA-3', 'TP.HCM'),
      // A former province that is part of the present one.
      line('UA-4', 'Bình Dương'),
    ]);
    expect(run.counts).toMatchObject({ same: 4, update: 0 });
    expect(await Promise.all(all.map(async ({ id }) => (await memberAt(id)).headOfficeAddress))).toEqual(before);
  });

  test('loses only the commune that cannot lie in another province, and the dry run says it', async () => {
    const { id } = await held('UB-1', SAI_GON);
    const run = await check(PROVINCE, [line('UB-1', 'Đồng Nai')]);
    const [row] = await rowsAt(run.id);
    expect(row).toMatchObject({ outcome: 'update', changed: ['headOfficeAddress.provinceCode'] });
    expect(row?.errors).toContainEqual({
      field: 'headOfficeAddress.provinceCode',
      message: 'Mes.Imports.Address.Becomes',
      params: {
        from: '12 Lê Lợi · Phường Sài Gòn · Thành phố Hồ Chí Minh',
        to: expect.stringMatching(/^12 Lê Lợi · (?:Tỉnh|Thành phố) Đồng Nai$/),
      },
    });
    await write(staff, run.id);
    expect((await memberAt(id)).headOfficeAddress).toMatchObject({
      provinceCode: '75',
      communeCode: null,
      road: '12 Lê Lợi',
    });
  });

  test('changes the road alone, and clears only parts with an empty cell when the person chose to clear', async () => {
    const { id } = await held('UC-1', SAI_GON);
    const road = await check(
      ['Mã', 'Tên doanh nghiệp', 'Số nhà, đường trụ sở chính'],
      [['UC-1', 'Công ty UC-1', '9 Nguyễn Huệ']],
    );
    await write(staff, road.id);
    expect((await memberAt(id)).headOfficeAddress).toMatchObject({ ...SAI_GON, road: '9 Nguyễn Huệ' });
    const headers = [...PROVINCE, 'Số nhà, đường trụ sở chính'];
    const clear = await check(headers, [[...line('UC-1', 'TP.HCM'), null]], { empty: 'clear' });
    await write(staff, clear.id);
    expect((await memberAt(id)).headOfficeAddress).toMatchObject({ ...SAI_GON, road: null });
  });
});

describe('records that rows without codes mean', () => {
  const NO_CODE = ['Tên doanh nghiệp', 'Mã số thuế', 'Điện thoại', 'E-mail'];

  test('show the code and the old values of the record', async () => {
    await addMember({ code: 'UD-1', enterpriseName: 'Công ty Cơ khí Cát Trí', taxCode: '0100109106' });
    const run = await check(NO_CODE, [['Công ty TNHH Cơ khí Cát Trí', '0100109106', '0243 825 1234', null]]);
    expect((await rowsAt(run.id))[0]).toMatchObject({
      outcome: 'update',
      cells: { code: 'UD-1' },
      changed: ['enterpriseName', 'phoneNumber'],
      before: { enterpriseName: 'Công ty Cơ khí Cát Trí' },
    });
  });

  test('with quite another name are asked about and not renamed', async () => {
    const { id } = await addMember({ code: 'UE-1', enterpriseName: 'Công ty Hồng Vinh', taxCode: '0301464823' });
    const run = await check(NO_CODE, [['Totally Other Name JSC', '0301464823', null, null]]);
    expect((await rowsAt(run.id))[0]).toMatchObject({
      outcome: 'asked',
      double: { record: { id, name: 'UE-1 Công ty Hồng Vinh' }, may: ['same', 'new', 'leave'] },
    });
    const chosen = await staff.put(`/api/Imports/${run.id}/Doubles`, { choice: 'same', rowNos: [2] });
    expect(chosen.body.data.run.counts).toMatchObject({ update: 1, asked: 0 });
    await write(staff, run.id);
    expect(await memberAt(id)).toMatchObject({ enterpriseName: 'Totally Other Name JSC', code: 'UE-1' });
  });

  test('are asked about when the name is that of a record, unless another tax code contradicts', async () => {
    const { id } = await addMember({ code: 'UF-1', enterpriseName: 'Công ty TNHH Gia Vượng', taxCode: '0302705302' });
    await addMember({ code: 'UF-2', enterpriseName: 'Công ty Khải Quân' });
    const run = await check(NO_CODE, [
      ['CTY CP GIA VƯỢNG', null, '0243 825 9999', null],
      ['Công ty Gia Vượng', '0100112099', null, null],
      ['Công ty TNHH Khải Quân', '0101248141', null, null],
    ]);
    const rows = await rowsAt(run.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['asked', 'create', 'asked']);
    expect(rows[0]?.double).toMatchObject({ fields: ['enterpriseName'], record: { id } });
  });
});

describe('a value that a person chose for all rows', () => {
  const TYPED = ['Mã', 'Tên doanh nghiệp', 'Loại hội viên'];

  test('fills new records and replaces no value of a present one', async () => {
    const { id } = await addMember({ code: 'UG-1', enterpriseName: 'Công ty UG-1', type: 2 });
    const run = await check(
      TYPED.slice(0, 2),
      [
        ['UG-1', 'Công ty UG-1'],
        ['UG-2', 'Công ty UG-2'],
      ],
      { presets: { type: 'Đơn vị' } },
    );
    expect(run.counts).toMatchObject({ same: 1, create: 1 });
    await write(staff, run.id);
    expect((await memberAt(id)).type).toBe(2);
    const empty = await check(
      TYPED,
      [
        ['UG-1', 'Công ty UG-1 mới', null],
        ['UG-3', 'Công ty UG-3', null],
      ],
      { presets: { type: 'Liên kết' } },
    );
    expect((await rowsAt(empty.id))[0]).toMatchObject({ outcome: 'update', changed: ['enterpriseName'] });
    await write(staff, empty.id);
    const { items } = (await staff.get('/api/Members?code=UG-3')).body.data;
    expect([(await memberAt(id)).type, items[0].type]).toEqual([2, 2]);
  });

  test('is the default of the area in an empty cell', async () => {
    const { id } = await addMember({ code: 'UH-1', enterpriseName: 'Công ty UH-1', type: 2 });
    // Another heading than that of the imports above, whose choices are remembered.
    const run = await check(
      [...TYPED, 'Điện thoại'],
      [
        ['UH-1', 'Công ty UH-1', null, null],
        ['UH-2', 'Công ty UH-2', null, null],
      ],
    );
    const rows = await rowsAt(run.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['same', 'create']);
    expect(rows[1]?.errors).toEqual([
      { field: 'type', message: 'Mes.Imports.Understood.Default', params: { to: 'Đơn vị (Unit)', choice: 1 } },
    ]);
    await write(staff, run.id);
    expect((await memberAt(id)).type).toBe(2);
  });
});

test('a run whose numbers are no longer those that the person saw is refused', async () => {
  const run = await check(['Mã', 'Tên doanh nghiệp'], [['UI-1', 'Công ty UI-1']], { presets: { type: 'Đơn vị' } });
  const start = (seen: object) =>
    staff.post(`/api/Imports/${run.id}/Run`, { mode: 'valid', legalBasis: 'membership', seen });
  const answer = await start({ create: 2, update: 0 });
  expect([answer.status, answer.body.message]).toEqual([409, 'Mes.Imports.Run.Changed']);
  expect((await start({ create: 1, update: 0 })).status).toBe(202);
});

test('the last imports of a person are listed, those that wait first', async () => {
  const waiting = await check(['Mã', 'Tên doanh nghiệp'], [['UJ-1', 'Công ty UJ-1']], { presets: { type: 'Đơn vị' } });
  const done = await check(['Mã', 'Tên doanh nghiệp'], [['UJ-2', 'Công ty UJ-2']], { presets: { type: 'Đơn vị' } });
  await write(staff, done.id);
  const last = async (who: TestClient, area: string) => (await who.get(`/api/Imports?area=${area}`)).body.data.items;
  // The finished import is newer, but the other waits for the person.
  expect((await last(staff, 'Members'))[0]).toMatchObject({ id: waiting.id, state: 'checked' });
  expect(await last(staff, 'Markets')).toEqual([]);
  expect(await last(await house.signInAs(IMPORT_CODES), 'Members')).toEqual([]);
});

test('several words of a file become one new value of a catalogue', async () => {
  const run = await check(
    ['Mã', 'Tên doanh nghiệp', 'Ngành nghề'],
    [
      ['UK-1', 'Công ty UK-1', 'Thương mại UK'],
      ['UK-2', 'Công ty UK-2', 'TM UK; Thương mại UK'],
    ],
  );
  const careerIds = {
    [valueKey('Thương mại UK')]: { create: 'Thương mại UK' },
    [valueKey('TM UK')]: { create: 'Thương mại UK' },
  };
  const options = { presets: { type: 'Đơn vị' }, values: { careerIds } };
  await staff.put(`/api/Imports/${run.id}/Mapping`, { mapping: run.mapping, options });
  const checked = await after(staff, run.id, 'checking');
  expect(checked.counts).toMatchObject({ create: 2, refused: 0 });
  expect((await write(staff, run.id)).counts).toMatchObject({ done: 2, refused: 0 });
  const { items } = (await staff.get('/api/Careers?search=UK')).body.data;
  expect(items).toHaveLength(1);
  const members = (await staff.get('/api/Members?search=UK-')).body.data.items;
  const found = await Promise.all(members.map(async ({ id }: { id: string }) => (await memberAt(id)).careerIds));
  expect(found).toEqual([[items[0].id], [items[0].id]]);
});
