import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEvent, addMember, invite } from '../areas/gatherings/activity/testing/events.ts';
import { areasOf } from '../areas.ts';
import type { Database } from '../db/connect.ts';
import { activityParticipants } from '../db/tables/activity.ts';
import { notices } from '../db/tables/kit.ts';
import { memberNotes } from '../db/tables/membership.ts';
import { deliveries } from '../db/tables/outbox.ts';
import { lockRows, rowsByKey } from '../kit/crud/bulk.ts';
import { withoutGone } from '../kit/crud/uses.ts';
import { noticeQueues, withdrawNotices } from '../kit/notices.ts';
import {
  cancelMessages,
  cancelMessagesTo,
  endMessages,
  releaseWaiting,
  withdrawMessages,
} from '../kit/outbox/outbox.ts';
import { sendDue } from '../kit/outbox/send-due.ts';
import { outboxQueues } from '../kit/outbox/queues.ts';
import { NOTE } from '../kit/outbox/testing/kinds.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { figure } from './figure.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';

/**
 * Writes that lock the same rows, side by side, and the deadlocks that PostgreSQL finds, before anything begins again. A
 * third transaction holds one row in the middle until both wait: each then holds what it locked first.
 */
const ROUNDS = 30;
const ROWS = 50;

let house: TestApp;
let staff: TestClient;
let deadlocks = 0;
const faults = new Map<string, number>();
beforeAll(async () => {
  const mail = { send: async () => ({ result: 'sent' as const }) };
  const drivers = { mail, domain: 'example.test', pressWait: 60_000 };
  house = await makeApp({ connections: 12, drivers, takeJobs: async () => undefined });
  house.pool.on('connect', (client) => {
    // Every table is read as it lies, the plan whose order is that of nothing else.
    void client.query('set enable_indexscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off');
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const answer = query(...args);
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if ((error as { code?: string }).code === '40P01') deadlocks++;
        });
      return answer;
    }) as typeof client.query;
  });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

interface Pair {
  /** The row that is held until both wait. */
  held?: SQL;
  all: readonly (() => Promise<unknown>)[];
}

function race(name: string, prepare: (round: number) => Promise<Pair>): void {
  test(`${name} do not deadlock`, async () => {
    deadlocks = 0;
    faults.clear();
    let met = 0;
    for (let round = 0; round < ROUNDS; round++) if (await meet(await prepare(round))) met++;
    for (const [fault, times] of faults) console.log(`  ${name}: ${times} × ${fault}`);
    figure(`${name}: deadlocks in ${ROUNDS} rounds, of which ${met} met`, deadlocks, 0);
    expect([...faults.keys()].filter((fault) => !fault.startsWith('4'))).toEqual([]);
  });
}

/** Runs both, and lets go of the row in the middle when they wait. Returns whether they did. */
async function meet({ held, all }: Pair): Promise<boolean> {
  const keeper = await house.pool.connect();
  try {
    await keeper.query('begin');
    const { sql: text, params } = new PgDialect().sqlToQuery(held ?? sql`select 1`);
    await keeper.query(text, params);
    const running = all.map(async (work) => {
      try {
        const answer = (await work()) as { status?: number; body?: unknown } | undefined;
        if (answer?.status !== undefined && answer.status >= 400)
          count(`${answer.status} ${JSON.stringify(answer.body).slice(0, 60)}`);
      } catch (error) {
        count(String((error as { cause?: unknown }).cause ?? error).slice(0, 120));
      }
    });
    const isMet = await bothWait(keeper, all.length);
    await keeper.query('rollback');
    await Promise.all(running);
    return isMet;
  } finally {
    keeper.release();
  }
}

const count = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);

/** Waits until all wait for a lock, at most a quarter of a second. */
async function bothWait(keeper: { query: (text: string) => Promise<{ rows: { n: number }[] }> }, number: number) {
  for (let left = 25; left > 0; left--) {
    const { rows } = await keeper.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.n ?? 0) >= number) return true;
    await sleep(10);
  }
  return false;
}

const tx = (work: (db: Database) => Promise<unknown>) => () => house.db.transaction(work);
const rowOf = (table: string, id: string | undefined) =>
  sql`select 1 from ${sql.identifier(table)} where id = ${id} for update`;
