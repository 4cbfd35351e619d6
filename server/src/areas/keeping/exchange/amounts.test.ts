import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { dryRun, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const actions = ['Import', 'Export', 'Search', 'View', 'Approve', 'Create'];
  staff = await house.signInAs(actions.map((action) => `Members${action}`));
});
afterAll(() => house[Symbol.asyncDispose]());

/** A dry run of amounts with a heading, one member for each amount. */
async function amounts(prefix: string, heading: string, cells: readonly Cell[]) {
  const rows = cells.map((cell, index) => [`${prefix}-${index}`, `Công ty ${prefix} ${index}`, cell]);
  const run = await dryRun(house, staff, 'Members', await workbook(['Mã', 'Tên doanh nghiệp', heading], rows));
  const { items } = (await staff.get(`/api/Imports/${run.id}/Rows`)).body.data;
  const seen = items.map(({ cells: own, errors }: { cells: Record<string, string>; errors: { message: string }[] }) =>
    errors ? errors[0]?.message : own.charterCapital,
  );
  return { run, seen };
}

const storedAs = async (code: string) => {
  const { items } = (await staff.get(`/api/Members?code=${code}`)).body.data;
  return (await staff.get(`/api/Members/${items[0].id}`)).body.data.charterCapital;
};

describe('amounts out of a workbook', () => {
  test('that are whole amounts under a heading in billions say what is meant', async () => {
    const { run } = await amounts('TL', 'Vốn ĐL (tỷ)', [50_000_000_000]);
    const { items } = (await staff.get(`/api/Imports/${run.id}/Rows`)).body.data;
    expect(items[0].errors).toMatchObject([
      {
        message: 'Mes.Imports.Write.TooLarge',
        params: { text: '50.000.000.000', unit: 'tỷ', guess: '50' },
      },
    ]);
  });

  test('are shown by the dry run as they will be stored', async () => {
    const { run, seen } = await amounts('A', 'Vốn điều lệ', ['1.500đ', '1,500,000', '1.234.567,00', 5_000_000_000]);
    expect(seen).toEqual(['1.500', '1.500.000', '1.234.567', '5.000.000.000']);
    await write(staff, run.id);
    expect(await storedAs('A-1')).toBe(1_500_000);
    expect(await storedAs('A-2')).toBe(1_234_567);
  });

  test('with a fraction of a đồng are refused, out of a number or a text, with what to write', async () => {
    const { run, seen } = await amounts('B', 'Vốn điều lệ', [
      1.5,
      0.25,
      5_000_000_000.4,
      3_333_333_333.33,
      1.125,
      '12,5',
    ]);
    expect(seen).toEqual(Array(6).fill('Mes.Members.CharterCapital.Fraction'));
    expect(run.counts.refused).toBe(6);
  });

  test('are counted in the unit that their heading names, also when they are written', async () => {
    const { run, seen } = await amounts('C', 'Vốn điều lệ (triệu đồng)', [5000, 1.5, 1.125, '2.000', '0,0000001']);
    expect(run.mapping.charterCapital).toBe(2);
    expect(seen).toEqual([
      '5.000.000.000',
      '1.500.000',
      '1.125.000',
      '2.000.000.000',
      'Mes.Members.CharterCapital.Fraction',
    ]);
    await write(staff, run.id);
    expect(await storedAs('C-0')).toBe(5_000_000_000);
    expect(await storedAs('C-2')).toBe(1_125_000);
  });

  test('under a heading with a unit that nobody understands are refused, also in a column chosen by hand', async () => {
    const heading = 'Vốn (trăm triệu đồng)';
    const file = await workbook(['Mã', 'Tên doanh nghiệp', heading], [['E-0', 'Công ty E', 5000]]);
    const run = await dryRun(house, staff, 'Members', file, {
      mapping: { code: 0, enterpriseName: 1, charterCapital: 2 },
    });
    const { items } = (await staff.get(`/api/Imports/${run.id}/Rows`)).body.data;
    expect(items[0].errors).toEqual([{ field: 'charterCapital', message: 'Mes.Imports.Heading.Unit' }]);
  });

  test('of a form follow the same rule', async () => {
    const given = { type: 1, enterpriseName: 'Công ty D', code: 'D-0' };
    const refused = await staff.post('/api/Members', { ...given, charterCapital: '12.5' });
    expect([refused.status, refused.body.errors[0].message]).toEqual([400, 'Mes.Members.CharterCapital.Fraction']);
    const asNumber = await staff.post('/api/Members', { ...given, charterCapital: 12.5 });
    expect([asNumber.status, asNumber.body.errors[0].message]).toEqual([400, 'Mes.Members.CharterCapital.Fraction']);
    const taken = await staff.post('/api/Members', { ...given, charterCapital: '12.500' });
    expect(taken.body.data.charterCapital).toBe(12_500);
  });
});
