import type { ImportRow, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueKey } from '../../../kit/exchange/decisions.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
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

describe('an existing record', () => {
  const changesOf = async (id: string) => (await staff.get(`/api/Imports/${id}/Changes`)).body.data.columns;

  test('keeps what the file has no column for: a preset, declared or chosen, is for new records', async () => {
    const affiliates = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        addMember({ code: `UP-${index}`, enterpriseName: `Công ty UP ${index}`, type: 2 }),
      ),
    );
    const rows = affiliates.map(({ code }, index) => [code, `Công ty UP ${index}`]);
    const run = await check(['Mã', 'Tên doanh nghiệp'], [...rows, ['UP-NEW', 'Công ty UP mới']], {
      presets: { ownership: '' },
    });
    expect(run.counts).toMatchObject({ same: 16, update: 0, create: 1 });
    await write(staff, run.id);
    expect((await memberAt(affiliates[0].id)).type).toBe(2);
    const cleared = await check(['Mã', 'Tên doanh nghiệp', 'Loại hội viên'], [['UP-1', 'Công ty UP 1', null]], {
      empty: 'clear',
    });
    expect(cleared.counts).toMatchObject({ same: 1, update: 0 });
  });

  test('keeps its code, which a file writes in other capitals', async () => {
    const { id } = await addMember({ code: 'ZH-01', enterpriseName: 'Công ty Chữ Hoa' });
    const run = await check(['Mã', 'Tên doanh nghiệp', 'Điện thoại'], [['zh-01', 'Công ty Chữ Hoa', '0912 345 678']]);
    expect(run.counts).toMatchObject({ update: 1 });
    await write(staff, run.id);
    expect(await memberAt(id)).toMatchObject({ code: 'ZH-01', phoneNumber: '+84912345678' });
    expect((await check(['Mã', 'Tên doanh nghiệp'], [['zh-01', 'Công ty Chữ Hoa']])).counts).toMatchObject({ same: 1 });
  });

  test('is changed by a file with the key and the columns to change alone; a new one needs what is required', async () => {
    const { id } = await addMember({ code: 'UQ-1', enterpriseName: 'Công ty UQ', taxCode: '3123450004' });
    const run = await check(
      ['Mã', 'Điện thoại'],
      [
        ['UQ-1', '024 3825 1234'],
        ['UQ-NEW', '024 3825 9999'],
      ],
    );
    expect(run.counts).toMatchObject({ update: 1, refused: 1 });
    const [known, fresh] = await rowsAt(run.id);
    expect(known).toMatchObject({ outcome: 'update', changed: ['phoneNumber'] });
    expect(fresh?.errors).toMatchObject([{ field: 'enterpriseName', message: 'Mes.Members.EnterpriseName.Required' }]);
    expect(await changesOf(run.id)).toEqual([{ field: 'phoneNumber', count: 1 }]);
    await write(staff, run.id);
    expect(await memberAt(id)).toMatchObject({ enterpriseName: 'Công ty UQ', phoneNumber: '+842438251234' });
    const byTaxCode = await check(['Mã số thuế', 'E-mail'], [['3123450004', 'uk@example.com']]);
    expect(byTaxCode.counts).toMatchObject({ update: 1, refused: 0 });
    const named = await check(['Tên doanh nghiệp', 'E-mail'], [['Công ty UQ', 'uk2@example.com']]);
    expect(named.state).toBe('checked');
    const lost = await check(['Điện thoại', 'Website'], [['024 3825 1234', 'uq.example.com']]);
    expect(lost).toMatchObject({ state: 'failed', failReason: 'Mes.Imports.Mapping.InValid' });
  });

  test('shows every change, also without a column, and keeps a column that a person switched off', async () => {
    const { id } = await addMember({ code: 'US-1', enterpriseName: 'Công ty US', emailAddress: 'us@example.com' });
    const row = (code: string, name: string) => [code, name, '024 3825 1234 / 0912 345 678', 'moi@example.com'];
    const run = await check(
      ['Mã', 'Tên doanh nghiệp', 'Điện thoại', 'E-mail'],
      [row('US-1', 'Công ty US'), ['US-2', 'Công ty hai', '028 3825 4321', null]],
    );
    const counted = await changesOf(run.id);
    expect(counted).toHaveLength(3);
    expect(counted).toEqual(
      expect.arrayContaining(
        ['phoneNumber', 'emailAddress', 'connectInfos.0.phoneNumber'].map((field) => ({ field, count: 1 })),
      ),
    );
    const [shown] = await rowsAt(run.id);
    expect(shown?.changed.toSorted()).toEqual(['connectInfos.0.phoneNumber', 'emailAddress', 'phoneNumber']);
    expect(shown?.before?.['connectInfos.0.phoneNumber']).toBeNull();
    expect(shown?.cells['connectInfos.0.phoneNumber']).toContain('0912 345 678');
    const options = { ...run.options, kept: ['phoneNumber'] };
    const { body } = await staff.put(`/api/Imports/${run.id}/Mapping`, { mapping: run.mapping, options });
    expect(body.data.state).toBe('checking');
    const again = await after(staff, run.id, 'checking');
    expect(again.counts).toMatchObject({ update: 1, create: 1 });
    expect((await rowsAt(run.id))[0]?.changed).toEqual(['emailAddress']);
    await write(staff, run.id);
    expect(await memberAt(id)).toMatchObject({ phoneNumber: null, emailAddress: 'moi@example.com', connectInfos: [] });
    const { items } = (await staff.get('/api/Members?code=US-2')).body.data;
    expect(items).toMatchObject([{ phoneNumber: '+842838254321' }]);
  });
});

