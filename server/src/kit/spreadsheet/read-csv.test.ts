import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SheetRow } from './cell.ts';
import { openCsv } from './read-xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'separated-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer): Promise<SheetRow[]> {
  const path = join(folder, 'a.csv');
  writeFileSync(path, content);
  const workbook = openCsv(path, { rows: 1_000, columns: 60 });
  try {
    const rows: SheetRow[] = [];
    for await (const batch of workbook.rows(0)) rows.push(...batch);
    return rows;
  } finally {
    await workbook.close();
  }
}

test('rows have the numbers of their lines, and keep the mark of a broken one', async () => {
  const rows = await read('Ngày;Số;Nội dung\n\n05/11;1;một\n06/11;2;hai;thừa\n');
  expect(rows).toEqual([
    { rowNumber: 1, cells: ['Ngày', 'Số', 'Nội dung'] },
    { rowNumber: 3, cells: ['05/11', '1', 'một'] },
    { rowNumber: 4, cells: ['06/11', '2', 'hai', 'thừa'], isBroken: true },
  ]);
});

test.each<[string, string, string]>([
  ['line ends', '\n'.repeat(4_000_000), 'Mes.Imports.Rows.OverLength'],
  ['returns', '\r'.repeat(4_000_000), 'Mes.Imports.Rows.OverLength'],
  ['separators', ','.repeat(4_000_000), 'Mes.Imports.Columns.OverLength'],
  ['a separator of its own', `sep=a\n${'a'.repeat(4_000_000)}`, 'Mes.Imports.Columns.OverLength'],
  ['rows', 'a;b;c\n'.repeat(1_001), 'Mes.Imports.Rows.OverLength'],
  ['a page', '<table><tr><td>1</td></tr></table>', 'Mes.OnlySupport.Excel'],
  ['bytes of another program', 'a;b\0c', 'Mes.Files.Misalignment'],
])('too many %s are refused before they become texts', async (_, content, key) => {
  await expect(read(content)).rejects.toMatchObject({ key });
});

test('a cell has at most as many characters as one of Excel', async () => {
  const [, row] = await read(`Ngày;Nội dung;Số\n05/11;${'x'.repeat(200_000)};1\n`);
  expect(row?.cells.map((cell) => (typeof cell === 'string' ? cell.length : 0))).toEqual([5, 32_767, 1]);
});
