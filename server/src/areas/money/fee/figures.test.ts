import { isLate } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import {
  type FigureList,
  figureLists,
  type FiguresAsked,
  NO_CLUB,
  queryText,
  sumLists,
} from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import type { FeeSums, PaymentSums } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import type { Figures } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clubs, members } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const YEAR = 2024;
const clubId = uuidv7();
let app: TestApp;
let staff: TestClient;
let club: TestClient;
beforeAll(async () => {
  app = await makeApp();
  staff = await app.signInAs(permissionCodes);
  await app.db
    .insert(members)
    .values({ id: clubId, type: 5, code: 'CLB', codeKey: 'clb', name: 'CLB Dệt may', approvedAt: new Date() });
  await app.db.insert(clubs).values({ id: clubId });
  club = await app.signInAs(permissionCodes, { clubId });
});
afterAll(() => app[Symbol.asyncDispose]());

async function ok(asked: ReturnType<TestClient['get']>, expected = 200) {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(expected);
  return body.data;
}

let number = 0;
async function member(changes: object = {}): Promise<string> {
  const code = `SL-${++number}`;
  const input = { type: 1, code, enterpriseName: `Công ty Số liệu ${number}`, membership: { startsOn: '2020-01-01' } };
  return (await ok(staff.post('/api/Members', { ...input, ...changes }), 201)).id;
}
const fee = async (memberId: string, total: number, year: number, dueOn: string, kind = 3) =>
  (
    await ok(
      staff.post('/api/FeeHistories', { memberId, year, period: 'Y', kind, total, dueOn, attachmentIds: [] }),
      201,
    )
  ).id as string;
const pay = (feeId: string, amount: number, payDate: string, changes: object = {}) =>
  ok(
    staff.post(`/api/FeeHistories/${feeId}/Payments`, { amount, payDate, method: 2, clientKey: uuidv7(), ...changes }),
    201,
  );
const read = (query: string, who = staff): Promise<Figures> => ok(who.get(`/api/Fees/Summary?${query}`));

const sumsOf = (list: FigureList, who = staff): Promise<FeeSums & PaymentSums> =>
  ok(who.get(`/api/${list.area}/Sums?${queryText(list)}`));

/** Opens the list behind every number and compares its sums with the number. */
async function recount(asked: FiguresAsked, who = staff): Promise<number> {
  const figures = await read(new URLSearchParams(asked as Record<string, string>).toString(), who);
  const { whole, waiting, year } = figures;
  const base = { ...asked, year: String(year) };
  const before = { ...asked, year: String(year - 1) };
  const { year: _year, ...narrowed } = base;
  let numbers = 0;
  const same = async (
    what: string,
    list: FigureList,
    pick: (sums: FeeSums & PaymentSums) => unknown,
    value: number,
  ) => {
    expect(Number(pick(await sumsOf(list, who))), what).toBe(value);
    numbers += 1;
  };
  const group = async (
    what: string,
    of: FiguresAsked,
    sums: Pick<Figures['whole'], 'fees' | 'expected' | 'collected' | 'waived' | 'owed'>,
    more = {},
  ) => {
    await same(`${what}: fees`, sumLists.fees(of, more), ({ count }) => count, sums.fees);
    await same(`${what}: expected`, sumLists.expected(of, more), ({ total }) => total, sums.expected);
    await same(`${what}: collected`, sumLists.collected(of, more), ({ paid }) => paid, sums.collected);
    await same(`${what}: waived`, sumLists.waived(of, more), ({ waived }) => waived, sums.waived);
    await same(`${what}: owed`, sumLists.owed(of, more), ({ debt }) => debt, sums.owed);
  };
  await group('whole', base, whole);
  await same('members', sumLists.fees(base), ({ members: count }) => count, whole.members);
  await same('open fees', sumLists.owed(base), ({ count }) => count, whole.openFees);
  await same('credit', figureLists.credit(base), ({ credit }) => credit, whole.credit);
  await same('waived', figureLists.waived(base), ({ waived }) => waived, whole.waived);
  await same('waiting', figureLists.waiting(base), ({ waiting: count }) => count, waiting.payments);
  await same('waiting amount', figureLists.waiting(base), (sums) => sums.waitingAmount, waiting.amount);
  for (const { age, fees, debt } of figures.ageing) {
    await same(`${age}: fees`, figureLists.age(base, age), ({ count }) => count, fees);
    await same(`${age}: debt`, figureLists.age(base, age), (sums) => sums.debt, debt);
  }
  const late = figures.ageing.filter(({ age }) => isLate(age));
  await same(
    'late',
    figureLists.late(base),
    ({ count }) => count,
    late.reduce((sum, { fees }) => sum + fees, 0),
  );
  const all: { age: string; debt: number }[] = await ok(
    who.get(`/api/Fees/Ageing?${new URLSearchParams(narrowed as Record<string, string>).toString()}`),
  );
  for (const { age, debt } of all)
    await same(`${age} of all years`, figureLists.age(narrowed, age), (sums) => sums.debt, debt);
  for (const { month, due, collected, waived, lastCollected } of figures.months) {
    await same(`due in ${month}`, figureLists.due(base, month), ({ total }) => total, due);
    await same(`collected in ${month}`, figureLists.collectedIn(base, month), ({ amount }) => amount, collected);
    await same(`waived in ${month}`, figureLists.waivedIn(base, month), (sums) => sums.waived, waived);
    await same(
      `the year before in ${month}`,
      figureLists.collectedIn(before, month),
      ({ amount }) => amount,
      lastCollected,
    );
  }
  await same('the year before', sumLists.expected(before), ({ total }) => total, figures.lastExpected);
  for (const one of figures.types)
    await group(`type ${one.memberType}`, { ...base, memberType: `${one.memberType}` }, one);
  for (const one of figures.clubs)
    if (one.clubId) await group(`club ${one.name}`, { ...base, clubId: one.clubId }, one);
    else await group('no club', base, one, NO_CLUB);
  for (const one of figures.years) await group(`year ${one.year}`, { ...narrowed, year: String(one.year) }, one);
  return numbers;
}

