import { ageOf, DEBT_GROUPS, type DebtGroup, GROUP_AGES } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { deskLists, type FigureList, queryText } from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import type { FeeSums } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import type { Ageing, FeeDesk, Figures } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { dayAfter } from '@hoivien/contract/kit/period.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clubs, members } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const clubId = uuidv7();
const TODAY = today(new Date());
const YEAR = Number(TODAY.slice(0, 4));
let house: TestApp;
let staff: TestClient;
let club: TestClient;
const people: string[] = [];
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  await house.db
    .insert(members)
    .values({ id: clubId, type: 5, code: 'CLB', codeKey: 'clb', name: 'CLB Bàn phí', approvedAt: new Date() });
  await house.db.insert(clubs).values({ id: clubId });
  club = await house.signInAs(permissionCodes, { clubId });
  for (const place of [1, 2, 3]) {
    const input = { type: 1, code: `BP-${place}`, enterpriseName: `Công ty Bàn phí ${place}` };
    const { id } = await ok(staff.post('/api/Members', { ...input, membership: { startsOn: '2020-01-01' } }), 201);
    people.push(id);
  }
  await house.db
    .insert(clubMembers)
    .values({ id: uuidv7(), memberId: people[0] ?? '', clubId, joinedOn: '2021-01-01' });
});
afterAll(() => house[Symbol.asyncDispose]());

async function ok(asked: ReturnType<TestClient['get']>, expected = 200) {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(expected);
  return body.data;
}

