import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, rowsOf, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const actions = ['Import', 'Export', 'Search', 'View', 'Approve', 'Create'];
  staff = await house.signInAs(actions.flatMap((action) => [`Members${action}`, `NetRevenues${action}`]));
});
afterAll(() => house[Symbol.asyncDispose]());

const HEAD = ['Mã', 'Tên doanh nghiệp', 'Vốn điều lệ'];
type Cell = MessySheet['rows'][number][number];

/** Rows of members with one amount each below some rows of titles. */
function membersFile(
  prefix: string,
  cells: readonly Cell[],
  above: MessySheet['rows'] = [],
  head: readonly Cell[] = HEAD,
) {
  const rows = cells.map((cell, at) => [`${prefix}-${at}`, `Công ty ${prefix} ${at}`, cell]);
  return messyWorkbook([{ name: 'A', rows: [...above, head, ...rows] }]);
}

async function check(file: Buffer, area = 'Members') {
  const run = await dryRun(
    house,
    staff,
    area,
    file,
    area === 'Members' ? { options: { presets: { type: 'Đơn vị' } } } : {},
  );
  return { run, seen: await seenOf(run.id) };
}

/** Of each row the amount that will be stored, or the message of its refusal. */
async function seenOf(id: string, field = 'charterCapital') {
  const { items } = (await staff.get(`/api/Imports/${id}/Rows`)).body.data;
  return items.map(
    ({ outcome, cells, errors }: { outcome: string; cells: Record<string, string>; errors: Told[] | null }) => {
      const own = errors?.find((error) => error.field === field);
      if (outcome === 'refused') return own?.message;
      return own?.params?.to ?? cells[field];
    },
  );
}
interface Told {
  field: string;
  message: string;
  params?: Record<string, string>;
}

const storedAs = async (code: string) => {
  const { items } = (await staff.get(`/api/Members?code=${code}`)).body.data;
  return (await staff.get(`/api/Members/${items[0].id}`)).body.data.charterCapital;
};

const caseFile = (name: string) => readFile(new URL(`./testing/files/${name}`, import.meta.url));
const MAPPED = { code: 0, enterpriseName: 1, charterCapital: 2 };

/** Repeats the dry run with other options. */
async function choose(run: { id: string; mapping: object; options: object }, options: object) {
  const answer = await staff.put(`/api/Imports/${run.id}/Mapping`, {
    mapping: run.mapping,
    options: { ...run.options, ...options },
  });
  expect(answer.status).toBe(202);
  return after(staff, run.id, 'checking');
}

