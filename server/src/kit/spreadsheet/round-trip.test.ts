import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Cell, ColumnKind, ReadCell } from './cell.ts';
import { isoDay } from './serial-date.ts';
import { inBatches } from './testing/in-batches.ts';
import { LEADING_MARKS } from './testing/leading-marks.ts';
import { readAll } from './testing/read-all.ts';
import { writeXlsx } from './write-xlsx.ts';
import { MAX_CELL_LENGTH } from './xml-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

const AWKWARD = [
  ...LEADING_MARKS.map((mark) => `${mark}1+1`),
  '00123',
  '1E5',
  'TRUE',
  ' hai đầu có dấu cách ',
  'dòng 1\ndòng 2\r\ndòng 3\rdòng 4\n',
  '<b>&amp;"\'</b> ]]> <!--',
  '_x0041_ _x0041_x0042_ _x000d_ _x005F_',
  '\u0001\u0008\u001f\u007f\u0085',
  '👩‍👩‍👧‍👦 🇻🇳',
  '\uFEFF\uFFFE\uFFFF',
  '\u202Egnuoht',
  'x'.repeat(MAX_CELL_LENGTH),
  'Ðồng Đức ð',
];

describe('writeXlsx and readXlsx', () => {
  it.each(['text', 'number', 'date', 'datetime'] as const)(
    'give every awkward text back as it was, in a %s column',
    async (kind) => {
      const rows = await roundTrip(kind, AWKWARD);
      expect(rows).toEqual(AWKWARD.map((text) => text.normalize('NFC')));
    },
  );

  it('give a text that is decomposed back composed', async () => {
    expect(await roundTrip('text', ['Nguyễn Thị Ánh'.normalize('NFD')])).toEqual(['Nguyễn Thị Ánh']);
  });

  it('drop NUL, replace half of a pair, and cut a text that exceeds a cell without halving a character', async () => {
    const long = `${'a'.repeat(MAX_CELL_LENGTH - 2)}😀😀`;
    expect(await roundTrip('text', ['a\u0000b', 'x\uD83D', long])).toEqual([
      'ab',
      'x\uFFFD',
      `${long.slice(0, MAX_CELL_LENGTH - 2)}…`,
    ]);
  });

  it('give numbers and booleans back exactly', async () => {
    const numbers = [0, -1, 1.1, 1e-7, 1e21, 9_007_199_254_740_991, 0.1 + 0.2];
    expect(await roundTrip('money', numbers)).toEqual(numbers);
    expect(await roundTrip('number', numbers)).toEqual(numbers);
    expect(await roundTrip('boolean', [true, false])).toEqual([true, false]);
  });

  it('give instants back to the millisecond, as a clock in Vietnam shows them', async () => {
    const instants = [
      '2026-01-01T00:00:00+07:00',
      '2026-12-31T23:59:59+07:00',
      '2024-02-29T12:34:56.789+07:00',
      '1900-03-02T00:00:00+07:00',
      '1970-01-01T00:00:00Z',
    ];
    const dates = instants.map((text) => new Date(text));
    expect(await roundTrip('datetime', dates)).toEqual(dates);
  });

  it('keep the day of birthdays in the years when the zone moved', async () => {
    const days = [
      '1943-05-01',
      '1945-06-01',
      '1950-12-31',
      '1957-07-01',
      '1960-01-01',
      '1968-02-02',
      '1975-06-12',
      '1975-06-13',
      '2026-07-01',
    ];
    const read = await roundTrip('date', days);
    expect(read.map((cell) => (cell instanceof Date ? isoDay(cell) : cell))).toEqual(days);
  });

  it('show a date column as days, also for an instant late in the day', async () => {
    const [cell] = await roundTrip('date', [new Date('2026-03-04T23:59:59+07:00')]);
    expect(cell).toEqual(new Date('2026-03-04T00:00:00+07:00'));
  });

  it('write a day that no spreadsheet can hold as a text', async () => {
    expect(await roundTrip('date', ['1899-01-01', '2026-02-30'])).toEqual(['1899-01-01', '2026-02-30']);
  });

  it('keep the columns apart where cells are empty', async () => {
    const path = await write('text', [[null, 'b', '', 'd'], [], [null, null, null, 'd']], 4);
    expect(await readAll(path)).toMatchObject([
      { rowNumber: 1, cells: ['C0', 'C1', 'C2', 'C3'] },
      { rowNumber: 2, cells: [null, 'b', null, 'd'] },
      { rowNumber: 4, cells: [null, null, null, 'd'] },
    ]);
  });
});

async function roundTrip(kind: ColumnKind, cells: readonly Cell[]): Promise<ReadCell[]> {
  const rows = await readAll(
    await write(
      kind,
      cells.map((cell) => [cell]),
      1,
    ),
  );
  return rows.slice(1).map((row) => row.cells[0] ?? null);
}

async function write(kind: ColumnKind, rows: Cell[][], width: number): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  const columns = Array.from({ length: width }, (_, index) => ({ header: `C${index}`, kind }));
  await pipeline(writeXlsx({ sheet: 'Hội viên', columns, rows: inBatches(rows) }), createWriteStream(path));
  return path;
}
