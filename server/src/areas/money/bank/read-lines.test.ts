import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { KNOWN_LAYOUTS } from './known-layouts.ts';
import { type ReadingOptions, type StatementReading } from './read-lines.ts';
import { guessColumns } from './guess-columns.ts';
import { readCase } from './testing/case-file.ts';
import { readGrid } from './testing/grid.ts';
import { makeTransfers, makeWorld } from './testing/noise.ts';
import { asCsv, asWorkbook, LAYOUTS, makeStatement } from './testing/statements.ts';

const now = new Date('2026-11-27T03:00:00Z');
const caseOf = async (name: string) =>
  readCase(await readFile(join(import.meta.dirname, 'testing/cases', name)), { now });
const read = async (text: string, more: Partial<ReadingOptions> = {}) =>
  (await readCase(text, { now, ...more })).reading;
const sums = ({ lines }: StatementReading) => ({
  credit: sumOf(lines.map(({ credit }) => credit)),
  debit: sumOf(lines.map(({ debit }) => debit)),
});
const why = ({ notRead }: StatementReading) => notRead.map((one) => `${one.row} ${one.why}`);

const HEAD = 'Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Nội dung';
const ONE = 'Ngày giao dịch;Số tham chiếu;Số tiền;Nội dung';
const table = (heading: string, ...rows: string[]) => [heading, ...rows].join('\n');

test('a time of day in a column of its own belongs to the day beside it', async () => {
  const reading = await read(
    table(
      'Ngày giao dịch;Giờ;Ghi nợ;Ghi có;Phí;VAT;Nội dung',
      '12/11/2026;10:42:05;;5000000;5500;550;A',
      '13/11/2026;14h30;;2000000;0;0;B',
      '13/11/2026;0.5;;2000000;0;0;C',
      '14/11/2026;;;2000000;0;0;D',
      '14/11/2026 08:00;09:00;;2000000;0;0;E',
      '14/11/2026;9h;;2000000;0;0;F',
    ),
  );
  expect(reading.lines.map(({ at, hasTime }) => [at.toISOString(), hasTime])).toEqual([
    ['2026-11-12T03:42:05.000Z', true],
    ['2026-11-13T07:30:00.000Z', true],
    ['2026-11-13T05:00:00.000Z', true],
    ['2026-11-13T17:00:00.000Z', false],
    ['2026-11-14T01:00:00.000Z', true],
    ['2026-11-14T02:00:00.000Z', true],
  ]);
  expect(sums(reading).credit).toBe(15_000_000);
});

describe('files that failed', () => {
  test('an indicator beside figures without a sign tells debits', async () => {
    const { reading } = await caseOf('dc-column.csv');
    expect(sums(reading)).toEqual({ credit: 6_000_000, debit: 21_000_000 });
    expect([reading.notRead, reading.questions]).toEqual([[], []]);
    expect(sums((await caseOf('dc-heading-no-co.csv')).reading)).toEqual({ credit: 6_000_000, debit: 15_000_000 });
    expect(sums((await caseOf('dc-column-refund.csv')).reading)).toEqual({ credit: 6_000_000, debit: 2_000_000 });
  });

  test('rows of a known layout are read, or named with the reason', async () => {
    const { reading } = await caseOf('known-layout-left-out.csv');
    expect(reading.lines.map(({ row, credit }) => [row, credit])).toEqual([
      [3, 1_000_000],
      [4, 2_000_000],
      [6, 4_000_000],
    ]);
    expect(why(reading)).toEqual(['5 order', '7 future']);
    expect(reading.notRead[0]).toMatchObject({ credit: 3_000_000, debit: 0, day: null });
    expect(reading.notRead[0]?.cells[0]).toBe('11/25/2026');
    expect(reading.notRead[1]).toMatchObject({ credit: 5_000_000, day: '2027-01-12' });
  });

  test('a stray quote swallows no row', async () => {
    const { reading } = await caseOf('stray-quote.csv');
    expect(reading.lines).toHaveLength(6);
    expect(sums(reading).credit).toBe(21_000_000);
    expect(reading.lines[2]?.description).toContain('Hoi phi 2026 Cong ty B');
  });

  test('a word of a balance in the text of a movement is no balance', async () => {
    const { reading } = await caseOf('closing-in-text.csv');
    expect(reading).toMatchObject({ opening: 10_000_000, closing: 16_000_000, isBalanced: true, butFor: 0 });
    expect(reading.lines).toHaveLength(2);
  });

  test('the head names an account and its holder; a counter account names none', async () => {
    const { reading } = await caseOf('foreign-account.csv');
    expect(reading.head).toMatchObject({ accounts: ['5550001112223'], holder: 'TRAN THI THU QUY' });
    const own = await caseOf('own-counter-account.csv');
    expect(own.reading.head.accounts).toEqual([]);
    expect(own.reading.lines.map(({ account, payerAccount }) => [account, payerAccount])).toEqual([
      [null, '0099887766'],
      [null, '2023456789'],
    ]);
  });

  test.each(['same-ref-morning.csv', 'same-ref-evening-newest-first.csv', 'webhook-then-statement.csv'])(
    '%s: every row is a line',
    async (name) => {
      const text = await readFile(join(import.meta.dirname, 'testing/cases', name), 'utf8');
      const { reading } = await caseOf(name);
      expect(reading.lines).toHaveLength(text.trim().split('\n').length - 2);
      expect(reading.notRead).toEqual([]);
    },
  );
});

