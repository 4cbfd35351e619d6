import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, IMPORT_CODES, rowsOf, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

type Cells = (string | number | null)[][];
const check = (rows: Cells, sheet: Partial<MessySheet> = {}, area = 'Members') =>
  dryRun(house, staff, area, messyWorkbook([{ name: 'Sheet1', rows, ...sheet }]));
const answer = async (run: { id: string; mapping: object; options: object }, options: object) => {
  const body = { mapping: run.mapping, options: { ...run.options, ...options } };
  expect((await staff.put(`/api/Imports/${run.id}/Mapping`, body)).status).toBe(202);
  return after(staff, run.id, 'checking');
};
interface Row {
  rowNo: number;
  outcome: string;
  cells: Record<string, string | null>;
  entityId: string | null;
}
const rowsIn = async (id: string): Promise<Row[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const namesIn = async (id: string) => (await rowsIn(id)).map(({ cells }) => cells['enterpriseName']);
const typesIn = async (id: string) => {
  const rows = (await rowsIn(id)).filter(({ entityId }) => entityId);
  return Promise.all(rows.map(async ({ entityId }) => (await staff.get(`/api/Members/${entityId}`)).body.data.type));
};
let number = 0;
const company = () => `Công ty TNHH Sao Mai ${(number += 1)} Xanh`;

describe('rows that may be sums, in files with a name and an amount alone', () => {
  test.each(['Khối thương mại', 'Quận 7', 'Cụm 5', 'Tiểu kết', 'Chi hội Bình Thạnh (2 hội viên)', 'Miền Đông'])(
    '%s below its group waits for a person',
    async (label) => {
      const names = [company(), company(), company()];
      const run = await check([
        ['Tên doanh nghiệp', 'Vốn điều lệ'],
        [names[0] ?? '', 300_000_000],
        [names[1] ?? '', 900_000_000],
        [label, 1_200_000_000],
        [names[2] ?? '', 700_000_000],
      ]);
      expect(run.marked).toEqual([{ is: 'sums', count: 1, rows: [4], texts: [`${label} · 1200000000`], answer: null }]);
      expect(await namesIn(run.id)).toEqual(names);
      const early = await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'valid', legalBasis: 'membership' });
      expect([early.status, early.body.message]).toEqual([400, 'Mes.Imports.Rows.Marked']);
      const taken = await answer(run, { sums: 'take' });
      expect(await namesIn(taken.id)).toEqual([...names.slice(0, 2), label, names[2]]);
      const left = await answer(taken, { sums: 'leave' });
      expect((await write(staff, left.id)).counts).toMatchObject({ done: 3 });
    },
  );

  test('also above their groups, a group of one and the sum of all among them', async () => {
    const names = Array.from({ length: 40 }, company);
    const run = await check([
      ['Tên doanh nghiệp', 'MST', 'Vốn điều lệ'],
      ['Toàn vùng Đông', null, 48_000_000],
      ['Khối ngân hàng', null, 3_000_000],
      [names[0] ?? '', null, 1_000_000],
      [names[1] ?? '', null, 2_000_000],
      ['Khối vận tải', null, 38_000_000],
      ...names.slice(2).map((name) => [name, null, 1_000_000]),
      ['Khối khác', null, 7_000_000],
      [company(), null, 7_000_000],
    ]);
    expect(run.marked).toMatchObject([{ is: 'sums', rows: [3, 6, 45], answer: null }]);
    expect(run.counts.rows).toBe(41);
  });

  test('names of companies and people, and codes, are records whatever their amount', async () => {
    const run = await check([
      ['Tên doanh nghiệp', 'Vốn điều lệ'],
      [company(), 300_000_000],
      [company(), 900_000_000],
      [company(), 1_200_000_000],
      ['Nguyễn Văn An', 2_400_000_000],
      ['HV-001', 4_800_000_000],
    ]);
    expect(run.marked).toEqual([]);
    expect(run.counts.rows).toBe(5);
  });

  test('rows of a file with codes are asked about only without one', async () => {
    const run = await check([
      ['Mã', 'Tên doanh nghiệp', 'Vốn điều lệ'],
      ['AR-1', 'Vinamilk', 1],
      ['AR-2', 'Vissan', 2],
      ['AR-3', 'Vifon', 3],
    ]);
    expect(run).toMatchObject({ marked: [], counts: { rows: 3 } });
  });
});

