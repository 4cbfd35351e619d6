// Long: 'adds up what is filtered' in server/src/areas/money/finance/finance.test.ts holds the same rule in the plain run.
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, undo, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

/** The totals by day that the database keeps are the sums of the entries, whatever was written and in whatever order. */
let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  house.clock.now = new Date('2026-06-15T03:00:00Z');
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

const LISTS = ['NetRevenues', 'Discounts', 'Sponsors'] as const;
type List = (typeof LISTS)[number];
const DAYS = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-03-15'] as const;
const DATE_FIELD = { NetRevenues: 'netRevenueDate', Discounts: 'netRevenueDate', Sponsors: 'sponsorDate' } as const;

const place = fc.nat({ max: 14 });
const entry = fc.record({
  list: fc.constantFrom(...LISTS),
  who: fc.nat({ max: 1 }),
  day: fc.constantFrom(...DAYS),
  unitPrice: fc.integer({ min: 0, max: 900_000 }),
  quantity: fc.constantFrom(1, 2, 0.125, 1.5),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      entries: fc.array(entry, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), place, to: entry }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      places: fc.array(place, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      entries: fc.array(entry, { minLength: 2, maxLength: 5 }),
      isUndone: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), isUndone: fc.boolean() }) },
);

let names = 0;
async function addMember(): Promise<{ id: string; code: string }> {
  const code = `NG-${++names}`;
  const { status, body } = await staff.post('/api/Members', { type: 1, code, enterpriseName: `Công ty Ngày ${names}` });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.data.id, code };
}

function inputOf(
  { list, day, unitPrice, quantity }: typeof entry extends fc.Arbitrary<infer E> ? E : never,
  memberId: string,
) {
  return {
    memberId,
    product: 'Hàng hoá',
    unitPrice,
    quantity,
    attachmentIds: [],
    [DATE_FIELD[list]]: day,
    ...(list === 'NetRevenues' && { invoiceFileIds: [] }),
    ...(list === 'Discounts' && { discountRatio: 33.33 }),
  };
}

interface Row {
  type: number;
  day: string;
  status: number;
  money: string;
}

/** Compares the kept totals, the sums and the figures with the entries, counted by the test. */
async function check(): Promise<void> {
  const read = async <Found>(text: string) => (await house.pool.query(text)).rows as Found[];
  const entries = await read<Row>(
    'select type, record_date::text as day, status, money::text as money from finance_records',
  );
  const sumOf = (some: readonly Row[]) => some.reduce((sum, { money }) => sum + BigInt(money), 0n);
  const plain = new Map<string, string>();
  for (const { type, day, status } of entries) {
    const own = entries.filter((one) => one.type === type && one.day === day && one.status === status);
    plain.set(`${type} ${day} ${status}`, `${own.length} ${sumOf(own)}`);
  }
  const kept = await read<{ key: string; value: string }>(`select type || ' ' || record_date || ' ' || status as key,
    sum(count) || ' ' || sum(money) as value from finance_day_totals group by 1 having sum(count) <> 0 or sum(money) <> 0`);
  expect(new Map(kept.map(({ key, value }) => [key, value]))).toEqual(plain);
  for (const [at, list] of LISTS.entries()) {
    const date = DATE_FIELD[list];
    for (const [query, is] of [
      ['', () => true],
      ['status=1', ({ status }: Row) => status === 1],
      ['statusNot=1', ({ status }: Row) => status === 2],
      [`${date}From=2026-01-01&${date}To=2026-01-02`, ({ day }: Row) => day.startsWith('2026-01')],
      [`${date}From=2026-01-02&status=2`, ({ day, status }: Row) => day >= '2026-01-02' && status === 2],
    ] as const) {
      const own = entries.filter((one) => one.type === at + 1 && is(one));
      const sumIn = (state: number) => String(sumOf(own.filter(({ status }) => status === state)));
      const { body } = await staff.get(`/api/${list}/Sums?${query}`);
      expect([list, query, body.data]).toEqual([
        list,
        query,
        { count: own.length, money: String(sumOf(own)), paid: sumIn(1), notPaid: sumIn(2) },
      ]);
    }
  }
  const figures = (await staff.get('/api/Home/MoneyFigures?year=2026')).body.data.areas as {
    months: { month: string; total: number; money: number }[];
  }[];
  for (const [at, { months }] of figures.entries())
    for (const month of ['2026-01', '2026-03']) {
      const own = entries.filter(({ type, day }) => type === [1, 3][at] && day.startsWith(month));
      const found = months.find((one) => one.month.startsWith(month));
      expect([found?.total ?? 0, found?.money ?? 0]).toEqual([own.length, Number(sumOf(own))]);
    }
}