const callOf = (db: Database) =>
  ({
    db,
    pool: house.pool,
    totals: { changed: () => undefined },
    now: house.clock.now,
    requestId: 'race',
    ip: null,
    source: 'api',
    actor: {
      userId: staff.userId,
      userName: '',
      sessionId: '',
      roleId: null,
      clubId: null,
      permissions: new Set(permissionCodes),
    },
  }) as never;

/** Messages whose rows lie in the table in the contrary order of their ids. */
async function letters(changes: (at: number) => object = () => ({})) {
  const [sourceId, pressId] = [uuidv7(), uuidv7()];
  const memberId = await addMember(house, 'Người nhận');
  const ids = Array.from({ length: ROWS }, uuidv7).sort();
  const rows = ids.map((id, at) => ({
    id,
    dedupeKey: id,
    source: NOTE,
    sourceId,
    memberId,
    holds: 'nothing' as const,
    channel: 'mail' as const,
    address: 'a@example.test',
    body: 'x',
    messageId: `<${id}@example.test>`,
    createdAt: house.clock.now,
    dueAt: house.clock.now,
    nextTryAt: house.clock.now,
    ...changes(at),
  }));
  for (const row of rows.toReversed()) await house.db.insert(deliveries).values(row);
  return { ids, sourceId, pressId, memberId, held: rowOf('deliveries', ids[ROWS / 2]) };
}

const OLD = new Date('2020-01-01T00:00:00Z');
const queue = (name: string) => {
  const found = [
    ...outboxQueues({ db: house.db, now: () => house.clock.now }, { domain: 'example.test' }),
    ...noticeQueues({ db: house.db, now: () => house.clock.now }),
  ].find((one) => one.name === name);
  if (!found) throw new Error(name);
  return () => found.handle({ data: {}, signal: new AbortController().signal } as never);
};

const withdraw = (ids: readonly string[]) => tx((db) => withdrawMessages(db, ids));

race('withdraw × cancel a matter', async () => {
  const { ids, sourceId, held } = await letters();
  return { held, all: [withdraw(ids), tx((db) => cancelMessages(db, { source: NOTE, sourceId }, house.clock.now))] };
});

race('withdraw × cancel to a member', async () => {
  const { ids, memberId, held } = await letters();
  return { held, all: [withdraw(ids), tx((db) => cancelMessagesTo(db, memberId, house.clock.now))] };
});

race('withdraw × end with the record', async () => {
  const { ids, sourceId, held } = await letters();
  return { held, all: [withdraw(ids), tx((db) => endMessages(db, [sourceId], 'recordDeleted', house.clock.now))] };
});

race('withdraw × sweep', async () => {
  const { ids, held } = await letters(() => ({ createdAt: OLD, dueAt: OLD }));
  return { held, all: [withdraw(ids), queue('sweep-deliveries')] };
});

race('withdraw × release', async () => {
  const { ids, held } = await letters(() => ({ waitsFor: 'driver' }));
  return { held, all: [withdraw(ids), tx((db) => releaseWaiting(db, 'mail', house.clock.now))] };
});

race('withdraw × clear an address', async () => {
  const address = `${uuidv7()}@example.test`;
  const { ids, held } = await letters(() => ({ address }));
  const { traces } = areasOf(secretKey).modules.find(({ name }) => name === 'outbox') as never as {
    traces: { reached: (db: Database, whom: object) => Promise<void> };
  };
  return { held, all: [withdraw(ids), tx((db) => traces.reached(db, { phoneNumber: null, emailAddress: address }))] };
});

async function news() {
  const ids = Array.from({ length: ROWS }, uuidv7).sort();
  const base = { userId: staff.userId, kind: 'Mes.Notices.MessageFailed', area: 'Outbox', params: {}, createdAt: OLD };
  for (const id of ids.toReversed()) await house.db.insert(notices).values({ ...base, id, dedupeKey: id });
  return { ids, held: rowOf('notices', ids[ROWS / 2]) };
}

race('read all notices × sweep', async () => {
  await house.db.delete(notices);
  const { held } = await news();
  return { held, all: [() => staff.post('/api/Notices/Read', { all: true }), queue('sweep-notices')] };
});

race('read some notices × withdraw', async () => {
  await house.db.delete(notices);
  const { ids, held } = await news();
  const read = () => staff.post('/api/Notices/Read', { ids: ids.slice(0, ROWS) });
  return { held, all: [read, tx((db) => withdrawNotices(db, ids.toReversed()))] };
});