describe('people of a record', () => {
  const PEOPLE = [
    'Mã',
    'Tên doanh nghiệp',
    'Họ và tên đầu mối 1',
    'Điện thoại đầu mối 1',
    'Họ và tên đầu mối 2',
    'Điện thoại đầu mối 2',
  ];
  const one = {
    name: 'Liên Hệ Một',
    phoneNumber: '0912347001',
    position: 'Kế toán',
    gender: 1,
    emailAddress: 'mot@lh.vn',
  };
  const two = {
    name: 'Lê Thị Hai',
    phoneNumber: '0912347002',
    position: 'Thư ký',
    gender: 2,
    emailAddress: 'hai@lh.vn',
  };
  const held = (code: string, rest: object = { connectInfos: [one, two] }) =>
    addMember({ code, enterpriseName: `Công ty ${code}`, ...rest });
  const contactsAt = async (id: string) =>
    (await memberAt(id)).connectInfos.map(({ name, phoneNumber, position }: Record<string, string>) => [
      name,
      phoneNumber,
      position,
    ]);

  test('in another order each keep their own, and a new one has nothing of the one before', async () => {
    const { id } = await held('UW-1');
    const other = await held('UW-2');
    const run = await check(PEOPLE, [
      ['UW-1', 'Công ty UW-1', 'lê thị hai', '0912347002', 'Liên Hệ Một', '0912347001'],
      ['UW-2', 'Công ty UW-2', 'Phạm Thị Mới', '0912347999', 'Lê Thị Hai', '0912347002'],
    ]);
    expect((await rowsAt(run.id)).map(({ changed }) => changed)).toEqual([
      // Small letters are read as the usual ones, which the record has.
      [],
      [
        'connectInfos.0.name',
        'connectInfos.0.phoneNumber',
        ...['position', 'emailAddress', 'gender'].map((part) => `connectInfos.0.${part}`),
      ],
    ]);
    await write(staff, run.id);
    expect(await contactsAt(id)).toEqual([
      ['Liên Hệ Một', '+84912347001', 'Kế toán'],
      ['Lê Thị Hai', '+84912347002', 'Thư ký'],
    ]);
    expect(await contactsAt(other.id)).toEqual([
      ['Phạm Thị Mới', '+84912347999', null],
      ['Lê Thị Hai', '+84912347002', 'Thư ký'],
    ]);
  });

  test('without a column for their names are found by their place', async () => {
    const { id } = await held('UX-1');
    const run = await check(['Mã', 'Điện thoại đầu mối 1'], [['UX-1', '0912347099']]);
    await write(staff, run.id);
    expect(await contactsAt(id)).toEqual([
      ['Liên Hệ Một', '+84912347099', 'Kế toán'],
      ['Lê Thị Hai', '+84912347002', 'Thư ký'],
    ]);
  });

  test('of another name are asked about with the same telephone or nearly the same name, else they are others', async () => {
    const leaderInfo = {
      name: 'Trần Thị Bình',
      phoneNumber: '0912347003',
      gender: 2,
      dateOfBirth: '1970-05-06',
      position: 'Giám đốc',
    };
    const all = await Promise.all(['UY-1', 'UY-2', 'UY-3', 'UY-4'].map((code) => held(code, { leaderInfo })));
    const run = await check(
      ['Mã', 'Tên doanh nghiệp', 'Họ và tên người đứng đầu', 'Điện thoại người đứng đầu'],
      [
        ['UY-1', 'Công ty UY-1', 'Lê Văn Cường', '0912347003'],
        ['UY-2', 'Công ty UY-2', 'Trần Thị Bính', null],
        ['UY-3', 'Công ty UY-3', 'Lê Văn Cường', null],
        ['UY-4', 'Công ty UY-4', 'TRAN THI BINH', '0912347004'],
      ],
    );
    expect(run.counts).toMatchObject({ asked: 2, update: 2, double: 2 });
    const [asked] = await rowsAt(run.id);
    expect(asked?.errors).toEqual([
      { field: 'leaderInfo.name', message: 'Mes.Imports.Person.Likely', params: { name: 'Trần Thị Bình' } },
    ]);
    await staff.put(`/api/Imports/${run.id}/Doubles`, { choice: 'new', rowNos: [2] });
    const answered = await staff.put(`/api/Imports/${run.id}/Doubles`, { choice: 'same', rowNos: [3] });
    expect(answered.body.data.run.counts).toMatchObject({ asked: 0, update: 4 });
    await write(staff, run.id);
    const leaders = await Promise.all(all.map(async ({ id }) => (await memberAt(id)).leaderInfo));
    expect(leaders).toMatchObject([
      { name: 'Lê Văn Cường', phoneNumber: '+84912347003', gender: null, dateOfBirth: null, position: null },
      { name: 'Trần Thị Bính', phoneNumber: '+84912347003', gender: 2, position: 'Giám đốc' },
      { name: 'Lê Văn Cường', phoneNumber: null, gender: null, dateOfBirth: null, position: null },
      { name: 'Trần Thị Bình', phoneNumber: '+84912347004', gender: 2, position: 'Giám đốc' },
    ]);
  });
});

