import { randomInt } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '../../../testing/figure.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';

/** A usual proxy: it appends the address that it sees to the existing ones. */
let proxy: Server;
let house: TestApp;
let url: string;
beforeAll(async () => {
  house = await makeApp({ config: { publicUrl: 'https://hoi.example' } });
  await house.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = house.app.server.address() as AddressInfo;
  proxy = createServer((asked, answered) => {
    const { method, url: path, headers } = asked;
    const chain = [headers['x-forwarded-for'], asked.headers['x-seen-as']].filter(Boolean).join(', ');
    const onwards = request({ port, method, path, headers: { ...headers, 'x-forwarded-for': chain } }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    asked.pipe(onwards);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await house[Symbol.asyncDispose]();
});

const part = () => randomInt(256);
const madeUp = [
  () => `${part()}.${part()}.${part()}.${part()}`,
  () => `2001:db8::${part().toString(16)}`,
  () => `${part()}.${part()}.${part()}.${part()}:${randomInt(65_536)}`,
  () => `[::${part()}]:1`,
  () => ['unknown', '_hidden', '', ',', '1.2.3', "'", '%', '::ffff:', 'a'.repeat(2_000)][randomInt(9)] ?? '',
  () => Array.from({ length: randomInt(2, 40) }, () => `${part()}.${part()}.${part()}.${part()}`).join(', '),
];

async function ask(path: string, seenAs: string, forwarded: string, body?: object): Promise<number> {
  const json = body && { 'content-type': 'application/json' };
  const headers = { 'x-forwarded-for': forwarded, 'x-seen-as': seenAs, ...json };
  const answer = await fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  await answer.arrayBuffer();
  return answer.status;
}

const signIn = (password: string, seenAs: string, forwarded: string) =>
  ask('/api/Users/SignIn', seenAs, forwarded, { username: 'admin', password });

const headerAt = (at: number) => (madeUp[at % madeUp.length] as () => string)();

test('made-up addresses bring no more recovery codes (wrong passwords count by account, trial brute-force)', async () => {
  const look = '/api/Users/CheckRecoveryToken/ZZZZZ-ZZZZZ';
  const codes = await atOnce(10, 300, (at) => ask(look, '198.51.100.2', headerAt(at)));
  console.log('figure: recovery codes with made-up addresses, tried: 300');
  figure('of them looked at', codes.filter((status) => status === 400).length, 5);
  expect(codes.every((status) => status === 400 || status === 429)).toBe(true);
});

test('a right password opens the door, whatever stands in the header and whatever the proxy writes', async () => {
  const seen = ['198.51.100.3', '198.51.100.3:4711', '[2001:db8::3]:80', 'unknown', ''];
  // Five at once for one account are its limit, whatever password they have.
  const answers = await atOnce(4, 150, (at) => signIn(ADMIN_PASSWORD, seen[at % seen.length] ?? '', headerAt(at)));
  console.log('figure: right passwords with strange headers, tried: 150');
  figure('of them refused', answers.filter((status) => status !== 200).length, 0);
  expect(new Set(answers)).toEqual(new Set([200]));
});

/** Runs some requests at a time. */
async function atOnce(some: number, count: number, work: (at: number) => Promise<number>): Promise<number[]> {
  const answers: number[] = [];
  for (let at = 0; at < count; at += some)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(some, count - at) }, (_, one) => work(at + one)))),
    );
  return answers;
}
