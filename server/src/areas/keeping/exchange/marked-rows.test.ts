import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, IMPORT_CODES, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const caseFile = (name: string) => readFile(new URL(`./testing/files/${name}`, import.meta.url));
const list = (code: string, count: number, rest: Partial<MessySheet> = {}): MessySheet[] => [
  {
    name: 'DS',
    rows: [
      ['Mã', 'Tên doanh nghiệp', 'Người đại diện'],
      ...Array.from({ length: count }, (_, at) => [
        `${code}-${at}`,
        `Công ty ${code} ${at}`,
        `Lê Văn ${'ABCDEFGHIJ'[at]}`,
      ]),
    ],
    ...rest,
  },
];
const check = (sheets: MessySheet[]) =>
  dryRun(house, staff, 'Members', messyWorkbook(sheets), { options: { presets: { type: 'Đơn vị' } } });
const answer = async (run: { id: string; mapping: object; options: object }, options: object) => {
  const body = { mapping: run.mapping, options: { ...run.options, ...options } };
  expect((await staff.put(`/api/Imports/${run.id}/Mapping`, body)).status).toBe(202);
  return after(staff, run.id, 'checking');
};

describe('hidden and struck-through rows', () => {
  test('are asked about before anything is written, and read as a person says', async () => {
    const run = await check(list('MA', 8, { hiddenRows: [3, 4], struckRows: [4, 6] }));
    expect(run).toMatchObject({
      counts: { rows: 5 },
      marked: [
        { is: 'hidden', count: 2, rows: [3, 4], answer: null },
        { is: 'struck', count: 1, rows: [6], answer: null },
      ],
    });
    const early = await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'valid', legalBasis: 'membership' });
    expect([early.status, early.body.message]).toEqual([400, 'Mes.Imports.Rows.Marked']);
    const taken = await answer(run, { hidden: 'take' });
    expect(taken).toMatchObject({
      counts: { rows: 6 },
      marked: [
        { is: 'hidden', answer: 'take' },
        { is: 'struck', count: 2, rows: [4, 6], answer: null },
      ],
    });
    const both = await answer(taken, { struck: 'leave' });
    expect(both.counts).toMatchObject({ rows: 6, create: 6 });
    expect((await write(staff, run.id)).counts).toMatchObject({ done: 6 });
  });

  test('may be all rows of a file', async () => {
    const run = await check(list('MB', 2, { hiddenRows: [2, 3] }));
    expect(run).toMatchObject({
      state: 'checked',
      counts: { rows: 0 },
      marked: [{ is: 'hidden', count: 2, answer: null }],
    });
    expect((await answer(run, { hidden: 'take' })).counts).toMatchObject({ rows: 2, create: 2 });
  });

  test('give their values to ditto marks, which were written below them', async () => {
    const [sheet] = list('MC', 3, { hiddenRows: [3] });
    const rows = sheet?.rows.map((cells, at) => (at === 3 ? ['MC-2', 'Công ty MC 2', '-nt-'] : cells)) ?? [];
    const run = await check([{ name: 'DS', hiddenRows: [3], rows }]);
    const { items } = (await staff.get(`/api/Imports/${run.id}/Rows`)).body.data;
    expect(items[1].errors).toEqual([
      { field: 'leaderInfo.name', message: 'Mes.Imports.Understood.Above', params: { from: '-nt-', to: 'Lê Văn B' } },
    ]);
  });
});