async function people(number = ROWS) {
  const ids = Array.from({ length: number }, uuidv7).sort();
  // The names and the places in the table are in the contrary order of the ids.
  for (const [at, id] of ids.toReversed().entries())
    await addMember(house, `Công ty ${String(at).padStart(3, '0')} ${id}`, { id });
  return { ids, held: rowOf('members', ids[Math.floor(number / 2)]) };
}

race('bulk delete × bulk delete', async () => {
  const { ids, held } = await people(10);
  const remove = (some: readonly string[]) => () =>
    staff.post('/api/Members/Bulk', { action: 'Delete', ids: [...some] });
  return { held, all: [remove(ids), remove(ids.toReversed())] };
});

const source = () => {
  const found = areasOf(secretKey).records.find(({ source: one }) => one.resource.area === 'Members');
  if (!found) throw new Error('no members');
  return found.source;
};

race('import of members × people of an event', async () => {
  const { ids, held } = await people();
  const { rows } = await house.db.execute<{ code_key: string }>(
    sql`select code_key from members where ${inArray(sql`id`, ids)}`,
  );
  const texts = rows.map(({ code_key }) => code_key);
  const { id } = await addEvent(house, staff, 48);
  const lock = tx((db) => rowsByKey(callOf(db), source(), ['code'], texts, { lock: true }));
  return { held, all: [lock, () => invite(staff, id, ids.toReversed())] };
});

let year = 2001;
/** Members, and a plan that asks all of them for fees. */
async function asked() {
  await house.db.execute(sql`update members set restricted_at = now()`);
  const { ids, held } = await people();
  for (const memberId of ids)
    await house.db.execute(
      sql`insert into memberships (id, member_id, type, starts_on) values (${uuidv7()}, ${memberId}, 1, '2000-01-01')`,
    );
  year++;
  const plan = await staff.post('/api/Fees', {
    name: 'Hội phí',
    year,
    period: 'Y',
    kind: 1,
    dueOn: `${year}-03-31`,
    proRata: 0,
    rates: [{ amount: 1_000_000 }],
  });
  expect(plan.status, JSON.stringify(plan.body)).toBe(201);
  return { ids, held, issue: () => staff.post(`/api/Fees/${plan.body.data.id}/Issue`) };
}

race('import of members × issue of fees', async () => {
  const { ids, held, issue } = await asked();
  const { rows } = await house.db.execute<{ code_key: string }>(
    sql`select code_key from members where ${inArray(sql`id`, ids)}`,
  );
  const texts = rows.map(({ code_key }) => code_key);
  return { held, all: [tx((db) => rowsByKey(callOf(db), source(), ['code'], texts, { lock: true })), issue] };
});

race('deletion of many × issue of fees', async () => {
  const { ids, held, issue } = await asked();
  return { held, all: [tx((db) => lockRows(callOf(db), source(), ids)), issue] };
});

race('put off × cancel a matter', async () => {
  await house.db.delete(deliveries);
  const { sourceId, held } = await letters();
  const until = new Date(house.clock.now.getTime() + 3_600_000);
  const waits = {
    send: async () => ({ result: 'wait' as const, reason: 'quota', until, waitsFor: 'quota' as const, forAll: true }),
  };
  const send = () =>
    sendDue({ db: house.db, now: () => house.clock.now }, { domain: 'example.test', mail: waits }, undefined, ['mail']);
  return { held, all: [send, tx((db) => cancelMessages(db, { source: NOTE, sourceId }, house.clock.now))] };
});

race('deletion of many × restore of rows', async () => {
  const { ids, held } = await people();
  const rows = ids.toReversed().map((memberId) => ({ id: uuidv7(), member_id: memberId }));
  return {
    held,
    all: [
      tx((db) => lockRows(callOf(db), source(), ids)),
      tx((db) => withoutGone(db, memberNotes, rows, ({ name }) => name)),
    ],
  };
});

race('merge × merge of the same two', async () => {
  const { ids, held } = await people(2);
  const [a, b] = ids;
  const merge = (survivorId: string | undefined, loserId: string | undefined) => () =>
    staff.post('/api/Merges', { survivorId, loserId, choices: {} });
  return { held, all: [merge(a, b), merge(b, a)] };
});

race('merge × delete', async () => {
  const { ids, held } = await people(2);
  const [a, b] = ids;
  return {
    held,
    all: [
      () => staff.post('/api/Merges', { survivorId: a, loserId: b, choices: {} }),
      () => staff.del(`/api/Members/${b}`),
    ],
  };
});

