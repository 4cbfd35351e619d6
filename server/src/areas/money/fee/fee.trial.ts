import { setTimeout as sleep } from 'node:timers/promises';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { figure } from '../../../testing/figure.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const MEMBERS = 10_000;
const ROUNDS = Number(process.env['ROUNDS'] ?? 200);
const AT_ONCE = 50;
const KILLS = 20;
const ISSUE_MS = 5_000;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  await house.db.execute(sql`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), 1, 'HV-' || n, 'hv-' || n, 'Công ty Cổ phần ' || n, 'Công ty ' || n, '|| hv-' || n || ' cong ty co phan ' || n, now()
    from generate_series(1, ${MEMBERS}::int) n`);
}, 120_000);
afterAll(() => house[Symbol.asyncDispose]());

async function planFor(year: number): Promise<string> {
  const input = { name: 'Hội phí', year, period: 'Y', kind: 1, dueOn: `${year}-03-31`, proRata: 0 };
  const answer = await staff.post('/api/Fees', { ...input, rates: [{ memberType: 1, amount: 1_000_000 }] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id as string;
}

async function feesOf(planId: string): Promise<{ fees: number; members: number; told: number }> {
  const { rows } = await house.db.execute<{ fees: number; members: number; told: number }>(
    sql`select count(*)::int as fees, count(distinct f.member_id)::int as members,
      (select count(*)::int from audit_entries a where a.area = 'FeeHistories' and a.action = 'Create'
        and a.entity_id in (select g.id from fee_histories g where g.fee_plan_id = ${planId})) as told
      from fee_histories f where f.fee_plan_id = ${planId}`,
  );
  return rows[0] as { fees: number; members: number; told: number };
}

test('issuing 10,000 fees', async () => {
  const id = await planFor(2031);
  const start = performance.now();
  const { status } = await staff.post(`/api/Fees/${id}/Issue`);
  figure('issuing 10,000 fees, ms', performance.now() - start, ISSUE_MS);
  expect(status).toBe(200);
  expect(await feesOf(id)).toEqual({ fees: MEMBERS, members: MEMBERS, told: MEMBERS });
}, 60_000);

test('issuing 5,000 fees whose connection is killed, 20 times', async () => {
  await house.db.execute(
    sql`update members set restricted_at = now() where id in (select id from members where type = 1 order by code_key limit ${MEMBERS / 2})`,
  );
  let broken = 0;
  for (let round = 0; round < KILLS; round++) {
    const id = await planFor(2040 + round);
    const issuing = staff.post(`/api/Fees/${id}/Issue`);
    // The later rounds are hit later in the work.
    await new Promise((done) => setTimeout(done, 100 + round * 60));
    const killer = await house.pool.connect();
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and state <> 'idle' and xact_start is not null`);
    killer.release();
    const { status } = await issuing;
    if (status !== 200) broken++;
    const { fees } = await feesOf(id);
    expect([0, MEMBERS / 2]).toContain(fees);
    expect((await staff.post(`/api/Fees/${id}/Issue`)).status).toBe(200);
    expect(await feesOf(id)).toEqual({ fees: MEMBERS / 2, members: MEMBERS / 2, told: MEMBERS / 2 });
  }
  figure('issues that a kill broke', broken);
}, 300_000);

test('50 entries at once on one fee', async () => {
  const { rows } = await house.db.execute<{ id: string }>(
    sql`select id from members where type = 1 and restricted_at is null order by code_key limit ${ROUNDS}::int`,
  );
  let busy = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const input = {
      // A payment takes longer the more fees its member has, so each round has a member of its own.
      memberId: rows[round]?.id,
      year: 2025,
      period: 'Y',
      kind: 3,
      total: 1_000_000,
      dueOn: '2025-06-30',
      attachmentIds: [],
    };
    const feeId = (await staff.post('/api/FeeHistories', input)).body.data.id as string;
    const keys = Array.from({ length: AT_ONCE / 2 }, () => uuidv7());
    // A server that is too busy says so (503), and people press again: the same key books once.
    const pay = async (clientKey: string, amount: number): Promise<number> => {
      const input = { amount, payDate: today(house.clock.now), method: 1, receipt: true, clientKey };
      const { status } = await staff.post(`/api/FeeHistories/${feeId}/Payments`, input);
      if (status !== 503) return status;
      busy += 1;
      // Pressing at once would only keep the server busy.
      await sleep(500);
      return pay(clientKey, amount);
    };
    // Each key comes twice, as after a lost answer.
    const answers = await Promise.all([...keys, ...keys].map((key, place) => pay(key, 20_000 + (place % keys.length))));
    expect(new Set(answers)).toEqual(new Set([201]));
    const { rows: found } = await house.db.execute<{ paid: string; sum: string; entries: number; receipts: number }>(
      sql`select f.paid, (select sum(p.amount) from payments p where p.fee_history_id = f.id) as sum,
        (select count(*)::int from payments p where p.fee_history_id = f.id) as entries,
        (select count(*)::int from receipts r join payments p on p.id = r.payment_id where p.fee_history_id = f.id) as receipts
        from fee_histories f where f.id = ${feeId}`,
    );
    expect(found[0]).toMatchObject({ paid: found[0]?.sum, entries: keys.length, receipts: keys.length });
  }
  const { rows: gaps } = await house.db.execute<{ gaps: number }>(
    sql`select (max(number) - count(*))::int as gaps from receipts`,
  );
  figure('gaps in receipts', gaps[0]?.gaps ?? -1, 0);
  figure('answers of a busy server', busy);
  figure('rounds of 50 at once', ROUNDS);
}, 900_000);
