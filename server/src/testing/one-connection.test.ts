import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessLog } from '../db/tables/kit.ts';
import { linksOf } from '../kit/links.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';

/**
 * A transaction that needs a second connection waits for the others, and when as many as the pool has do so at once, all
 * fail. With one connection a single request shows that. These requests write or read something beside the
 * transaction that they end.
 */
let house: TestApp;
let staff: TestClient;
const clubId = uuidv7();

beforeAll(async () => {
  house = await makeApp({ connections: 1 });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

const created = async (url: string, body: object) => {
  const answer = await staff.post(url, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};

test('many who save one record at the same time are answered, one with success', async () => {
  const details = { name: 'Hội', switchboard: null, email: 'hoi@example.test', website: null, fanpage: null };
  const input = { ...details, address: 'Số 1', latitude: null, longitude: null, version: 0 };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => staff.put('/api/Contacts', { ...input, address: `Số ${at}` })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
});

test('a save that is refused for a hidden value leaves its entry in the log', async () => {
  const office = await house.signInAs(permissionCodes, { clubId });
  const hidden = await created('/api/PersonalMembers', { code: 'KIN-1', name: 'Người Kín', idCard: '001085099911' });
  const own = (await office.post('/api/PersonalMembers', { code: 'CUA-MINH', name: 'Người Mình' })).body.data;
  const { status, body } = await office.put(`/api/PersonalMembers/${own.id}`, { ...own, idCard: '001085099911' });
  expect([status, body.message]).toEqual([400, 'Mes.Input.Value.AlreadyKnown']);
  const entries = await house.db.select().from(accessLog).where(eq(accessLog.createdBy, office.userId));
  expect(entries).toMatchObject([{ action: 'Taken', entityId: hidden.id, fields: ['idCard'] }]);
});

test('what members say on their pages is counted and taken', async () => {
  const id = (await created('/api/Members', { code: 'LK-1', type: 1, enterpriseName: 'Công ty Liên Kết' })).id;
  const until = new Date(house.clock.now.getTime() + 86_400_000);
  const token = linksOf(secretKey).of('member', { id, counter: 0 }, until);
  for (const [name, limit] of [
    ['Feedback', 'Mes.Feedbacks.Message.TooMany'],
    ['Correction', 'Mes.DataRequests.Correction.TooMany'],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => house.anonymous.post(`/api/Public/${token}/${name}`, { content: 'Số đã đổi' })),
    );
    const said = answers.map(({ status, body }) => (status === 200 ? 200 : body.message));
    expect(said.filter((one) => one === 200)).toHaveLength(5);
    expect(said.filter((one) => one === limit)).toHaveLength(3);
  }
});
