import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from './read-xlsx.ts';
import { look, type SeenSheet } from './testing/look.ts';
import { buildTemplate, type TemplateColumn } from './write-template.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
const path = join(folder, 'template.xlsx');
const columns: TemplateColumn[] = [
  { header: 'Mã', kind: 'text', required: true, note: 'Tối đa 20 ký tự, "không" dấu & <cách>' },
  { header: 'Loại', kind: 'text', required: false, allowed: ['Doanh nghiệp', '=Cá nhân'], note: 'Chọn một' },
  { header: 'Ngày gia nhập', kind: 'date', required: false },
];
let sheets: SeenSheet[];
const sheetOf = (name: string) => sheets.find((sheet) => sheet.name === name) as SeenSheet;

beforeAll(async () => {
  const guide = { sheet: 'Hướng dẫn', headers: ['Cột', 'Bắt buộc', 'Ghi chú', 'Giá trị'] as const };
  writeFileSync(
    path,
    await buildTemplate({ sheet: 'Hội viên', columns, sample: [['HV-1', '=Cá nhân', '2026-01-31']], guide }),
  );
  sheets = look(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('an import template', () => {
  it('is read back by the import with the plain names of the columns', async () => {
    for await (const rows of readXlsx(path)) {
      expect(rows).toMatchObject([
        { rowNumber: 1, cells: ['Mã', 'Loại', 'Ngày gia nhập'] },
        { rowNumber: 2, cells: ['HV-1', '=Cá nhân', new Date('2026-01-31T00:00:00+07:00')] },
      ]);
    }
    expect.assertions(1);
  });

  it('marks required columns with a star that is not part of the name', () => {
    expect(sheetOf('Hội viên').cells.get('A1')).toMatchObject({ value: 'Mã', format: '@" *"' });
    expect(sheetOf('Hội viên').cells.get('B1')?.format).toBe('@');
  });

  it('offers the allowed values from a sheet that is never shown, and refuses others', () => {
    expect(sheetOf('Hội viên').validations.find(({ sqref }) => sqref?.startsWith('B2:'))).toMatchObject({
      type: 'list',
      formula: '_lists!$B$2:$B$3',
      showErrorMessage: '1',
      prompt: 'Chọn một',
    });
    const lists = sheetOf('_lists');
    expect(lists.state).toBe('veryHidden');
    expect([lists.cells.get('B2')?.value, lists.cells.get('B3')?.value]).toEqual(['Doanh nghiệp', '=Cá nhân']);
  });

  it('describes the allowed values at the cell and in a guide', () => {
    const validation = sheetOf('Hội viên').validations.find(({ sqref }) => sqref === 'A2:A50001');
    expect(validation?.prompt).toBe('Tối đa 20 ký tự, "không" dấu & <cách>');
    const { cells } = sheetOf('Hướng dẫn');
    const row = (number: number) => ['A', 'B', 'C', 'D'].map((letter) => cells.get(`${letter}${number}`)?.value);
    expect(row(2)).toEqual(['Mã', '✓', 'Tối đa 20 ký tự, "không" dấu & <cách>', undefined]);
    expect(row(3)).toEqual(['Loại', undefined, 'Chọn một', 'Doanh nghiệp; =Cá nhân']);
  });

  it('keeps typed text as text and typed days as days', () => {
    expect(sheetOf('Hội viên').columns.map(({ format }) => format)).toEqual(['@', '@', 'dd/mm/yyyy']);
  });
});
