import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members, personProfiles } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { personNames } from '@hoivien/contract/kit/person.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const codes = (area: string) => ['Create', 'Update', 'Delete', 'Search', 'View'].map((action) => `${area}${action}`);

let house: TestApp;
let staff: TestClient;
let number = 0;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...codes('Members'), ...codes('Clubs')]);
});
afterAll(() => house[Symbol.asyncDispose]());

async function add(changes: object = {}, area = 'Members'): Promise<{ id: string }> {
  number++;
  const kind = { ...(area === 'Members' && { type: 1 }), ...('taxCode' in changes && { duplicateReason: 'Để thử' }) };
  const input = { ...kind, code: `D-${number}`, enterpriseName: `Công ty Riêng ${number}`, ...changes };
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
interface Found {
  a: { id: string };
  b: { id: string };
  reasons: string[];
  score: number;
  mayMerge: boolean;
}
const pairs = async (who = staff, query = ''): Promise<Found[]> =>
  (await who.get(`/api/Merges/Pairs?${query}`)).body.data.items;
const reasonsOf = async (one: { id: string }, two: { id: string }, who = staff, query = '') => {
  const ids = [one.id, two.id].sort().join();
  return (await pairs(who, query)).find(({ a, b }) => [a.id, b.id].sort().join() === ids)?.reasons.sort();
};

test('the same tax code, phone, identity number, or name with founding day or address make a pair, and say so', async () => {
  const address = { scheme: '2025', provinceCode: '79', communeCode: '25747', road: '36 Tây Thạnh' };
  const [a, b] = [await add({ taxCode: '0100109106' }), await add({ taxCode: '0100109106', type: 2 })];
  expect(await reasonsOf(a, b)).toEqual(['taxCode']);
  const [c, d] = [await add({ phoneNumber: '0912345678' }), await add({ phoneNumber: '+84 912 345 678' })];
  expect(await reasonsOf(c, d)).toEqual(['phoneNumber']);
  const [e, f] = [await add({ idCard: '001201000123' }), await add({ idCard: '001 201 000 123' })];
  expect(await reasonsOf(e, f)).toEqual(['idCard']);
  const [g, h] = [
    await add({
      enterpriseName: 'Công ty Cổ phần Gỗ Trường Thành',
      birthday: '1999-05-05',
      headOfficeAddress: address,
    }),
    await add({
      enterpriseName: 'CTY TNHH gỗ TRƯỜNG THÀNH',
      birthday: '1999-05-05',
      headOfficeAddress: { ...address, road: '36 Tây Thanh' },
    }),
  ];
  expect(await reasonsOf(g, h)).toEqual(['address', 'birthday']);
  const [first] = await pairs();
  expect(new Set([first?.a.id, first?.b.id])).toEqual(new Set([g.id, h.id]));
  expect(first?.score).toBeCloseTo(0.91, 2);
});

test('empty values, shared switchboards and records of different kinds make no pair', async () => {
  const before = (await pairs()).length;
  await add({ taxCode: '', phoneNumber: '', emailAddress: '' });
  await add({ taxCode: null, phoneNumber: null });
  for (let count = 0; count < 21; count++) await add({ phoneNumber: '02838221234' });
  await add({ taxCode: '0101248141', phoneNumber: '0987654321' });
  await add({ taxCode: '0101248141', phoneNumber: '0987654321' }, 'Clubs');
  expect(await pairs()).toHaveLength(before);
});

test('somebody outside the system pairs with anybody, persons with persons of their kind', async () => {
  const person = async (type: number, name: string, more: object = {}) => {
    const id = uuidv7();
    const code = type === 99 ? {} : { code: `P-${id.slice(-8)}`, codeKey: `p-${id.slice(-8)}` };
    await house.db.insert(members).values({ id, type, name, ...personNames(name), ...code, ...more });
    await house.db.insert(personProfiles).values({ memberId: id, dayOfBirth: '1980-01-01' });
    return { id };
  };
  const member = await add({ phoneNumber: '0903118264' });
  const outside = await person(99, 'Khách', { phoneNumber: '+84903118264' });
  expect(await reasonsOf(member, outside)).toEqual(['phoneNumber']);
  const [one, two] = [await person(6, 'Lê Thị Ngân'), await person(6, 'LÊ THỊ NGÂN')];
  const shown = await house.signInAs(['MembersSearch']);
  const isThere = (await shown.get('/api/PersonalMembers')).status === 200;
  expect(await reasonsOf(one, two)).toEqual(isThere ? ['birthday'] : undefined);
});

test('one that is dismissed stays away until it is called back', async () => {
  const [a, b] = [await add({ taxCode: '0300588569' }), await add({ taxCode: '0300588569' })];
  const said = await staff.post('/api/Merges/Dismiss', { aId: b.id, bId: a.id });
  expect([said.status, said.body.message]).toEqual([200, 'Mes.Merges.Dismiss.Successfully']);
  expect(await reasonsOf(a, b)).toBeUndefined();
  expect(await reasonsOf(a, b, staff, 'dismissed=true')).toEqual(['taxCode']);
  const [entry] = (await staff.get(`/api/Members/${a.id}/History`)).body.data.items;
  expect(entry.changes.notDuplicate[1]).toContain('Công ty Riêng');
  await staff.post('/api/Merges/Dismiss', { aId: a.id, bId: b.id, dismissed: false });
  expect(await reasonsOf(a, b)).toEqual(['taxCode']);
  expect((await staff.post('/api/Merges/Dismiss', { aId: a.id, bId: uuidv7() })).status).toBe(404);
});

test('a club’s user sees pairs of its own members only, and nobody those of a kind they may not search', async () => {
  const clubId = uuidv7();
  const club = await house.signInAs([...codes('Members')], { clubId });
  const [a, b] = [await add({ taxCode: '0314409058-002' }), await add({ taxCode: '0314409058-002' })];
  const join = (memberId: string) =>
    house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId, joinedOn: '2020-01-01' });
  await join(a.id);
  expect(await pairs(club)).toEqual([]);
  await join(b.id);
  expect(await reasonsOf(a, b, club)).toEqual(['taxCode']);
  expect(await reasonsOf(a, b, await house.signInAs(['ClubsSearch']))).toBeUndefined();
});

test('restricted and erased members are on no list', async () => {
  const [a, b] = [await add({ taxCode: '0100233488' }), await add({ taxCode: '0100233488' })];
  await house.db.update(members).set({ restrictedAt: new Date() }).where(eq(members.id, a.id));
  expect(await reasonsOf(a, b)).toBeUndefined();
});