describe('a column of the state, which no file gives', () => {
  const HEADERS = ['Mã', 'Tên doanh nghiệp', 'Loại hội viên', 'Tình trạng'];
  const line = (code: string, state: string | null) => [code, `Công ty ${code}`, 'Đơn vị', state];

  test.each([
    'Đã ra hội',
    'Khai trừ',
    'Tạm ngưng',
    'Giải thể',
    'tạm dừng sinh hoạt',
    'Xin rút',
    'Đã nghỉ',
    'Ngừng HĐ',
    'Không còn hoạt động',
    'Chờ kết nạp',
    'Inactive',
  ])('refuses a new member who is “%s” instead of adding a present one', async (state) => {
    const code = `TT-${state.length}${state.charCodeAt(1)}`;
    const run = await check(HEADERS, [line(code, state), line(`${code}B`, 'Đang hoạt động')]);
    expect(run.counts).toMatchObject({ create: 1, refused: 1 });
    expect((await rowsAt(run.id))[0]?.errors).toEqual([
      { field: 'state', message: 'Mes.Imports.Write.State', params: { text: state } },
    ]);
  });

  test('takes what says that a member is present, or nothing', async () => {
    const present = ['Đang hoạt động', 'Hoạt động', 'Chính thức', 'Đang sinh hoạt', 'Bình thường', null, 'Đã đóng phí'];
    const run = await check(
      HEADERS,
      present.map((state, at) => line(`TP-${at}`, state)),
    );
    expect(run.counts).toMatchObject({ create: present.length });
  });

  test('asks the same of a column of remarks, where a remark says that the member left', async () => {
    const left = [
      'Đã ra hội 5/2025',
      'Xin rút khỏi hội',
      'ngừng hoạt động',
      'Công ty đã giải thể',
      'Thôi tham gia từ 2024',
    ];
    const others = [
      'Đã nghỉ hưu',
      'Tư vấn giải thể, phá sản doanh nghiệp',
      'Đã dừng gửi báo giấy',
      'Đã mời ra hội nghị 2025',
      'Không ra hội, chỉ đổi người đại diện',
      'Chuyển khoản ngày 5',
      null,
    ];
    const lines = [...left, ...others].map((remark, at) => [`GC-${at}`, `Công ty GC ${at}`, 'Đơn vị', remark]);
    const run = await check(['Mã', 'Tên doanh nghiệp', 'Loại hội viên', 'Ghi chú'], lines);
    expect(run.counts).toMatchObject({ create: others.length, refused: left.length });
    expect((await rowsAt(run.id))[0]?.errors).toMatchObject([{ field: 'state', params: { text: 'Đã ra hội 5/2025' } }]);
  });

  test.each(['Ngày ra hội', 'Năm ra hội', 'Ngày nghỉ'])('asks the same of a filled “%s”', async (heading) => {
    const lines = [line(`NR-${heading.length}`, '2024'), line(`NR-${heading.length}B`, null)];
    const run = await check([...HEADERS.slice(0, 3), heading], lines);
    expect(run.counts).toMatchObject({ create: 1, refused: 1 });
    expect((await rowsAt(run.id))[0]?.errors).toMatchObject([{ field: 'state', params: { text: `${heading}: 2024` } }]);
  });

  test('leaves the rows of records that exist', async () => {
    await addMember({ code: 'TX-1', enterpriseName: 'Công ty TX-1' });
    const run = await check(HEADERS, [line('TX-1', 'Đã ra hội')]);
    expect(run.counts).toMatchObject({ refused: 0, create: 0 });
  });
});
