import type { ImportRow, ImportRun } from '@hoivien/contract/kit/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { dryRun, workbook, write, IMPORT_CODES } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const rowsAt = async (id: string): Promise<ImportRow[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const addMember = async (input: object) => {
  const { status, body } = await staff.post('/api/Members', { type: 1, ...input });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const memberAt = async (id: string) => (await staff.get(`/api/Members/${id}`)).body.data;
const check = async (
  headers: readonly string[],
  rows: (string | null)[][],
  options: object = {},
): Promise<ImportRun> => dryRun(house, staff, 'Members', await workbook(headers, rows), { options });

/** Phường Sài Gòn in Ho Chi Minh City, and the former Phường Bến Nghé, Quận 1, which became part of it. */
const SAI_GON = { scheme: '2025', provinceCode: '79', communeCode: '26740', road: '12 Lê Lợi' };
const BEN_NGHE = { scheme: 'legacy', provinceCode: '79', districtCode: '760', communeCode: '26740', road: '5 Đồng Khởi' };

describe('an address in a file that has only some of its parts', () => {
  const PROVINCE = ['Mã', 'Tên doanh nghiệp', 'Tỉnh, thành phố trụ sở chính'];
  const line = (code: string, province: string | null) => [code, `Công ty ${code}`, province];
  const held = (code: string, headOfficeAddress: object) =>
    addMember({ code, enterpriseName: `Công ty ${code}`, headOfficeAddress });

  test('keeps the others: the same province and an empty cell change nothing', async () => {
    const all = [
      await held('UA-1', SAI_GON),
      await held('UA-2', SAI_GON),
      await held('UA-3', BEN_NGHE),
      await held('UA-4', SAI_GON),
    ];
    const before = await Promise.all(all.map(async ({ id }) => (await memberAt(id)).headOfficeAddress));
    const run = await check(PROVINCE, [
      line('UA-1', 'TP. Hồ Chí Minh'),
      line('UA-2', null),
      line('UA-3', 'TP.HCM'),
      // A former province that is part of the present one.
      line('UA-4', 'Bình Dương'),
    ]);
    expect(run.counts).toMatchObject({ same: 4, update: 0 });
    expect(await Promise.all(all.map(async ({ id }) => (await memberAt(id)).headOfficeAddress))).toEqual(before);
  });

  test('loses only the commune that cannot lie in another province, and the dry run says it', async () => {
    const { id } = await held('UB-1', SAI_GON);
    const run = await check(PROVINCE, [line('UB-1', 'Đồng Nai')]);
    const [row] = await rowsAt(run.id);
    expect(row).toMatchObject({ outcome: 'update', changed: ['headOfficeAddress.provinceCode'] });
    expect(row?.errors).toContainEqual({
      field: 'headOfficeAddress.provinceCode',
      message: 'Mes.Imports.Address.Becomes',
      params: {
        from: '12 Lê Lợi · Phường Sài Gòn · Thành phố Hồ Chí Minh',
        to: expect.stringMatching(/^12 Lê Lợi · (?:Tỉnh|Thành phố) Đồng Nai$/),
      },
    });
    await write(staff, run.id);
    expect((await memberAt(id)).headOfficeAddress).toMatchObject({
      provinceCode: '75',
      communeCode: null,
      road: '12 Lê Lợi',
    });
  });

  test('changes the road alone, and clears only parts with an empty cell when the person chose to clear', async () => {
    const { id } = await held('UC-1', SAI_GON);
    const road = await check(['Mã', 'Tên doanh nghiệp', 'Số nhà, đường trụ sở chính'], [
      ['UC-1', 'Công ty UC-1', '9 Nguyễn Huệ'],
    ]);
    await write(staff, road.id);
    expect((await memberAt(id)).headOfficeAddress).toMatchObject({ ...SAI_GON, road: '9 Nguyễn Huệ' });
    const headers = [...PROVINCE, 'Số nhà, đường trụ sở chính'];
    const clear = await check(headers, [[...line('UC-1', 'TP.HCM'), null]], { empty: 'clear' });
    await write(staff, clear.id);
    expect((await memberAt(id)).headOfficeAddress).toMatchObject({ ...SAI_GON, road: null });
  });
});
