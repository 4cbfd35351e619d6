import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, describe, expect, it } from 'vitest';
import type { Cell, ColumnKind } from './cell.ts';
import { readXlsx } from './read-xlsx.ts';
import { isoDay } from './serial-date.ts';
import { writeXlsx } from './write-xlsx.ts';
import { MAX_CELL_LENGTH } from './xml-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LEADING = ['=', '+', '-', '@', '\t', '\r', '\n', '|', '%', '"', "'", '\u0000=', '＝', '=HYPERLINK("http://a","b")'];
const AWKWARD = [
  ...LEADING.map((mark) => `${mark}1+1`).filter((text) => !text.includes('\u0000')),
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
  it.each(['text', 'number', 'date', 'datetime'] as const)('give every awkward text back as it was, in a %s column', async (kind) => {
    const rows = await roundTrip(kind, AWKWARD);
    expect(rows).toEqual(AWKWARD.map((text) => text.normalize('NFC')));
  });

  it('give a text that is decomposed back composed', async () => {
    expect(await roundTrip('text', ['Nguyễn Thị Ánh'.normalize('NFD')])).toEqual(['Nguyễn Thị Ánh']);
  });

  it('drop NUL, replace half of a pair, and cut what a cell cannot hold without halving a character', async () => {
    const long = `${'a'.repeat(MAX_CELL_LENGTH - 2)}😀😀`;
    expect(await roundTrip('text', ['a\u0000b', 'x\uD83D', long])).toEqual(['ab', 'x\uFFFD', `${long.slice(0, MAX_CELL_LENGTH - 2)}…`]);
  });

  it('give numbers and booleans back exactly', async () => {
    const numbers = [0, -1, 1.1, 1e-7, 1e21, 9_007_199_254_740_991, 0.1 + 0.2];
    expect(await roundTrip('money', numbers)).toEqual(numbers);
    expect(await roundTrip('number', numbers)).toEqual(numbers);
    expect(await roundTrip('boolean', [true, false])).toEqual([true, false]);
  });

  it('give instants back to the millisecond, as a clock in Vietnam shows them', async () => {
    const instants = ['2026-01-01T00:00:00+07:00', '2026-12-31T23:59:59+07:00', '2024-02-29T12:34:56.789+07:00', '1900-03-02T00:00:00+07:00', '1970-01-01T00:00:00Z'];
    const dates = instants.map((text) => new Date(text));
    expect(await roundTrip('datetime', dates)).toEqual(dates);
  });

  it('keep the day of birthdays in the years when the zone moved', async () => {
    const days = ['1943-05-01', '1945-06-01', '1950-12-31', '1957-07-01', '1960-01-01', '1968-02-02', '1975-06-12', '1975-06-13', '2026-07-01'];
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
    expect(await readAll(path)).toEqual([
      { rowNumber: 1, cells: ['C0', 'C1', 'C2', 'C3'] },
      { rowNumber: 2, cells: [null, 'b', null, 'd'] },
      { rowNumber: 4, cells: [null, null, null, 'd'] },
    ]);
  });
});

