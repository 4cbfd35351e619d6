import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Template } from './database.ts';

/** The sizes of a large association. */
export const LARGE = {
  members: 100_000,
  payments: 1_000_000,
  participants: 200_000,
  finance: 300_000,
  clubs: 50,
  events: 2_000,
};

/** The years of the fees, of which each has the same number. */
const FEE_YEARS = 10;
const PAYING = 50_000;
const BATCH = 100_000;

/** The club that holds every 20th member. */
export const LARGE_CLUB = '01890000-0000-7000-8000-00000000c1b0';

/**
 * The large association of a year as a template. With `KEEP_LARGE` it stays on the server of `TEST_DATABASE_URL`, until a
 * migration or this file changes.
 */
export function largeAssociation(year: number): Template {
  const migrations = readdirSync(join(import.meta.dirname, '../db/migrations')).join();
  const state = createHash('sha256')
    .update(migrations)
    .update(readFileSync(import.meta.filename));
  return {
    name: `large_${year}_${state.digest('hex').slice(0, 12)}`,
    isKept: Boolean(process.env['KEEP_LARGE'] && process.env['TEST_DATABASE_URL']),
    prepare: async (connection) => {
      const client = new Client(connection);
      await client.connect();
      await fill(client, year);
      await client.end();
    },
  };
}

/**
 * Fills an empty database with a large association, by statements over sets of rows. Each year of fees has 50,000 fees of two payments; one fee in ten is open. Triggers that would add up row
 * by row are off, and one statement does their work.
 */
