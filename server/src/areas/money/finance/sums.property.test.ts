import { permissionCodes } from '@hoivien/contract/permissions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  house.clock.now = new Date('2026-06-15T03:00:00Z');
  staff = await house.signInAs(permissionCodes);
  for (const [name, minimumRevenue, discountRatio] of RANKS)
    await staff.post('/api/Ranks', { name, minimumRevenue, discountRatio });
});
afterAll(() => house[Symbol.asyncDispose]());

/** The name, minimum revenue and discount of each rank, the highest first. */
const RANKS = [
  ['Vàng', 900_000, 7.5],
  ['Bạc', 400_000, 5],
  ['Đồng', 1, 2.25],
] as const;
const LISTS = ['NetRevenues', 'Discounts', 'Sponsors'] as const;
type List = (typeof LISTS)[number];

/** An entry with the amounts that the test computes, in digits of đồng. */
interface Plain {
  id: string;
  list: List;
  who: number;
  year: number;
  money: bigint;
  isPaid: boolean;
  isReversed: boolean;
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    list: fc.constantFrom(...LISTS),
    who: fc.nat({ max: 1 }),
    year: fc.constantFrom(2025, 2026),
    unitPrice: fc.integer({ min: 0, max: 500_000 }),
    thousandths: fc.integer({ min: 1, max: 5_000 }),
    ratio: fc.integer({ min: 0, max: 10_000 }),
  }),
  fc.record({ kind: fc.constant('close' as const), place: fc.nat({ max: 12 }) }),
  fc.record({ kind: fc.constant('reverse' as const), place: fc.nat({ max: 12 }) }),
  fc.record({ kind: fc.constant('remove' as const), place: fc.nat({ max: 12 }) }),
);

/** Rounded half up, as no amount of an input is negative. */
function plainMoney(unitPrice: number, thousandths: number, ratio: number): bigint {
  const scale = 1_000n * 10_000n;
  return (2n * BigInt(unitPrice) * BigInt(thousandths) * BigInt(ratio) + scale) / (2n * scale);
}

let names = 0;
async function addMember(): Promise<string> {
  names += 1;
  const company = { type: 1, code: `PT-${names}`, enterpriseName: `Công ty Cộng ${names}` };
  return (await staff.post('/api/Members', company)).body.data.id;
}

test('sums, ranks and discounts equal a plain reckoning after any order of entries, reversals and a merge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const people = [await addMember(), await addMember()];
      const entries: Plain[] = [];
      for (const one of steps) {
        if (one.kind === 'add') {
          const { list, who, year, unitPrice, thousandths, ratio } = one;
          const day = `${year}-0${1 + (entries.length % 9)}-15`;
          const input = {
            memberId: people[who],
            product: 'Hàng hoá',
            unitPrice,
            quantity: thousandths / 1_000,
            attachmentIds: [],
            [list === 'Sponsors' ? 'sponsorDate' : 'netRevenueDate']: day,
            ...(list === 'Discounts' && { discountRatio: ratio / 100 }),
          };
          const { status, body } = await staff.post(`/api/${list}`, input);
          expect(status, JSON.stringify(body)).toBe(201);
          const money = plainMoney(unitPrice, thousandths, list === 'Discounts' ? ratio : 10_000);
          expect(BigInt(body.data.money)).toBe(money);
          entries.push({ id: body.data.id, list, who, year, money, isPaid: false, isReversed: false });
          continue;
        }
        const entry = entries[one.place];
        if (!entry) continue;
        const url = `/api/${entry.list}/${entry.id}`;
        if (one.kind === 'remove') {
          const { status } = await staff.del(url);
          expect(status).toBe(entry.isPaid ? 400 : 200);
          if (!entry.isPaid) entries.splice(one.place, 1);
        } else if (one.kind === 'close') {
          expect((await staff.post(`${url}/ApproveClose`)).status).toBe(entry.isPaid ? 400 : 200);
          entry.isPaid = true;
        } else {
          const mayReverse = entry.isPaid && !entry.isReversed;
          expect((await staff.post(`${url}/Reverse`, { reason: 'Sai' })).status).toBe(mayReverse ? 200 : 400);
          entry.isReversed ||= mayReverse;
        }
      }
      const check = async (person: string | undefined, whose: readonly number[]) => {
        const sumOf = (list: List, isPaid: boolean, year?: number) =>
          entries
            .filter((one) => whose.includes(one.who) && one.list === list && one.isPaid === isPaid)
            .filter((one) => year === undefined || one.year === year)
            .reduce((sum, one) => sum + (one.isReversed ? 0n : one.money), 0n);
        for (const list of LISTS) {
          const { paid, notPaid } = (await staff.get(`/api/${list}/Sums?memberId=${person}`)).body.data;
          expect([paid, notPaid]).toEqual([String(sumOf(list, true)), String(sumOf(list, false))]);
        }
        const { years } = (await staff.get(`/api/NetRevenues/OfMember/${person}`)).body.data;
        for (const { year, revenue, discount, sponsor, openRevenue, rank, missing } of years) {
          expect([revenue, discount, sponsor, openRevenue]).toEqual(
            [...LISTS.map((list) => sumOf(list, true, year)), sumOf('NetRevenues', false, year)].map(String),
          );
          const reached = RANKS.find(([, minimum]) => BigInt(minimum) <= sumOf('NetRevenues', true, year));
          expect(rank?.name).toBe(reached?.[0]);
          const next = RANKS.toReversed().find(([, minimum]) => BigInt(minimum) > sumOf('NetRevenues', true, year));
          expect(missing).toBe(next ? String(BigInt(next[1]) - sumOf('NetRevenues', true, year)) : null);
          const offer = (await staff.get(`/api/Discounts/Offer?memberId=${person}&on=${year}-06-01`)).body.data;
          expect(offer.rank?.discountRatio).toBe(reached?.[2]);
        }
      };
      await check(people[0], [0]);
      await check(people[1], [1]);
      const merged = await staff.post('/api/Merges', { survivorId: people[0], loserId: people[1], choices: {} });
      expect(merged.status, JSON.stringify(merged.body)).toBe(201);
      await check(people[0], [0, 1]);
      const undone = await staff.post(`/api/Merges/${merged.body.data.id}/Undo`, {});
      expect(undone.status, JSON.stringify(undone.body)).toBe(200);
      await check(people[0], [0]);
      await check(people[1], [1]);
    }),
    { numRuns: 8 },
  );
  // The totals that triggers keep are the sums of the entries.
  const { rows } = await house.db.execute(`
    select count(*)::int as wrong from member_year_totals t full join (
      select member_id, extract(year from record_date)::int as year, sum(money) filter (where type = 1) as revenue,
        sum(money) filter (where type = 2) as discount, sum(money) filter (where type = 3) as sponsor
      from finance_records where closed_at is not null group by 1, 2) s using (member_id, year)
    where (coalesce(t.revenue, 0), coalesce(t.discount, 0), coalesce(t.sponsor, 0))
      is distinct from (coalesce(s.revenue, 0), coalesce(s.discount, 0), coalesce(s.sponsor, 0))`);
  expect(rows).toEqual([{ wrong: 0 }]);
});