async function invited() {
  const { ids } = await people();
  const { id } = await addEvent(house, staff, 48);
  await invite(staff, id, ids.toReversed());
  const { body } = await staff.post(`/api/Activities/${id}/Letters`, { kind: 'invitation' });
  const rows = await house.db
    .select({ id: activityParticipants.id })
    .from(activityParticipants)
    .where(eq(activityParticipants.activityId, id));
  const places = rows.map((row) => row.id).sort();
  const letter = (place: number) =>
    house.db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(eq(deliveries.sourceId, id))
      .orderBy(deliveries.id)
      .limit(1)
      .offset(place);
  const held = rowOf('deliveries', (await letter(ROWS / 2))[0]?.id);
  return { id, takeBack: body.reached?.takeBack as string, places, held };
}

race('take back × cancel the event', async () => {
  const { id, takeBack, held } = await invited();
  return {
    held,
    all: [() => staff.post(takeBack), () => staff.post(`/api/Activities/${id}/Cancel`, { reason: 'Mưa bão' })],
  };
});

race('take back × take people off', async () => {
  const { id, takeBack, places, held } = await invited();
  return {
    held,
    all: [
      () => staff.post(takeBack),
      () => staff.post(`/api/Activities/${id}/MembersBulk`, { action: 'Remove', participantIds: places }),
    ],
  };
});

race('take back × delete the event', async () => {
  const { id, takeBack, held } = await invited();
  return { held, all: [() => staff.post(takeBack), () => staff.del(`/api/Activities/${id}`)] };
});

race('search words of fees × fees locked by id', async () => {
  const { ids } = await people(1);
  const fees = Array.from({ length: ROWS }, uuidv7).sort();
  for (const [at, id] of fees.toReversed().entries())
    await house.db.execute(sql`insert into fee_histories (id, member_id, year, period, kind, total, due_on)
        values (${id}, ${ids[0]}, ${2000 + at}, 'Y', 3, 1000, '2030-01-01')`);
  return {
    held: rowOf('fee_histories', fees[ROWS / 2]),
    all: [
      tx((db) => db.execute(sql`update members set search_key = search_key || 'x' where id = ${ids[0]}`)),
      tx((db) => db.execute(sql`select 1 from fee_histories where ${inArray(sql`id`, fees)} order by id for update`)),
    ],
  };
});

race('confirm an entry × search words of fees', async () => {
  const { ids } = await people(1);
  const [fee, entry] = [uuidv7(), uuidv7()];
  await house.db.execute(sql`insert into fee_histories (id, member_id, year, period, kind, total, due_on)
      values (${fee}, ${ids[0]}, 2020, 'Y', 3, 1000, '2030-01-01')`);
  await house.db.execute(sql`insert into payments (id, fee_history_id, kind, pay_date, amount, method, client_key)
      values (${entry}, ${fee}, 1, '2026-01-01', 500, 1, ${uuidv7()})`);
  return {
    held: rowOf('fee_histories', fee),
    all: [
      () => staff.post(`/api/Payments/${entry}/Confirm`),
      tx((db) => db.execute(sql`update members set search_key = search_key || 'x' where id = ${ids[0]}`)),
    ],
  };
});

race('terms × committee', async (round) => {
  const mark = `${round}-${uuidv7().slice(-6)}`;
  const club = (await staff.post('/api/Clubs', { code: `CLB-${mark}`, enterpriseName: `CLB ${mark}` })).body.data;
  const committee = (await staff.post('/api/Committees', { name: `Ban ${mark}`, kind: 1, clubId: club.id })).body.data;
  const term = (startsOn: string) => ({
    committeeId: committee.id,
    name: `Nhiệm kỳ ${startsOn}`,
    startsOn,
    endsOn: '2026-01-01',
  });
  const kept = (await staff.post('/api/Terms', { ...term('2020-01-01'), endsOn: '2022-01-01' })).body.data;
  return {
    all: [
      () => staff.put(`/api/Terms/${kept.id}`, { ...kept, endsOn: '2022-06-01' }),
      ...['2022-02-01', '2022-03-01', '2022-04-01'].map((day) => () => staff.post('/api/Terms', term(day))),
      () => staff.del(`/api/Committees/${committee.id}`),
      () => staff.del(`/api/Terms/${kept.id}`),
    ],
  };
});
