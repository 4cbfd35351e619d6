import { permissionCodes } from '@hoivien/contract/permissions.ts';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuidv7 } from '../../../kit/uuid.ts';
import { figure, percentile } from '../../../testing/figure.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const MEMBERS = 25_000;
const YEARS = 10;
/** The newest year of the fees, a year with open ones. */
const NEWEST = 2026;
const TODAY = new Date('2026-11-20T03:00:00Z');
const PARTS = 4;
const CLUBS = 20;
const ROUNDS = Number(process.env['ROUNDS'] ?? 100);
const MOST_MS = 200;
const FILL_MS = 240_000;

let house: TestApp;
let staff: TestClient;
let clubId = '';
let openFees: string[] = [];
beforeAll(async () => {
  house = await makeApp();
  house.clock.now = TODAY;
  staff = await house.signInAs(permissionCodes);
  // A connection of its own, because the statements of a request have a limit of time.
  const client = await house.pool.connect();
  const start = performance.now();
  await fill(client);
  figure('filling, ms', performance.now() - start, FILL_MS);
  const { rows } = await client.query<{ id: string }>(
    `select id from fee_histories where year = ${NEWEST} and paid < total order by reference limit 500`,
  );
  openFees = rows.map(({ id }) => id);
  const { rows: clubs } = await client.query<{ id: string }>(
    `select id from members where type = 5 order by code limit 1`,
  );
  clubId = clubs[0]?.id ?? '';
  client.release(true);
}, 900_000);
afterAll(() => house[Symbol.asyncDispose]());

/**
 * Members, plans, fees and payments by a few statements. The triggers would work row by row, so they are off, and the
 * statements write what they derive; `agrees` compares it afterwards.
 */
async function fill(client: PoolClient): Promise<void> {
  const run = (statement: string) => client.query(statement);
  await run('set statement_timeout = 0');
  await run("set maintenance_work_mem = '256MB'");
  await run("set work_mem = '128MB'");
  const tables = ['members', 'club_members', 'fee_histories', 'payments'];
  for (const table of tables) await run(`alter table ${table} disable trigger user`);
  // Indexes are built once over all rows, which is many times faster than row by row.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i where i.tablename in ('fee_histories', 'payments')
      and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of indexes) await run(`drop index ${name}`);
  await run(`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), 5, 'CLB-' || n, 'clb-' || n, 'Câu lạc bộ ' || n, 'Câu lạc bộ ' || n, '|| clb-' || n || ' cau lac bo ' || n, now()
    from generate_series(1, ${CLUBS}) n`);
  await run(`insert into clubs (id) select id from members where type = 5 on conflict do nothing`);
  await run(`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), case n % 10 when 8 then 2 when 9 then 6 else 1 end, 'HV-' || n, 'hv-' || n, 'Công ty Cổ phần ' || n, 'Công ty ' || n,
      '|| hv-' || n || ' cong ty co phan ' || n, now()
    from generate_series(1, ${MEMBERS}) n`);
  await run(`insert into club_members (id, club_id, member_id, joined_on)
    select gen_random_uuid(), c.ids[1 + m.n % ${CLUBS}], m.id, '2015-01-01'
    from (select id, row_number() over (order by code_key) as n from members where type <> 5) m,
      (select array_agg(id order by code_key) as ids from members where type = 5) c where m.n % 3 = 0`);
  await run(`insert into fee_plans (id, name, year, period, kind, due_on, pro_rata, issued_at, search_key)
    select gen_random_uuid(), 'Hội phí ' || y, y, 'Y', 1, make_date(y, 3, 31), 0, now(), '|| hoi phi ' || y
    from generate_series(${NEWEST - YEARS + 1}, ${NEWEST}) y`);
  // How many of the four parts of a fee are paid: nearly all of old years, fewer of the newest. Nine in a thousand paid too much.
  await run(`create temp table made as
    select gen_random_uuid() as id, m.id as member_id, m.type, m.search_key, p.id as plan_id, p.year, p.due_on,
      'T' || p.year || 'N' || m.n as reference, (6 + m.n % 5 * 2) * 1000000::bigint as total,
      case when p.year = ${NEWEST} then 1 + (m.n * 31 + p.year) % 4
        when (m.n * 17 + p.year) % 100 < 3 then 3 when (m.n * 17 + p.year) % 1000 > 990 then 5 else 4 end as parts, m.n
    from (select id, type, search_key, row_number() over (order by code_key) as n from members where type <> 5) m cross join fee_plans p`);
  await run(`insert into fee_histories (id, fee_plan_id, member_id, year, period, kind, total, paid, due_on, reference, member_type, search_key)
    select id, plan_id, member_id, year, 'Y', 1, total, total / ${PARTS} * parts, due_on, reference, type, search_key || ' ' || lower(reference) || ' '
    from made`);
  await run(`insert into payments (id, fee_history_id, kind, counts_as, pay_date, amount, method, reason, client_key, confirmed_at, fee_year, fee_kind, member_type, search_key)
    select gen_random_uuid(), f.id, case when part = 2 and n % 50 = 0 then 4 else 1 end, case when part = 2 and n % 50 = 0 then 4 else 1 end,
      make_date(f.year, 1, 1) + ((f.n * 7 + part * 83) % 320)::int, total / ${PARTS}, 1 + (n % 2)::int, case when part = 2 and n % 50 = 0 then 'Giảm' end,
      gen_random_uuid(), now(), f.year, 1, f.type, f.search_key || ' ' || lower(f.reference) || ' '
    from made f cross join generate_series(1, 5) part where part <= f.parts`);
  // Clubs have entered some that wait; they count nothing yet.
  await run(`insert into payments (id, fee_history_id, kind, counts_as, pay_date, amount, method, club_id, client_key, fee_year, fee_kind, member_type, search_key)
    select gen_random_uuid(), f.id, 1, 1, '${NEWEST}-11-01', total / ${PARTS}, 1, c.id, gen_random_uuid(), f.year, 1, f.type, f.search_key || ' ' || lower(f.reference) || ' '
    from made f, (select id from members where type = 5 order by code_key limit 1) c where f.year = ${NEWEST} and f.parts < 4 and f.n % 100 = 1`);
  for (const { definition } of indexes) await run(definition);
  for (const table of tables) await run(`alter table ${table} enable trigger user`);
  for (const table of [...tables, 'fee_plans']) await run(`vacuum analyze ${table}`);
  const { rows } = await client.query<Record<string, number>>(`
    select (select count(*)::int from payments) as payments,
      (select count(*)::int from fee_histories f join (select fee_history_id as id, sum(amount) filter (where confirmed_at is not null) as paid
        from payments group by 1) p on p.id = f.id where f.paid <> coalesce(p.paid, 0)) as unequal,
      (select count(*)::int from payments p join fee_histories f on f.id = p.fee_history_id join members m on m.id = f.member_id
        where p.fee_year <> f.year or p.fee_kind <> f.kind or p.member_type <> m.type or f.member_type <> m.type
          or p.search_key <> f.search_key) as strange`);
  figure('payments', rows[0]?.['payments'] ?? 0);
  expect(rows[0]).toMatchObject({ unequal: 0, strange: 0 });
  expect(rows[0]?.['payments']).toBeGreaterThan(950_000);
}

