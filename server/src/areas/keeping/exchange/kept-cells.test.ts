import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, workbook } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

interface Row {
  outcome: string;
  cells: Record<string, string | null>;
  errors: object[] | null;
}

async function rowsOf(cells: readonly (readonly (string | null)[])[]): Promise<Row[]> {
  const headers = [
    'Mã',
    'Tên doanh nghiệp',
    'Ngày thành lập',
    'Vốn điều lệ',
    'Điện thoại',
    'Quy mô',
    'Họ và tên người đứng đầu',
  ];
  const rows = cells.map((own, at) => [`GIU-${at}`, `Công ty Giữ ${String.fromCodePoint(65 + at)}`, ...own]);
  const run = await dryRun(house, staff, 'Members', await workbook(headers, rows));
  const { body } = await staff.get(`/api/Imports/${run.id}/Rows?pageSize=100`);
  return body.data.items;
}

test('a cell that comes again has the notes and the errors of the first one', async () => {
  const noted = ['5/3/2005 14:30', '1,5 tỷ', '0168 234 5678; 024 3825 1234', '60 người', 'Ông Lê Văn An - GĐ'];
  const refused = ['31/02/2020', '5 USD', '12345', 'to lắm', 'Lê Văn An'];
  const rows = await rowsOf([noted, refused, noted, refused, noted, refused]);
  const [first, second, ...others] = rows.map(({ outcome, errors }) => ({ outcome, errors }));
  expect(first?.errors?.length).toBeGreaterThan(3);
  expect(second?.errors?.length).toBeGreaterThan(3);
  expect(others).toEqual([first, second, first, second]);
});
