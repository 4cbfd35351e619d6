import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../kit/errors.ts';
import { guessColumns } from './guess-columns.ts';
import { onRows, sizeOf } from './work-apart.ts';

const HEADINGS = ['Ngày', 'Số GD', 'Ghi có', 'Ghi nợ', 'Số dư', 'Nội dung'];
const columns = guessColumns(HEADINGS);
const options = { now: new Date('2026-11-28T03:00:00Z') };
const rows = (count: number) => [
  { row: 1, cells: HEADINGS },
  ...Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    // Each tenth row has no day, so that both lists of the answer are long.
    cells: [at % 2 ? '' : '05/11/2026', `FT${at}`, '1.500.000', '', `${1_500_000 * (at + 1)}`, `Cong ty ${at}`],
  })),
];

describe('the rows of a statement', () => {
  test('say the same in the worker, in several pieces, as in the thread of requests', async () => {
    const grid = rows(4_500);
    const read = (size: number) => onRows(grid, (reader) => reader.do('lines', 1, columns, options), { size });
    const [here, apart] = [await read(0), await read(Number.POSITIVE_INFINITY)];
    expect(here.lines.length + here.notRead.length).toBe(4_500);
    expect(apart).toEqual(here);
  });

  test('that take too long are refused as too slow, and not as too large', async () => {
    const read = onRows(rows(10), (reader) => reader.do('lines', 1, columns, options), {
      size: Number.POSITIVE_INFINITY,
      milliseconds: 1,
    });
    const refusal = await read.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).errors).toMatchObject([{ message: 'Mes.BankStatements.AttachmentId.Slow' }]);
  });

  test('are counted by their characters, whatever else a cell is', () => {
    expect(sizeOf([{ cells: ['abc', 1, null, 'd'] }, { cells: [] }])).toBe(6);
  });
});
