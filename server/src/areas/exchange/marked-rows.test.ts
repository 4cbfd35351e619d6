import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, IMPORT_CODES, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

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