describe('writeXlsx', () => {
  it('writes no formula, whatever a text or header begins with', async () => {
    const path = join(folder, 'formulas.xlsx');
    const columns = LEADING.map((mark) => ({ header: `${mark}1`, kind: 'text' as const }));
    await pipeline(writeXlsx({ sheet: '=1+1', columns, rows: batches([LEADING.map((mark) => `${mark}cmd`)]) }), createWriteStream(path));
    expect(partOf(path, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >/]/);
    const workbook = new Workbook();
    await workbook.xlsx.readFile(path);
    const types: string[] = [];
    workbook.worksheets[0]?.eachRow((row) => row.eachCell((cell) => types.push(typeof cell.value, String(cell.formula))));
    expect(new Set(types)).toEqual(new Set(['string', 'undefined']));
    expect(types).toHaveLength(LEADING.length * 4);
  });

  it('freezes a bold header, filters the whole range and formats dates the Vietnamese way, as another reader sees it', async () => {
    const path = join(folder, 'look.xlsx');
    const columns = [{ header: 'Ngày', kind: 'date' as const }, { header: 'Lúc', kind: 'datetime' as const, width: 33 }];
    await pipeline(writeXlsx({ sheet: 'Thu/chi', columns, rows: batches([['2026-01-31', new Date('2026-01-31T10:00:00Z')]]) }), createWriteStream(path));
    const workbook = new Workbook();
    await workbook.xlsx.readFile(path);
    const sheet = workbook.worksheets[0];
    expect(sheet?.name).toBe('Thu chi');
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet?.autoFilter).toBe('A1:B2');
    expect(sheet?.getCell('A1').font?.bold).toBe(true);
    expect(sheet?.getColumn(2).width).toBe(33);
    expect(sheet?.getCell('A2')).toMatchObject({ numFmt: 'dd/mm/yyyy', value: new Date('2026-01-31T00:00:00Z') });
    expect(sheet?.getCell('B2')).toMatchObject({ numFmt: 'dd/mm/yyyy\\ hh:mm:ss', value: new Date('2026-01-31T17:00:00Z') });
  });

  it('ends the source at once when the reader leaves, also while a batch is awaited', async () => {
    let left = false;
    const rows: AsyncIterable<Cell[][]> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        return: async () => {
          left = true;
          return { done: true, value: undefined };
        },
      }),
    };
    const stream = writeXlsx({ sheet: 'A', columns: [{ header: 'a', kind: 'text' }], rows });
    stream.resume();
    await wait(20);
    stream.destroy();
    await wait(5);
    expect(left).toBe(true);
  });

  it('asks the source for no more than the reader takes, and runs its cleaning when the reader leaves', async () => {
    let made = 0;
    let cleaned = false;
    const noise = Array.from({ length: 500 }, () => [Math.random().toString(36).repeat(20)]);
    const stream = writeXlsx({ sheet: 'A', columns: [{ header: 'a', kind: 'text' }], rows: endless() });
    stream.once('readable', () => stream.read(1));
    await wait(200);
    const afterPause = made;
    await wait(100);
    expect(made).toBe(afterPause);
    expect(made).toBeLessThan(20);
    stream.destroy();
    await wait(50);
    expect(cleaned).toBe(true);

    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          made += 1;
          yield noise;
        }
      } finally {
        cleaned = true;
      }
    }
  });

  it('fails with the error of its source', async () => {
    const stream = writeXlsx({ sheet: 'A', columns: [{ header: 'a', kind: 'text' }], rows: failing() });
    await expect(pipeline(stream, createWriteStream(join(folder, 'failed.xlsx')))).rejects.toThrow('the database left');

    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [['a']];
      throw new Error('the database left');
    }
  });
});

async function roundTrip(kind: ColumnKind, cells: readonly Cell[]): Promise<Cell[]> {
  const rows = await readAll(await write(kind, cells.map((cell) => [cell]), 1));
  return rows.slice(1).map((row) => row.cells[0] ?? null);
}

async function write(kind: ColumnKind, rows: Cell[][], width: number): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  const columns = Array.from({ length: width }, (_, index) => ({ header: `C${index}`, kind }));
  await pipeline(writeXlsx({ sheet: 'Hội viên', columns, rows: batches(rows) }), createWriteStream(path));
  return path;
}

async function* batches(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < rows.length; start += 7) yield rows.slice(start, start + 7);
}

async function readAll(path: string) {
  return (await Array.fromAsync(readXlsx(path))).flat();
}

/** Finds a part without the help of a zip library: name, then data up to its descriptor. */
function partOf(path: string, name: string): string {
  const file = readFileSync(path);
  const start = file.indexOf(name) + name.length;
  return inflateRawSync(file.subarray(start, file.indexOf(Buffer.from([0x50, 0x4b, 7, 8]), start))).toString();
}