interface Wanted {
  /** What happens before each question, such as a payment. */
  before?: () => Promise<void>;
  most?: number;
}

/** What took longer than its limit; each test measures everything before it fails. */
let late: string[] = [];
beforeEach(() => {
  late = [];
});

async function measure(name: string, ask: (round: number) => string, { before, most = MOST_MS }: Wanted = {}) {
  const waits: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    await before?.();
    const start = performance.now();
    const answer = await staff.get(ask(Math.max(0, round)));
    if (round >= 0) waits.push(performance.now() - start);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  figure(`${name}, p50 ms`, percentile(waits, 0.5));
  const slowest = percentile(waits, 0.99);
  figure(`${name}, p99 ms (at most ${most})`, slowest);
  if (slowest > most) late.push(name);
}

let paid = 0;
/** A payment of a thousand đồng, after which nothing that the server keeps is right any more. */
async function pay(): Promise<void> {
  const feeId = openFees[paid++ % openFees.length];
  const input = { amount: 1_000, payDate: '2026-11-20', method: 2, clientKey: uuidv7() };
  const answer = await staff.post(`/api/FeeHistories/${feeId}/Payments`, input);
  expect([201, 400], JSON.stringify(answer.body)).toContain(answer.status);
}

test('lists of fees', async () => {
  const list = '/api/FeeHistories?fields=memberName,memberCode,year,period,total,paid,debt,dueOn,status';
  await measure('fees, first page', () => list);
  await measure('fees, a far page', (round) => `${list}&page=${2_000 + round * 7}`);
  await measure('fees that are owed', () => `${list}&status=1&sort=dueOn:asc`);
  await measure('fees that are done', () => `${list}&status=2&sort=updatedAt:desc`);
  await measure('fees of an age', () => `${list}&age=days90&age=days180&age=year&age=older&sort=dueOn:asc`);
  await measure('fees of a year', (round) => `${list}&year=${NEWEST - (round % YEARS)}`);
  await measure('fees of a type', () => `${list}&memberType=6`);
  await measure('fees of a club', () => `${list}&clubId=${clubId}`);
  await measure('fees by amount', () => `${list}&debtFrom=2000000&debtTo=3000000&sort=debt:desc`);
  await measure('fees with a payment that waits', () => `${list}&pending=true`);
  await measure('fees by a search', (round) => `${list}&search=cong%20ty%20co%20phan%20${100 + round * 13}`);
  await measure('fees, first page, after a payment', () => list, { before: pay });
  await measure('fees that are owed, after a payment', () => `${list}&status=1&sort=dueOn:asc`, { before: pay });
  expect(late, 'above the limit').toEqual([]);
}, 600_000);

