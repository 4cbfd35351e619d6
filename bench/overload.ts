/**
 * Sends four times as many requests as the server can answer, for a minute, over a thousand kept connections, as
 * browsers and proxies have. Each request is sent at its time, whether earlier ones are answered or not, as long as a
 * connection is free. The server must live, answer accepted requests soon, refuse the others with 503 or 429, and be as
 * before 5 s later. Needs the bundle.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openHouse, PASSWORD } from './house.ts';

const MEMBERS = 2_000;
const SECONDS = 60;
const TIMES = 4;
/** Simultaneous clients while the capacity is measured. */
const AT_ONCE = 16;
const CONNECTIONS = 1_000;
const P99_MOST = 2_000;
const BACK_MOST = 5;
/** "As before" means: the median of ten lists is within three times its earlier value, or below this. */
const ALIKE = 100;

/** Numbers of answers by status, and durations of accepted and refused requests. */
interface Outcome {
  statuses: Record<string, number>;
  accepted: number[];
  refused: number[];
  perSecond: number;
  notSent: number;
}

const words = ['xay dung', 'thuong mai', 'nhua', 'det may', 'thuy san', 'co khi', 'go', 'bao bi'];

let number = 0;
let failed = 0;
if (isMainThread) await judge();
else await sendWhenTold(workerData as { base: string; token: string });

async function judge(): Promise<void> {
  const house = await openHouse('server/dist/main.js', ['--demo', '--members', String(MEMBERS)]);
  const answer = await fetch(`${house.base}/api/Users/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  // The sender has a thread of its own, so that it does not slow down the measuring one.
  const sender = new Worker(new URL(import.meta.url), { workerData: { base: house.base, token: data.accessToken } });
  const send = async (perSecond: number, seconds: number): Promise<Outcome> => {
    sender.postMessage([perSecond, seconds]);
    const [outcome] = (await once(sender, 'message')) as [Outcome];
    return outcome;
  };
  const list = async (): Promise<number> => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${data.accessToken}` };
    const response = await fetch(`${house.base}/api/Members?page=2`, { headers }).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.ok ? performance.now() - start : Number.POSITIVE_INFINITY;
  };
  const typical = async () => {
    const times: number[] = [];
    while (times.length < 10) times.push(await list());
    return percentile(times, 0.5);
  };
  try {
    await send(0, 3);
    const { perSecond: capacity } = await send(0, 5);
    const before = await typical();
    const memory = house.memory();
    console.log(`capacity ${capacity.toFixed(0)} a second; a list alone ${before.toFixed(0)} ms; ${memory} MB`);
    const health: number[] = [];
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        const start = performance.now();
        await fetch(`${house.base}/api/Health/Live`).then(
          (one) => one.arrayBuffer(),
          () => undefined,
        );
        health.push(performance.now() - start);
        await sleep(100);
      }
    })();
    const outcome = await send(capacity * TIMES, SECONDS);
    const end = performance.now();
    isOver = true;
    await others;
    const peak = house.memory();
    let back = 0;
    while ((await typical()) > Math.max(ALIKE, before * 3) && back < 60) back = (performance.now() - end) / 1000;
    const { statuses, accepted, refused, notSent, perSecond } = outcome;
    const tried = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    const wrong = Object.entries(statuses).filter(([status]) => !['200', '429', '503'].includes(status));
    console.log(`${JSON.stringify(statuses)}, ${notSent} not sent since all ${CONNECTIONS} connections waited`);
    console.log(`accepted ${perSecond.toFixed(0)} a second; memory ${memory} MB before, ${peak} MB at the end`);
    console.log(`/api/Health/Live meanwhile, p99 ms: ${percentile(health, 0.99).toFixed(0)}`);
    told('accepted, p50 ms', percentile(accepted, 0.5), P99_MOST);
    told('accepted, p99 ms', percentile(accepted, 0.99), P99_MOST);
    told('refused, p99 ms', percentile(refused, 0.99), P99_MOST);
    told(
      'neither answered nor refused',
      wrong.reduce((sum, [, count]) => sum + count, 0),
      0,
    );
    told('back to normal after, s', back, BACK_MOST);
    console.log(`tried ${tried}, failed ${failed}`);
  } finally {
    await sender.terminate();
    await house.stop();
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

function told(name: string, value: number, most: number): void {
  const isOver = value > most;
  if (isOver) failed++;
  console.log(`figure: ${name}: ${value.toFixed(value < 10 ? 1 : 0)} (at most ${most})${isOver ? ' MISSED' : ''}`);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function sendWhenTold(who: { base: string; token: string }): Promise<void> {
  while (parentPort) {
    const [[perSecond, seconds]] = (await once(parentPort, 'message')) as [[number, number]];
    parentPort.postMessage(await (perSecond === 0 ? sendInTurn(who, seconds) : sendAnyhow(who, perSecond, seconds)));
  }
}

/** Sends as many requests as the server answers, by a few clients in turn. */
async function sendInTurn(who: { base: string; token: string }, seconds: number): Promise<Outcome> {
  const outcome = none();
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) await ask(who, agent, outcome);
    }),
  );
  agent.destroy();
  outcome.perSecond = outcome.accepted.length / seconds;
  return outcome;
}

/** Sends this many requests a second without waiting for the answers. */
async function sendAnyhow(who: { base: string; token: string }, perSecond: number, seconds: number): Promise<Outcome> {
  const outcome = none();
  const people = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  // The connections open a few at a time: the queue of the operating system is not part of the measurement.
  for (let at = 0; at < CONNECTIONS; at += 50)
    await Promise.all(people.slice(at, at + 50).map((agent) => ask(who, agent, none(), '/api/Health/Live')));
  const free = [...people];
  const open = new Set<Promise<void>>();
  const start = performance.now();
  for (let due = 0, sent = 0; performance.now() - start < seconds * 1000; await sleep(5)) {
    for (due = ((performance.now() - start) / 1000) * perSecond; sent < due; sent++) {
      const agent = free.pop();
      if (!agent) {
        outcome.notSent++;
        continue;
      }
      const one = ask(who, agent, outcome).finally(() => {
        free.push(agent);
        open.delete(one);
      });
      open.add(one);
    }
  }
  await Promise.all(open);
  outcome.perSecond = outcome.accepted.length / ((performance.now() - start) / 1000);
  for (const agent of people) agent.destroy();
  return outcome;
}

function none(): Outcome {
  return { statuses: {}, accepted: [], refused: [], perSecond: 0, notSent: 0 };
}

function ask(
  { base, token }: { base: string; token: string },
  agent: Agent,
  outcome: Outcome,
  path = pathOf(number++),
): Promise<void> {
  const start = performance.now();
  return new Promise((done) => {
    const count = (status: string) => {
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
      if (status === '200') outcome.accepted.push(performance.now() - start);
      if (status === '429' || status === '503') outcome.refused.push(performance.now() - start);
      done();
    };
    const asked = request(base + path, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.on('end', () => count(String(response.statusCode)));
      response.on('error', () => count('broken off'));
      response.resume();
    });
    asked.on('error', (error: NodeJS.ErrnoException) => count(error.code ?? 'failed'));
    asked.end();
  });
}

/** The address of a page of a list, half of them with a search. */
function pathOf(n: number): string {
  const search = n % 2 === 0 ? `&search=${encodeURIComponent(words[(n / 2) % words.length] ?? '')}` : '';
  return `/api/Members?page=${1 + (n % 20)}${search}`;
}
