import { readFile } from 'node:fs/promises';
import type { ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RowSieve } from '../../../kit/exchange/row-sieve.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook } from './testing/messy-workbook.ts';
import { after, dryRun, IMPORT_CODES } from './testing/workbooks.ts';

type Cell = string | number | null;
const HEADS = ['STT', 'Tên doanh nghiệp', 'MST', 'Điện thoại', 'Vốn điều lệ', 'Ghi chú'];

/** The numbers of the rows that are left out; the heading is row 1. */
function leftOf(rows: readonly (readonly Cell[])[], headers: readonly string[] = HEADS, taken: number[] = []) {
  const sieve = new RowSieve(headers, { row: 1, rows: 1 }, { taken: new Set(taken) });
  const given = rows.map((cells, at) => ({ rowNumber: at + 2, cells: [...cells] }));
  const passed = [...sieve.take(given), ...sieve.end()].map(({ rowNumber }) => rowNumber);
  const left = given.map(({ rowNumber }) => rowNumber).filter((row) => !passed.includes(row));
  expect(sieve.left.groups.map(({ row }) => row)).toEqual(left);
  return left;
}

const company = (at: number, capital: number): Cell[] => [
  at,
  `Công ty Số ${at}`,
  `01001091${10 + at}`,
  `09123456${10 + at}`,
  capital,
];
const two = [company(1, 5), company(2, 7)];
/** Far from the end of the sheet, where signatures are searched. */
const more = Array.from({ length: 30 }, (_, at) => company(at + 10, 3));

test('a day and a place of signing end the list in whichever column they stand', () => {
  const signed: Cell[][] = [
    [null, 'Tổng cộng', null, null, 12],
    [],
    [null, null, null, 'Hà Nội, ngày 05 tháng 01 năm 2026'],
    [null, null, 'NGƯỜI LẬP BIỂU'],
  ];
  expect(leftOf([...two, ...signed])).toEqual([4, 5, 6, 7]);
});

describe('titles of sections', () => {
  const titles = ['Quận 1', 'Khối ngân hàng', 'Ngành dệt may', 'Hội viên liên kết', 'Doanh nghiệp nhỏ và vừa'];

  test.each([...titles, 'TP. Hồ Chí Minh', 'Hồ Chí Minh', 'DOANH NGHIỆP DỆT MAY', 'Ngân hàng', 'Công ty cổ phần'])(
    '%s without a number among numbered rows is one, also above the first',
    (title) => {
      const rows = [[null, title], company(1, 5), [null, title], company(2, 7), [title], company(3, 9), [null, title]];
      expect(leftOf(rows)).toEqual([2, 4, 6, 8]);
      expect(leftOf(rows, HEADS, [4])).toEqual([2, 6, 8]);
      expect(
        leftOf(
          [
            [null, title],
            [1, 'Công ty Một'],
            [null, title],
            [2, 'Một Hai'],
          ],
          ['STT', 'Tên'],
        ),
      ).toEqual([2, 4]);
    },
  );

  test.each<Cell[]>([
    [null, 'Công ty Ba'],
    [null, 'HTX Bình Dương'],
    [null, 'DNTN Minh Anh'],
    [null, 'Doanh nghiệp tư nhân Minh Anh'],
    [null, 'Ngân hàng Á Châu'],
    [null, 'Nguyễn Văn An'],
    [3, 'Quận 1'],
    [null, 'Quận 1', '0100109106'],
    [null, 'Quận 1', null, '0912345678'],
    [null, null, null, null, null, 'chuyển về từ Quận 1'],
  ])('%j is none', (...cells) => {
    expect(leftOf([...two, cells, ...more])).toEqual([]);
  });

  test('a roman number beside its words is one in two columns, too', () => {
    const people = ['Lê Văn An', 'Lê Văn Ba', 'Trần Tám'].map((name, at): Cell[] => [at + 1, name]);
    const rows: Cell[][] = [['I', 'Khối doanh nghiệp'], ...people, ['II.', 'Chi hội trẻ'], ...people];
    expect(leftOf(rows, ['STT', 'Họ và tên'])).toEqual([2, 6]);
  });

  test('are not searched where records have no numbers', () => {
    const names = ['Vinamilk', 'Vissan', 'Bến Thành', 'Vifon'];
    expect(leftOf(names.map((name) => [null, name]))).toEqual([]);
    expect(leftOf([company(1, 5), ...names.map((name): Cell[] => [null, name, null, null, 5])])).toEqual([]);
  });
});