describe('units of money in a workbook', () => {
  test('in number formats are applied, and foreign money is refused with the reason', async () => {
    const { run, seen } = await check(await caseFile('27-usd-dinh-dang.xlsx'));
    expect(seen).toEqual([
      ...Array(3).fill('Mes.Imports.Write.Foreign'),
      '5.000.000.000 ₫',
      '12.000.000.000 ₫',
      '5.000.000.000 ₫',
      '1.500.000',
    ]);
    expect(run.money).toMatchObject([{ field: 'charterCapital', from: 'format', unit: 1 }]);
    await write(staff, run.id);
    expect(await Promise.all(['US3', 'US4', 'US5', 'US6'].map(storedAs))).toEqual([5e9, 12e9, 5e9, 1_500_000]);
  });

  test('above the table are applied, told and can be taken back', async () => {
    const { run, seen } = await check(await caseFile('22-don-vi-tinh-tren-bang.xlsx'));
    expect(run.money).toEqual([
      {
        field: 'charterCapital',
        unit: 1e6,
        from: 'table',
        said: 'Đơn vị tính: triệu đồng',
        row: 2,
        why: null,
        currency: null,
      },
    ]);
    expect(seen.slice(0, 2)).toEqual(['500.000.000', '1.000.000.000']);
    const plain = await choose(run, { units: { charterCapital: 1 } });
    expect(plain.money).toMatchObject([{ unit: 1, from: 'chosen', said: 'Đơn vị tính: triệu đồng' }]);
    expect((await seenOf(run.id)).slice(0, 2)).toEqual(['500', '1.000']);
    await choose(run, {});
    await write(staff, run.id);
    expect(await storedAs('DVT7')).toBe(4_000_000_000);
  });

  test('in two cells, in a title, in a row below the heading and in a column of their own are found', async () => {
    const files = [
      membersFile('KA', [5, 1.5], [[null, 'Đơn vị tính:', 'triệu đồng'], []]),
      membersFile('KB', [5, 1.5], [['DANH SÁCH HỘI VIÊN NĂM 2026 (triệu đồng)']]),
      messyWorkbook([
        {
          name: 'A',
          rows: [HEAD, [null, null, '(triệu đồng)'], ['KC-0', 'Công ty KC', 5], ['KC-1', 'Công ty KC 1', 1.5]],
        },
      ]),
      messyWorkbook([
        {
          name: 'A',
          rows: [
            [...HEAD, 'ĐVT'],
            ['KD-0', 'Công ty KD', 5, 'triệu đồng'],
            ['KD-1', 'Công ty KD 1', 1.5, 'triệu đồng'],
          ],
        },
      ]),
    ];
    for (const file of files) expect((await check(file)).seen).toEqual(['5.000.000', '1.500.000']);
  });

  test('that nobody can know are asked about once for the column', async () => {
    const unclear = 'Mes.Imports.Heading.Unit';
    const files: [Buffer, string][] = [
      [membersFile('QA', [5, 1.5], [['ĐVT: trăm triệu đồng']]), unclear],
      [membersFile('QB', [5, 1.5], [['ĐVT: triệu đồng'], ['ĐVT: nghìn đồng']]), unclear],
      [membersFile('QC', [5, 1.5], [['Đơn vị tính: nghìn USD']]), 'Mes.Imports.Unit.Foreign'],
      [membersFile('QD', [6_000_000_000, 9_500_000_000], [['ĐVT: nghìn đồng']]), 'Mes.Imports.Unit.Doubt'],
    ];
    for (const [file, message] of files) {
      const { run, seen } = await check(file);
      expect(seen).toEqual([message, message]);
      expect(run.money).toMatchObject([{ field: 'charterCapital', unit: null }]);
      const chosen = await choose(run, { units: { charterCapital: 1e6 } });
      expect(chosen.counts.refused).toBe(message === 'Mes.Imports.Unit.Doubt' ? 2 : 0);
    }
  });

  test('that no amount has in đồng are asked about, unless the file or one cell says so', async () => {
    const { run, seen } = await check(membersFile('SM', [500, '10.000', 0, 1200]));
    const small = 'Mes.Imports.Unit.Small';
    expect(seen).toEqual([small, small, small, small]);
    expect(run.money).toMatchObject([{ field: 'charterCapital', unit: null, why: 'small' }]);
    const chosen = await choose(run, { units: { charterCapital: 1e6 } });
    expect(chosen.counts.refused).toBe(0);
    expect(await seenOf(run.id)).toEqual(['500.000.000', '10.000.000.000', '0', '1.200.000.000']);
    const large = await check(membersFile('SN', [500, 6_000_000_000]));
    expect(large.run.money).toEqual([]);
    const worded = await check(membersFile('SO', [500, '5 tỷ']));
    expect(worded.run.money).toEqual([]);
    const named = await check(membersFile('SP', [500], [], ['Mã', 'Tên doanh nghiệp', 'Vốn điều lệ (đồng)']));
    expect(named.run.money).toEqual([]);
  });

  test('of two sheets that differ are asked about', async () => {
    const rows = (prefix: string, unit: string) => [[unit], HEAD, [`${prefix}-0`, `Công ty ${prefix}`, 5]];
    const file = messyWorkbook([
      { name: 'A', rows: rows('SA', 'ĐVT: triệu đồng') },
      { name: 'B', rows: rows('SB', 'ĐVT: nghìn đồng') },
    ]);
    const run = await dryRun(house, staff, 'Members', file, {
      options: { sheets: [0, 1], presets: { type: 'Đơn vị' } },
    });
    expect(run.sheets).toHaveLength(2);
    expect(await seenOf(run.id)).toEqual(Array(2).fill('Mes.Imports.Heading.Unit'));
  });

  test('of the heading come before those above the table, and those of a cell before both', async () => {
    const head = ['Mã', 'Tên doanh nghiệp', 'Vốn điều lệ (đồng)'];
    const cells = [7000, { number: 12, format: '0" tỷ"' }, '3 triệu'];
    expect((await check(membersFile('PA', cells, [['ĐVT: nghìn đồng']], head))).seen).toEqual([
      '7.000',
      '12.000.000.000 ₫',
      '3.000.000 ₫',
    ]);
    expect((await check(membersFile('PB', cells, [['ĐVT: nghìn đồng']]))).seen).toEqual([
      '7.000.000',
      '12.000.000.000 ₫',
      '3.000.000 ₫',
    ]);
  });

  test('in formats that divide are those that the cell shows', async () => {
    const cells = [
      { number: 6_000_000, format: '#,##0,' },
      { number: 6_000_000, format: '#,##0," nghìn"' },
      { number: 5_000_000, format: '0.0,,"tr"' },
      { number: 5_000_000, format: '#,##0,"tr"' },
      { number: 5, format: '#,##0"M"' },
      { number: 500, format: '#,##0" cái"' },
      { number: 500, format: '#,##0 [$₫-42A]' },
    ];
    expect((await check(membersFile('DA', cells))).seen).toEqual([
      '6.000.000',
      '6.000.000 ₫',
      '5.000.000 ₫',
      'Mes.Imports.Write.FormatUnit',
      'Mes.Imports.Write.FormatUnit',
      '500',
      '500',
    ]);
    // Below a unit it counts what is shown; a cell in đồng contradicts the table.
    expect((await check(membersFile('DB', cells, [['ĐVT: nghìn đồng']]))).seen).toEqual([
      '6.000.000',
      '6.000.000 ₫',
      '5.000.000 ₫',
      'Mes.Imports.Write.FormatUnit',
      'Mes.Imports.Write.FormatUnit',
      '500.000',
      'Mes.Imports.Write.UnitConflict',
    ]);
  });

  test('that are not about money change nothing, and other text columns keep their numbers', async () => {
    const { run, seen } = await check(
      membersFile('NA', [5_000_000], [['Đơn vị tính: cái'], ['Đơn vị: Công ty Triệu Phú']]),
    );
    expect(seen).toEqual(['5.000.000']);
    expect(run.money).toEqual([]);
  });

  test('count for cells that a person changes as the page shows them', async () => {
    const { run } = await check(membersFile('MA', [5, 6], [['ĐVT: triệu đồng']]));
    const place = run.sheets.length;
    expect(place).toBe(0);
    const changed = await staff.put(`/api/Imports/${run.id}/Rows/3`, { cells: { charterCapital: '7.500.000' } });
    expect(changed.status).toBe(200);
    expect(await seenOf(run.id)).toEqual(['7.500.000', '6.000.000']);
    await write(staff, run.id);
    expect(await storedAs('MA-0')).toBe(7_500_000);
  });

  test('come back with the file of refused rows, which has no rows above its heading', async () => {
    const { run } = await check(membersFile('RF', [5, 'x', 7], [['ĐVT: triệu đồng']]));
    const answer = await house.app.inject({
      method: 'GET',
      url: `/api/Imports/${run.id}/Refused?language=vi`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const [head = [], row] = await rowsOf(answer.rawPayload);
    expect([head[2], row?.[2]]).toEqual(['Vốn điều lệ (triệu đồng)', 'x']);
  });

  test('in foreign money in the texts of cells are refused for those rows', async () => {
    const { seen } = await check(membersFile('FA', ['5 triệu USD', '$5,000', '1.000 €', '5 tỷ']));
    expect(seen).toEqual([...Array(3).fill('Mes.Imports.Write.Foreign'), '5.000.000.000 ₫']);
  });

  test('without a unit that are too small among others are asked for theirs', async () => {
    const small = 'Mes.Imports.Write.SmallAmount';
    const { run, seen } = await check(membersFile('NH', ['5 tỷ', '500', 300, '300 đồng', 2_000_000, '0']));
    expect(seen).toEqual(['5.000.000.000 ₫', small, small, '300 ₫', '2.000.000', '0']);
    expect(run.counts).toMatchObject({ create: 4, refused: 2 });
    const mended = await staff.put(`/api/Imports/${run.id}/Rows/3`, { cells: { charterCapital: '500 triệu' } });
    expect(mended.body.data.row.outcome).toBe('create');
    await choose(run, { units: { charterCapital: 1 }, presets: { type: 'Đơn vị' } });
    expect((await seenOf(run.id)).slice(2)).toEqual(['300', '300 ₫', '2.000.000', '0']);
  });

  test('of a file without a mapping by guess hold for a mapping by hand, too', async () => {
    const file = membersFile('HA', [5], [['ĐVT: nghìn đồng']], ['A', 'B', 'C']);
    const run = await dryRun(house, staff, 'Members', file, {
      mapping: MAPPED,
      options: { heading: { row: 2, rows: 1 }, presets: { type: 'Đơn vị' } },
    });
    expect(await seenOf(run.id)).toEqual(['5.000']);
  });
});

describe('a quantity with one sign before three digits', () => {
  const HEADS = ['Mã hội viên', 'Sản phẩm', 'Ngày', 'Đơn giá', 'Số lượng'];
  const revenue = (quantities: readonly Cell[]) =>
    messyWorkbook([
      { name: 'A', rows: [HEADS, ...quantities.map((cell, at) => ['SL-0', `Gạo ${at}`, '15/03/2026', 1000, cell])] },
    ]);
  const quantities = async (cells: readonly Cell[]) => {
    const run = await dryRun(house, staff, 'NetRevenues', revenue(cells), {
      mapping: { memberId: 0, product: 1, netRevenueDate: 2, unitPrice: 3, quantity: 4 },
    });
    return { run, seen: await seenOf(run.id, 'quantity') };
  };

  test('is asked about once for the column, and read as the person says', async () => {
    await write(staff, (await check(membersFile('SL', [1_000_000]))).run.id);
    const { run, seen } = await quantities(['1,125', '2', 1.5, '10.500']);
    expect(seen).toEqual(['Mes.Imports.Write.Decimals', '2', '1.5', 'Mes.Imports.Write.Decimals']);
    expect(run.decimals).toEqual([{ field: 'quantity', text: '1,125', reading: null }]);
    const chosen = await choose(run, { decimals: { quantity: 'decimals' } });
    expect(chosen.decimals).toEqual([{ field: 'quantity', text: '1,125', reading: 'decimals' }]);
    expect(await seenOf(run.id, 'quantity')).toEqual(['1,1250', '2', '1.5', '10.5000']);
    await choose(run, { decimals: { quantity: 'thousands' } });
    expect(await seenOf(run.id, 'quantity')).toEqual(['1125', '2', '1.5', '10500']);
  });

  test('is decided by the column when it proves it', async () => {
    expect((await quantities(['1,125', '0,5'])).seen).toEqual(['1,1250', '0,5']);
    expect((await quantities(['1,125', '1,234,567'])).seen).toEqual(['1125', '1,234,567']);
    expect((await quantities(['1.125', '2,5'])).seen).toEqual(['1125', '2,5']);
    const { run, seen } = await quantities(['1,125', '0,5', '0.5']);
    expect([seen[0], run.decimals[0].reading]).toEqual(['Mes.Imports.Write.Decimals', null]);
    // Numbers of a cell have no sign of their own.
    expect((await quantities(['1,125', 0.5, 1.125])).seen[0]).toBe('Mes.Imports.Write.Decimals');
  });
});