test('lists of payments', async () => {
  const list = '/api/Payments?fields=memberName,year,payDate,kind,method,amount,state,receiptCode';
  await measure('payments, first page', () => list);
  await measure('payments, a far page', (round) => `${list}&page=${8_000 + round * 7}`);
  await measure('payments of a year', (round) => `${list}&year=${NEWEST - (round % YEARS)}`);
  await measure(
    'payments of a month',
    (round) => `${list}&payDateFrom=2025-0${1 + (round % 9)}-01&payDateTo=2025-0${1 + (round % 9)}-28`,
  );
  await measure('payments that wait', () => `${list}&state=0&sort=createdAt:asc`);
  await measure('payments that are confirmed', () => `${list}&state=1&sort=payDate:desc`);
  await measure('payments in cash', () => `${list}&method=1`);
  await measure('waivers', () => `${list}&kind=4`);
  await measure('payments by amount', () => `${list}&amountFrom=3000000&amountTo=3400000&sort=amount:desc`);
  await measure('payments by a search', (round) => `${list}&search=cong%20ty%20co%20phan%20${100 + round * 13}`);
  await measure('payments, first page, after a payment', () => list, { before: pay });
  await measure('payments of a year, after a payment', () => `${list}&year=${NEWEST - 3}`, { before: pay });
  expect(late, 'above the limit').toEqual([]);
}, 600_000);

test('sums and figures', async () => {
  const sums = '/api/FeeHistories/Sums';
  await measure('sums of fees', () => sums);
  await measure('sums of fees, after a payment', () => sums, { before: pay });
  await measure('sums of what is owed, after a payment', () => `${sums}?status=1`, { before: pay });
  await measure('sums of a year, after a payment', () => `${sums}?year=${NEWEST}`, { before: pay });
  await measure('sums of a type, after a payment', () => `${sums}?memberType=6`, { before: pay });
  const entries = '/api/Payments/Sums';
  await measure('sums of payments', () => entries);
  await measure('sums of payments, after a payment', () => entries, { before: pay });
  await measure('sums of payments of a year, after a payment', () => `${entries}?year=${NEWEST - 1}`, { before: pay });
  await measure('sums of payments of a type, after a payment', () => `${entries}?memberType=1`, { before: pay });
  await measure('sums of payments of a kind of fee, after a payment', () => `${entries}?feeKind=1`, { before: pay });
  await measure('figures of a year with forecast', () => `/api/Fees/Summary?year=${NEWEST}`);
  await measure('figures of a year, after a payment', () => `/api/Fees/Summary?year=${NEWEST}`, { before: pay });
  await measure('figures of an old year, after a payment', () => `/api/Fees/Summary?year=${NEWEST - 4}`, {
    before: pay,
  });
  await measure('figures of a type, after a payment', () => `/api/Fees/Summary?year=${NEWEST}&memberType=1`, {
    before: pay,
  });
  await measure(
    'figures of the smallest type, after a payment',
    () => `/api/Fees/Summary?year=${NEWEST}&memberType=6`,
    {
      before: pay,
    },
  );
  await measure('figures of a kind, after a payment', () => `/api/Fees/Summary?year=${NEWEST}&kind=1`, { before: pay });
  await measure('figures of a club, after a payment', () => `/api/Fees/Summary?year=${NEWEST}&clubId=${clubId}`, {
    before: pay,
  });
  await measure('ageing', () => '/api/Fees/Ageing');
  await measure('ageing, after a payment', () => '/api/Fees/Ageing', { before: pay });
  expect(late, 'above the limit').toEqual([]);
}, 600_000);