describe('a text alone in a list without numbers', () => {
  const HEAD = ['Tên doanh nghiệp', 'Điện thoại', 'Vốn điều lệ'];
  const full = (at: number): Cell[] => [`Công ty Số ${at}`, `02838221${100 + at}`, 5_000_000 + at];
  const askedOf = (rows: readonly (readonly Cell[])[]) => askedIn(HEAD, rows);
  const askedIn = (heads: readonly string[], rows: readonly (readonly Cell[])[]) => {
    const sieve = new RowSieve(heads, { row: 1, rows: 1 }, {});
    sieve.take(rows.map((cells, at) => ({ rowNumber: at + 2, cells: [...cells] })));
    sieve.end();
    return sieve.doubtful.map(({ row }) => row);
  };

  test.each([
    'II. Khối doanh nghiệp',
    'Khối doanh nghiệp',
    'Phường Bến Nghé',
    'Chi hội 1',
    'Cụm 3',
    'Tổ 2',
    'to 2',
    'TP. Thủ Đức',
    'Khu phố 3',
    'Hội viên mới',
    'Nguồn: Văn phòng',
    'Các đơn vị chưa đóng phí:',
    'Dự kiến kết nạp 2027',
  ])('%s is asked about in a list of one and of two columns, too', (text) => {
    const one = [['Lê Văn An'], [text], ['Lê Văn Ba'], ['Vissan'], [text], ['Trần Tuấn']];
    expect(askedIn(['Họ và tên'], one)).toEqual([3, 6]);
    const both = [[text], ['Sao A', '0912345601'], [text], ['Sao B', '0912345602'], ['Sao C']];
    expect(askedIn(['Tên doanh nghiệp', 'Điện thoại'], both)).toEqual([2, 4]);
    const poor = [['Sao A'], [text], ['Sao B'], ['Sao C'], ['Sao D'], ['Sao E', '0912345601']];
    // A roman number in front is enough where a list has three columns.
    expect(askedIn(HEAD, poor)).toEqual(text.startsWith('II.') ? [] : [3]);
  });

  test.each(['Tổ hợp tác Bình Minh', 'Tô Văn Hai', 'Phan Văn Ba', 'Khôi Nguyên', 'Tổng công ty Sao', 'Xa La'])(
    '%s is a record there, and so are groups where most records are groups',
    (text) => {
      expect(askedIn(['Tên', 'Điện thoại'], [['Sao A', '0912345601'], [text], ['Sao B', '0912345602']])).toEqual([]);
      expect(askedIn(['Tên'], [['Chi hội 1'], ['Chi hội 2'], ['Chi hội 3'], [text]])).toEqual([]);
    },
  );

  test.each(['Phường Bến Nghé', 'Nhóm hội viên mới', '1. Ngành dệt', 'Chi hội 3', 'Vissan'])(
    '%s is asked about',
    (text) => {
      const rows = [[text], full(1), full(2), [text], full(3), ...Array.from({ length: 30 }, (_, at) => full(at + 4))];
      expect(askedOf(rows)).toEqual([2, 5]);
    },
  );

  test('that is the name of a company or a person is a record, and so are all where most stand alone', () => {
    const names = ['Công ty Ba', 'HTX Bình Dương', 'Nguyễn Văn An'].map((name) => [name]);
    expect(askedOf([full(1), full(2), ...names, full(3), full(4)])).toEqual([]);
    expect(askedOf([full(1), ...['Vissan', 'Vifon', 'Vinamilk'].map((name) => [name])])).toEqual([]);
  });

  test.each(['Số hội viên: 2', 'Bằng chữ: mười hai tỷ đồng', 'Viết bằng chữ: một', 'Trong đó: 3 hội viên mới'])(
    '%s is no record, in two columns, too',
    (text) => {
      expect(leftOf([full(1), full(2), [text], ...more.map((_, at) => full(at + 3))], HEAD)).toEqual([4]);
      expect(leftOf([['A', '09123'], ['B', '09124'], [text], ['C', '09125'], ['D', '09126']], ['Tên', 'Số'])).toEqual([
        4,
      ]);
    },
  );
});

describe('breaks of pages', () => {
  test.each([
    'Trang 1/2',
    'Trang 2',
    'trang: 3',
    'Page 1 of 2',
    '(tiếp theo)',
    'Tiếp theo trang trước',
    '(Còn tiếp)',
    'Mang sang',
    'Mang sang trang 2',
    'Chuyển trang',
    'Chuyển trang sau',
    'DANH SÁCH HỘI VIÊN (tiếp theo)',
  ])('%s', (text) => {
    expect(leftOf([...two, [null, text], ...more])).toEqual([4]);
    expect(leftOf([...two, [null, text, null, null, 12], ...more])).toEqual([4]);
    expect(leftOf([['A', '09123'], ['B', '09124'], [text]], ['Tên', 'Số'])).toEqual([4]);
    expect(leftOf([...two, [3, text], ...more])).toEqual([]);
  });
});

