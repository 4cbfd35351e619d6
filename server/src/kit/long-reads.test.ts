import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { textOf } from '@hoivien/contract/messages.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '../areas/keeping/exchange/testing/workbooks.ts';
import { connect } from '../db/connect.ts';
import { makeApp, type TestApp, type TestClient } from '../testing/make-app.ts';
import { type LongRead, LongReads } from './long-reads.ts';

let house: TestApp;
let address: string;
beforeAll(async () => {
  // Exports that break off here on purpose would fill the log.
  house = await makeApp({ logger: { level: 'silent' } });
  address = await house.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  // Otherwise the server waits a minute for the connections that fetch keeps open.
  house.app.server.closeAllConnections();
  await house[Symbol.asyncDispose]();
});

const inUse = () => house.reads.pool.totalCount - house.reads.pool.idleCount;
const askExport = ({ token }: TestClient, signal?: AbortSignal) =>
  fetch(`${address}/api/Markets/Export`, { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) });

test('two exports of a person and those of five persons run at once, further ones get 429, and lists never wait for them', async () => {
  const codes = ['MarketsCreate', 'MarketsExport', 'CertificatesSearch'];
  const people = await Promise.all(Array.from({ length: 6 }, () => house.signInAs(codes)));
  const [first] = people as [TestClient];
  expect((await first.post('/api/Markets', { code: 'L-1', name: 'Một' })).status).toBe(201);
  // Exports wait for this lock as they would wait for a reader that takes nothing.
  const lock = await house.pool.connect();
  await lock.query('begin; lock table markets in access exclusive mode');
  const waiting = async () => {
    const text = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await lock.query<{ count: number }>(text)).rows[0]?.count;
  };
  const leaving = new AbortController();
  // On a busy machine ten connections at once take longer than one may wait for one.
  const ready = [];
  for (let number = 0; number < 10; number++) ready.push(await house.reads.pool.connect());
  for (const client of ready) client.release();
  try {
    const answers: Response[] = [];
    for (const who of people)
      for (let number = 0; number < 4; number++)
        // Those that run answer after their first rows, which the lock holds back.
        void askExport(who, leaving.signal).then(
          (answer) => answers.push(answer),
          () => undefined,
        );
    await expect.poll(() => answers.map(({ status }) => status)).toEqual(Array(14).fill(429));
    const told = (await Promise.all(answers.map((answer) => answer.json()))) as { message: string }[];
    const keys = told.map(({ message }) => message);
    expect(Object.groupBy(keys, (key) => key)).toEqual({
      'Mes.Exports.Own.TooMany': Array(10).fill('Mes.Exports.Own.TooMany'),
      'Mes.Exports.People.TooMany': Array(4).fill('Mes.Exports.People.TooMany'),
    });
    for (const key of new Set(keys))
      for (const language of ['vi', 'en'] as const) expect(textOf(key, language)).toMatch(/^[^{}]{30,}\.$/);
    await expect.poll(async () => [await waiting(), answers.length]).toEqual([10, 14]);
    expect((await first.get('/api/Certificates')).status).toBe(200);
    expect((await house.anonymous.get('/api/Health')).status).toBe(200);
    expect(house.pool.waitingCount).toBe(0);
    // Their statements end although the lock is still held.
    leaving.abort();
    await expect.poll(waiting).toBe(0);
    await expect.poll(inUse).toBe(0);
  } finally {
    leaving.abort();
    await lock.query('rollback');
    lock.release();
  }
  const again = await askExport(first);
  expect([again.status, (await rowsOf(Buffer.from(await again.arrayBuffer()))).length]).toEqual([200, 2]);
  await expect.poll(inUse).toBe(0);
});

test('the many requests of a print use the connections of long reads', async () => {
  const staff = await house.signInAs(['MarketsSearch', 'MarketsCreate']);
  const query = vi.spyOn(house.reads.pool, 'query');
  const send = (method: 'GET' | 'POST', purpose: object, payload?: object) =>
    house.app.inject({
      method,
      url: '/api/Markets',
      headers: { authorization: `Bearer ${staff.token}`, ...purpose },
      ...(payload && { payload }),
    });
  try {
    expect((await send('GET', {})).statusCode).toBe(200);
    expect((await send('POST', { 'x-purpose': 'print' }, { code: 'L-2', name: 'Hai' })).statusCode).toBe(201);
    expect(query).not.toHaveBeenCalled();
    expect((await send('GET', { 'x-purpose': 'print' })).statusCode).toBe(200);
    expect(query).toHaveBeenCalled();
  } finally {
    query.mockRestore();
  }
});

test('the server closes a reader who takes nothing together with its statement, but not one who waits for the server', async () => {
  const opened = connect(house.pool.options, () => undefined);
  const reads = new LongReads(opened, { stalled: 60, look: 10 });
  let serve: (read: LongRead, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((_, response) => {
    void reads.begin('somebody', response).then((read) => serve(read, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const outcome = new Promise((told) => {
    serve = ({ client }, response) => {
      // More bytes than the buffers between server and reader hold.
      response.write(Buffer.alloc(30_000_000));
      client.query('select pg_sleep(600)').then(told, (error: Error) => told(error.message));
    };
  });
  const stalled = connectSocket(port, '127.0.0.1');
  stalled.on('error', () => undefined).pause();
  stalled.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await outcome).toMatch(/terminat/);
  await expect.poll(() => opened.pool.totalCount).toBe(0);
  stalled.destroy();

  serve = async ({ client }, response) => {
    response.write('begun, ');
    await client.query('select pg_sleep(0.3)');
    response.end('done');
  };
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('begun, done');
  server.close();
  await opened.pool.end();
});