describe('headings of sections that name a value', () => {
  const list = (code: string): Cells => [
    ['STT', 'Mã', 'Tên doanh nghiệp'],
    ['I. HỘI VIÊN CHÍNH THỨC', null, null],
    [1, `${code}-1`, company()],
    ['II. HỘI VIÊN LIÊN KẾT', null, null],
    [null, null, 'Quận 1'],
    [2, `${code}-2`, company()],
    [3, `${code}-3`, company()],
    ['III. HỘI VIÊN KHÁC', null, null],
    [4, `${code}-4`, company()],
  ];

  test('are asked about once for the whole file, and give their rows the value', async () => {
    const run = await check(list('AS'));
    expect(run.marked).toEqual([
      {
        is: 'sections',
        field: 'type',
        count: 2,
        rows: [2, 4],
        values: [
          { text: 'I. HỘI VIÊN CHÍNH THỨC', value: 'Đơn vị', rows: 1 },
          { text: 'II. HỘI VIÊN LIÊN KẾT', value: 'Liên kết', rows: 2 },
        ],
        answer: null,
      },
    ]);
    const early = await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'valid', legalBasis: 'membership' });
    expect([early.status, early.body.message]).toEqual([400, 'Mes.Imports.Rows.Marked']);
    const taken = await answer(run, { sections: { type: 'take' } });
    expect((await rowsIn(taken.id)).map(({ cells }) => cells['type'])).toEqual([
      'Đơn vị',
      'Liên kết',
      'Liên kết',
      null,
    ]);
    // A changed cell keeps the value of its section.
    const name = { cells: { enterpriseName: company() } };
    const mended = await staff.put(`/api/Imports/${run.id}/Rows/6`, name);
    expect(mended.body.data.row).toMatchObject({ outcome: 'create', cells: { type: 'Liên kết' } });
    await write(staff, taken.id);
    expect(await typesIn(run.id)).toEqual([1, 2, 2, 1]);
  });

  test('may tell the sex of people', async () => {
    const rows: Cells = [
      ['STT', 'Họ và tên', 'Điện thoại'],
      ['I. NAM', null, null],
      [1, 'Trần Văn Bình', '0912345601'],
      ['II. NỮ', null, null],
      [2, 'Lê Thị Cúc', '0912345602'],
    ];
    const run = await check(rows, {}, 'PersonalMembers');
    expect(run.marked).toMatchObject([{ is: 'sections', field: 'gender', count: 2, answer: null }]);
    const taken = await answer(run, { sections: { gender: 'take' } });
    expect((await rowsIn(taken.id)).map(({ cells }) => cells['gender'])).toEqual(['Nam', 'Nữ']);
  });

  test('are left out when a person says so', async () => {
    const run = await answer(await check(list('AT')), { sections: { type: 'leave' } });
    await write(staff, run.id);
    expect(await typesIn(run.id)).toEqual([1, 1, 1, 1]);
  });

  test('change the records that exist, and stand in the file of refused rows', async () => {
    expect((await staff.post('/api/Members', { code: 'AU-1', enterpriseName: company(), type: 1 })).status).toBe(201);
    const rows: Cells = [
      ['Mã', 'Tên doanh nghiệp', 'Điện thoại'],
      [null, 'HỘI VIÊN LIÊN KẾT', null],
      ['AU-1', null, '0912345777'],
      ['AU-2', company(), 'sai'],
    ];
    const run = await answer(await check(rows), { sections: { type: 'take' } });
    expect(run.counts).toMatchObject({ update: 1, refused: 1 });
    const [first] = (await staff.get(`/api/Imports/${run.id}/Rows`)).body.data.items;
    expect(first).toMatchObject({ changed: expect.arrayContaining(['type']), before: { type: 'Đơn vị' } });
    const file = await rowsOf(Buffer.from((await staff.get(`/api/Imports/${run.id}/Refused`)).body as never));
    expect([file[0]?.at(-2), file[1]?.at(-2)]).toEqual(['Loại hội viên', 'Liên kết']);
  });

  test.each<[string, Cells, Partial<MessySheet>]>([
    [
      'the title of the list',
      [['DANH SÁCH HỘI VIÊN LIÊN KẾT NĂM 2026'], [], ['Mã', 'Tên'], ['AV-1', 'Sao A'], ['AV-2', 'Sao B']],
      {},
    ],
    [
      'the name of the sheet',
      [
        ['Mã', 'Tên doanh nghiệp'],
        ['AV-1', 'Sao A'],
        ['AV-2', 'Sao B'],
      ],
      { name: 'HV liên kết' },
    ],
    [
      'a title in a narrow list',
      [
        ['Tên doanh nghiệp', 'Điện thoại'],
        ['Hội viên liên kết', null],
        ['Sao A', '0912345601'],
        ['Sao B', '0912345602'],
      ],
      {},
    ],
  ])('%s', async (_, rows, sheet) => {
    const run = await check(rows, sheet);
    expect(run.marked).toMatchObject([{ is: 'sections', field: 'type', count: 1, answer: null }]);
    expect(run.counts.rows).toBe(2);
  });

  test('ask nothing where a column has the field, or where they say what every new record is', async () => {
    const own = await check([
      ['STT', 'Mã', 'Tên doanh nghiệp', 'Loại hội viên'],
      ['II. HỘI VIÊN LIÊN KẾT', null, null, null],
      [1, 'AW-1', company(), 'Liên kết'],
    ]);
    expect(own.marked).toEqual([]);
    const usual = await check([['DANH SÁCH HỘI VIÊN CHÍNH THỨC'], ['Mã', 'Tên doanh nghiệp'], ['AX-1', company()]]);
    expect(usual.marked).toEqual([]);
  });
});

