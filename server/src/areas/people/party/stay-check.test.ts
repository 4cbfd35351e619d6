import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

const HEADERS = ['Mã', 'Tên doanh nghiệp', 'Loại hội viên', 'Số hội viên', 'Ngày gia nhập'];
const TAKEN = { field: 'membership.number', message: 'Mes.Members.MembershipNumber.AlreadyExist' };
const OVERLAP = { field: 'membership.startsOn', message: 'Mes.Members.Membership.InValid' };

let house: TestApp;
let staff: TestClient;
let count = 0;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(
    ['Create', 'Update', 'Search', 'View', 'Import', 'Approve'].map((action) => `Members${action}`),
  );
});
afterAll(() => house[Symbol.asyncDispose]());

const input = (membership: object) => {
  count++;
  return { type: 1, code: `S-${count}`, enterpriseName: `Công ty Số ${count}`, membership };
};
const add = async (membership: object) => {
  const { status, body } = await staff.post('/api/Members', input(membership));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const save = (record: { id: string }, membership: object) =>
  staff.put(`/api/Members/${record.id}`, { ...record, membership });
/** A member from 2010 to 2015 who rejoined in 2020. */
async function returned() {
  const { id } = await add({ startsOn: '2010-01-01' });
  const end = { endsOn: '2015-01-01', endKind: 1, endReason: 'Xin ra hội' };
  await staff.post(`/api/Members/${id}/Leave`, end);
  return (await staff.post(`/api/Members/${id}/Rejoin`, { membership: { startsOn: '2020-01-01' } })).body.data;
}

describe('one record', () => {
  test('a member number that another member has is refused at its field, in adding and in saving', async () => {
    await add({ startsOn: '2020-01-01', number: 'SO-1' });
    const added = await staff.post('/api/Members', input({ startsOn: '2021-01-01', number: 'SO-1' }));
    expect([added.status, added.body.message, added.body.errors]).toEqual([400, TAKEN.message, [TAKEN]]);
    const other = await add({ startsOn: '2021-01-01', number: 'SO-2' });
    const saved = await save(other, { ...other.membership, number: 'SO-1' });
    expect([saved.status, saved.body.errors]).toEqual([400, [TAKEN]]);
    expect((await save(other, { ...other.membership, cardNumber: 'T-1' })).status).toBe(200);
  });

  test('of fifty at once one gets the number, the others are told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff.post('/api/Members', input({ startsOn: '2020-01-01', number: 'SO-50' }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set([`400 ${TAKEN.message}`]),
    );
  });

  test('a stay may not reach back into an earlier one, nor begin after it ended', async () => {
    const record = await returned();
    expect((await save(record, { ...record.membership, startsOn: '2014-06-01' })).body.errors).toEqual([OVERLAP]);
    expect((await save(record, { ...record.membership, startsOn: '2015-01-01' })).status).toBe(200);
    const ended = await add({ startsOn: '2010-01-01' });
    const end = { endsOn: '2015-01-01', endKind: 1, endReason: 'Xin ra hội' };
    const left = (await staff.post(`/api/Members/${ended.id}/Leave`, end)).body.data;
    expect((await save(left, { ...left.membership, startsOn: '2016-01-01' })).body.errors).toEqual([OVERLAP]);
  });
});

describe('rows of an import', () => {
  const refusedOf = async (runId: string) => {
    const { items } = (await staff.get(`/api/Imports/${runId}/Rows?outcome=refused`)).body.data;
    return items.map(({ rowNo, errors }: { rowNo: number; errors: { field: string; message: string }[] }) => [
      rowNo,
      errors.map(({ field, message }) => `${field} ${message}`),
    ]);
  };
  const row = (code: string, number: string | null, day: string | null = '2021-05-05') => [
    code,
    `Công ty ${code}`,
    'Đơn vị',
    number,
    day,
  ];

  test('are refused one by one in the dry run: a number taken, twice in the file, a stay into another', async () => {
    await add({ startsOn: '2020-01-01', number: 'TEP-1' });
    const again = await returned();
    const bytes = await workbook(HEADERS, [
      row('N-1', 'TEP-1'),
      row('N-2', 'TEP-2'),
      row('N-3', 'TEP-2'),
      row(again.code, 'TEP-4', '2012-01-01'),
      row('N-5', 'TEP-5'),
    ]);
    const checked = await dryRun(house, staff, 'Members', bytes);
    expect(await refusedOf(checked.id)).toEqual([
      [2, [`${TAKEN.field} ${TAKEN.message}`]],
      [4, ['membership.number Mes.Members.MembershipNumber.Duplicate']],
      [5, [`${OVERLAP.field} ${OVERLAP.message}`]],
    ]);
    expect(checked.counts).toMatchObject({ create: 2, refused: 3 });
    expect((await write(staff, checked.id)).counts).toMatchObject({ done: 2, refused: 3 });
  });

  test('a number taken between dry run and run refuses its row, and all others go in', async () => {
    const bytes = await workbook(
      HEADERS,
      Array.from({ length: 30 }, (_, index) => row(`R-${index}`, `CHAY-${index}`)),
    );
    const checked = await dryRun(house, staff, 'Members', bytes);
    expect(checked.counts).toMatchObject({ create: 30 });
    await add({ startsOn: '2020-01-01', number: 'CHAY-7' });
    const done = await write(staff, checked.id);
    expect(done).toMatchObject({ state: 'finished', counts: { done: 29, refused: 1 } });
    expect(await refusedOf(checked.id)).toEqual([[9, [`${TAKEN.field} ${TAKEN.message}`]]]);
    expect((await staff.get('/api/Members?code=R-7')).body.data.total).toBe(0);
    expect((await staff.get('/api/Members?code=R-8')).body.data.total).toBe(1);
  });
});