describe('the direction of money', () => {
  test.each([
    ['Nợ/Có', 'Có', 'Nợ'],
    ['C/D', 'C', 'D'],
    ['Dr/Cr', 'Cr', 'Dr'],
    ['+/-', '+', '-'],
    ['GN/GC', 'GC', 'GN'],
    ['Ghi nợ/Ghi có', 'Ghi có', 'Ghi nợ'],
    ['Debit/Credit', 'Credit', 'Debit'],
    ['PS nợ/PS có', 'PS có', 'PS nợ'],
    ['Thu/Chi', 'Thu', 'Chi'],
    ['Tiền vào/Tiền ra', 'Tiền vào', 'Tiền ra'],
    ['In/Out', 'In', 'Out'],
    ['Loại', 'Ghi có', 'Ghi nợ'],
    ['Dấu', '+', '–'],
    ['Không rõ tên', 'CR', 'DR'],
  ])('a column %s', async (heading, credit, debit) => {
    const reading = await read(
      table(
        `Ngày giao dịch;Số tham chiếu;Số tiền;${heading};Nội dung`,
        `05/11/2026;FT1;6.000.000;${credit};vào`,
        `06/11/2026;FT2;2.000.000;${debit};ra`,
      ),
    );
    expect([sums(reading), reading.notRead, reading.questions]).toEqual([
      { credit: 6_000_000, debit: 2_000_000 },
      [],
      [],
    ]);
  });

  test('a kind of transaction in words is no indicator', async () => {
    const { columns, reading } = await readCase(
      table(
        'Ngày giao dịch;Số tiền;Loại GD;Nội dung',
        '05/11/2026;6.000.000;Chuyển khoản;a',
        '06/11/2026;2.000.000;Thu hộ;b',
      ),
      { now },
    );
    expect(columns.indicator).toBeUndefined();
    expect(reading.questions).toEqual(['direction']);
  });

  test('an indicator that nobody knows, and one that its sign contradicts, are named', async () => {
    const reading = await read(
      table(
        'Ngày giao dịch;Số tiền;Nợ/Có;Nội dung',
        '05/11/2026;6.000.000;Có;a',
        '05/11/2026;3.000.000;?;b',
        '05/11/2026;1.000.000;;c',
        '05/11/2026;-2.000.000;Có;d',
        '05/11/2026;4.000.000;Nợ;e',
        '05/11/2026;-5.000.000;Nợ;f',
      ),
    );
    expect(sums(reading)).toEqual({ credit: 6_000_000, debit: 4_000_000 });
    expect(why(reading)).toEqual(['3 direction', '4 direction', '5 direction', '7 direction']);
  });

  test('amounts without any sign are asked about; the answer, signs or letters tell it', async () => {
    const plain = table(ONE, '05/11/2026;FT1;6.000.000;a', '06/11/2026;FT2;2.000.000;b');
    const asked = await read(plain);
    expect([asked.lines, why(asked), asked.questions]).toEqual([[], ['2 direction', '3 direction'], ['direction']]);
    expect(sums(await read(plain, { answers: { direction: 'in' } }))).toEqual({ credit: 8_000_000, debit: 0 });
    expect(sums(await read(plain, { answers: { direction: 'out' } }))).toEqual({ credit: 0, debit: 8_000_000 });
    expect(sums(await read(plain, { remembered: { direction: 'sign' } })).credit).toBe(8_000_000);
    const signed = await read(table(ONE, '05/11/2026;FT1;+6.000.000đ;a', '06/11/2026;FT2;–2.000.000đ;b'));
    expect([sums(signed), signed.proven.direction]).toEqual([{ credit: 6_000_000, debit: 2_000_000 }, 'sign']);
    const lettered = await read(
      table(ONE, '05/11/2026;FT1;6.000.000 CR;a', '06/11/2026;FT2;2.000.000 DR;b', '06/11/2026;FT3;1.000.000;c'),
    );
    expect([sums(lettered), why(lettered)]).toEqual([{ credit: 6_000_000, debit: 2_000_000 }, ['4 direction']]);
  });

  test('a minus in a column of debits is a style of the bank, or a reversal among others', async () => {
    const style = await read(table(HEAD, '05/11/2026,FT1,-5000,,a', '05/11/2026,FT2,"-1,000",,b'));
    expect([sums(style).debit, style.notRead]).toEqual([6000, []]);
    const reversal = await read(
      table(HEAD, '05/11/2026,FT1,5000,,a', '05/11/2026,FT2,"-1,000",,b', '05/11/2026,FT3,,"-2,000",c'),
    );
    expect([sums(reversal).debit, why(reversal)]).toEqual([5000, ['3 direction', '4 direction']]);
  });
});