test('figures agree with the list to the đồng, by month, type, club and age, and forecast by the year before', async () => {
  const [one, two, affiliate] = [await member(), await member(), await member({ type: 2 })];
  await app.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: one, joinedOn: '2020-01-01' });
  // The year before: 4 of 10 million were paid in time, and all by now.
  const before = await fee(one, 10_000_000, YEAR - 1, `${YEAR - 1}-03-31`);
  await pay(before, 4_000_000, `${YEAR - 1}-02-10`);
  const a = await fee(one, 6_000_001, YEAR, `${YEAR}-03-31`);
  const b = await fee(two, 6_000_000, YEAR, `${YEAR}-06-30`);
  await fee(affiliate, 4_000_000, YEAR, `${YEAR}-06-30`);
  await pay(a, 6_500_000, `${YEAR}-01-15`);
  await pay(b, 1_000_000, `${YEAR}-05-02`);
  await pay(b, 500_000, `${YEAR}-05-03`, { kind: 4, reason: 'Giảm theo nghị quyết' });
  const day = today(app.clock.now);
  // Paid within the last year, so that it counts as what was collected later.
  await pay(before, 3_000_000, day);
  const figures = await read(`year=${YEAR}`);
  const list = await ok(staff.get(`/api/FeeHistories/Sums?year=${YEAR}`));
  expect(figures.whole).toMatchObject({
    fees: 3,
    members: 3,
    expected: Number(list.total),
    collected: Number(list.paid),
    owed: Number(list.debt),
    credit: Number(list.credit),
    waived: 500_000,
    openFees: 2,
  });
  const sum = (all: readonly number[]) => all.reduce((x, y) => x + y, 0);
  expect(sum(figures.months.map(({ collected }) => collected))).toBe(figures.whole.collected);
  expect(figures.whole.collected + figures.whole.waived + figures.whole.owed - figures.whole.credit).toBe(
    figures.whole.expected,
  );
  expect(sum(figures.months.map(({ waived }) => waived))).toBe(figures.whole.waived);
  expect(sum(figures.months.map(({ due }) => due))).toBe(figures.whole.expected);
  expect(figures.months[4]).toMatchObject({ month: 5, collected: 1_000_000, waived: 500_000 });
  for (const rows of [figures.types, figures.clubs]) expect(sum(rows.map(({ owed }) => owed))).toBe(figures.whole.owed);
  expect(figures.clubs.find((row) => row.clubId === clubId)).toMatchObject({ expected: 6_000_001, owed: 0 });
  expect(sum(figures.ageing.map(({ debt }) => debt))).toBe(figures.whole.owed);
  expect(figures.ageing.find(({ age }) => age === 'older')?.debt).toBe(figures.whole.owed);
  // 6 million were open a year ago, and 3 came since.
  expect(figures.ageing.find(({ age }) => age === 'older')).toMatchObject({ lastRate: 50, likely: 4_250_000 });
  expect(figures.forecast).toBe(figures.whole.collected + 4_250_000);
  expect(figures).toMatchObject({ lastRate: 40, lastExpected: 10_000_000 });
  expect(figures.rate).toBe(46.9);
  // Narrowed as the list is.
  const ofType = await read(`year=${YEAR}&memberType=2`);
  expect(ofType.whole).toMatchObject({ expected: 4_000_000, collected: 0 });
  const ageing = await ok(staff.get('/api/Fees/Ageing'));
  expect(sum(ageing.map(({ debt }: { debt: number }) => debt))).toBe(figures.whole.owed + 3_000_000);
  expect((await staff.get('/api/Fees/Summary?year=12')).status).toBe(400);
  expect((await staff.get(`/api/Fees/Summary/Export?year=${YEAR}`)).status).toBe(200);
  // A waiver that was taken back, and a payment of the club that waits.
  const waived = await pay(b, 250_000, `${YEAR}-05-04`, { kind: 4, reason: 'Nhầm' });
  const entry = waived.fees
    .flatMap(({ entries }: { entries: { id: string; amount: number }[] }) => entries)
    .find(({ amount }: { amount: number }) => amount === 250_000);
  await ok(staff.post(`/api/Payments/${entry.id}/Reverse`, { reason: 'Nhầm', clientKey: uuidv7() }));
  const late = await fee(one, 900_000, YEAR, `${YEAR - 1}-12-31`);
  await ok(
    club.post(`/api/FeeHistories/${late}/Payments`, {
      amount: 100_000,
      payDate: `${YEAR}-12-30`,
      method: 1,
      clientKey: uuidv7(),
    }),
    201,
  );
  await fee(two, 700_000, YEAR, `${YEAR + 1}-02-01`);
  // Behind every number stands a list with the same sum.
  expect(await recount({ year: String(YEAR) })).toBeGreaterThan(80);
  expect(await recount({ year: String(YEAR), memberType: '1', kind: '3' })).toBeGreaterThan(60);
  expect(await recount({ year: String(YEAR), clubId })).toBeGreaterThan(60);
  expect(await recount({})).toBeGreaterThan(50);
  expect(await recount({ year: String(YEAR) }, club)).toBeGreaterThan(60);
  // A club sees its own members only.
  const ownFigures = await read(`year=${YEAR}`, club);
  expect(ownFigures.whole).toMatchObject({ fees: 2, expected: 6_900_001, collected: 6_500_000, credit: 499_999 });
  expect(ownFigures.clubs).toMatchObject([{ clubId, expected: 6_900_001 }]);
});

