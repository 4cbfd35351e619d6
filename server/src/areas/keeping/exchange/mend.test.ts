import type { ImportRow, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { after, dryRun, rowsOf, workbook, write, IMPORT_CODES } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

type Cells = Record<string, string | null>;
const rowsAt = async (id: string, query = ''): Promise<ImportRow[]> =>
  (await staff.get(`/api/Imports/${id}/Rows?${query}`)).body.data.items;
const put = async (path: string, body: object, who = staff) => {
  const answer = await who.put(`/api/Imports/${path}`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.data;
};
const mend = (id: string, rowNo: number, cells: Cells) => put(`${id}/Rows/${rowNo}`, { cells });
const outcomes = async (id: string) => (await rowsAt(id)).map(({ outcome }) => outcome);
const addMember = async (input: object) => {
  const { status, body } = await staff.post('/api/Members', { type: 1, ...input });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};

const HEADERS = ['Mã', 'Tên doanh nghiệp', 'Loại hội viên', 'Mã số thuế', 'Điện thoại', 'E-mail', 'Ngày thành lập'];
const FIELDS = ['code', 'enterpriseName', 'type', 'taxCode', 'phoneNumber', 'emailAddress', 'birthday'];
type Line = (string | null)[];
const check = async (lines: readonly Line[], rest: object = {}): Promise<ImportRun> =>
  dryRun(house, staff, 'Members', await workbook(HEADERS, lines), rest);
const line = (code: string, more: Partial<Record<string, string | null>> = {}): Line =>
  FIELDS.map((field) => more[field] ?? { code, enterpriseName: `Công ty ${code}`, type: 'Đơn vị' }[field] ?? null);

describe('a cell that a person writes in the dry run', () => {
  test('is judged at once with its row, keeps the text of the file, and can be taken back', async () => {
    const run = await check([line('ME-1', { type: 'MN' }), line('ME-2')]);
    expect(run.counts).toMatchObject({ create: 1, refused: 1, mended: 0 });
    const { row, run: now } = await mend(run.id, 2, { type: 'Liên kết' });
    expect(row).toMatchObject({ outcome: 'create', cells: { type: 'Liên kết' }, mended: { type: 'MN' }, errors: null });
    expect(now.counts).toMatchObject({ create: 2, refused: 0, mended: 1 });
    expect((await rowsAt(run.id, 'outcome=mended')).map(({ rowNo }) => rowNo)).toEqual([2]);
    const back = await mend(run.id, 2, { type: null });
    expect(back.row).toMatchObject({ outcome: 'refused', cells: { type: 'MN' }, mended: {} });
    expect(back.run.counts).toMatchObject({ create: 1, refused: 1, mended: 0 });
    await mend(run.id, 2, { type: '' });
    expect((await staff.del(`/api/Imports/${run.id}/Cells`)).body.data).toMatchObject({ changed: 1 });
    expect((await rowsAt(run.id))[0]).toMatchObject({ outcome: 'refused', cells: { type: 'MN' } });
  });

  test('is written and stays through a repeated dry run', async () => {
    const run = await check([line('MF-1', { taxCode: 'khong ro' }), line('MF-2')]);
    await mend(run.id, 2, { taxCode: '0100109106', enterpriseName: 'Công ty đã sửa' });
    const mapping = { mapping: run.mapping, options: { empty: 'clear' } };
    expect((await staff.put(`/api/Imports/${run.id}/Mapping`, mapping)).status).toBe(202);
    const again = await after(staff, run.id, 'checking');
    expect(again.counts).toMatchObject({ create: 2, refused: 0, mended: 2 });
    expect((await rowsAt(run.id))[0]).toMatchObject({
      cells: { taxCode: '0100109106', enterpriseName: 'Công ty đã sửa' },
      mended: { taxCode: 'khong ro', enterpriseName: 'Công ty MF-1' },
    });
    expect((await write(staff, run.id)).counts).toMatchObject({ done: 2 });
    const { items } = (await staff.get('/api/Members?search=MF-1')).body.data;
    expect(items[0]).toMatchObject({ enterpriseName: 'Công ty đã sửa' });
  });

  test('makes the other rows with its former or its new value judged again', async () => {
    const run = await check([line('MG-1'), line('MG-1'), line('MG-3'), line('MG-1')]);
    expect(await outcomes(run.id)).toEqual(['create', 'refused', 'create', 'refused']);
    const { run: now } = await mend(run.id, 2, { code: 'MG-3' });
    expect(await outcomes(run.id)).toEqual(['create', 'create', 'refused', 'refused']);
    expect(now.counts).toMatchObject({ create: 2, refused: 2 });
    const [, , third, fourth] = await rowsAt(run.id);
    expect([third?.errors?.[0]?.params, fourth?.errors?.[0]?.params]).toEqual([{ row: 2 }, { row: 3 }]);
  });

  test('may be set for all cells with the same text, and the columns tell their errors', async () => {
    const run = await check([
      ...Array.from({ length: 6 }, (_, index) => line(`MH-${index}`, { type: 'MN' })),
      line('MH-9', { birthday: 'hôm qua' }),
    ]);
    const wrong = async () => (await staff.get(`/api/Imports/${run.id}/Wrong`)).body.data.columns;
    expect(await wrong()).toEqual([
      { field: 'type', count: 6 },
      { field: 'birthday', count: 1 },
    ]);
    const next = await staff.get(`/api/Imports/${run.id}/NextWrong?field=birthday&after=2&outcome=refused`);
    expect(next.body.data).toEqual({ rowNo: 8, index: 6 });
    const { alike } = await mend(run.id, 3, { type: 'Liên kết' });
    expect(alike).toEqual({ count: 5, rowNo: 2, text: 'MN' });
    const all = await put(`${run.id}/Cells`, { field: 'type', rowNo: 2, to: 'Liên kết' });
    expect(all).toMatchObject({ changed: 5, run: { counts: { create: 6, refused: 1, mended: 6 } } });
    expect(await wrong()).toEqual([{ field: 'birthday', count: 1 }]);
  });

  test('is refused in a column that the file does not fill, in a strange import and after the dry run', async () => {
    const run = await check([line('MI-1')]);
    const status = async (path: string, body: object, who = staff) =>
      (await who.put(`/api/Imports/${path}`, body)).status;
    expect(await status(`${run.id}/Rows/2`, { cells: { leaderInfo: 'x' } })).toBe(400);
    expect(await status(`${run.id}/Rows/2`, { cells: {} })).toBe(400);
    expect(await status(`${run.id}/Rows/9`, { cells: { code: 'x' } })).toBe(404);
    const other = await house.signInAs(['MarketsImport']);
    expect(await status(`${run.id}/Rows/2`, { cells: { code: 'x' } }, other)).toBe(404);
    await write(staff, run.id);
    expect(await status(`${run.id}/Rows/2`, { cells: { code: 'MI-2' } })).toBe(400);
  });

  test('returns changed with the refused rows', async () => {
    const run = await check([line('MJ-1', { type: 'MN' })]);
    await mend(run.id, 2, { type: 'XX' });
    const table = await house.app.inject({
      method: 'GET',
      url: `/api/Imports/${run.id}/Refused?language=vi`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect((await rowsOf(table.rawPayload))[1]?.[2]).toBe('XX');
  });
});

// Long: 'is judged at once with its row, keeps the text of the file, and can be taken back' in server/src/areas/keeping/exchange/mend.test.ts holds the same rule in the plain run.
test('changes in the dry run have the outcome of the same changes in the file', { tags: ['long'] }, async () => {
  await addMember({ code: 'PP-1', enterpriseName: 'Công ty Có Sẵn', taxCode: '0301464823', emailAddress: 'co@san.vn' });
  await addMember({ code: 'PP-2', enterpriseName: 'Công ty Hai', phoneNumber: '0912345678' });
  const values: Record<string, (string | null)[]> = {
    code: ['PP-1', 'PP-2', 'PP-3', 'PP-4', 'PP-5', 'sai mã', null],
    // The first name has the names of both records in it, so a code alone changes them.
    enterpriseName: ['Công ty Có Sẵn và Hai', 'Công ty Hai', 'Cty TNHH Hai', 'Công ty Có Sẵn', null],
    type: ['Đơn vị', 'Liên kết', 'Chính thức', null],
    taxCode: ['0100109106', '0301464823', '100109106', '0302705302', '123', null, null],
    phoneNumber: ['0912345678', '0912 345 678; 0987654321', '0243 825 1234', 'gọi chị Lan', null],
    emailAddress: ['co@san.vn', 'moi@hoi.vn', 'sai', null, null],
    birthday: ['15/03/2005', '2005', '31/02/2005', null],
  };
  const lineOf = fc.tuple(...FIELDS.map((field) => fc.constantFrom(...(values[field] ?? [null]))));
  const edit = fc.record({ row: fc.nat(6), field: fc.nat(FIELDS.length - 1), value: fc.nat(6) });
  const told = async (run: ImportRun) => {
    const rows = await rowsAt(run.id);
    const { mended: _mended, ...counts } = run.counts;
    return {
      counts,
      undecided: run.undecided,
      rows: rows.map(({ mended: _own, ...row }) => row),
    };
  };
  const sample = fc.sample(
    fc.record({
      lines: fc.array(lineOf, { minLength: 4, maxLength: 7 }),
      edits: fc.array(edit, { minLength: 1, maxLength: 6 }),
      isLenient: fc.boolean(),
      match: fc.constantFrom('key', 'taxCode'),
    }),
    { numRuns: 12, seed: 17 },
  );
  const seen = new Set<string>();
  for (const { lines, edits, isLenient, match } of sample) {
    const before = lines.map((cells) => [...cells] as Line);
    const wanted = before.map((cells) => [...cells]);
    const options = { match };
    const lenient = async (run: ImportRun) => {
      if (!isLenient) return run;
      await staff.put(`/api/Imports/${run.id}/BadCells`, { badCells: 'empty' });
      return after(staff, run.id, 'checking');
    };
    const run = await lenient(await check(before, { options }));
    for (const { row, field, value } of edits) {
      const place = row % before.length;
      const name = FIELDS[field] ?? '';
      const choices = values[name] ?? [];
      const text = choices[value % choices.length] ?? null;
      (wanted[place] as Line)[field] = text;
      await mend(run.id, place + 2, { [name]: text ?? '' });
    }
    const whole = await lenient(await check(wanted, { options }));
    const mended = (await staff.get(`/api/Imports/${run.id}`)).body.data;
    expect(await told(mended), JSON.stringify({ before, wanted, isLenient, match })).toEqual(await told(whole));
    for (const outcome of await outcomes(run.id)) seen.add(outcome);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['create', 'update', 'refused', 'asked']));
});

describe('rows that are perhaps the same', () => {
  const choose = (id: string, body: object) => put(`${id}/Doubles`, body);

  test('are asked about when phone and name are those of a record, and are written as decided', async () => {
    const held = await addMember({ code: 'DB-1', enterpriseName: 'Công ty TNHH Đôi Một', phoneNumber: '0903111222' });
    const like = (code: string) => line(code, { enterpriseName: 'CÔNG TY CP ĐÔI MỘT', phoneNumber: '0903 111 222' });
    const run = await check([like('DB-2'), line('DB-3')]);
    expect(run.counts).toMatchObject({ asked: 1, create: 1, double: 1 });
    const [row] = await rowsAt(run.id, 'outcome=double');
    expect(row).toMatchObject({
      outcome: 'asked',
      double: {
        fields: ['enterpriseName', 'phoneNumber'],
        row: null,
        record: { id: held.id, name: 'DB-1 Công ty TNHH Đôi Một' },
        may: ['same', 'new', 'leave'],
      },
      choice: null,
    });
    const same = await choose(run.id, { choice: 'same', rowNos: [2] });
    expect(same).toMatchObject({
      changed: 1,
      run: { counts: { asked: 0, update: 1, create: 1, double: 0, decided: 1 } },
    });
    const back = await choose(run.id, { choice: null, rowNos: [2] });
    expect(back.run.counts).toMatchObject({ asked: 1, double: 1, decided: 0 });
    expect((await staff.put(`/api/Imports/${run.id}/Doubles`, { choice: 'new', rowNos: [2] })).body.message).toBe(
      'Mes.Imports.Reason.Required',
    );
    await choose(run.id, { choice: 'same', rowNos: [2] });
    const done = await write(staff, run.id);
    expect(done.counts).toMatchObject({ done: 2, update: 1, create: 1 });
    const record = (await staff.get(`/api/Members/${held.id}`)).body.data;
    expect(record).toMatchObject({ code: 'DB-1', enterpriseName: 'CÔNG TY CP ĐÔI MỘT' });
    const second = await check([like('DB-4')]);
    await choose(second.id, { choice: 'new', reason: 'Hai pháp nhân chung văn phòng', all: true });
    expect((await write(staff, second.id)).counts).toMatchObject({ done: 1, create: 1 });
    const made = (await staff.get('/api/Members?search=DB-4')).body.data.items[0];
    const { items } = (await staff.get(`/api/Members/${made.id}/History`)).body.data;
    expect(items.at(-1).changes).toMatchObject({ duplicateReason: [null, 'Hai pháp nhân chung văn phòng'] });
    const third = await check([like('DB-5')]);
    const left = await choose(third.id, { choice: 'leave', rowNos: [2] });
    expect(left.run.counts).toMatchObject({ left: 1, asked: 0 });
  });

  test('within the file are joined, kept for a reason or left out; without a choice they are refused with the row', async () => {
    const taxCode = '0314409058';
    const run = await check([
      line('DC-1', { taxCode }),
      line('DC-2', { taxCode, phoneNumber: '0243 825 1234', enterpriseName: 'Tên khác' }),
      line('DC-3', { taxCode }),
      line('DC-4', { taxCode }),
    ]);
    expect(await outcomes(run.id)).toEqual(['create', 'refused', 'refused', 'refused']);
    const [, second] = await rowsAt(run.id);
    expect(second?.errors).toEqual([
      { field: 'taxCode', message: 'Mes.Members.TaxCode.Duplicate', params: { row: 2 } },
    ]);
    expect(second?.double).toMatchObject({ row: 2, record: null, may: ['same', 'new', 'leave'] });
    await choose(run.id, { choice: 'same', rowNos: [3] });
    await choose(run.id, { choice: 'new', reason: 'Chi nhánh', rowNos: [4] });
    const { run: now } = await choose(run.id, { choice: 'leave', rowNos: [5] });
    expect(now.counts).toMatchObject({ create: 2, left: 2, refused: 0, double: 0, decided: 3 });
    const [first] = await rowsAt(run.id);
    expect(first).toMatchObject({
      cells: { enterpriseName: 'Công ty DC-1', phoneNumber: '0243 825 1234' },
      errors: expect.arrayContaining([
        { field: 'phoneNumber', message: 'Mes.Imports.Double.Filled', params: { row: 3 } },
      ]),
    });
    // Without the first row, the row that was joined to it is written.
    await choose(run.id, { choice: 'leave', rowNos: [2] });
    expect(await outcomes(run.id)).toEqual(['left', 'create', 'create', 'left']);
    await choose(run.id, { choice: null, rowNos: [2] });
    expect(await outcomes(run.id)).toEqual(['create', 'left', 'create', 'left']);
    // The choices stay through a repeated dry run, and rows of other batches are joined, too.
    await staff.put(`/api/Imports/${run.id}/Mapping`, { mapping: run.mapping, options: { empty: 'clear' } });
    const again = await after(staff, run.id, 'checking');
    expect(again.counts).toMatchObject({ create: 2, left: 2, refused: 0, decided: 3 });
    expect((await rowsAt(run.id))[0]).toMatchObject({ cells: { phoneNumber: '0243 825 1234' } });
    expect((await write(staff, run.id)).counts).toMatchObject({ done: 2 });
    const { items } = (await staff.get('/api/Members?search=DC-1')).body.data;
    expect((await staff.get(`/api/Members/${items[0].id}`)).body.data.phoneNumber).toContain('2438251234');
  });

  test('name the record in the way of a unique e-mail, which only the same record or leaving out settles', async () => {
    const held = await addMember({ code: 'DD-1', enterpriseName: 'Công ty Thư', emailAddress: 'thu@hoi.vn' });
    const run = await check([line('DD-2', { emailAddress: 'thu@hoi.vn' })]);
    const [row] = await rowsAt(run.id);
    expect(row).toMatchObject({ outcome: 'refused', double: { record: { id: held.id }, may: ['same', 'leave'] } });
    expect(row?.errors?.[0]?.params).toEqual({ name: 'DD-1 Công ty Thư', record: held.id });
    const wrong = await staff.put(`/api/Imports/${run.id}/Doubles`, { choice: 'new', reason: 'x', rowNos: [2] });
    expect(wrong.body.message).toBe('Mes.Imports.Choice.InValid');
    await choose(run.id, { choice: 'same', rowNos: [2] });
    await write(staff, run.id);
    expect((await staff.get(`/api/Members/${held.id}`)).body.data).toMatchObject({
      code: 'DD-1',
      enterpriseName: 'Công ty DD-2',
    });
  });
});