describe('rows with money', () => {
  test('each is a line or named; totals, balances, pages and repeated headings are none', async () => {
    const reading = await read(
      table(
        `Số tài khoản: 1012345678,,,,\n${HEAD}`,
        '(1),(2),(3),(4),(5)',
        ',,,,Số dư đầu kỳ',
        '05/11/2026,FT1,0,"1,000,000",Cong ty A',
        ',,0,"2,000,000",Cong ty B nop tiep',
        '05/11/2026,FT3,"3,000","4,000",cả hai',
        '05/11/2026,FT4,0,USD 500,ngoại tệ',
        '05/11/2026,FT5,0,mot trieu,chữ',
        '05/11/2026,FT6,0,"1,5",lẻ',
        'hôm qua,FT7,0,"5,000,000",không ngày',
        ',,0,"6,000,000",dưới dòng không ngày',
        '31/02/2026,FT8,0,"7,000,000",không có ngày này',
        '28/11/2026,FT9,0,"8,000,000",ngày mai',
        '05/11/2026,FT10,0,4,000,000,thiếu ngoặc kép',
        'Cộng phát sinh,,"3,000","3,000,000",',
        HEAD,
        '06/11/2026,FT11,0,"9,000,000",Tong cong ty X nop phi',
        'Tổng cộng,,"3,000","12,000,000",',
        'Trang 1/1,,,,',
      ),
    );
    expect(reading.lines.map(({ credit }) => credit)).toEqual([1_000_000, 2_000_000, 9_000_000]);
    expect(reading.lines[1]?.at).toEqual(reading.lines[0]?.at);
    expect(reading.notRead.map((one) => one.why)).toEqual([
      'both',
      'currency',
      'amount',
      'amount',
      'date',
      'date',
      'date',
      'future',
      'cells',
    ]);
    expect(reading.notRead.map(({ credit }) => credit)).toEqual([
      4000,
      null,
      null,
      null,
      5_000_000,
      6_000_000,
      7_000_000,
      8_000_000,
      null,
    ]);
  });

  test.each([
    'Tong cong ty Dien luc nop hoi phi',
    'Cong ty A nop phi',
    'Cong doan nop quy',
    'Closing ceremony',
    'Balance bike club nop phi',
    'Total Energies nop phi',
    'Trang nop phi',
    'Tong hop chi phi thang 11 cua cty A',
  ])('a row without a day whose text is %s is a movement', async (text) => {
    for (const reference of ['FT2', '']) {
      const reading = await read(
        table(
          HEAD,
          '05/11/2026,FT1,0,"1,000,000",a',
          `,${reference},${reference && '0'},"2,000,000",${text}`,
          '06/11/2026,FT3,0,"500",b',
        ),
      );
      expect([sums(reading).credit, reading.notRead]).toEqual([3_000_500, []]);
    }
  });

  test('a text of a movement before the amounts is no total for its first word', async () => {
    const reading = await read(
      table(
        'Ngày;Nội dung;Ghi nợ;Ghi có',
        '05/11/2026;a;;1.000.000',
        ';Tong hop chi phi cua cty A;;2.000.000',
        '06/11/2026;b;;500',
      ),
    );
    expect([sums(reading).credit, reading.notRead]).toEqual([3_000_500, []]);
  });

  test.each([
    'Tổng cộng',
    'Cộng phát sinh',
    'Tổng số',
    'Cộng ngày 05/11/2026',
    'Cộng phát sinh trong kỳ',
    'Total',
    'Grand total',
    'Sub total',
    'Luỹ kế',
    'Cộng mang sang',
    'Số dư cuối kỳ',
    'Closing balance',
    'Tổng phát sinh trong kỳ/ Total',
  ])('a row of %s is none', async (text) => {
    const reading = await read(
      table(HEAD, '05/11/2026,FT1,0,"1,000,000",a', '06/11/2026,FT2,0,"2,000,000",b', `${text},,0,"3,000,000",`),
    );
    expect([sums(reading).credit, reading.notRead]).toEqual([3_000_000, []]);
  });

  test('an amount that stands in another column than those of money is named', async () => {
    const reading = await read(
      table(
        'Ngày giao dịch;Ghi nợ;Ghi có;Phí;Nội dung',
        '05/11/2026;;6.000.000;;a',
        '05/11/2026;;;11.000;phí',
        '05/11/2026;;;;5.000.000',
        '05/11/2026;;;;không có tiền 2026',
      ),
    );
    expect([reading.lines.length, why(reading)]).toEqual([1, ['3 amount', '4 amount']]);
  });

  test('a column or a head of another currency is named', async () => {
    const column = await read(
      table('Ngày giao dịch;Ghi nợ;Ghi có;Loại tiền;Nội dung', '05/11/2026;;500;USD;a', '05/11/2026;;6.000.000;VND;b'),
    );
    expect([sums(column).credit, why(column)]).toEqual([6_000_000, ['2 currency']]);
    for (const head of ['Loại tiền: USD', 'Currency;USD', 'Tài khoản 1012345678 USD', 'Đơn vị tính: nghìn đồng']) {
      const reading = await read(`${head}\n${table('Ngày giao dịch;Ghi nợ;Ghi có;Nội dung', '05/11/2026;;500;a')}`);
      expect(why(reading), head).toEqual(['3 currency']);
    }
    const dong = await read(`Loại tiền: VND\n${table('Ngày giao dịch;Ghi nợ;Ghi có;Nội dung', '05/11/2026;;500;a')}`);
    expect(dong.lines).toHaveLength(1);
  });

  test('months first in a whole column, also with an order that was asked', async () => {
    const american = await read(table(HEAD, '11/05/2026,FT1,0,"1,000,000",a', '11/25/2026,FT2,0,"2,000,000",b'));
    expect(american.lines.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-11-04', '2026-11-24']);
    expect(american.proven.dayOrder).toBe('month');
    const mixed = table(HEAD, '25/11/2026,FT1,0,"1,000,000",a', '11/26/2026,FT2,0,"2,000,000",b');
    expect((await read(mixed)).questions).toEqual(['dayOrder']);
    const answered = await read(mixed, { answers: { dayOrder: 'day' } });
    expect([answered.questions, answered.lines.length, why(answered)]).toEqual([[], 1, ['3 order']]);
  });
});

describe('balances', () => {
  const WITH = 'Ngày giao dịch;Ghi nợ;Ghi có;Số dư;Nội dung';
  const rows = ['05/11/2026;;100.000;1.100.000;a', '06/11/2026;40.000;;1.060.000;b', '07/11/2026;;500.000;1.560.000;c'];

  test('prove the first row only with an opening balance', async () => {
    expect(await read(table(WITH, ...rows))).toMatchObject({ isBalanced: true, butFor: 1 });
    expect(await read(table(WITH, ...rows.toReversed()))).toMatchObject({ isBalanced: true, butFor: 1 });
    expect(await read(`Số dư đầu kỳ: 1.000.000\n${table(WITH, ...rows)}`)).toMatchObject({
      isBalanced: true,
      butFor: 0,
    });
    expect(await read(`Số dư đầu kỳ: 1.000.000\n${table(WITH, ...rows.toReversed())}`)).toMatchObject({
      isBalanced: true,
      butFor: 0,
    });
    expect(await read(`Số dư đầu kỳ: 900.000\n${table(WITH, ...rows)}`)).toMatchObject({ isBalanced: false });
  });

  test('contradict a last row that lacks', async () => {
    const ended = (...some: string[]) => `${table(WITH, ...some)}\nSố dư cuối kỳ;;;1.560.000`;
    expect(await read(ended(...rows))).toMatchObject({ isBalanced: true, closing: 1_560_000 });
    expect(await read(ended(...rows.slice(0, 2)))).toMatchObject({ isBalanced: false, difference: -500_000 });
  });

  test('tell the amount of the one row between them that is not read, in either order of the rows', async () => {
    const opening = 'Số dư đầu kỳ: 1.000.000\n';
    const [first = '', , last = ''] = rows;
    const spoilt = '06/11/2026;x4;;1.060.000;b';
    expect((await read(`${opening}${table(WITH, last, spoilt, first)}`)).implied).toEqual([
      { row: 4, net: -40_000, proves: 1 },
    ]);
    // Balances of the days alone: the row with the balance is proven with the one above it.
    const daily = await read(
      `${opening}${table(WITH, first, '06/11/2026;x4;;;b', '06/11/2026;;10.000;1.070.000;d', last.replace('1.560', '1.570'))}`,
    );
    expect(daily).toMatchObject({ butFor: 2, implied: [{ row: 4, net: -40_000, proves: 2 }] });
    const two = await read(
      `${opening}${table(WITH, first, '06/11/2026;x4;;;b', '06/11/2026;;y1;1.070.000;d', last.replace('1.560', '1.570'))}`,
    );
    expect(two).toMatchObject({ isBalanced: true, butFor: 2, implied: [] });
  });

  test('leave out a row whose amount is not read, and tell how many', async () => {
    const reading = await read(
      `Số dư đầu kỳ: 1.000.000\n${table(WITH, rows[0] ?? '', '06/11/2026;x4;;1.060.000;b', rows[2] ?? '')}`,
    );
    expect(reading).toMatchObject({ isBalanced: true, butFor: 1, implied: [{ row: 4, net: -40_000, proves: 1 }] });
    const future = await read(
      `Số dư đầu kỳ: 1.000.000\n${table(WITH, rows[0] ?? '', '06/12/2026;40.000;;1.060.000;b', rows[2] ?? '')}`,
    );
    expect([future.isBalanced, future.butFor, why(future)]).toEqual([true, 0, ['4 future']]);
  });

  test('are those of labels, beside or below, and none without', async () => {
    const two = await read(
      `Số dư đầu kỳ:;10.000;Số dư cuối kỳ:;16.000\n${table('Ngày giao dịch;Ghi nợ;Ghi có;Nội dung', '05/11/2026;;6.000;a')}`,
    );
    expect(two).toMatchObject({ opening: 10_000, closing: 16_000, isBalanced: true, butFor: 0 });
    expect(await read(table(HEAD, '05/11/2026,FT1,0,5000,a'))).toMatchObject({ isBalanced: null, butFor: 0 });
  });
});

describe('headings', () => {
  test.each<[string[], object]>([
    [['STT/No', 'Ngày', 'Ghi có', 'Nội dung'], { date: 1, credit: 2, description: 3 }],
    [
      ['No', 'Ngày giao dịch', 'Số GD', 'Số tiền GD', 'Nội dung GD'],
      { date: 1, reference: 2, amount: 3, description: 4 },
    ],
    [['No.', 'Date', 'Debit', 'Credit', 'Details'], { date: 1, debit: 2, credit: 3, description: 4 }],
    [['Ngay', 'No', 'Co', 'Noi dung'], { date: 0, debit: 1, credit: 2, description: 3 }],
    [
      ['Ngày', 'Có', 'Nội dung', 'Tài khoản đối ứng', 'Số tài khoản người nhận'],
      { date: 0, credit: 1, description: 2, payerAccount: 3 },
    ],
    [['Ngày', 'Nợ', 'Có', 'Nội dung'], { date: 0, debit: 1, credit: 2, description: 3 }],
    [['Ngày GD', 'PS Nợ', 'PS Có', 'Diễn giải'], { date: 0, debit: 1, credit: 2, description: 3 }],
  ])('%j', (headings, columns) => {
    expect(guessColumns(headings)).toEqual(columns);
  });

  test.each(KNOWN_LAYOUTS.map((layout) => [layout.name, layout] as const))(
    'the words of %s name their own fields',
    (_name, { words }) => {
      const fields = Object.entries(words);
      const headings = fields.map(([, texts]) => texts[0] ?? '');
      const columns = guessColumns(headings, words);
      expect(columns).toEqual(Object.fromEntries(fields.map(([field], at) => [field, at])));
    },
  );
});

/** A plain second reading of a made file: what stands in the columns of its bank, without any guess. */
function plainSums(rows: readonly (readonly Cell[])[]): { credit: number; debit: number } {
  let [credit, debit] = [0, 0];
  let places: { credit: number; debit: number; amount: number } | undefined;
  const figure = (cell: Cell | undefined) =>
    Number(
      String(cell ?? '')
        .replace(/\.00$/, '')
        .replace(/[^\d-]/g, ''),
    );
  for (const row of rows) {
    const keys = row.map((cell) => String(cell ?? '').toLowerCase());
    const find = (...words: string[]) =>
      keys.findIndex((key) => words.some((word) => key.split('/')[0]?.trim() === word));
    const found = {
      credit: find('số tiền ghi có', 'ghi có', 'có', 'phát sinh có', 'gửi vào'),
      debit: find('số tiền ghi nợ', 'ghi nợ', 'nợ', 'phát sinh nợ', 'rút ra'),
      amount: find('acctccyamt'),
    };
    if (found.credit >= 0 || found.amount >= 0) places = found;
    else if (places && !/^(?:tổng|cộng|trang|số dư|no$)/.test(keys[0] ?? '')) {
      const amount = places.amount >= 0 ? figure(row[places.amount]) : 0;
      credit += places.amount >= 0 ? Math.max(0, amount) : figure(row[places.credit]);
      debit += places.amount >= 0 ? Math.max(0, -amount) : figure(row[places.debit]);
    }
  }
  return { credit, debit };
}

describe('files of every bank against a second reading', () => {
  const world = makeWorld(200, 31);
  test.each(LAYOUTS.map((layout, place) => [layout.name, layout, place] as const))(
    '%s',
    async (_name, layout, place) => {
      const { rows } = makeStatement(layout, makeTransfers(world, 40, place + 50), '1012345678', place + 3);
      const wanted = plainSums(rows);
      expect(wanted.credit).toBeGreaterThan(0);
      const readings = [
        readGrid(rows, { now }).reading,
        (await readCase(asCsv(rows), { now })).reading,
        (await readCase(asCsv(rows, ';'), { now })).reading,
        (await readCase(await asWorkbook(rows), { now }, 'saoke.xlsx')).reading,
      ];
      for (const reading of readings) {
        expect(sums(reading)).toEqual(wanted);
        expect([reading.notRead, reading.questions]).toEqual([[], []]);
        expect(reading.lines).toHaveLength(44);
        expect(reading.isBalanced).not.toBe(false);
        if (layout.above({ account: '1012345678', opening: 0, closing: 0, credit: 0, debit: 0 }).length > 0)
          expect(reading.head.accounts.length > 0 || layout.name === 'VPBank').toBe(true);
      }
    },
  );
});

describe('siblings that an outsider tried', () => {
  const RUNNING = 'Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Số dư,Nội dung';

  test.each([
    ['N/C', 'C', 'N'],
    ['Loại giao dịch', 'Chuyển khoản đến', 'Chuyển khoản đi'],
    ['Biến động', 'Tăng', 'Giảm'],
  ])('an indicator %s: %s and %s', async (heading, credit, debit) => {
    const rows = [`05/11/2026;6.000.000;${credit};a`, `06/11/2026;2.000.000;${debit};b`];
    const reading = await read(table(`Ngày giao dịch;Số tiền;${heading};Nội dung`, ...rows));
    expect([sums(reading), reading.questions]).toEqual([{ credit: 6_000_000, debit: 2_000_000 }, []]);
  });

  test('a column of N alone is no indicator', async () => {
    const reading = await read(
      table('Ngày giao dịch;Số tiền;Đã in;Nội dung', '05/11/2026;6.000;N;a', '06/11/2026;7.000;N;b'),
    );
    expect([reading.lines, reading.questions]).toEqual([[], ['direction']]);
  });

  test.each(['Số tiền (USD)', 'Số tiền (nghìn đồng)', 'Amount (EUR)', 'Số tiền - ĐVT: triệu đồng'])(
    'amounts under %s are no đồng',
    async (heading) => {
      const reading = await read(
        table(`Ngày giao dịch;${heading};Nội dung`, '05/11/2026;+6.000;a', '06/11/2026;-2.000;b'),
      );
      expect([reading.lines, why(reading)]).toEqual([[], ['2 currency', '3 currency']]);
    },
  );

  test.each([
    'Đơn vị: 1.000 VNĐ',
    '(ĐVT: nghìn đồng)',
    'Unit: VND thousand',
    'Số tiền tính bằng triệu đồng',
    'Currency: USD',
  ])('amounts below %s are no đồng', async (above) => {
    const reading = await read(table(above, HEAD, '05/11/2026,F1,,1000,a'));
    expect([reading.lines, why(reading), reading.head.holder]).toEqual([[], ['3 currency'], null]);
  });

  test('amounts below a text that says đồng are', async () => {
    const reading = await read(table('Đơn vị: VND', HEAD.replace('Ghi có', 'Ghi có (VNĐ)'), '05/11/2026,F1,,1000,a'));
    expect([sums(reading).credit, reading.head.holder]).toEqual([1000, null]);
  });

  test('a later heading with its sides in other columns lets nothing be read below it', async () => {
    const swapped = 'Ngày giao dịch,Số tham chiếu,Ghi có,Ghi nợ,Nội dung';
    const reading = await read(
      table(HEAD, '05/11/2026,F1,,1000000,a', swapped, '06/11/2026,F2,,500000,b', HEAD, '07/11/2026,F3,,700000,c'),
    );
    expect([sums(reading), why(reading)]).toEqual([{ credit: 1_700_000, debit: 0 }, ['4 cells']]);
  });

  test('a later heading that is the same one again moves nothing, and a text that goes on names no account', async () => {
    const heading = 'No.,Ngày,Số CT,Nợ,Có,Diễn giải';
    const reading = await read(
      table(heading, '1,05/11/2026,F1,,1000,a', ',,,,,TK 0071000222 CONG TY A', heading, '2,05/11/2026,F2,500,,b'),
    );
    expect([sums(reading), reading.notRead, reading.head.inRows]).toEqual([{ credit: 1000, debit: 500 }, [], []]);
  });

  test('a page that repeats the account of the file begins no other part, and a table names its own with any label', async () => {
    const rows = ['05/11/2026,F1,,1000000,11000000,a', '06/11/2026,F2,500000,,10500000,b'] as const;
    const paged = await read(
      table('Số tài khoản: 1012345678', RUNNING, rows[0], 'Số tài khoản: 1012345678', RUNNING, rows[1]),
    );
    expect(paged).toMatchObject({ isBalanced: true, butFor: 1, head: { inRows: [] } });
    const tables = await read(
      table('Số tài khoản: 1012345678', RUNNING, rows[0], 'Tài khoản: 3034567890', RUNNING, rows[1]),
    );
    expect(tables.lines.map(({ account }) => account)).toEqual([null, '3034567890']);
  });

  test('sums of a day with its date are no movements, others of the same words are', async () => {
    const rows = ['05/11/2026,F1,,1000000,,a', '05/11/2026,F2,,500000,,b', '05/11/2026,,,1500000,,Cộng ngày'];
    const reading = await read(table(RUNNING, ...rows, '06/11/2026,F3,,1500000,,Tổng cộng', '07/11/2026,,,9,,Total'));
    expect(reading.lines.map(({ row }) => row)).toEqual([2, 3, 5, 6]);
  });

  test('signatures below a table are no rows with money', async () => {
    const reading = await read(table(HEAD, '05/11/2026,F1,,1000000,a', 'Người lập biểu,,,Kiểm soát,Giám đốc'));
    expect([reading.lines.length, reading.notRead]).toEqual([1, []]);
  });

  test('one heading over the columns of both sides', async () => {
    const rows = ['05/11/2026;F1;;6.000.000;a', '06/11/2026;F2;7.000.000;;b'];
    const reading = await read(table('Ngày giao dịch;Số tham chiếu;Số tiền;;Nội dung', ';;Nợ;Có;', ...rows));
    expect([sums(reading), reading.questions]).toEqual([{ credit: 6_000_000, debit: 7_000_000 }, []]);
  });

  test('a transfer whose cell of money is empty is named, and so is one in a column without a heading', async () => {
    const reading = await read(
      table(
        'Ngày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;;Nội dung',
        '05/11/2026;F1;;1000000;;a',
        '05/11/2026;F2;;;;b',
        '06/11/2026;;;;2000000;c',
        '06/11/2026;;;;;d',
      ),
    );
    expect([sums(reading).credit, why(reading)]).toEqual([1_000_000, ['3 amount', '4 amount']]);
  });

  test('a formula without a result is named where it is an amount or a day, and is no text elsewhere', async () => {
    const gone = '#UNCALCULATED!';
    const reading = await read(
      table(
        HEAD,
        `05/11/2026,F1,,1000,${gone}`,
        `05/11/2026,F2,,${gone},b`,
        `${gone},F3,,3000,c`,
        '06/11/2026,F4,,4000,d',
      ),
    );
    expect(reading.lines.map(({ credit, description }) => [credit, description])).toEqual([
      [1000, ''],
      [4000, 'd'],
    ]);
    expect(why(reading)).toEqual(['3 cells', '4 cells']);
  });

  test('balances that agree but for rows that were not read tell by how much', async () => {
    const ends = 'Số dư đầu kỳ: 10.000\nSố dư cuối kỳ: 13.000';
    const reading = await read(table(ends, HEAD, '05/11/2026,F1,,1000,a', '05/11/2026,F2,,x1,b'));
    expect(reading).toMatchObject({ isBalanced: true, difference: -2000, butFor: 1 });
  });

  test.each([
    ['Thu/Chi', 'T', 'C'],
    ['Chi/Thu', 't', 'c'],
    ['Vào/Ra', 'V', 'R'],
    ['Nợ/Có', 'C', 'N'],
    ['Cr/Dr', 'C', 'D'],
  ])('letters below %s are those of its words: %s and %s', async (heading, credit, debit) => {
    const rows = [`05/11/2026;6.000.000;${credit};a`, `06/11/2026;2.000.000;${debit};b`];
    const reading = await read(table(`Ngày giao dịch;Số tiền;${heading};Nội dung`, ...rows));
    expect([sums(reading), reading.notRead]).toEqual([{ credit: 6_000_000, debit: 2_000_000 }, []]);
  });

  test('letters of a heading whose words begin alike decide nothing', async () => {
    const reading = await read(
      table('Ngày giao dịch;Số tiền;Gửi/Giảm;Nội dung', '05/11/2026;6000;G;a', '05/11/2026;7000;Gửi;b'),
    );
    expect([sums(reading), why(reading)]).toEqual([{ credit: 7000, debit: 0 }, ['2 direction']]);
  });

  test('columns that tell what came and went by rising and falling', async () => {
    const heading = 'Ngày HL;Chứng từ;PS tăng;PS giảm;Tồn;Diễn giải';
    const reading = await read(table(heading, '05/11/2026;F1;6000;;6000;a', '06/11/2026;F2;;2000;4000;b'));
    expect([sums(reading), reading.isBalanced]).toEqual([{ credit: 6000, debit: 2000 }, true]);
    expect(reading.lines.map(({ reference }) => reference)).toEqual(['F1', 'F2']);
  });

  test('an amount that its column was too narrow for, and one merged over rows beside a zero, are named', async () => {
    const reading = await read(
      table(HEAD, '05/11/2026,F1,,1000,a', '05/11/2026,F2,,#######,b', '05/11/2026,F3,0,,c', '05/11/2026,F4,0,0,d'),
    );
    expect([sums(reading).credit, why(reading)]).toEqual([1000, ['3 amount', '4 amount']]);
  });

  test('a text goes on in the rows below that have nothing else, up to the end of the table', async () => {
    const reading = await read(
      table(
        HEAD,
        '05/11/2026,F1,,1000,CT DEN:123 Cong ty A',
        ',,,,nop hoi phi nam 2026',
        ',,,,HP26000447451',
        '06/11/2026,F2,,x9,Cong ty B',
        ',,,,hoi phi',
        '07/11/2026,F3,,3000,Cong ty C',
        ',,,,Kế toán trưởng',
        ',,,,Trần Thị D',
        '08/11/2026,F4,,4000,Cong ty E',
        '',
        ',,,,Hà Nội',
      ),
    );
    expect(reading.lines.map(({ description }) => description)).toEqual([
      'CT DEN:123 Cong ty A nop hoi phi nam 2026 HP26000447451',
      'Cong ty C',
      'Cong ty E',
    ]);
    expect(reading.notRead.map(({ cells }) => cells[4])).toEqual(['Cong ty B hoi phi']);
  });

  test.each(['Tài khoản thanh toán ngoại tệ USD 1012345678', 'Tài khoản: 1012345678 - EUR', 'Số dư đầu kỳ: 10.00 USD'])(
    'amounts of an account that %s says to be of other money are no đồng',
    async (above) => {
      const reading = await read(table(above, HEAD, '05/11/2026,F1,,1000,a'));
      expect([reading.lines, why(reading)]).toEqual([[], ['3 currency']]);
    },
  );

  test('the name of a holder is no currency', async () => {
    const reading = await read(table('Chủ tài khoản: HIEP HOI AUDIO, USDA', HEAD, '05/11/2026,F1,,1000,a'));
    expect(sums(reading).credit).toBe(1000);
  });
});