test('the fees of a club are those of its present members in this year: rates, collected, late and to come', async () => {
  const year = Number(today(app.clock.now).slice(0, 4));
  const own = [await member({ clubIds: [clubId] }), await member({ clubIds: [clubId] })];
  const other = await member();
  const before = await ok(staff.get(`/api/FeeHistories/OfClub/${clubId}`));
  const late = await fee(own[0] ?? '', 5_000_000, year, `${year - 1}-12-31`);
  await fee(own[1] ?? '', 3_000_000, year, `${year + 1}-12-31`);
  await fee(other, 9_000_000, year, `${year - 1}-12-31`);
  await pay(late, 2_000_000, `${year - 1}-12-31`);
  const after = await ok(staff.get(`/api/FeeHistories/OfClub/${clubId}`));
  const grown = (name: string) => after[name] - before[name];
  expect(['total', 'collected', 'overdue', 'overdueMembers', 'coming'].map(grown)).toEqual([
    8_000_000, 2_000_000, 3_000_000, 1, 3_000_000,
  ]);
  // Other fees have no rate, and who joined this year owes a fee for that beside the rate of a member.
  expect(after.rates).toEqual(before.rates);
  await fee(own[0] ?? '', 2_000_000, year, `${year + 1}-12-31`, 2);
  expect((await ok(staff.get(`/api/FeeHistories/OfClub/${clubId}`))).rates).toEqual(before.rates);
  await fee(own[0] ?? '', 4_000_001, year, `${year + 1}-12-31`, 1);
  const { rates } = await ok(staff.get(`/api/FeeHistories/OfClub/${clubId}`));
  expect(rates).toEqual(expect.arrayContaining([...before.rates, { total: 4_000_001, members: 1 }]));
  await ok(club.get(`/api/FeeHistories/OfClub/${clubId}`));
  const stranger = await app.signInAs(permissionCodes, { clubId: uuidv7() });
  expect((await stranger.get(`/api/FeeHistories/OfClub/${clubId}`)).status).toBe(404);
});
