/**
 * Measures how long it takes to count a selection of 20,000 recipients by a filter and to read its first page, at 100,000
 * members. Needs the bundle: `npm run build`, then `node bench/recipients.ts`; it ends with 1 above 300 ms.
 */
import pg from 'pg';
import { openHouse } from './house.ts';

const MEMBERS = 100_000;
const CHOSEN = 20_000;
const ROUNDS = 20;
const LIMIT_MS = 300;

const house = await openHouse();
let isSlow = false;
try {
  const database = new pg.Client({ connectionString: house.url });
  await database.connect();
  const { rows } = await database.query<{ code: string }>(
    "select code from units where scheme = '2025' and level = 1 order by code limit 5",
  );
  const provinces = rows.map(({ code }) => code);
  if (provinces.length < 5) throw new Error('There are no provinces.');
  await database.query(
    `insert into members (id, type, code, code_key, name, search_key, email_address, email_address_key, phone_number, approved_at)
     select gen_random_uuid(), 1, 'BR-' || n, 'br-' || n, 'Công ty ' || n, 'cong ty ' || n,
       case when n % 50 > 0 then 'br' || n || '@example.test' end, case when n % 50 > 0 then 'br' || n || '@example.test' end,
       '0283' || lpad(n::text, 7, '0'), now()
     from generate_series(1, $1) n`,
    [MEMBERS],
  );
  await database.query(
    `insert into addresses (id, member_id, kind, scheme, province_code)
     select gen_random_uuid(), id, 1, '2025', ($1::text[])[1 + substring(code from 4)::int % 5] from members where code like 'BR-%'`,
    [provinces],
  );
  await database.query(
    `insert into memberships (id, member_id, type, starts_on) select gen_random_uuid(), id, 1, '2020-01-01' from members where code like 'BR-%'`,
  );
  await database.query('analyze');
  await database.end();
  const filters = [{ area: 'Members', query: { provinceCode: provinces[0], type: '1' } }];
  const selection = { filters };
  const count = async () => house.send('POST', '/api/Schedules/Recipients/Count', { selection, channels: [1] });
  const page = async () =>
    house.send('POST', '/api/Schedules/Recipients/Preview', { selection, channels: [1], pageSize: 50 });
  const { total } = (await count()) as { total: number };
  console.log(`${total.toLocaleString('en')} recipients of ${MEMBERS.toLocaleString('en')} members`);
  if (total !== CHOSEN) throw new Error(`${CHOSEN} expected`);
  for (const [name, work] of [
    ['count', count],
    ['first page', page],
    ['both at once', () => Promise.all([count(), page()])],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      await work();
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => Math.round(times[Math.min(ROUNDS - 1, Math.floor(ROUNDS * part))] ?? 0);
    console.log(`${name.padEnd(14)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   most ${at(1)} ms`);
    isSlow ||= at(0.95) > LIMIT_MS;
  }
} finally {
  await house.stop();
}
if (isSlow) process.exitCode = 1;
