import type { Ranking } from '@hoivien/contract/areas/money/finance/level.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure, percentile } from '../../../testing/figure.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const MEMBERS = 100_000;
const ENTRIES = 1_000_000;
const BATCH = 100_000;
const ROUNDS = 100;
const LIST_MS = 200;
const RANKING_MS = 300;

let house: TestApp;
let staff: TestClient;
let memberId: string;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  // A connection of its own, because the statements of a request have a limit of time.
  const client = await house.pool.connect();
  await client.query('set statement_timeout = 0');
  const run = (statement: string) => client.query<{ id: string }>(statement);
  for (const [name, minimumRevenue, discountRatio] of [
    ['Kim cương', 300_000_000, 10],
    ['Vàng', 200_000_000, 7.5],
    ['Bạc', 100_000_000, 5],
  ] as const)
    await staff.post('/api/Ranks', { name, minimumRevenue, discountRatio });
  await run(`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), 1, 'HV-' || n, 'hv-' || n, 'Công ty Cổ phần ' || n, 'Công ty ' || n, 'hv-' || n || ' cong ty co phan ' || n, now()
    from generate_series(1, ${MEMBERS}) n`);
  // The triggers would add each entry to its totals one by one; here one statement does.
  await run('alter table finance_records disable trigger user');
  for (let from = 1; from <= ENTRIES; from += BATCH)
    await run(`insert into finance_records (id, type, member_id, code, code_key, product, unit_price, quantity, discount_ratio, record_date,
      program_code, closed_at, closed_by, search_key)
    select gen_random_uuid(), 1 + (n % 10) / 8 + (n % 10) / 9, m.ids[1 + (n * 7919::bigint + n / 7) % ${MEMBERS}], 'E-' || n, 'e-' || n, 'Sản phẩm ' || n % 500,
      1000000 + n % 90000000, 1 + n % 3, case when n % 10 = 8 then 5 end, date '2024-01-01' + n % 1050,
      case when n % 4 = 0 then 'CT-' || n % 40 end, case when n % 5 > 0 then now() end, case when n % 5 > 0 then gen_random_uuid() end, 'e-' || n || ' san pham ' || n % 500
    from generate_series(${from}, ${from + BATCH - 1}) n, (select array_agg(id order by code_key) as ids from members where code like 'HV-%') m`);
  await run('alter table finance_records enable trigger user');
  await run(`insert into member_year_totals (member_id, year, revenue, discount, sponsor)
    select member_id, extract(year from record_date)::int, coalesce(sum(money) filter (where type = 1), 0),
      coalesce(sum(money) filter (where type = 2), 0), coalesce(sum(money) filter (where type = 3), 0)
    from finance_records where closed_at is not null group by 1, 2`);
  await run(`insert into finance_day_totals (type, record_date, status, count, money)
    select type, record_date, status, count(*), sum(money) from finance_records group by 1, 2, 3`);
  for (const table of ['members', 'finance_records', 'member_year_totals', 'finance_day_totals'])
    await run(`vacuum analyze ${table}`);
  const { rows } = await run(`select id from members where code = 'HV-500'`);
  memberId = rows[0]?.id ?? '';
  client.release(true);
}, 900_000);
afterAll(() => house[Symbol.asyncDispose]());

async function measure(
  name: string,
  most: number,
  ask: (round: number) => string,
  prepare?: () => Promise<unknown>,
): Promise<void> {
  const waits: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    await prepare?.();
    const start = performance.now();
    const { status } = await staff.get(ask(Math.max(0, round)));
    if (round >= 0) waits.push(performance.now() - start);
    expect(status).toBe(200);
  }
  console.log(`${name}: median ${Math.round(percentile(waits, 0.5))} ms`);
  figure(`${name}, p99 ms`, percentile(waits, 0.99), most);
}

const list = '/api/NetRevenues?fields=memberName,product,netRevenueDate,quantity,money,status';
const sums = '/api/NetRevenues/Sums';

