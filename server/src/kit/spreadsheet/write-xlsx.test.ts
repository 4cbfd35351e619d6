import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { inBatches } from './testing/in-batches.ts';
import { LEADING_MARKS } from './testing/leading-marks.ts';
import { look, partOf } from './testing/look.ts';
import { writeXlsx } from './write-xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('writeXlsx', () => {
  it('writes no formula for any first character of a text or header', async () => {
    const path = join(folder, 'formulas.xlsx');
    const columns = LEADING_MARKS.map((mark) => ({ header: `${mark}1`, kind: 'text' as const }));
    await pipeline(
      writeXlsx({ sheet: '=1+1', columns, rows: inBatches([LEADING_MARKS.map((mark) => `${mark}cmd`)]) }),
      createWriteStream(path),
    );
    expect(partOf(path, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >/]/);
    const cells = [...(look(path)[0]?.cells.values() ?? [])];
    expect(new Set(cells.map(({ isFormula }) => isFormula))).toEqual(new Set([false]));
    expect(cells).toHaveLength(LEADING_MARKS.length * 2);
  });

  it('freezes a bold header, filters the whole range and formats dates the Vietnamese way', async () => {
    const path = join(folder, 'look.xlsx');
    const columns = [
      { header: 'Ngày', kind: 'date' as const },
      { header: 'Lúc', kind: 'datetime' as const, width: 33 },
    ];
    await pipeline(
      writeXlsx({ sheet: 'Thu/chi', columns, rows: inBatches([['2026-01-31', new Date('2026-01-31T10:00:00Z')]]) }),
      createWriteStream(path),
    );
    const [sheet] = look(path);
    expect(sheet).toMatchObject({ name: 'Thu chi', frozenRows: 1, filter: 'A1:B2' });
    expect(sheet?.cells.get('A1')?.isBold).toBe(true);
    expect(sheet?.columns[1]?.width).toBe(33);
    const shown = ['A2', 'B2'].map((place) => [sheet?.cells.get(place)?.format, sheet?.cells.get(place)?.value]);
    // Days since the end of 1899 in Viet Nam's time.
    expect(shown).toEqual([
      ['dd/mm/yyyy', '46053'],
      ['dd/mm/yyyy\\ hh:mm:ss', '46053.70833333333'],
    ]);
  });

  it('ends the source at once when the reader leaves, also while a batch is awaited', async () => {
    let left = false;
    let asked = false;
    const rows: AsyncIterable<Cell[][]> = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          asked = true;
          return new Promise(() => {});
        },
        return: async () => {
          left = true;
          return { done: true, value: undefined };
        },
      }),
    };
    const stream = writeXlsx({ sheet: 'A', columns: [{ header: 'a', kind: 'text' }], rows });
    stream.resume();
    await expect.poll(() => asked).toBe(true);
    stream.destroy();
    await expect.poll(() => left).toBe(true);
  });

  it('asks the source for no more than the reader takes, and runs its cleaning when the reader leaves', async () => {
    let made = 0;
    let cleaned = false;
    const noise = Array.from({ length: 500 }, () => [Math.random().toString(36).repeat(20)]);
    const stream = writeXlsx({ sheet: 'A', columns: [{ header: 'a', kind: 'text' }], rows: endless() });
    stream.once('readable', () => stream.read(1));
    await expect.poll(() => stream.readableLength).toBeGreaterThanOrEqual(stream.readableHighWaterMark);
    stream.destroy();
    await expect.poll(() => cleaned).toBe(true);
    expect(made).toBeLessThan(20);

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