test('totals by day equal the entries after any order of entries, changes, imports, reversals, merges and undoing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      let people = [await addMember(), await addMember()];
      const all: { list: List; id: string }[] = [];
      const who = (at: number) => people[at % people.length] as (typeof people)[number];
      for (const one of steps) {
        // Those of one step are written at once.
        if (one.kind === 'add') {
          const added = one.entries.map(async (input) => {
            const { status, body } = await staff.post(`/api/${input.list}`, inputOf(input, who(input.who).id));
            expect(status, JSON.stringify(body)).toBe(201);
            return { list: input.list, id: body.data.id as string };
          });
          all.push(...(await Promise.all(added)));
        } else if (one.kind === 'import') {
          const rows = one.entries.map(({ who: at, day, unitPrice, quantity }) => [
            who(at).code,
            'Hàng nhập',
            day.split('-').toReversed().join('/'),
            unitPrice,
            quantity,
          ]);
          const file = await workbook(['Mã hội viên', 'Sản phẩm', 'Ngày ghi nhận', 'Đơn giá', 'Số lượng'], rows);
          const run = await dryRun(house, staff, 'NetRevenues', file);
          const done = await write(staff, run.id);
          expect(done.counts.done, JSON.stringify(done)).toBe(rows.length);
          await check();
          if (one.isUndone) expect((await undo(staff, run.id)).status).toBe(202);
        } else if (one.kind === 'merge') {
          const [survivor, loser] = [who(0), who(1)];
          if (survivor.id === loser.id) continue;
          const merged = await staff.post('/api/Merges', { survivorId: survivor.id, loserId: loser.id, choices: {} });
          expect(merged.status, JSON.stringify(merged.body)).toBe(201);
          await check();
          if (one.isUndone) expect((await staff.post(`/api/Merges/${merged.body.data.id}/Undo`, {})).status).toBe(200);
          else people = [survivor];
        } else if (one.kind === 'close') {
          const chosen = one.places.flatMap((at) => all[at] ?? []);
          await Promise.all(chosen.map(({ list, id }) => staff.post(`/api/${list}/${id}/ApproveClose`)));
        } else {
          const held = all[one.place];
          if (!held) continue;
          const url = `/api/${held.list}/${held.id}`;
          if (one.kind === 'remove') await staff.del(url);
          else if (one.kind === 'reverse') await staff.post(`${url}/Reverse`, { reason: 'Sai' });
          else {
            const { body } = await staff.get(url);
            const changed = inputOf({ ...one.to, list: held.list }, who(one.to.who).id);
            if (body.data) await staff.put(url, { ...changed, code: body.data.code, version: body.data.version });
          }
        }
      }
      await check();
    }),
    { numRuns: Number(process.env['FINANCE_ROUNDS'] ?? 4) },
  );
});

test('writers of a day do not wait for each other, and what is rolled back does not count', async () => {
  const { id } = await addMember();
  const [one, other] = [await house.pool.connect(), await house.pool.connect()];
  const add = (client: typeof one, code: string, day: string) =>
    client.query(
      `insert into finance_records (id, type, member_id, code, code_key, product, unit_price, quantity, record_date, search_key)
        values (gen_random_uuid(), 1, $1, $2, $2, 'Song song', 1000, 1, $3, '')`,
      [id, code, day],
    );
  await one.query('begin');
  await other.query('begin');
  await other.query(`set local lock_timeout = '2s'`);
  // Each writes first the day that the other one writes next, which would be a deadlock over one row a day.
  await add(one, 'w1', '2026-05-01');
  await add(other, 'w2', '2026-05-02');
  await add(one, 'w3', '2026-05-02');
  await add(other, 'w4', '2026-05-01');
  await one.query('rollback');
  await other.query('commit');
  one.release();
  other.release();
  await check();
  const { body } = await staff.get('/api/NetRevenues/Sums?netRevenueDateFrom=2026-05-01&netRevenueDateTo=2026-05-31');
  expect(body.data).toEqual({ count: 2, money: '2000', paid: '0', notPaid: '2000' });
});