describe('struck-through cells of a row that is not', () => {
  const heading = ['Mã', 'Tên doanh nghiệp', 'Điện thoại', 'Người đại diện', 'Giải thưởng'];
  interface Row {
    outcome: string;
    cells: Record<string, string | null>;
    errors: { field: string; message: string; params: object }[] | null;
  }
  const rowsAt = async (id: string): Promise<Row[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
  const stored = async (code: string) => {
    const { items } = (await staff.get(`/api/Members?code=${code}`)).body.data;
    return (await staff.get(`/api/Members/${items[0].id}`)).body.data;
  };
  const struck = (field: string, text: string) => ({ field, message: 'Mes.Imports.Write.Struck', params: { text } });
  const part = (field: string, from: string, to: string) => ({
    field,
    message: 'Mes.Imports.Understood.Struck',
    params: { from, to },
  });

  test('are asked about; a person writes the value or deletes it', async () => {
    const run = await check([
      {
        name: 'DS',
        struckCells: ['C2', 'B3', 'D4', 'E4'],
        rows: [
          heading,
          ['MF-1', 'Công ty Một', '0912345678', 'Lê Văn An', 'x'],
          ['MF-2', 'Công ty Hai', '0912345679', 'Lê Văn Bình', 'y'],
          ['MF-3', 'Công ty Ba', '0912345670', 'Lê Văn Cảnh', 'z'],
          ['MF-4', 'Công ty Bốn', '0912345671', 'Lê Văn Dũng', '"'],
        ],
      },
    ]);
    expect(run).toMatchObject({ marked: [], counts: { rows: 4, refused: 4 } });
    const rows = await rowsAt(run.id);
    expect(rows.slice(0, 3).map(({ errors }) => errors)).toEqual([
      [struck('phoneNumber', '0912345678')],
      [struck('enterpriseName', 'Công ty Hai')],
      [struck('prize', 'z'), struck('leaderInfo.name', 'Lê Văn Cảnh')],
    ]);
    // A mark does not mean what is struck through above it.
    expect(rows[3]?.errors?.map(({ message }) => message)).toEqual(['Mes.Imports.Write.Above']);
    const mended = { phoneNumber: '' };
    expect((await staff.put(`/api/Imports/${run.id}/Rows/2`, { cells: mended })).status).toBe(200);
    expect((await rowsAt(run.id))[0]).toMatchObject({ outcome: 'create' });
    await write(staff, run.id);
    expect(await stored('MF-1')).toMatchObject({ phoneNumber: null, leaderInfo: { name: 'Lê Văn An' } });
  });

  test('of which a part is struck through are read without it, with a note', async () => {
    const run = await check([
      {
        name: 'DS',
        struckCells: ['E3'],
        rows: [
          heading,
          [
            'MG-1',
            'Công ty Phần Một',
            [['0912345658', true], [' '], ['0987654321', false]],
            [['Lê Văn Một ', true], ['Trần Thị Hai']],
            [['Sao vàng'], [', ', true], ['Sao đỏ']],
          ],
          ['MG-2', 'Công ty Phần Hai', [['0912345659', true]], 'Lê Văn Bình', [['cũ'], [' mới', false]]],
        ],
      },
    ]);
    const [first, second] = await rowsAt(run.id);
    expect(first?.errors?.filter(({ message }) => message.endsWith('.Struck'))).toEqual([
      part('phoneNumber', '0912345658 0987654321', '0987654321'),
      part('leaderInfo.name', 'Lê Văn Một Trần Thị Hai', 'Trần Thị Hai'),
    ]);
    expect(second).toMatchObject({ outcome: 'refused', errors: [struck('phoneNumber', '0912345659')] });
    expect((await staff.put(`/api/Imports/${run.id}/Rows/3`, { cells: { phoneNumber: '' } })).status).toBe(200);
    await write(staff, run.id);
    const one = await stored('MG-1');
    expect(one).toMatchObject({
      phoneNumber: '+84987654321',
      leaderInfo: { name: 'Trần Thị Hai' },
      prize: 'Sao vàng, Sao đỏ',
    });
    expect((await stored('MG-2')).prize).toBe('mới');
  });

  test('are known in files of other programs, with shared texts', async () => {
    const run = await dryRun(house, staff, 'Members', await caseFile('gach-ngang-mot-o.xlsx'), {
      options: { presets: { type: 'Đơn vị' } },
    });
    expect((await rowsAt(run.id)).map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['refused', [struck('phoneNumber', '0912345778')]],
      ['create', [part('leaderInfo.name', 'Lê Văn Một Trần Thị Hai', 'Trần Thị Hai')]],
      ['create', null],
    ]);
  });

  test('give the rows of a merged cell nothing', async () => {
    const merges = ['E2:E3'];
    const rows = [
      heading,
      ['MH-1', 'Công ty Gộp Một', '0912345678', 'Lê Văn An', 'Sao vàng'],
      ['MH-2', 'Công ty Gộp Hai', '0912345679', 'Lê Văn Bình', null],
    ];
    const run = await check([{ name: 'DS', merges, struckCells: ['E2'], rows }]);
    for (const { errors } of await rowsAt(run.id)) expect(errors).toEqual([struck('prize', 'Sao vàng')]);
  });
});

describe('rows in a colour', () => {
  test('that few records have are told, with the first of them', async () => {
    const run = await check(list('MD', 9, { colouredRows: [1, 5, 8] }));
    expect(run.coloured).toEqual({ count: 2, rows: [5, 8] });
    expect(run).toMatchObject({ marked: [], counts: { rows: 9 } });
  });

  test('that many have are a pattern', async () => {
    expect((await check(list('ME', 8, { colouredRows: [2, 4, 6, 8] }))).coloured).toEqual({ count: 0, rows: [] });
  });
});

test('comments and hidden columns of a file of LibreOffice are named; its formats of shares and months count', async () => {
  const options = { presets: { type: 'Đơn vị' } };
  const run = await dryRun(house, staff, 'Members', await caseFile('ghi-chu.xlsx'), { options });
  expect(run.asides).toEqual([
    { is: 'comments', count: 1, places: ['B2'] },
    { is: 'hiddenColumns', count: 1, places: ['C “Vốn điều lệ”'] },
  ]);
  const { items } = (await staff.get(`/api/Imports/${run.id}/Rows`)).body.data;
  expect(items.map(({ cells }: { cells: Record<string, string> }) => [cells['prize'], cells['birthday']])).toEqual([
    ['50%', '12/2020'],
    ['12.50', '15/12/2020'],
  ]);
  expect((await check(list('MF', 3))).asides).toEqual([]);
});
