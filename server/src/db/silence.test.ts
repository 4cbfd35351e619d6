import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as dial, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { breakSilence } from './silence.ts';

const EVERY = 50;

let folder: string;
let database: TestDatabase;
let proxy: Server;
let pool: pg.Pool;
/** A relay to the database that can stop: it then accepts connections and answers nothing. */
let isStopped = false;
const sockets = new Set<Socket>();
beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  const { host = '', port } = database.connection;
  const path = join(host, `.s.PGSQL.${port}`);
  folder = mkdtempSync(join(tmpdir(), 'silence-'));
  proxy = createServer((near) => {
    const far = host.startsWith('/') ? dial(path) : dial(Number(port), host);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('data', (bytes: Buffer) => !isStopped && far.write(bytes)).on('close', () => far.destroy());
    far.on('data', (bytes: Buffer) => !isStopped && near.write(bytes)).on('close', () => near.destroy());
  }).listen(join(folder, '.s.PGSQL.5432'));
  await once(proxy, 'listening');
  pool = new pg.Pool({ ...database.connection, host: folder, port: 5432, connectionTimeoutMillis: 2_000, max: 2 });
  pool.on('error', () => undefined);
  breakSilence(pool, EVERY);
});
afterAll(async () => {
  await pool.end();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a statement to a stopped database fails, and the next one succeeds when the database is back', async () => {
  await pool.query('select 1');
  isStopped = true;
  await expect(pool.query('select 2')).rejects.toThrow(/terminated/);
  await expect(pool.query('select 3')).rejects.toThrow(/timeout|terminated/);
  isStopped = false;
  expect((await pool.query('select 4 as four')).rows).toEqual([{ four: 4 }]);
});

test('a long statement, and a transaction that does nothing for a while, are not silent', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await sleep(EVERY * 5);
  const { rows } = await client.query('select pg_sleep(0.5), 5 as five');
  expect(rows).toMatchObject([{ five: 5 }]);
  await client.query('commit');
  client.release();
});