describe('the end of a list', () => {
  const three = ['STT', 'Tên doanh nghiệp', 'Điện thoại'];
  const called = [
    [1, 'Vinamilk', '0912345001'],
    [2, 'Vissan', '0912345002'],
  ];
  const bare = called.map(([, ...cells]) => cells);

  test.each<[string, Cell[][]]>([
    ['how many it has', [['Danh sách này có 02 hội viên']]],
    ['how many, and signatures', [['Danh sách gồm 2 (hai) hội viên'], ['(Ký, đóng dấu)'], ['Trần Văn Ký']]],
    [
      'a telephone number below',
      [
        ['Danh sách này có 02 hội viên'],
        ['Hà Nội, ngày 30 tháng 6 năm 2026'],
        ['(Ký, đóng dấu)'],
        ['Trần Văn Ký'],
        ['Liên hệ: Văn phòng Hội', '0971234999'],
      ],
    ],
    ['who made it', [['Người lập biểu'], ['Lê Văn Ký', '0971234998']]],
    ['notes', [['Ghi chú: số liệu đến 30/6/2026'], ['Điện thoại Văn phòng Hội: 0971234999']]],
    ['whom to call', [['Liên hệ: Văn phòng Hội', '0971234999']]],
    [
      'two who sign',
      [
        ['Người lập biểu', 'Chủ tịch'],
        ['Lê Văn Ký', 'Phạm Thị Dung'],
      ],
    ],
  ])('is told by %s; each row is listed and can be taken', (_, end) => {
    const rows = end.map((cells) => [null, ...cells]);
    const places = end.map((_, at) => at + 4);
    expect(leftOf([...called, ...rows], three)).toEqual(places);
    expect(leftOf([...called, ...rows], three, [4])).toEqual(places.slice(1));
    expect(leftOf([...bare, ...end], three.slice(1))).toEqual(places);
  });

  test('takes no record with it', () => {
    const sign: Cell[] = [null, 'Người lập biểu'];
    expect(leftOf([...called, sign, [3, 'Vifon', '0912345003'], [null, 'Lê Văn Ký', '0912345004']], three)).toEqual([
      4,
    ]);
    expect(leftOf([...called, sign, [null, 'Công ty Ba', '0912345003']], three)).toEqual([4]);
    expect(leftOf([...called, [3, 'Người Lập Biểu', '0912345003']], three)).toEqual([]);
  });
});

