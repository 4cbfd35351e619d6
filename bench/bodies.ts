/**
 * Sends bodies that are too large, too deep or have too many entries to public routes, ten at a time, and measures the
 * cost for others: their waiting time for /api/Health, and the server's memory 20 s later. Needs the bundle.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { openHouse } from './house.ts';

const SENDERS = 10;
const ROUNDS = 10;
const WAIT_MOST_MS = 500;
const WARMING = 3_000;
const GROWTH_MOST = 0.1;
const LARGE = 28_000_000;

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const field = (bytes: number, type = '') =>
  `--b\r\ncontent-disposition: form-data; name="username"\r\n${type}\r\n${'x'.repeat(bytes)}\r\n`;

const bodies: Readonly<
  Record<string, readonly [url: string, body: string | Uint8Array, headers: Record<string, string>]>
> = {
  '28 MB of JSON to sign-in': ['/api/Users/SignIn', `{"username":"${'x'.repeat(LARGE)}"}`, json],
  '28 MB of small values': ['/api/Users/SignIn', `[${'1,'.repeat(LARGE / 2)}1]`, json],
  '28 MB of lists in lists': ['/api/Users/SignIn', '['.repeat(LARGE), json],
  '28 MB to a refresh': ['/api/Users/Refresh', `{"refreshToken":"${'x'.repeat(LARGE)}"}`, json],
  '28 MB to an invitation': ['/api/Public/x', `{"a":"${'x'.repeat(LARGE)}"}`, json],
  '28 MB to no route': ['/api/Nothing', `{"a":"${'x'.repeat(LARGE)}"}`, json],
  '28 MB in one field': ['/api/Users/SignIn', `${field(LARGE)}--b--\r\n`, form],
  '28 MB in 1,000 fields': ['/api/Users/SignIn', `${field(28_000).repeat(1_000)}--b--\r\n`, form],
  '28 MB of JSON in a field': ['/api/Users/SignIn', `${field(LARGE, 'content-type: application/json\r\n')}--b--`, form],
  'what unpacks to 28 MB': [
    '/api/Users/SignIn',
    new Uint8Array(gzipSync(`{"a":"${'x'.repeat(LARGE)}"}`)),
    { ...json, 'content-encoding': 'gzip' },
  ],
  '8,000 lists in lists': ['/api/Users/SignIn', '['.repeat(8_000), json],
  '8,000 values': ['/api/Users/SignIn', `[${'1,'.repeat(7_999)}1]`, json],
};

let failed = 0;
if (isMainThread) await judge();
else await attackWhenTold(String(workerData));

async function judge(): Promise<void> {
  const house = await openHouse();
  // The senders have a thread of their own, so that they do not slow down the measuring one.
  const senders = new Worker(new URL(import.meta.url), { workerData: house.base });
  const attack = async (name: string, rounds: number): Promise<number[]> => {
    senders.postMessage([name, rounds]);
    const [statuses] = (await once(senders, 'message')) as [number[]];
    return statuses;
  };
  let tried = 0;
  try {
    await warm(house.base);
    await sleep(20_000);
    const before = house.memory();
    for (const name of Object.keys(bodies)) {
      let statuses: number[] = [];
      const longest = await longestWait(house.base, async () => {
        statuses = await attack(name, ROUNDS);
      });
      tried += statuses.length;
      told(`${name}: others waited at most, ms`, longest, WAIT_MOST_MS);
      told(
        `${name}: of ${statuses.length} tried not refused`,
        statuses.filter((status) => ![0, 400, 413].includes(status)).length,
        0,
      );
    }
    const after = house.memory();
    await sleep(20_000);
    const later = house.memory();
    console.log(`memory of the server, MB: ${before} before, ${after} at the end, ${later} after 20 s more`);
    told('growth of memory after 20 s, %', (later / before - 1) * 100, GROWTH_MOST * 100);
    console.log(`tried ${tried}, failed ${failed}`);
  } finally {
    await senders.terminate();
    await house.stop();
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Sends usual requests first, so that code and caches of the first use do not count as remains of the attack. */
async function warm(base: string): Promise<void> {
  for (let at = 0; at < WARMING; at += SENDERS)
    await Promise.all(
      Array.from({ length: SENDERS }, async (_, one) => {
        const form = new FormData();
        form.append('username', 'x'.repeat(1_000));
        const body = one % 2 === 0 ? form : JSON.stringify({ username: 'x'.repeat(1_000) });
        const headers = one % 2 === 0 ? {} : json;
        await (await fetch(`${base}/api/Users/SignIn`, { method: 'POST', body, headers })).arrayBuffer();
        await (await fetch(`${base}/api/Public/Info`)).arrayBuffer();
      }),
    );
}

function told(name: string, value: number, most: number): void {
  const isOver = value > most;
  if (isOver) failed++;
  console.log(`figure: ${name}: ${value.toFixed(0)} (at most ${most})${isOver ? ' MISSED' : ''}`);
}

async function attackWhenTold(base: string): Promise<void> {
  for await (const [[name, rounds]] of onMessage()) {
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round++)
      statuses.push(...(await Promise.all(Array.from({ length: SENDERS }, () => send(base, name)))));
    parentPort?.postMessage(statuses);
  }
}

async function* onMessage(): AsyncGenerator<[[string, number]]> {
  while (parentPort) yield (await once(parentPort, 'message')) as [[string, number]];
}

/** Sends a body until an answer arrives and returns its status; 0 when the server closed the connection without one. */
async function send(base: string, name: string): Promise<number> {
  const [url, body, headers] = bodies[name] ?? ['', '', {}];
  const bytes = Buffer.from(body);
  const { hostname, port } = new URL(base);
  const lines = Object.entries({ host: hostname, 'content-length': bytes.length, ...headers });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n`);
  for (let at = 0; at < bytes.length && !socket.destroyed && answer === ''; at += 65_536)
    if (!socket.write(bytes.subarray(at, at + 65_536)))
      await Promise.race([once(socket, 'drain'), sleep(1_000)]).catch(() => 0);
  for (let waited = 0; answer === '' && waited < 10_000 && !socket.destroyed; waited += 10) await sleep(10);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

/** The longest waiting time of a client that asks every 5 ms over a connection of its own. */
async function longestWait(base: string, work: () => Promise<void>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const others = (async () => {
    while (!isDone) {
      const start = performance.now();
      await (await fetch(`${base}/api/Health`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - start);
      await sleep(5);
    }
  })();
  await work();
  isDone = true;
  await others;
  return longest;
}