const amount = fc.integer({ min: 1, max: 90_000_000 });
const drawn = fc.record({
  who: fc.nat({ max: 2 }),
  year: fc.integer({ min: YEAR - 2, max: YEAR + 1 }),
  // The edges of every age are drawn often.
  days: fc.oneof(
    fc.constantFrom(-31, -30, -1, 0, 1, 30, 31, 90, 91, 180, 181, 365, 366),
    fc.integer({ min: -400, max: 800 }),
  ),
  total: amount,
  /** Parts in percent of the total: of more than 100 together a credit is left. */
  paid: fc.constantFrom(0, 0, 30, 100, 140),
  waived: fc.constantFrom(0, 0, 20, 70),
  waits: fc.boolean(),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;
const months = ['M01', 'M02', 'M03', 'M04', 'M05', 'M06', 'M07', 'M08', 'M09', 'M10', 'M11', 'M12', 'Q1', 'Q2', 'Q3'];
const confirmed = ['Mes.FeeHistories.DueOn.Asked'].map((key) => `confirmed=${key}`).join('&');

let taken = 0;
async function enter({ who, year, days, total, paid, waived, waits }: Drawn): Promise<void> {
  const before = Math.floor((total * paid) / 100);
  const free = Math.floor((total * waived) / 100);
  const { id } = await ok(
    staff.post(`/api/FeeHistories?${confirmed}`, {
      memberId: people[who],
      year,
      // One fee for each member, year, period and kind.
      period: months[taken % months.length],
      kind: 1 + (Math.floor(taken++ / months.length) % 3),
      total,
      ...(before > 0 && { paidBefore: before }),
      dueOn: dayAfter(TODAY, -days),
      attachmentIds: [],
    }),
    201,
  );
  const pay = (by: TestClient, entry: object) =>
    ok(by.post(`/api/FeeHistories/${id}/Payments`, { payDate: TODAY, method: 2, clientKey: uuidv7(), ...entry }), 201);
  if (free > 0 && before < total) await pay(staff, { kind: 4, amount: Math.min(free, total - before), reason: 'Miễn' });
  if (waits && who === 0) await pay(club, { amount: 1 });
}

interface Answers {
  desk: FeeDesk;
  /** The figures of the year, and the ages of each year until it. */
  year: Figures;
  ages: readonly Ageing[];
  before: readonly Ageing[];
}

/** What is wrong with the figures of a desk: they do not add up, or the page of figures says something else. */
function faultsOf({ desk, year, ages, before }: Answers): string[] {
  const debtOf = (group: DebtGroup, all: readonly Ageing[]) =>
    sumOf(all.flatMap((one) => one.filter(({ age }) => GROUP_AGES[group].includes(age)).map(({ debt }) => debt)));
  const same = (what: string, value: number, wanted: number) =>
    value === wanted ? [] : [`${what}: ${value}, ${wanted}`];
  return [
    ...same('sum', desk.expected, sumOf([desk.collected, ...desk.groups.map(({ debt }) => debt)])),
    ...same('expected', desk.expected, sumOf([year.whole.expected, -year.whole.waived, desk.oldDebt])),
    ...same('collected', desk.collected, sumOf([year.whole.collected, -year.whole.credit])),
    ...same('old debt', desk.oldDebt, sumOf(DEBT_GROUPS.map((group) => debtOf(group, before)))),
    ...desk.groups.flatMap(({ group, debt }) => same(group, debt, debtOf(group, ages))),
    ...same('waived', desk.waived, year.whole.waived),
    ...same('credit', desk.credit, year.whole.credit),
  ];
}

async function answersOf(year: number, more: string, who: TestClient): Promise<Answers> {
  const read = (path: string, of: number) => ok(who.get(`${path}?year=${of}${more}`));
  const before: Ageing[] = [];
  for (let of = YEAR - 2; of < year; of++) before.push(await read('/api/Fees/Ageing', of));
  return {
    desk: await read('/api/FeeHistories/Desk', year),
    year: await read('/api/Fees/Summary', year),
    before,
    ages: [...before, await read('/api/Fees/Ageing', year)],
  };
}

/** The lists behind the figures and the parts of a desk have its numbers. */
async function listFaults({ desk }: Answers, more: string, who: TestClient): Promise<string[]> {
  const year = String(desk.year);
  const sums = (query: FigureList['query']): Promise<FeeSums> =>
    ok(who.get(`/api/FeeHistories/Sums?${queryText({ area: 'FeeHistories', query })}${more}`));
  const faults: string[] = [];
  for (const { group, fees, members: count, debt } of desk.groups) {
    const of = await sums(deskLists.group(year, group));
    if (of.count !== fees || of.members !== count || Number(of.debt) !== debt) faults.push(group);
  }
  for (const part of ['open', 'pending', 'overpaid', 'done'] as const)
    if ((await sums(deskLists[part](year))).count !== desk[part]) faults.push(part);
  const all = await sums(deskLists.expected(year));
  if (Number(all.debt) !== sumOf(desk.groups.map(({ debt }) => debt))) faults.push('expected');
  const collected = await sums(deskLists.collected(year));
  if (Number(collected.paid) - Number(collected.credit) > desk.collected + desk.waived) faults.push('collected');
  return faults;
}

test('the five figures add up, and are those of the figures and of the lists, for everybody who reads them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 4, maxLength: 9 }), async (fees) => {
      for (const fee of fees) if (taken < 15 * 3) await enter(fee);
      for (const [who, more] of [
        [staff, ''],
        [staff, `&clubId=${clubId}`],
        [staff, '&memberType=1'],
        [club, ''],
      ] as const)
        for (const year of [YEAR, YEAR - 1]) {
          const answers = await answersOf(year, more, who);
          expect(faultsOf(answers), `${year}${more}`).toEqual([]);
          expect(await listFaults(answers, more, who), `${year}${more}`).toEqual([]);
        }
    }),
    { numRuns: 5, endOnFailure: true },
  );
  // A club counts the members whom it sees.
  const [own, whole] = [await answersOf(YEAR, '', club), await answersOf(YEAR, '', staff)];
  expect(own.desk.expected).toBeLessThan(whole.desk.expected);
  // Planted: a đồng goes astray, and a fee that is due today counts as overdue.
  expect(faultsOf({ ...whole, desk: { ...whole.desk, collected: whole.desk.collected + 1 } })).toHaveLength(2);
  const moved = whole.desk.groups.map((one) => ({
    ...one,
    debt: one.debt + (one.group === 'overdue' ? 5 : one.group === 'soon' ? -5 : 0),
  }));
  expect(faultsOf({ ...whole, desk: { ...whole.desk, groups: moved } })).toHaveLength(2);
});

test('a fee is overdue from the day after its due day', () => {
  const ages = [-31, -30, -1, 0, 1, 30, 31, 90, 91, 180, 181, 365, 366].map((days) =>
    ageOf(dayAfter(TODAY, -days), TODAY),
  );
  expect(ages.join(' ')).toBe('later soon soon today days30 days30 days90 days90 days180 days180 year year older');
  expect(DEBT_GROUPS.flatMap((group) => GROUP_AGES[group])).toHaveLength(8);
});
