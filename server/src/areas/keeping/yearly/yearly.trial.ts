import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '../../../testing/figure.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const MEMBERS = 100_000;
const PART_MS = 300;
const ROUNDS = 5;
/** The workbook of everything is a stream; its first bytes must come soon, and the memory must stay flat. */
const WORKBOOK_MS = 60_000;
const WORKBOOK_MB = 600;
const CLUB = '019f0000-0000-7000-8000-000000000001';

let house: TestApp;
let staff: TestClient;
let office: TestClient;

beforeAll(async () => {
  house = await makeApp();
  const client = await house.pool.connect();
  const run = (statement: string) => client.query(statement);
  await run('set statement_timeout = 0');
  for (const table of ['fee_histories', 'payments', 'activities'])
    await run(`alter table ${table} disable trigger user`);
  await run(`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    values ('${CLUB}', 5, 'CLB-X', 'clb-x', 'CLB X', 'CLB X', 'clb x', now())`);
  await run(`insert into clubs (id) values ('${CLUB}')`);
  await run(`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), case when n % 5 = 0 then 6 when n % 10 = 1 then 2 else 1 end, 'HV-' || n, 'hv-' || n,
      'Công ty Cổ phần ' || n, 'Công ty ' || n, 'hv-' || n, now() from generate_series(1, ${MEMBERS}) n`);
  await run(
    `create temporary table numbered as select id, type, substring(code from 4)::int as n from members where type <> 5`,
  );
  await run(`insert into memberships (id, member_id, type, starts_on, ends_on, end_kind, end_reason)
    select gen_random_uuid(), id, type, date '2015-01-01' + n % 4300,
      case when n % 10 = 3 then date '2015-01-01' + n % 4300 + 300 + n % 500 end, case when n % 10 = 3 then 1 end,
      case when n % 10 = 3 then 'Xin ra' end from numbered where n % 50 > 0`);
  await run(`insert into club_members (id, club_id, member_id, joined_on)
    select gen_random_uuid(), '${CLUB}', id, '2020-01-01' from numbered where n % 20 = 1`);
  await run(`insert into fee_histories (id, member_id, year, period, kind, total, paid, due_on, reference, search_key)
    select gen_random_uuid(), id, 2025 + k, 'Y', 1, 2000000, case when n % 10 = 7 then 1000000 else 2000000 end,
      make_date(2025 + k, 1 + n % 12, 15), 'T' || k || 'N' || n, '' from numbered, generate_series(0, 1) k`);
  await run(`insert into payments (id, fee_history_id, kind, counts_as, pay_date, amount, method, client_key, confirmed_at, search_key)
    select gen_random_uuid(), f.id, 1, 1, f.due_on - 10 * k, f.paid / 5, 2, gen_random_uuid(), now(), ''
    from fee_histories f, generate_series(1, 5) k`);
  await run(`insert into activities (id, title, start_time, end_time, score, search_key)
    select gen_random_uuid(), 'Sự kiện ' || n, at, at + interval '3 hours', 1, 'su kien ' || n
    from generate_series(1, 2000) n, lateral (select make_timestamptz(2026 - n % 6, 1 + n % 12, 1 + n % 28, 9, 0, 0) as at) t`);
  await run(`insert into activity_participants (id, activity_id, member_id, name, checked_in_at)
    select gen_random_uuid(), a.id, m.id, 'Người ' || m.n, case when k % 3 = 1 then now() end
    from (select id, row_number() over (order by title) as n from activities) a, generate_series(1, 100) k
      join lateral (select id, n from numbered where numbered.n = 1 + (a.n * 997 + k * 31) % ${MEMBERS}) m on true`);
  await run('vacuum analyze');
  client.release(true);
  staff = await house.signInAs(permissionCodes);
  office = await house.signInAs(permissionCodes, { clubId: CLUB });
}, 280_000);
afterAll(() => house[Symbol.asyncDispose]());

test('each part of a year at 100,000 members and 1,000,000 payments', async () => {
  const slowest: number[] = [];
  for (const [name, who] of [
    ['association', staff],
    ['club', office],
  ] as const)
    for (const part of ['Members', 'Fees', 'Activities', 'Committee']) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // A day of its own, so that no answer is kept.
        const start = performance.now();
        const { status } = await who.get(`/api/YearlyLists/${part}?from=2026-01-0${round + 1}&to=2026-12-31`);
        times.push(performance.now() - start);
        expect(status).toBe(200);
      }
      // The first call reads the tables into memory.
      const [first = 0, ...others] = times;
      figure(`${part} of the ${name}, first call, ms`, first);
      figure(`${part} of the ${name}, slowest of the next ${others.length}, ms`, Math.max(...others));
      slowest.push(Math.max(...others));
    }
  figure('the slowest of all, ms', Math.max(...slowest), PART_MS);
  const start = performance.now();
  expect((await staff.get('/api/Home')).status).toBe(200);
  figure('Home with its first steps, ms', performance.now() - start);
  const { rows } = await house.pool.query<{ ms: string }>(
    `explain (analyze, format json) select (select count(*) from (select 1 from members where type in (1, 2, 6) limit 1000) r),
      (select count(*) from (select 1 from clubs limit 1000) r), (select count(*) from (select 1 from seats limit 1000) r)`,
  );
  const [plan] = (rows[0] as unknown as { 'QUERY PLAN': { 'Execution Time': number }[] })['QUERY PLAN'];
  figure('counting steps, ms', plan?.['Execution Time'] ?? 0, 20);
}, 120_000);

test('the workbook of all years is a stream', async () => {
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 50);
  const start = performance.now();
  const answer = await staff.get('/api/YearlyLists/Export?from=1990-01-01&to=2100-12-31');
  clearInterval(watch);
  expect(answer.status).toBe(200);
  figure('workbook of 100,000 members and 1,200,000 further rows, ms', performance.now() - start, WORKBOOK_MS);
  figure('its size, MB', (answer.body as Buffer).length / 1_048_576);
  figure('memory with the whole file in the test, MB', most / 1_048_576, WORKBOOK_MB);
}, 120_000);
