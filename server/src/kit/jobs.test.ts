import { once } from 'node:events';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Queue, startJobs } from './jobs.ts';

let database: TestDatabase;
let connection: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  connection = connect(database.connection, () => undefined);
});
afterAll(async () => {
  await connection.pool.end();
  await database.drop();
});

const start = (queues: readonly Queue[], warnings: object[] = []) =>
  startJobs(database.connection, queues, { warn: (details) => void warnings.push(details) });

describe('a job', () => {
  test('a job starts at once after its transaction commits, and never after a rollback', async () => {
    const seen: unknown[] = [];
    const jobs = await start([{ name: 'commit', handle: async ({ data }) => void seen.push(data) }]);
    await connection.db
      .transaction(async (tx) => {
        await jobs.send('commit', { is: 'rolled back' }, tx);
        throw new Error('no');
      })
      .catch(() => undefined);
    await connection.db.transaction((tx) => jobs.send('commit', { is: 'committed' }, tx));
    await expect.poll(() => seen, { interval: 5 }).toEqual([{ is: 'committed' }]);
    const stored = await connection.db.execute(sql`select from pgboss.job where name = 'commit'`);
    expect(stored.rowCount).toBe(1);
    await jobs.stop();
  });

  test('a failed job is tried again at once, and the log has no value of the database', async () => {
    const warnings: object[] = [];
    let tries = 0;
    const handle = async () => {
      tries++;
      if (tries === 1) await connection.db.execute(sql`select ${'a secret'}::int`);
      // A broken connection gives no DatabaseError, only Drizzle's error with the statement and its values.
      const lost = new Error('Connection terminated unexpectedly');
      if (tries === 2) throw new DrizzleQueryError('select $1::int', ['a secret'], lost);
    };
    const jobs = await start([{ name: 'fail', handle }], warnings);
    await jobs.send('fail', {}, connection.db);
    await expect.poll(() => tries).toBe(3);
    await jobs.stop();
    expect(warnings).toHaveLength(2);
    const { rows } = await connection.db.execute<{ output: object }>(
      sql`select output from pgboss.job where name = 'fail'`,
    );
    expect(JSON.stringify([warnings, rows])).not.toContain('a secret');
  });

  test('a running job gets a signal when the server stops, and the next server repeats the job', async () => {
    let [begun, interrupted] = [false, false];
    const endless: Queue = {
      name: 'stop',
      handle: async ({ signal }) => {
        begun = true;
        await once(signal, 'abort');
        interrupted = true;
        signal.throwIfAborted();
      },
    };
    const first = await start([endless]);
    await first.send('stop', { number: 7 }, connection.db);
    await expect.poll(() => begun).toBe(true);
    await first.stop();
    expect(interrupted).toBe(true);
    const seen: unknown[] = [];
    const second = await start([{ name: 'stop', handle: async ({ data }) => void seen.push(data) }]);
    await expect.poll(() => seen).toEqual([{ number: 7 }]);
    await second.stop();
  });

  test('a scheduled job is stored with the time zone of Vietnam', async () => {
    const jobs = await start([{ name: 'clock', cron: '17 3 * * *', handle: async () => undefined }]);
    const { rows } = await connection.db.execute(sql`select cron, timezone from pgboss.schedule where name = 'clock'`);
    expect(rows).toEqual([{ cron: '17 3 * * *', timezone: 'Asia/Ho_Chi_Minh' }]);
    await jobs.stop();
  });
});