async function fill(client: Client, year: number): Promise<void> {
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values);
  const kept = ['fee_histories', 'payments', 'finance_records', 'activities'];
  for (const table of kept) await run(`alter table ${table} disable trigger user`);
  const { members, payments, participants, finance, clubs, events } = LARGE;
  await run(`insert into members (id, type, code, code_key, name, given_name, sort_name, search_key, approved_at, created_at)
    select gen_random_uuid(), case when n % 5 = 0 then 6 when n % 10 = 1 then 2 else 1 end, 'HV-' || n, 'hv-' || n,
      case when n % 5 = 0 then 'Nguyễn Văn ' || n else 'Công ty Cổ phần ' || n end, 'Văn ' || n, 'Nguyễn ' || n,
      '.' || n || '.|hv-' || n || ' cong ty co phan ' || n, case when n % 2000 > 0 then now() end, now() - n * interval '1 minute'
    from generate_series(1, ${members}) n`);
  await run(`create temporary table numbered as
    select id, type, substring(code from 4)::int as n from members where code ~ '^HV-[0-9]+$'`);
  await run('create unique index on numbered (n)');
  await run('analyze numbered');
  await run(`insert into enterprise_profiles (member_id, tax_code, birthday)
    select id, '01' || lpad(n::text, 8, '0'), date '1990-01-01' + n % 12000 from numbered where type <> 6`);
  await run(`insert into person_profiles (member_id, gender, day_of_birth)
    select id, 1 + n % 2, date '1960-01-01' + n % 15000 from numbered where type = 6`);
  await run(`insert into member_contacts (id, member_id, kind, name, day_of_birth)
    select gen_random_uuid(), id, 1, 'Giám đốc ' || n, date '1955-01-01' + n % 15000 from numbered where type <> 6`);
  await run(`insert into memberships (id, member_id, type, starts_on, ends_on, end_kind, end_reason)
    select gen_random_uuid(), id, type, make_date(${year} - case when n % 20 = 3 then 3 + n % 8 else n % 12 end, 1 + n % 10, 1 + n % 28),
      case when n % 20 = 3 then make_date(${year} - n % 3, 11, 1 + n % 20) end,
      case when n % 20 = 3 then 1 end, case when n % 20 = 3 then 'Xin ra' end from numbered where n % 2000 > 0`);
  await run(`insert into addresses (id, member_id, kind, scheme, province_code, road)
    select gen_random_uuid(), m.id, case when m.type = 6 then 3 else 1 end, '2025', u.codes[1 + (m.n * 13) % 34], m.n || ' Lê Lợi'
    from numbered m, (select array_agg(code order by code) as codes from units where scheme = '2025' and level = 1 and valid_to is null) u
    where m.n % 11 > 0`);
  await run(`insert into careers (id, code, code_key, name, search_key)
    select gen_random_uuid(), 'N-' || n, 'n-' || n, 'Ngành ' || n, 'nganh ' || n from generate_series(1, 40) n`);
  await run(`insert into member_careers (member_id, career_id)
    select m.id, c.ids[1 + (m.n * 7 + k * 11) % 40] from numbered m, generate_series(0, 1) k,
      (select array_agg(id order by code) as ids from careers) c where m.n % 3 > 0 or k = 0`);
  await run(`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), 5, 'CLB-L' || n, 'clb-l' || n, 'Câu lạc bộ ' || n, 'Câu lạc bộ ' || n, 'cau lac bo ' || n, now()
    from generate_series(1, ${clubs}) n`);
  await run(
    `insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    values ($1, 5, 'CLB-0', 'clb-0', 'Câu lạc bộ Nhựa', 'Câu lạc bộ Nhựa', 'cau lac bo nhua', now())`,
    [LARGE_CLUB],
  );
  await run(`insert into clubs (id) select id from members where type = 5`);
  await run(
    `insert into club_members (id, club_id, member_id, joined_on)
    select gen_random_uuid(), c.club, m.id, make_date(${year} - 3, 1, 1) from numbered m,
      (select array_agg(id order by code) as ids from members where code_key like 'clb-l%') k,
      lateral (select case when m.n % 20 = 0 or m.n % 20 = 1 then $1::uuid else k.ids[1 + m.n % ${clubs}] end as club) c
    where m.n % 20 in (0, 1) or m.n % 2 = 0`,
    [LARGE_CLUB],
  );
  const units = '(select id, type, row_number() over (order by n) as n from numbered where n <= 70000 and type <> 6)';
  for (let age = 0; age < FEE_YEARS; age++)
    await run(`insert into fee_histories (id, member_id, member_type, year, period, kind, total, paid, due_on, reference, search_key)
      select gen_random_uuid(), m.id, m.type, ${year - age}, 'Y', 1, 2000000, case when m.n % 10 = 7 then 1000000 else 2000000 end,
        make_date(${year - age}, 1 + m.n::int % 12, 15), 'T${year - age}N' || m.n, '' from ${units} m where m.n <= ${PAYING}`);
  await run(
    'create temporary table owed as select id, member_type, year, row_number() over (order by id) as n, paid from fee_histories',
  );
  await run('create index on owed (n)');
  for (let from = 1; from <= payments / 2; from += BATCH)
    await run(`insert into payments
      (id, fee_history_id, fee_year, fee_kind, member_type, kind, counts_as, pay_date, amount, method, client_key, confirmed_at, search_key)
      select gen_random_uuid(), f.id, f.year, 1, f.member_type, 1, 1, make_date(f.year, 1 + ((f.n + k * 3) % 12)::int, 1 + (f.n % 28)::int), f.paid / 2, 2,
        gen_random_uuid(), case when f.n % 1000 > 0 then now() end, '' from owed f, generate_series(1, 2) k
      where f.n between ${from} and ${from + BATCH - 1}`);
  await run(`insert into finance_records (id, type, member_id, code, code_key, product, unit_price, quantity, discount_ratio,
      record_date, closed_at, closed_by, search_key)
    select gen_random_uuid(), 1 + (g.n % 10) / 8 + (g.n % 10) / 9, m.id, 'E-' || g.n, 'e-' || g.n, 'Sản phẩm ' || g.n % 500,
      1000000 + g.n % 90000000, 1 + g.n % 3, case when g.n % 10 = 8 then 5 end, make_date(${year} - g.n % 6, 1 + g.n % 12, 1 + g.n % 28),
      case when g.n % 5 > 0 then now() end, case when g.n % 5 > 0 then gen_random_uuid() end, 'e-' || g.n
    from generate_series(1, ${finance}) g(n) join numbered m on m.n = 1 + (g.n * 7919::bigint) % ${members}`);
  await run(`insert into member_year_totals (member_id, year, revenue, discount, sponsor)
    select member_id, extract(year from record_date)::int, coalesce(sum(money) filter (where type = 1), 0),
      coalesce(sum(money) filter (where type = 2), 0), coalesce(sum(money) filter (where type = 3), 0)
    from finance_records where closed_at is not null group by 1, 2`);
  await run(`insert into finance_day_totals (type, record_date, status, count, money)
    select type, record_date, status, count(*), sum(money) from finance_records group by 1, 2, 3`);
  await run(
    `insert into activities (id, club_id, title, start_time, end_time, score, search_key)
    select gen_random_uuid(), case when n % 10 = 0 then $1::uuid end, 'Sự kiện ' || n, at, at + interval '3 hours', 1, 'su kien ' || n
    from generate_series(1, ${events}) n, lateral (select make_timestamptz(${year} - n % 6, 1 + n % 12, 1 + n % 28, 9, 0, 0) as at) t`,
    [LARGE_CLUB],
  );
  await run(`insert into activity_participants (id, activity_id, member_id, name, confirmed_at, checked_in_at)
    select gen_random_uuid(), a.id, m.id, 'Người ' || m.n, case when k % 3 > 0 then now() end, case when k % 3 = 1 then now() end
    from (select id, row_number() over (order by title) as n from activities) a, generate_series(1, ${participants / events}) k
      join lateral (select id, n from numbered where numbered.n = 1 + (a.n * 997 + k * 31) % ${members}) m on true`);
  await run(`insert into bank_lines (id, source, account_number, booked_at, amount, description, verdict)
    select gen_random_uuid(), 'file', '1', now() - n * interval '1 hour', 500000, 'Nop hoi phi ' || n, case when n % 2 = 0 then 'ask' else 'none' end
    from generate_series(1, 20000) n`);
  await run(`insert into deliveries (id, message_id, created_at, dedupe_key, source, channel, address, subject, body, holds, language, due_at,
      attempts, attempted_at, failed_at, fail_reason, sent_at)
    select gen_random_uuid(), '<' || n || '@large.test>', now() - n * interval '1 minute', 'L' || n, 'test', 'mail', 'a' || n || '@example.test', 'Thư mời họp', 'x', 'nothing',
      'vi', now(), 1, now(), case when n % 50 = 0 then now() end, case when n % 50 = 0 then '550' end, case when n % 50 > 0 then now() end
    from generate_series(1, 50000) n`);
  for (const table of kept) await run(`alter table ${table} enable trigger user`);
  await run('vacuum analyze');
}
