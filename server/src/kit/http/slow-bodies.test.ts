import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp } from '../../testing/make-app.ts';
import { HEAD, PACE, watchBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let look: () => void;
let port = 0;
/** The numbers of received heads and of received bytes of bodies. */
const seen = { heads: 0, bytes: 0 };
let waiting: { raw: IncomingMessage; readOn: () => void };

beforeAll(async () => {
  app = Fastify();
  look = watchBodies(app);
  app.addContentTypeParser('*', (_, payload, done) => {
    seen.heads++;
    payload.on('data', (chunk: Buffer) => (seen.bytes += chunk.length));
    payload.on('end', () => done(null));
    payload.on('error', done);
  });
  app.post('/read', () => ({}));
  app.post('/unread', {
    onRequest: ({ raw }, _reply, done) => {
      seen.heads++;
      waiting = { raw, readOn: done };
    },
    handler: () => ({}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends the head of a request with a body, and returns when the server has received it. */
async function begin(
  path: string,
  length: number,
): Promise<{ socket: Socket; told: () => string; closed: Promise<unknown> }> {
  const heads = seen.heads;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((done) => socket.on('close', done));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\ncontent-length: ${length}\r\n\r\nx`);
  await expect.poll(() => seen.heads).toBe(heads + 1);
  return { socket, told: () => text, closed };
}

test('the server closes the connection of a body that sends almost nothing in the first whole span', async () => {
  const { socket, told, closed } = await begin('/read', 1_000_000);
  look();
  socket.write('y');
  expect(socket.destroyed).toBe(false);
  look();
  await closed;
  expect(told()).toContain('408');
});

test('the server reads a body that keeps sending to its end, over any number of spans', async () => {
  const length = PACE.bytes * 5 + 1;
  const { socket, told } = await begin('/read', length);
  for (let span = 0; span < 5; span++) {
    const before = seen.bytes;
    look();
    socket.write('z'.repeat(PACE.bytes));
    await expect.poll(() => seen.bytes).toBe(before + PACE.bytes);
  }
  look();
  await expect.poll(told).toContain('200 OK');
  socket.destroy();
});

test('a body that waits for the server does not count as slow', async () => {
  const length = 1_000_000;
  const { socket, told } = await begin('/unread', length);
  socket.write('z'.repeat(length - 1));
  await expect.poll(() => waiting.raw.readableLength).toBeGreaterThanOrEqual(waiting.raw.readableHighWaterMark);
  for (let span = 0; span < 4; span++) look();
  expect(socket.destroyed).toBe(false);
  waiting.readOn();
  await expect.poll(told).toContain('200 OK');
  socket.destroy();
});

test('a silent connection ends within a minute, and a line of 1 Mbit/s sends a hundred times the required amount', async () => {
  await using house = await makeApp();
  const { requestTimeout, headersTimeout } = house.app.server;
  expect([requestTimeout, headersTimeout]).toEqual([0, HEAD.headersTimeout]);
  expect(HEAD.headersTimeout + HEAD.connectionsCheckingInterval).toBeLessThan(60_000);
  expect(2 * PACE.span).toBeLessThan(60_000);
  expect((125_000 * PACE.span) / 1_000).toBeGreaterThan(100 * PACE.bytes);
});