describe('rows of sums', () => {
  test.each([
    'Bình quân',
    'Trung bình',
    'Trung bình cộng',
    'Lớn nhất',
    'Nhỏ nhất',
    'Cao nhất',
    'Thấp nhất',
    'Chênh lệch so năm trước',
    'Tỷ lệ',
    'Tỉ lệ (%)',
    'So với năm trước',
    'Average',
    'MAX',
  ])('have figures of others: %s', (text) => {
    for (const figure of [2_000_000_000, -500_000, '12,5%', '(500.000)'])
      expect(leftOf([...two, [null, text, null, null, figure], ...more])).toEqual([4]);
    expect(leftOf([...two, [3, text, null, null, 6], ...more])).toEqual([]);
    expect(leftOf([...two, [null, text, '0100109106', null, 6], ...more])).toEqual([]);
  });

  test.each<Cell[]>([
    [null, 'Cộng khối ngân hàng', null, null, 12],
    [null, 'Tổng khối: 2', null, null, 99],
    [null, null, null, null, 12],
    [null, 'Khối ngân hàng', null, null, 12],
    ['Cộng A', null, null, null, 12],
    [null, 'Bình Dương', null, null, '12'],
    [null, 'Ngân hàng', null, null, 12],
    [null, 'Công ty cổ phần', null, null, 12],
    [null, 'Cộng Bình Dương', null, null, 12],
    [null, 'Toàn khối', null, '2 DN', null, 'đã đối chiếu'],
    [null, 'CỘNG NHÓM 1', null, null, '#REF!'],
    ['I', 'KHỐI SẢN XUẤT', null, null, 12],
    [null, 'Lũy kế', null, null, '99'],
    [null, 'Total', null, null, 12],
    [null, 'Tổng cộng KCN Sóng Thần'],
  ])('%j is none', (...cells) => {
    expect(leftOf([...two, cells, ...more])).toEqual([4]);
    expect(leftOf([...two, cells, ...more], HEADS, [4])).toEqual([]);
  });

  test.each<Cell[]>([
    [3, 'Tổng công ty May 10', null, null, 12],
    [null, 'Tổng công ty May 10', null, null, 12],
    [null, 'Công ty Ba', null, null, 12],
    [null, 'HTX Bình Dương', null, null, 12],
    [null, 'Ngân hàng Á Châu', null, null, 12],
    [3, 'Khối Việt', null, null, 12],
    [null, 'Khối Việt', '0100109106', null, 12],
    [null, 'Khối Việt', null, '0912345678', 12],
    [null, 'Cộng Hòa', null, null, 11],
    [null, 'Nguyễn Văn An', null, null, 12],
    [null, 'Vinamilk', null, null, 13],
    [null, 'Toàn Cầu', null, null, 13],
    [null, 'Cộng đồng doanh nghiệp trẻ', null, null, 13],
  ])('%j is a record', (...cells) => {
    expect(leftOf([...two, cells, ...more])).toEqual([]);
  });

  test('count from the last sum, from the first record and over groups of groups', () => {
    const rows = [
      ...two,
      [null, 'Khối A', null, null, 12],
      company(3, 1),
      company(4, 2),
      [null, 'Khối B', null, null, 3],
      [null, 'Vùng 1', null, null, 15],
      company(5, 20),
      company(6, 30),
      [null, 'Khối C', null, null, 50],
      [null, 'Tất cả', null, null, 65],
      ...more,
    ];
    expect(leftOf(rows)).toEqual([4, 7, 8, 11, 12]);
  });

  test('of a list without numbers, codes and telephones lack what its records have', () => {
    const heads = ['Tên hội viên', 'Người đại diện', 'Hội phí'];
    const rows: Cell[][] = [
      ['Vinamilk', 'Lê Văn Cường', 5],
      ['Vissan', 'Phạm Thị Dung', 5],
      ['Vifon', 'Trần Văn Em', 10],
      ['Khối thực phẩm', null, 20],
      ...Array.from({ length: 30 }, (_, at) => [`Tên ${at}`, `Người ${at}`, 1]),
    ];
    expect(leftOf(rows, heads)).toEqual([5]);
  });

  test('of a list of two columns are known by their words beside an amount', () => {
    const rows: Cell[][] = [
      ['A', 1],
      ['Cộng nhóm 1', 1],
      ['Tổng hợp', null],
      ...Array.from({ length: 30 }, (_, at) => [`N ${at}`, 1]),
    ];
    expect(leftOf(rows, ['Tên', 'Hội phí'])).toEqual([3]);
  });

  test('at the end take no record with them, and each row below is listed and can be taken', () => {
    const end: Cell[][] = [
      [null, 'Cộng', null, null, 12],
      [3, 'Công ty Sót'],
      [null, 'Tổng cộng', null, null, 12],
      [null, 'Phạm Thị Dung'],
      [null, 'Thư ký'],
    ];
    expect(leftOf([...two, ...end])).toEqual([4, 6, 7, 8]);
    expect(leftOf([...two, ...end], HEADS, [7])).toEqual([4, 6, 8]);
  });
});