test('lists and sums over a million entries', async () => {
  expect((await staff.get(list)).body.data.total).toBeGreaterThan(700_000);
  await measure('first page', LIST_MS, () => list);
  await measure('page 4,000', LIST_MS, () => `${list}&page=4000`);
  await measure('unpaid ones', LIST_MS, () => `${list}&status=2`);
  await measure('entries of a member', LIST_MS, () => `${list}&memberId=${memberId}`);
  await measure('a programme', LIST_MS, (round) => `${list}&programCode=CT-${(round % 10) * 4}`);
  await measure(
    'a month',
    LIST_MS,
    (round) => `${list}&netRevenueDateFrom=2025-0${1 + (round % 9)}-01&netRevenueDateTo=2025-0${1 + (round % 9)}-28`,
  );
  await measure('sums of all', LIST_MS, () => sums);
  const forget = () =>
    staff.post('/api/NetRevenues', {
      memberId,
      product: 'Mới',
      unitPrice: 1,
      quantity: 1,
      netRevenueDate: '2026-01-01',
      attachmentIds: [],
      invoiceFileIds: [],
    });
  await measure('sums of all, after a write', LIST_MS, () => sums, forget);
  await measure(
    'sums of a year, after a write',
    LIST_MS,
    () => `${sums}?netRevenueDateFrom=2025-01-01&netRevenueDateTo=2025-12-31`,
    forget,
  );
  await measure('sums of a programme, after a write', LIST_MS, () => `${sums}?programCode=CT-4`, forget);
  await measure('sums of a member, after a write', LIST_MS, () => `${sums}?memberId=${memberId}`, forget);
  await measure('first page, after a write', LIST_MS, () => list, forget);
  await measure('unpaid ones, after a write', LIST_MS, () => `${list}&status=2`, forget);
}, 600_000);

test('the ranking of a year over 100,000 members', async () => {
  const url = '/api/AccumulationRanks?year=2025&pageSize=50';
  const { total, ranks } = (await staff.get(url)).body.data as Ranking;
  expect(total).toBeGreaterThan(90_000);
  await measure('ranking, first page', RANKING_MS, () => url);
  await measure('ranking, page 1,000', RANKING_MS, () => `${url}&page=1000`);
  await measure('ranking of a rank', RANKING_MS, () => `${url}&rankId=${ranks[1]?.rank?.id}`);
  await measure('ranking, a search', RANKING_MS, (round) => `${url}&search=cong%20ty%20${round + 7}`);
  await measure('finance of a member', LIST_MS, () => `/api/NetRevenues/OfMember/${memberId}`);
  await measure('members of a rank', RANKING_MS, () => `/api/Members?rankId=${ranks[0]?.rank?.id}&fields=rankName`);
}, 600_000);

test('what keeping the totals of a day costs fifty writers at once', async () => {
  const TRIGGERS = ['insert', 'update', 'delete'].map((on) => `finance_day_totals_${on}`);
  let number = 0;
  // Codes of their own, because the numbering would let one writer after the other through.
  const add = async () => {
    const input = { memberId, product: 'Cùng lúc', unitPrice: 1, quantity: 1, netRevenueDate: '2026-02-02' };
    const files = { attachmentIds: [], invoiceFileIds: [] };
    const answer = await staff.post('/api/NetRevenues', { ...input, ...files, code: `CL-${++number}` });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  };
  const times = new Map<boolean, number[]>([
    [true, []],
    [false, []],
  ]);
  for (let round = 0; round < 40; round++) {
    const isKept = round % 2 === 0;
    for (const trigger of TRIGGERS)
      await house.pool.query(`alter table finance_records ${isKept ? 'enable' : 'disable'} trigger ${trigger}`);
    const start = performance.now();
    await Promise.all(Array.from({ length: 50 }, add));
    times.get(isKept)?.push(performance.now() - start);
  }
  figure('50 entries at once with totals of the day, median ms', percentile(times.get(true) ?? [], 0.5));
  figure('50 entries at once without them, median ms', percentile(times.get(false) ?? [], 0.5));
}, 300_000);
