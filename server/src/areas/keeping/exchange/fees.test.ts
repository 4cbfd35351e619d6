import { readFile } from 'node:fs/promises';
import { PAYMENT_KIND } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
const ids = new Map<string, string>();
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
  for (const [code, taxCode, emailAddress] of [
    ['HV-0909', '0100109106', 'mot@congty.vn'],
    ['HV-1423', '0101248141', 'hai@congty.vn'],
    ['HV-0877', null, null],
  ]) {
    const made = await staff.post('/api/Members', {
      type: 1,
      code,
      enterpriseName: `Công ty "${code}"; Hội phí`,
      taxCode,
      emailAddress,
      membership: { startsOn: '2020-01-01' },
    });
    ids.set(code as string, made.body.data.id);
  }
});
afterAll(() => house[Symbol.asyncDispose]());

const caseFile = (name: string) => readFile(new URL(`./testing/files/${name}`, import.meta.url));
const fileOf = (rows: MessySheet['rows']) => messyWorkbook([{ name: 'A', rows }]);
const check = (file: Buffer, rest: object = {}) => dryRun(house, staff, 'FeeHistories', file, rest);
const rowsOf = async (id: string) => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const errorsOf = async (id: string) =>
  (await rowsOf(id)).map(({ errors }: { errors: { message: string }[] | null }) => errors?.[0]?.message ?? null);

