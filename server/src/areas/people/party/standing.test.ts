import { afterAll, beforeAll, expect, test } from 'vitest';
import { committees, seats, terms } from '../../../db/tables/committee.ts';
import { feeHistories } from '../../../db/tables/fee.ts';
import { titles } from '../../../db/tables/title.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Approve'].map((action) => `Members${action}`);
const ASKED = 'Mes.Members.Stop.Asked';

const [committeeId, titleId] = [uuidv7(), uuidv7()];
const term = (startsOn: string, endsOn: string) => ({ id: uuidv7(), committeeId, name: startsOn, startsOn, endsOn });
const [past, present] = [term('2015-01-01', '2020-01-01'), term('2020-01-01', '2999-01-01')];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...CODES, 'FeesSearch']);
  await house.db.insert(committees).values({ id: committeeId, kind: 2, name: 'Ban Kiểm tra' });
  await house.db.insert(titles).values({ id: titleId, code: 'UV', codeKey: 'uv', name: 'Uỷ viên', searchKey: '' });
  await house.db.insert(terms).values([past, present]);
});
afterAll(() => house[Symbol.asyncDispose]());

/** A member who owes two fees and sits in a committee; a former seat counts no more. */
async function bound(code: string): Promise<string> {
  const input = { type: 1, code, enterpriseName: `Công ty ${code}` };
  const { status, body } = await staff.post('/api/Members', input);
  expect(status, JSON.stringify(body)).toBe(201);
  const memberId = String(body.data.id);
  const fee = (year: number, total: number) => ({
    id: uuidv7(),
    memberId,
    year,
    period: 'Y',
    kind: 1,
    total,
    dueOn: `${year}-03-31`,
  });
  await house.db.insert(feeHistories).values([fee(2024, 500_000), fee(2025, 100_000)]);
  await house.db
    .insert(seats)
    .values([past, present].map(({ id, startsOn }) => ({ id: uuidv7(), termId: id, memberId, titleId, startsOn })));
  return memberId;
}

const LEAVING = { endsOn: '2026-01-01', endKind: 1, endReason: 'Xin ra' };

test.each([
  ['Deactivate', {}],
  ['Leave', LEAVING],
])('%s asks what still holds a member, and goes on when that is confirmed', async (action, body) => {
  const id = await bound(`B-${action}`);
  const path = `/api/Members/${id}/${action}`;
  const { status, body: asked } = await staff.post(path, body);
  expect([status, asked.errors]).toEqual([
    400,
    [
      {
        field: 'status',
        message: ASKED,
        params: expect.objectContaining({ Fees: 2, Seats: 1, MeetingPeople: 0, EventPeople: 0, count: 3 }),
      },
    ],
  ]);
  expect((await staff.get(`/api/Members/${id}`)).body.data.status).toBe(1);
  expect((await staff.post(`${path}?confirmed=${ASKED}`, body)).status).toBe(200);
});

test('fees are not counted for somebody who sees none', async () => {
  const id = await bound('B-few');
  const { body } = await (await house.signInAs(CODES)).post(`/api/Members/${id}/Deactivate`, {});
  expect(body.errors[0].params).toMatchObject({ Fees: 0, Seats: 1, count: 1 });
});

test('many at once are asked each, and a member whom nothing holds is not', async () => {
  const id = await bound('B-bulk');
  const { body } = await staff.post('/api/Members', { type: 1, code: 'B-free', enterpriseName: 'Công ty Rảnh' });
  const ids = [id, String(body.data.id)];
  const bulk = async (more = {}) =>
    (await staff.post('/api/Members/Bulk', { action: 'Deactivate', ids, ...more })).body.data;
  const first = await bulk();
  expect(first).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, done: false, message: ASKED, params: expect.objectContaining({ Fees: 2 }) }),
      expect.objectContaining({ id: ids[1], done: true }),
    ]),
  );
  expect(await bulk({ ids: [id], confirmed: [ASKED] })).toEqual([expect.objectContaining({ id, done: true })]);
});