describe('signatures of two people beside each other', () => {
  test.each<[string, Cells]>([
    [
      'who made it and the chair',
      [
        ['Người lập biểu', 'Chủ tịch'],
        ['Trần Thị Hoa', 'Lê Văn Tám'],
      ],
    ],
    [
      'two offices',
      [
        ['Kế toán', 'Giám đốc'],
        ['Ngô Thị Mít', 'Bùi Văn Na'],
      ],
    ],
    [
      'with a place and a day',
      [
        [null, 'Hà Nội, ngày 10 tháng 01 năm 2026'],
        ['THƯ KÝ', 'CHỦ TỊCH'],
        ['(Ký tên)', '(Ký tên)'],
        [],
        ['Trần Thị Hoa', 'Lê Văn Tám'],
      ],
    ],
    [
      'with the title of a person',
      [
        ['Phó Chủ tịch', 'Tổng thư ký'],
        ['ThS. Trần Thị Hoa', 'TS. Lê Văn Tám'],
      ],
    ],
  ])('%s are no records, without codes', async (_, tail) => {
    for (const heading of [
      ['Tên doanh nghiệp', 'Vốn điều lệ'],
      ['Tên doanh nghiệp', 'Địa chỉ'],
      ['Tên doanh nghiệp', 'Website', 'Ghi chú'],
    ]) {
      const second = heading[1] === 'Vốn điều lệ' ? 5 : heading[1] === 'Website' ? 'https://a.example' : '12 Trần Phú';
      const run = await check([heading, [company(), second], [company(), second], ...tail]);
      expect([heading, run.counts.rows]).toEqual([heading, 2]);
    }
  });
});

describe('headings that speak of those who left', () => {
  const outcomes = async (id: string) => (await rowsIn(id)).map(({ outcome }) => outcome);
  const errorsIn = async (id: string) =>
    ((await staff.get(`/api/Imports/${id}/Rows`)).body.data.items as { errors: object[] }[]).map(
      ({ errors }) => errors,
    );

  test.each([
    'II. HỘI VIÊN ĐÃ RA HỘI',
    'Hội viên đã thôi sinh hoạt',
    'B. Danh sách tạm ngưng hoạt động (2 đơn vị)',
    'Hội viên bị khai trừ, xoá tên',
    'Doanh nghiệp ngừng hoạt động',
  ])('make the rows below “%s” no present members', async (heading) => {
    const run = await check([
      ['STT', 'Tên doanh nghiệp', 'Điện thoại'],
      ['I. HỘI VIÊN ĐANG SINH HOẠT', null, null],
      [1, company(), '0912345671'],
      [heading, null, null],
      [2, company(), '0912345672'],
      [3, company(), '0912345673'],
    ]);
    expect(await outcomes(run.id)).toEqual(['create', 'refused', 'refused']);
    expect((await errorsIn(run.id))[2]).toEqual([
      { field: 'state', message: 'Mes.Imports.Write.State', params: { text: heading } },
    ]);
  });

  test('may be the title or the name of the sheet', async () => {
    const rows: Cells = [
      ['Tên doanh nghiệp', 'Điện thoại'],
      [company(), '0912345674'],
    ];
    const named = await check(rows, { name: 'Đã ra hội' });
    const titled = await check([['DANH SÁCH HỘI VIÊN XIN RÚT KHỎI HIỆP HỘI', null], ...rows]);
    expect([await outcomes(named.id), await outcomes(titled.id)]).toEqual([['refused'], ['refused']]);
  });

  test('leave records that exist, what a cell says, and titles about other things', async () => {
    expect((await staff.post('/api/Members', { code: 'RH-1', enterpriseName: company(), type: 1 })).status).toBe(201);
    const run = await check([
      ['DANH SÁCH HỘI VIÊN SAU SÁP NHẬP TỈNH', null, null],
      ['Mã', 'Tên doanh nghiệp', 'Tình trạng'],
      ['RH-2', company(), null],
      ['II. Đã ra hội', null, null],
      ['RH-1', null, null],
      ['RH-3', company(), 'Đang hoạt động'],
    ]);
    expect(await outcomes(run.id)).toEqual(['create', 'same', 'create']);
  });

  test('are no remarks on one company', async () => {
    const run = await check([['Tên doanh nghiệp'], [`${company()} (đã giải thể)`], [company()]]);
    expect((await outcomes(run.id)).at(-1)).toBe('create');
    expect(await outcomes(run.id)).toHaveLength(2);
  });
});