async function fee(code: string, year: number, total: number, changes: object = {}) {
  const { status, body } = await staff.post('/api/FeeHistories', {
    memberId: ids.get(code),
    year,
    period: 'Y',
    kind: 1,
    total,
    dueOn: `${year}-06-30`,
    attachmentIds: [],
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string };
}
const enter = async (id: string, amount: number, changes: object = {}) => {
  const answer = await staff.post(`/api/FeeHistories/${id}/Payments`, {
    amount,
    payDate: today(new Date()),
    method: 1,
    clientKey: uuidv7(),
    ...changes,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
};

async function exported(area: string, query = '') {
  const answer = await house.app.inject({
    method: 'GET',
    url: `/api/${area}/Export?language=vi${query}`,
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

describe('an import of fees', () => {
  test('takes the unit above the table, and checks what is left by it', async () => {
    const run = await check(await caseFile('31-hoi-phi-nghin.xlsx'));
    expect(run.counts).toMatchObject({ rows: 3, create: 3, refused: 0 });
    const rows = await rowsOf(run.id);
    expect(rows.map(({ cells }: { cells: Record<string, string> }) => [cells.total, cells.paidBefore])).toEqual([
      ['6.000.000', '0'],
      ['6.000.000', '2.000.000'],
      ['6.000.000', '4.000.000'],
    ]);
    await write(staff, run.id);
    const { body } = await staff.get(`/api/FeeHistories/Sums?year=2023`);
    expect(body.data).toMatchObject({ count: 3, total: '18000000', paid: '6000000', debt: '12000000' });
  });

  test('knows headings of offices, and a field with a default stops no file', async () => {
    const run = await check(await caseFile('32-hoi-phi-ma.xlsx'));
    expect(run.mapping).toEqual({ memberId: 1, year: 3, total: 4, paidBefore: 5, dueOn: 6 });
    expect(run.counts).toMatchObject({ rows: 3, create: 3, refused: 0 });
    await write(staff, run.id);
    const { body } = await staff.get(`/api/FeeHistories?year=2022&fields=total,paid,kind,period`);
    expect(body.data.items).toHaveLength(3);
    expect(body.data.items[0]).toMatchObject({ total: 6_000_000, kind: 1, period: 'Y' });
  });

  test.each([
    [['Mã HV', 'Năm', 'Số phải thu', 'Đã thu', 'Hạn thanh toán', 'Còn phải thu'], 'HV-0909'],
    [['MST', 'Năm', 'Số tiền phải nộp', 'Số tiền đã nộp', 'Hạn đóng', 'Còn lại'], '0100109106'],
    [['Email', 'Năm hội phí', 'Phải đóng', 'Đã đóng', 'Đến hạn', 'Nợ'], 'mot@congty.vn'],
    [['Mã DN', 'Năm', 'Phải thu', 'Thực thu', 'Hạn nộp', 'Còn thiếu'], '0100109106'],
    [['Tên hội viên', 'Năm', 'Hội phí', 'Đã thanh toán', 'Hạn nộp', 'Chưa nộp'], 'Công ty "HV-0909"; Hội phí'],
  ])('finds members under %j', async (head, text) => {
    const run = await check(fileOf([head, [text, 2019, 500_000, 200_000, '30/06/2019', 300_000]]));
    expect(run.mapping).toEqual({ memberId: 0, year: 1, total: 2, paidBefore: 3, dueOn: 4 });
    expect([run.counts.create, run.counts.refused, run.rest]).toEqual([1, 0, { header: head[5], isIgnored: false }]);
  });

  test('takes the code of several columns that name the member', async () => {
    const head = ['Tên hội viên', 'MST', 'Mã HV', 'Email', 'Năm', 'Phải nộp', 'Hạn nộp'];
    const run = await check(fileOf([head, ['x', '0101248141', 'HV-0909', 'a@b.vn', 2018, 1, '30/06/2018']]));
    expect(run.mapping).toMatchObject({ memberId: 2 });
  });

  test('finds a tax code that lost its zero, and asks about one of two members', async () => {
    const head = ['MST', 'Năm', 'Phải nộp', 'Hạn nộp'];
    const twin = await staff.post('/api/Members', {
      type: 2,
      code: 'HV-2222',
      enterpriseName: 'Chi nhánh chung mã',
      taxCode: '0101248141',
      duplicateReason: 'Chi nhánh',
      membership: { startsOn: '2020-01-01' },
    });
    expect(twin.status, JSON.stringify(twin.body)).toBe(201);
    const run = await check(
      fileOf([
        head,
        [100109106, 2017, 500_000, '30/06/2017'],
        ['0101248141', 2017, 500_000, '30/06/2017'],
        ['0300588569', 2017, 500_000, '30/06/2017'],
      ]),
    );
    expect(run.counts).toMatchObject({ create: 1, refused: 2 });
    expect((await errorsOf(run.id)).slice(1)).toEqual([
      'Mes.Imports.Reference.Ambiguous',
      'Mes.Imports.Record.NotFound',
    ]);
  });

  test('asks about rows whose three amounts do not fit, until a person leaves the check out', async () => {
    const head = ['Mã hội viên', 'Năm', 'Phải nộp', 'Đã nộp', 'Hạn nộp', 'Còn nợ'];
    const run = await check(
      fileOf([
        head,
        ['HV-0909', 2016, 500_000, 200_000, '30/06/2016', 300_000],
        ['HV-1423', 2016, 500_000, 200_000, '30/06/2016', 500_000],
        ['HV-0877', 2016, 500_000, 700_000, '30/06/2016', '(200.000)'],
      ]),
    );
    expect(await errorsOf(run.id)).toEqual([null, 'Mes.Imports.Rest.Differs', null]);
    expect((await rowsOf(run.id))[1].errors[0].params).toEqual({
      total: '500.000',
      without: '200.000',
      left: '500000',
      expected: '300.000',
    });
    const mended = await staff.put(`/api/Imports/${run.id}/Rows/3`, { cells: { paidBefore: '0' } });
    expect(mended.body.data.row.outcome).toBe('create');
    await staff.put(`/api/Imports/${run.id}/Rows/3`, { cells: { paidBefore: null } });
    await staff.put(`/api/Imports/${run.id}/Mapping`, {
      mapping: run.mapping,
      options: { ...run.options, rest: 'ignore' },
    });
    const after2 = await after(staff, run.id, 'checking');
    expect(after2.counts).toMatchObject({ create: 3, refused: 0 });
  });

  test('refuses more paid than due, unless the file says that it was too much', async () => {
    const head = ['Mã hội viên', 'Năm', 'Phải nộp', 'Đã nộp', 'Hạn nộp'];
    const rows = [
      ['HV-0909', 2017, 5_000_000, 6_000_000, '30/06/2017'],
      ['HV-1423', 2017, 5_000_000, 5_000_000, '30/06/2017'],
      ['HV-0877', 2017, '5 triệu', '5.000.001', '30/06/2017'],
    ];
    const run = await check(fileOf([head, ...rows]));
    expect(await errorsOf(run.id)).toEqual(['Mes.Imports.Rest.Over', null, 'Mes.Imports.Rest.Over']);
    const [first] = await rowsOf(run.id);
    expect(first).toMatchObject({
      outcome: 'refused',
      errors: [{ field: 'paidBefore', params: { total: '5.000.000', without: '6.000.000', over: '-1.000.000' } }],
    });
    const mended = await staff.put(`/api/Imports/${run.id}/Rows/2`, { cells: { paidBefore: '500.000' } });
    expect(mended.body.data.row.outcome).toBe('create');
    const told = await check(
      fileOf([
        [...head, 'Còn nợ'],
        [...(rows[0] ?? []), '-1.000.000'],
        [...(rows[2] ?? []), null],
      ]),
    );
    expect(await errorsOf(told.id)).toEqual([null, 'Mes.Imports.Rest.Over']);
  });

  test('reads the own export as the same, with waivers, credits and what was paid before', async () => {
    await fee('HV-0909', 2011, 1_000_000);
    await fee('HV-0909', 2014, 30_000);
    const part = await fee('HV-0909', 2012, 1_000_000, { paidBefore: 300_000, note: 'Dòng 1\nDòng 2; "x"' });
    await enter(part.id, 200_000);
    const waived = await fee('HV-1423', 2012, 1_000_000);
    await enter(waived.id, 400_000, { kind: PAYMENT_KIND.waiver, reason: 'Khó khăn' });
    const credit = await fee('HV-0877', 2012, 1_000_000);
    await enter(credit.id, 1_500_000);
    const refunded = await fee('HV-0877', 2013, 1_000_000);
    await enter(refunded.id, 1_000_000);
    await enter(refunded.id, 250_000, { kind: PAYMENT_KIND.refund, outcome: 'owed', reason: 'Trả lại' });
    const run = await check(await exported('FeeHistories'));
    const odd = (await rowsOf(run.id)).filter(({ outcome }: { outcome: string }) => outcome !== 'same');
    expect(odd).toEqual([]);
    expect(run.counts.same).toBe(run.counts.rows);
  });

  test('asks for the unit of amounts that no fee has', async () => {
    const head = ['Mã hội viên', 'Năm', 'Hạn nộp', 'Phải nộp', 'Đã nộp'];
    const row = (...amounts: (number | string)[]) => ['HV-0909', 2008, '31/12/2008', ...amounts];
    const all = await check(fileOf([head, row(2000, 1000)]));
    expect(all.money.map(({ field, why }: { field: string; why: string }) => [field, why])).toEqual([
      ['total', 'small'],
      ['paidBefore', 'small'],
    ]);
    const one = await check(fileOf([head, row(2_000_000, 1), ['HV-1423', 2008, '31/12/2008', '3tr', 500_000]]));
    const found = (await rowsOf(one.id)).map(
      ({ outcome, errors }: { outcome: string; errors: { message: string }[] }) => [outcome, errors?.[0]?.message],
    );
    expect(found).toEqual([
      ['refused', 'Mes.Imports.Write.SmallAmount'],
      ['create', 'Mes.Imports.Understood.Value'],
    ]);
  });

  test('tells the true reason of a refusal', async () => {
    const head = ['Mã hội viên', 'Năm', 'Phải nộp', 'Đã nộp', 'Hạn nộp'];
    const open = await fee('HV-0909', 2009, 500_000);
    await enter(open.id, 100_000);
    const run = await check(
      fileOf([
        head,
        ['HV-0909', 2009, 600_000, 100_000, '30/06/2009'],
        ['HV-0000', 2009, 500_000, 0, '30/06/2009'],
        ['HV-1423', 2009, 500_000, 0, '30/06/2009'],
        ['HV-1423', 2009, 700_000, 0, '30/06/2009'],
        ['HV-0877', 1999, 500_000, 0, '30/06/2009'],
        ['HV-0877', 2009, 0, 0, '30/06/2009'],
        ['HV-0877', 2008, 500_000, 'USD 5', '30/06/2009'],
      ]),
    );
    expect(await errorsOf(run.id)).toEqual([
      'Mes.FeeHistories.Total.NotAllowed',
      'Mes.Imports.Record.NotFound',
      null,
      'Mes.Imports.Key.Duplicate',
      'Mes.FeeHistories.Year.InValid',
      'Mes.FeeHistories.Total.Zero',
      'Mes.Imports.Write.Foreign',
    ]);
  });
});

describe('rows of a closed year', () => {
  test('stay the same in the own export, and are refused as soon as they change', async () => {
    const made = await staff.post('/api/NetRevenues', {
      memberId: ids.get('HV-0909'),
      product: 'Gạo; nếp',
      netRevenueDate: '2015-03-15',
      unitPrice: 1_000_000,
      quantity: 1.125,
      attachmentIds: [],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const closed = await staff.post('/api/AccumulationLevels/Years/2015/Close');
    expect(closed.status, JSON.stringify(closed.body)).toBeLessThan(300);
    const same = await dryRun(house, staff, 'NetRevenues', await exported('NetRevenues'));
    expect(same.counts).toMatchObject({ rows: 1, same: 1, refused: 0 });
    const head = ['Mã', 'Mã hội viên', 'Sản phẩm', 'Ngày', 'Đơn giá', 'Số lượng'];
    const file = await workbook(head, [[made.body.data.code, 'HV-0909', 'Gạo', '15/03/2015', 2, 1]]);
    const changed = await dryRun(house, staff, 'NetRevenues', file);
    expect([changed.counts.refused, await errorsOf(changed.id)]).toEqual([
      1,
      ['Mes.NetRevenues.NetRevenueDate.NotAllowed'],
    ]);
  });
});
