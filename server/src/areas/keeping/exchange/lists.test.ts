import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, rowsOf, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const actions = ['Import', 'Export', 'Search', 'View', 'Create', 'Update'];
  staff = await house.signInAs(actions.flatMap((action) => [`Fields${action}`, `Members${action}`]));
});
afterAll(() => house[Symbol.asyncDispose]());

const groups = (codes: readonly string[]) => codes.map((code) => ({ code, name: `Nhóm ${code}` }));
const addField = (code: string, codes: readonly string[]) =>
  staff.post('/api/Fields', { code, name: `Lĩnh vực ${code}`, careerIds: [], fieldRelations: groups(codes) });
const exported = async (query = '', who = staff) => {
  const { body } = await who.get(`/api/Fields/Export?language=vi&${query}`);
  const [headers = [], ...rows] = await rowsOf(body);
  return { body, headers, rows };
};
const codesOf = async (code: string) => {
  const { items } = (await staff.get(`/api/Fields?code=${code}`)).body.data;
  const { fieldRelations } = (await staff.get(`/api/Fields/${items[0].id}`)).body.data;
  return fieldRelations.map((one: { code: string }) => one.code);
};

test('a list goes out with as many columns as the longest of the rows needs, and comes in whole', async () => {
  await addField('LONG', ['A1', 'A2', 'A3', 'A4', 'A5']);
  await addField('SHORT', ['B1']);
  const all = await exported('sort=code:asc');
  expect(all.headers).toContain('Mã nhóm con 5');
  expect(all.rows[0]?.[all.headers.indexOf('Mã nhóm con 5')]).toBe('A5');
  const again = await dryRun(house, staff, 'Fields', all.body);
  expect(again.counts).toMatchObject({ same: 2, update: 0, refused: 0 });
  expect(again.columns.map(({ field }: { field: string }) => field)).toContain('fieldRelations.4.code');
  const narrow = await exported('search=SHORT');
  expect(narrow.headers.filter((header) => String(header).startsWith('Mã nhóm con'))).toHaveLength(3);
});

test('a place of a list that a file fills is changed, and those beyond its columns stay', async () => {
  const headers = ['Mã', 'Tên', 'Mã nhóm con 4', 'Tên nhóm con 4'];
  const run = await dryRun(house, staff, 'Fields', await workbook(headers, [['LONG', 'Lĩnh vực LONG', 'A4X', 'Mới']]));
  expect(run.mapping).toMatchObject({ 'fieldRelations.3.code': 2, 'fieldRelations.3.name': 3 });
  await write(staff, run.id);
  expect(await codesOf('LONG')).toEqual(['A1', 'A2', 'A3', 'A4X', 'A5']);
});

test('how long the lists of others are is nothing that a file of a club tells', async () => {
  const connectInfos = [1, 2, 3, 4].map((number) => ({ name: `Đầu Mối ${number}` }));
  await staff.post('/api/Members', { type: 1, code: 'DM-4', enterpriseName: 'Công ty Bốn', connectInfos });
  const club = await house.signInAs(['MembersSearch', 'MembersExport', 'MembersCreate'], { clubId: uuidv7() });
  await club.post('/api/Members', {
    type: 1,
    code: 'DM-1',
    enterpriseName: 'Công ty Một',
    connectInfos: [{ name: 'Ai' }],
  });
  const [own = []] = await rowsOf((await club.get('/api/Members/Export')).body);
  expect(own).toContain('Họ và tên đầu mối 2');
  expect(own).not.toContain('Họ và tên đầu mối 3');
  const [all = []] = await rowsOf((await staff.get('/api/Members/Export')).body);
  expect(all).toContain('Họ và tên đầu mối 4');
});
