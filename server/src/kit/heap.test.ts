import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compactWhenQuiet } from './heap.ts';

const server = createServer((_request, response) => response.end());
let base = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('the heap is compacted after the start, and again when requests came and then none', async () => {
  const times: string[] = [];
  const stop = compactWhenQuiet('/api/Health', () => times.push('compacted'), { first: 1, later: 2 });
  await vi.waitFor(() => expect(times).toEqual(['compacted']));
  await fetch(`${base}/api/Health`);
  await fetch(`${base}/api/Health/Live`);
  expect(times).toEqual(['compacted']);
  await fetch(`${base}/api/Members`);
  await vi.waitFor(() => expect(times).toEqual(['compacted', 'compacted']));
  stop();
});
