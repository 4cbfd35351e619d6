import { readFile } from 'node:fs/promises';
import { readPeople } from '@hoivien/contract/kit/written/people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReference } from '../../db/reference.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { dryRun, IMPORT_CODES, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

interface SeenRow {
  outcome: string;
  errors: { field: string; message: string; params?: Record<string, string> }[] | null;
}
const rowsIn = async (id: string): Promise<SeenRow[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const byCode = async (area: string, code: string) => {
  const { items } = (await staff.get(`/api/${area}?code=${code}`)).body.data;
  return (await staff.get(`/api/${area}/${items[0].id}`)).body.data;
};
const members = (rows: readonly (readonly (string | null)[])[], more: readonly string[] = []) =>
  workbook(['Mã', 'Tên doanh nghiệp', 'Người đại diện', ...more], rows);
const presets = { type: 'Đơn vị' };

describe('a cell with several people', () => {
  test('06: the first one is the leader, and the others are contacts', async () => {
    const bytes = await readFile(new URL('testing/files/06-hai-nguoi-mot-o.xlsx', import.meta.url));
    const run = await dryRun(house, staff, 'Members', bytes, { options: { presets } });
    const rows = await rowsIn(run.id);
    const about = rows.map(({ errors }) =>
      errors?.flatMap(({ field, message }) =>
        field === 'leaderInfo.name' ? [message.replace('Mes.Imports.Understood.', '')] : [],
      ),
    );
    const kinds = ['People', 'People', 'People', 'Position', 'People', 'Position', 'People', undefined];
    expect(about.map((found) => found?.[0])).toEqual([...kinds, ...kinds]);
    expect(run.counts).toMatchObject({ rows: 16, refused: 0 });
    await write(staff, run.id);
    const { items } = (await staff.get(`/api/Members?search=${encodeURIComponent('Dệt may Bảo Tín')}`)).body.data;
    const saved = (await staff.get(`/api/Members/${items[0].id}`)).body.data;
    expect(saved.leaderInfo).toMatchObject({ name: 'Nguyễn Nhật Thịnh', position: 'GĐ', gender: 1 });
    expect(saved.connectInfos).toContainEqual(
      expect.objectContaining({ name: 'Nguyễn Thu Giang', position: 'KT', gender: 2 }),
    );
  });

  test('changes a record as it says, and comes back the same', async () => {
    const first = await members([['PC-1', 'Công ty PC Một', 'Lê Thị Hai']]);
    await write(staff, (await dryRun(house, staff, 'Members', first, { options: { presets } })).id);
    const cell = 'Lê Thị Hai (GĐ, 0903 123 456); Trần Thị Ba - KT 0912 345 678';
    const run = await dryRun(house, staff, 'Members', await members([['PC-1', 'Công ty PC Một', cell]]));
    expect(run.counts).toMatchObject({ update: 1, refused: 0 });
    await write(staff, run.id);
    expect(await byCode('Members', 'PC-1')).toMatchObject({
      leaderInfo: { name: 'Lê Thị Hai', position: 'GĐ', phoneNumber: '+84903123456' },
      connectInfos: [{ name: 'Trần Thị Ba', position: 'KT', phoneNumber: '+84912345678' }],
    });
    const again = await dryRun(house, staff, 'Members', await members([['PC-1', 'Công ty PC Một', cell]]));
    expect(again.counts).toMatchObject({ same: 1 });
  });

  test('is asked where another column says another number', async () => {
    const rows = [['PC-2', 'Công ty PC Hai', 'Lê Thị Hai 0903 123 456', '0912 345 678']];
    const file = await members(rows, ['Điện thoại người đại diện']);
    const run = await dryRun(house, staff, 'Members', file, { options: { presets } });
    const [row] = await rowsIn(run.id);
    expect(row).toMatchObject({
      outcome: 'refused',
      errors: [{ field: 'leaderInfo.name', message: 'Mes.Imports.Write.PersonNumber' }],
    });
  });

  test('is asked where the area has no list of contacts, and where it is not understood', async () => {
    const file = await workbook(
      ['Mã', 'Họ và tên'],
      [
        ['PC-11', 'Lê Thị Hai / Trần Thị Ba'],
        ['PC-12', 'Lê Thị Hai (1975)'],
        ['PC-13', '1. Bà Lê Thị Bốn - Kế toán trưởng - 0903 123 457'],
        ['PC-14', '-'],
        ['PC-15', 'Chưa có'],
        ['PC-16', 'Na'],
      ],
    );
    const run = await dryRun(house, staff, 'PersonalMembers', file);
    const rows = await rowsIn(run.id);
    expect(rows.map(({ outcome, errors }) => [outcome, errors?.[0]?.message])).toEqual([
      ['refused', 'Mes.Imports.Write.People'],
      ['refused', 'Mes.Imports.Write.Person'],
      ['create', 'Mes.Imports.Understood.Person'],
      ['refused', 'Mes.PersonalMembers.Name.Required'],
      ['refused', 'Mes.PersonalMembers.Name.Required'],
      ['create', undefined],
    ]);
    await write(staff, run.id);
    expect(await byCode('PersonalMembers', 'PC-13')).toMatchObject({
      name: 'Lê Thị Bốn',
      position: 'Kế toán trưởng',
      gender: 2,
    });
  });
});

test('no name of 5,000 is changed or asked about', async () => {
  const parts = await readReference<Record<string, string[]>>('person-names');
  const surnames = parts['surnames'] ?? [];
  const pairs = [...(parts['male'] ?? []), ...(parts['female'] ?? [])];
  expect([surnames.length > 0, pairs.length > 0]).toEqual([true, true]);
  const names = Array.from({ length: 5_000 }, (_, at) => {
    return `${surnames[at % surnames.length]} ${pairs[(at * 7) % pairs.length]}`;
  });
  expect(names.filter((name) => JSON.stringify(readPeople(name)) !== JSON.stringify({ people: [{ name }] }))).toEqual(
    [],
  );
});
