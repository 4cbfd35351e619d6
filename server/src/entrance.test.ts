import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { textOf } from '@hoivien/contract/messages.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { EntranceError, openEntrance } from './entrance.ts';

const here = { host: '127.0.0.1', name: 'Hội <thử>' };

test('before the product is ready people get a page that asks again and programs get a message', async () => {
  const entrance = await openEntrance({ ...here, port: 0 });
  const url = `http://127.0.0.1:${entrance.port}`;
  const early = await fetch(`${url}/api/Health`);
  expect([early.status, early.headers.get('retry-after'), early.headers.get('cache-control')]).toEqual([
    503,
    '1',
    'no-store',
  ]);
  expect(await early.json()).toMatchObject({ message: 'Mes.Server.Unavailable', errors: [] });
  const live = await fetch(`${url}/api/Health/Live`);
  expect([live.status, await live.json()]).toEqual([200, { data: { status: 'alive' } }]);
  expect((await fetch(`${url}/api/Members`, { method: 'POST', body: 'x'.repeat(1_000_000) })).status).toBe(503);
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const text = await page.text();
  expect([page.status, text.includes('http-equiv="refresh"')]).toEqual([503, true]);
  expect(text).toContain('Đang khởi động');
  expect(text).toContain('Starting');
  expect(text).not.toContain('<thử>');
  await entrance.close();
});

test('while the database is upgraded the page and programs hear which step of how many it is', async () => {
  const entrance = await openEntrance({ ...here, port: 0 });
  const url = `http://127.0.0.1:${entrance.port}`;
  entrance.tell({ what: 'migration', step: 3, of: 12 });
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const shown = await page.text();
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3']);
  for (const part of [
    'bước 3 trên 12',
    'step 3 of 12',
    'http-equiv="refresh" content="3"',
    '<progress max="12" value="2"',
  ])
    expect(shown).toContain(part);
  const health = await fetch(`${url}/api/Health`);
  expect([health.status, await health.json()]).toEqual([
    503,
    expect.objectContaining({ message: 'Mes.Server.Unavailable', progress: { what: 'migration', step: 3, of: 12 } }),
  ]);
  entrance.tell({ what: 'copy', step: 120, of: 800 });
  const copying = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  for (const part of ['120 trên 800 MB', '120 of 800 MB', '<progress max="800" value="120"'])
    expect(copying).toContain(part);
  await entrance.close();
});

test('after the opening the app answers, and an accepted request is answered after the port closes', async () => {
  const entrance = await openEntrance({ ...here, port: 0 });
  const app = Fastify({ keepAliveTimeout: 1_234, requestTimeout: 5_678 });
  let answerNow = () => {};
  const asked = new Promise<void>((arrived) => {
    app.get('/slow', async () => {
      arrived();
      await new Promise<void>((done) => (answerNow = done));
      return { fine: true };
    });
  });
  await entrance.open(app);
  const slow = fetch(`http://127.0.0.1:${entrance.port}/slow`);
  await asked;
  const closed = entrance.close();
  answerNow();
  const answered = await slow;
  // The server must not offer to reuse a connection that it is about to close.
  expect([answered.headers.get('connection'), await answered.json()]).toEqual(['close', { fine: true }]);
  await closed;
  await expect(fetch(`http://127.0.0.1:${entrance.port}/slow`)).rejects.toThrow('fetch failed');
});

test('while the server stops new requests get a message key, and accepted ones are answered in time', async () => {
  const entrance = await openEntrance({ ...here, port: 0 });
  const url = `http://127.0.0.1:${entrance.port}`;
  const app = Fastify();
  app.get('/quick', async () => ({ fine: true }));
  const asked = new Promise<void>((arrived) => {
    app.get('/never', () => {
      arrived();
      return new Promise(() => undefined);
    });
  });
  const underWay = new PassThrough();
  app.get('/endless', () => underWay);
  await entrance.open(app);
  const agent = new Agent({ keepAlive: true });
  expect(await ask(`${url}/quick`, agent)).toMatchObject({ status: 200 });
  const never = fetch(`${url}/never`);
  underWay.write('begun');
  const endless = await fetch(`${url}/endless`);
  await asked;
  expect(await entrance.shut(1)).toBe(false);

  const late = await ask(`${url}/quick`, agent);
  expect(late).toMatchObject({ status: 503, headers: { 'retry-after': '5', connection: 'close' } });
  expect(JSON.parse(late.body)).toMatchObject({ message: 'Mes.Server.Stopping', errors: [] });
  const sent = await fetch(`${url}/quick`, { method: 'POST', body: 'x'.repeat(1_000_000) });
  expect([sent.status, await sent.json()]).toMatchObject([503, { message: 'Mes.Server.Stopping' }]);
  expect(await (await fetch(`${url}/api/Health/Live`)).json()).toEqual({ data: { status: 'alive' } });
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('Đang dừng hoặc khởi động lại');
  for (const language of ['vi', 'en'] as const)
    expect(textOf('Mes.Server.Stopping', language)).toMatch(/^[^{}]{20,}\.$/);

  entrance.giveUp();
  const unanswered = await never;
  expect([unanswered.status, await unanswered.json()]).toMatchObject([503, { message: 'Mes.Server.Stopping' }]);
  await expect(endless.text()).rejects.toThrow('terminated');
  expect(await entrance.shut(1_000)).toBe(true);
  await entrance.close();
  await expect(fetch(`${url}/quick`)).rejects.toThrow('fetch failed');
});

/** Uses an agent of Node, which shows the state of the connection. */
async function ask(url: string, agent: Agent) {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('an occupied port and a host of another machine are refused with a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(openEntrance({ ...here, port })).rejects.toThrow(
    new EntranceError(`Port ${port} is taken: another program listens there. Stop it, or set PORT to another number.`),
  );
  other.close();
  await expect(openEntrance({ ...here, host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST is "192.0.2.1"');
});

test('a server that drains says that it is not ready, and serves on', async () => {
  const entrance = await openEntrance({ ...here, port: 0 });
  const url = `http://127.0.0.1:${entrance.port}`;
  const app = Fastify();
  for (const path of ['/api/Health', '/api/Health/Live', '/work']) app.get(path, () => ({ fine: true }));
  await entrance.open(app);
  const told = async (path: string) => (await fetch(`${url}${path}`)).status;
  expect(await told('/api/Health?probe')).toBe(200);
  entrance.drain();
  expect(await Promise.all(['/api/Health?probe', '/api/Health/Live', '/work'].map(told))).toEqual([503, 200, 200]);
  await entrance.close();
});
