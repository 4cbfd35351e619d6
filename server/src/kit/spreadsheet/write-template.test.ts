import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from './read-xlsx.ts';
import { buildTemplate, type TemplateColumn } from './write-template.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
const path = join(folder, 'template.xlsx');
const columns: TemplateColumn[] = [
  { header: 'Mã', kind: 'text', required: true, note: 'Tối đa 20 ký tự, "không" dấu & <cách>' },
  { header: 'Loại', kind: 'text', required: false, allowed: ['Doanh nghiệp', '=Cá nhân'], note: 'Chọn một' },
  { header: 'Ngày gia nhập', kind: 'date', required: false },
];
let workbook = new Workbook();

beforeAll(async () => {
  const guide = { sheet: 'Hướng dẫn', headers: ['Cột', 'Bắt buộc', 'Ghi chú', 'Giá trị'] as const };
  writeFileSync(
    path,
    await buildTemplate({ sheet: 'Hội viên', columns, sample: [['HV-1', '=Cá nhân', '2026-01-31']], guide }),
  );
  workbook = new Workbook();
  await workbook.xlsx.readFile(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('an import template', () => {
  it('is read back by the import with the plain names of the columns', async () => {
    for await (const rows of readXlsx(path)) {
      expect(rows).toEqual([
        { rowNumber: 1, cells: ['Mã', 'Loại', 'Ngày gia nhập'] },
        { rowNumber: 2, cells: ['HV-1', '=Cá nhân', new Date('2026-01-31T00:00:00+07:00')] },
      ]);
    }
    expect.assertions(1);
  });

  it('marks what is required by a star that is not part of the name', () => {
    expect(workbook.getWorksheet('Hội viên')?.getCell('A1')).toMatchObject({ value: 'Mã', numFmt: '@" *"' });
    expect(workbook.getWorksheet('Hội viên')?.getCell('B1').numFmt).toBe('@');
  });

  it('offers the allowed values from a sheet that is never shown, and refuses others', () => {
    const validation = workbook.getWorksheet('Hội viên')?.dataValidations.find('B2');
    expect(validation).toMatchObject({
      type: 'list',
      formulae: ['_lists!$B$2:$B$3'],
      showErrorMessage: true,
      prompt: 'Chọn một',
    });
    const lists = workbook.getWorksheet('_lists');
    expect(lists?.state).toBe('veryHidden');
    expect([lists?.getCell('B2').value, lists?.getCell('B3').value]).toEqual(['Doanh nghiệp', '=Cá nhân']);
  });

  it('says at the cell and in a guide what is allowed', () => {
    const validation = workbook.getWorksheet('Hội viên')?.dataValidations.find('A50001');
    expect(validation?.prompt).toBe('Tối đa 20 ký tự, "không" dấu & <cách>');
    const rows = workbook
      .getWorksheet('Hướng dẫn')
      ?.getSheetValues()
      .slice(1)
      .map((row) => (Array.isArray(row) ? [...row] : row));
    expect(rows?.[1]).toEqual([undefined, 'Mã', '✓', 'Tối đa 20 ký tự, "không" dấu & <cách>']);
    expect(rows?.[2]).toEqual([undefined, 'Loại', undefined, 'Chọn một', 'Doanh nghiệp; =Cá nhân']);
  });

  it('keeps typed text as text and typed days as days', () => {
    const sheet = workbook.getWorksheet('Hội viên');
    expect([sheet?.getColumn(1).numFmt, sheet?.getColumn(3).numFmt]).toEqual(['@', 'dd/mm/yyyy']);
  });
});