describe('a file of an office with sixteen sums', () => {
  let house: TestApp;
  let staff: TestClient;
  beforeAll(async () => {
    house = await makeApp({ withJobs: true });
    staff = await house.signInAs(IMPORT_CODES);
  });
  afterAll(() => house[Symbol.asyncDispose]());

  test('has none of them as a member; each is listed and can be taken', async () => {
    const bytes = await readFile(new URL('./testing/files/21-dong-cong-khong-ma.xlsx', import.meta.url));
    const run = await dryRun(house, staff, 'Members', bytes, { options: { presets: { type: 'Đơn vị' } } });
    const survey = async (): Promise<ImportSurvey> => (await staff.get(`/api/Imports/${run.id}/Survey`)).body.data;
    const sums = Array.from({ length: 16 }, (_, at) => at * 3 + 4);
    expect((await survey()).left.groups?.map(({ row }) => row)).toEqual(sums);
    expect(run.counts).toMatchObject({ rows: 33 });
    const answer = await staff.put(`/api/Imports/${run.id}/Mapping`, {
      mapping: run.mapping,
      options: { ...run.options, taken: [4] },
    });
    expect(answer.status).toBe(202);
    expect((await after(staff, run.id, 'checking')).counts).toMatchObject({ rows: 34 });
    expect((await survey()).left.groups?.map(({ row }) => row)).toEqual(sums.slice(1));
  });

  test('and one of titles, figures, pages and an end with a telephone has only its members', async () => {
    const figures = ['Bình quân', 'Lớn nhất', 'Chênh lệch so năm trước', 'Tỷ lệ'];
    const rows: Cell[][] = [
      ['STT', 'Tên doanh nghiệp', 'Điện thoại', 'Vốn điều lệ'],
      [null, 'Quận 1'],
      [1, 'Công ty Tách Một', '0912347001', 1_000_000_000],
      [null, 'Trang 1/2'],
      [null, 'Mang sang', null, 1_000_000_000],
      [null, 'Khối ngân hàng'],
      [2, 'Công ty Tách Hai', '0912347002', 3_000_000_000],
      [null, 'Hội viên liên kết'],
      [3, 'Công ty Tách Ba', '0912347003', 2_000_000_000],
      ...figures.map((text): Cell[] => [null, text, null, 2_000_000_000]),
      [null, 'Danh sách này có 03 hội viên'],
      [null, 'Hà Nội, ngày 30 tháng 6 năm 2026'],
      [null, '(Ký, đóng dấu)'],
      [null, 'Trần Văn Ký'],
      [null, 'Liên hệ: Văn phòng Hội', '0971234999'],
    ];
    const bytes = messyWorkbook([{ name: 'DS', rows }]);
    const run = await dryRun(house, staff, 'Members', bytes, { options: { presets: { type: 'Đơn vị' } } });
    expect(run.counts).toMatchObject({ rows: 3, create: 3 });
    const { left } = (await staff.get(`/api/Imports/${run.id}/Survey`)).body.data as ImportSurvey;
    expect(left.groups?.map(({ row }) => row)).toEqual([2, 4, 5, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });

  test.each<[string, Cell[][], object, (number | undefined)[]]>([
    [
      'a second row of the heading in English',
      [
        ['STT', 'Tên doanh nghiệp', 'Người đại diện', 'Địa chỉ'],
        ['No', 'Enterprise', 'Representative', 'Address'],
        [1, 'Công ty Song Một', null, 'Hà Nội'],
      ],
      { rows: 1, create: 1 },
      [],
    ],
    [
      'a heading repeated in other words',
      [
        ['STT', 'Tên doanh nghiệp', 'Điện thoại'],
        [1, 'Công ty Lặp Một', '0912347011'],
        [2, 'Công ty Lặp Hai', '0912347012'],
        ['TT', 'TÊN DN', 'SĐT'],
        [3, 'Công ty Lặp Ba', '0912347013'],
      ],
      { rows: 3, create: 3 },
      [],
    ],
    [
      'a heading with its columns in another order, and the rows below it',
      [
        ['Tên doanh nghiệp', 'Địa chỉ', 'Giải thưởng'],
        ['Công ty Đổi Một', 'Hà Nội', 'Sao Vàng'],
        ['Công ty Đổi Hai', 'Hà Nội', 'Sao Vàng'],
        ['Tên doanh nghiệp', 'Giải thưởng', 'Địa chỉ'],
        ['Công ty Đổi Ba', 'Sao Đỏ', '5 Trần Phú, Hà Nội'],
      ],
      { rows: 2, create: 2 },
      [4, 5],
    ],
    [
      'a table of persons below',
      [
        ['STT', 'Tên doanh nghiệp', 'Địa chỉ'],
        [1, 'Công ty Trên Một', 'Hà Nội'],
        [2, 'Công ty Trên Hai', 'Hà Nội'],
        [],
        ['STT', 'Họ và tên', 'Địa chỉ'],
        [1, 'Nguyễn Văn An', 'Hà Nội'],
      ],
      { rows: 2, create: 2 },
      [5, 6],
    ],
    [
      'the rest of a long name, which is asked',
      [
        ['STT', 'Tên doanh nghiệp', 'Điện thoại'],
        [1, 'Công ty TNHH Sản xuất', '0912347021'],
        [null, 'Thương mại Dịch vụ Vạn Tín'],
        [2, 'Công ty Một Hai', '0912347022'],
        [null, 'CN Đà Nẵng'],
        [3, 'Công ty Một Ba', '0912347023'],
      ],
      { rows: 3, create: 3 },
      [3, 5],
    ],
  ])('no member comes of %s', async (_, rows, counts, left) => {
    const bytes = messyWorkbook([{ name: 'DS', rows }]);
    const run = await dryRun(house, staff, 'Members', bytes, { options: { presets: { type: 'Đơn vị' } } });
    expect(run.counts).toMatchObject(counts);
    const told = ((await staff.get(`/api/Imports/${run.id}/Survey`)).body.data as ImportSurvey).left;
    expect(told.groups?.map(({ row }) => row) ?? []).toEqual(left);
  });
});
