/**
 * Holds connections at one byte a second, in the head and in the body, and leaves others idle, while a file of 30 MB
 * arrives over a line of 1 Mbit/s. Measures when the server closes them, the waiting times of others, and whether the
 * file arrives. Then measures the server's memory, idle and after a crowd. Takes six minutes and needs the bundle.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openHouse, PASSWORD } from './house.ts';

const CLOSED_MOST_S = 60;
const SLOWDOWN_MOST = 2;
/** Milliseconds below which twice the time is noise of the machine. */
const UNNOTICED_MS = 10;
const MEMORY_MOST_MB = 250;
const FILE = 29_900_000;
/** Bytes a second of a line of 1 Mbit/s. */
const LINE = 125_000;
const CROWD = 100;
const CROWD_MS = 30_000;

const orders = {
  heads: { count: 250, begin: 'GET /api/Health HTTP/1.1\r\nhost: a\r\nx-slow: ', sends: 'x' },
  bodies: {
    count: 250,
    begin:
      'POST /api/Users/SignIn HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{',
    sends: ' ',
  },
  idle: { count: 1_000, begin: '', sends: '' },
} as const;
type Order = keyof typeof orders;

let tried = 0;
let failed = 0;
if (isMainThread) await judge();
else await work(workerData as Task);

interface Task {
  base: string;
  token: string;
  what: Order | 'file' | 'crowd';
}

async function judge(): Promise<void> {
  const house = await openHouse('server/dist/main.js', ['--demo']);
  try {
    const { accessToken } = (await house.send('POST', '/api/Users/SignIn', {
      username: 'admin',
      password: PASSWORD,
    })) as {
      accessToken: string;
    };
    // The senders have threads of their own, so that they do not slow down the measuring one.
    const inThread = async (what: Task['what']): Promise<number[]> => {
      const worker = new Worker(new URL(import.meta.url), {
        workerData: { base: house.base, token: accessToken, what },
      });
      const [answer] = (await once(worker, 'message')) as [number[]];
      await worker.terminate();
      return answer;
    };
    await sleep(20_000);
    told('memory idle, MB', house.memory(), MEMORY_MOST_MB);
    const before = await waits(house.base, () => sleep(20_000));
    const file = inThread('file');
    let closed: number[] = [];
    const during = await waits(house.base, async () => {
      closed = (await Promise.all([inThread('heads'), inThread('bodies')])).flat();
    });
    tried += closed.length;
    told(`of ${closed.length} slow ones not closed`, closed.filter((seconds) => seconds < 0).length, 0);
    told('longest a slow one was held, s', Math.max(...closed), CLOSED_MOST_S);
    console.log(`others, p99 in ms: ${before.toFixed(1)} before, ${during.toFixed(1)} beside 500 slow ones`);
    told(
      'p99 of others beside slow ones, times that before',
      Math.max(during, UNNOTICED_MS) / Math.max(before, UNNOTICED_MS),
      SLOWDOWN_MOST,
    );
    let idle: number[] = [];
    const besideIdle = await waits(house.base, async () => {
      idle = await inThread('idle');
    });
    tried += idle.length;
    told(`of ${idle.length} idle ones not closed`, idle.filter((seconds) => seconds < 0).length, 0);
    told('longest an idle one was held, s', Math.max(...idle), CLOSED_MOST_S);
    told(
      'p99 of others beside idle ones, times that before',
      Math.max(besideIdle, UNNOTICED_MS) / Math.max(before, UNNOTICED_MS),
      SLOWDOWN_MOST,
    );
    const [status = 0, seconds = 0] = await file;
    tried++;
    console.log(`a file of 30 MB at 1 Mbit/s: ${status} after ${seconds.toFixed(0)} s`);
    told('files over a slow line that did not arrive', status === 200 || status === 201 ? 0 : 1, 0);
    const statuses = await inThread('crowd');
    tried += statuses.length;
    told(
      `of ${statuses.length} requests of a crowd of ${CROWD} not answered`,
      statuses.filter((one) => ![200, 429].includes(one)).length,
      0,
    );
    console.log(`memory right after the crowd, MB: ${house.memory()}`);
    await sleep(20_000);
    told('memory 20 s after the crowd, MB', house.memory(), MEMORY_MOST_MB);
    console.log(`tried ${tried}, failed ${failed}`);
  } finally {
    await house.stop();
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

function told(name: string, value: number, most: number): void {
  const isOver = !(value <= most);
  if (isOver) failed++;
  console.log(`figure: ${name}: ${Math.round(value * 10) / 10} (at most ${most})${isOver ? ' MISSED' : ''}`);
}

/** The p99 in milliseconds of the waiting times of a client that asks every 10 ms meanwhile. */
async function waits(base: string, meanwhile: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const times: number[] = [];
  const asking = (async () => {
    while (!isDone) {
      const start = performance.now();
      await (await fetch(`${base}/api/Public/Info`)).arrayBuffer();
      times.push(performance.now() - start);
      await sleep(10);
    }
  })();
  await meanwhile();
  isDone = true;
  await asking;
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

async function work({ base, token, what }: Task): Promise<void> {
  const address = new URL(base);
  const answer =
    what === 'file'
      ? await sendFile(address, token)
      : what === 'crowd'
        ? await beCrowd(base, token)
        : await hold(address, what);
  parentPort?.postMessage(answer);
}

/** Seconds until each connection was closed; -1 for one that stayed open. */
async function hold({ hostname, port }: URL, order: Order): Promise<number[]> {
  const { count, begin, sends } = orders[order];
  const one = async () => {
    const socket = connect(Number(port), hostname);
    const start = performance.now();
    socket.on('error', () => undefined).resume();
    let isClosed = false;
    const closed = new Promise<void>((done) => socket.on('close', () => done())).then(() => (isClosed = true));
    if (begin) socket.write(begin);
    for (let second = 0; second < 90 && !isClosed; second++) {
      await Promise.race([closed, sleep(1_000)]);
      if (!isClosed && sends) socket.write(sends);
    }
    socket.destroy();
    return isClosed ? (performance.now() - start) / 1_000 : -1;
  };
  return Promise.all(Array.from({ length: count }, one));
}

/** The status of the answer and its seconds. */
async function sendFile({ hostname, port }: URL, token: string): Promise<number[]> {
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n';
  const form = Buffer.concat([Buffer.from(head), Buffer.alloc(FILE, ' '), Buffer.from('\r\n--b--\r\n')]);
  const socket: Socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1'))).on('error', () => undefined);
  const start = performance.now();
  socket.write(
    `POST /api/Attachments HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${form.length}\r\n\r\n`,
  );
  for (let at = 0; at < form.length && !socket.destroyed && answer === ''; at += LINE / 10) {
    socket.write(form.subarray(at, at + LINE / 10));
    await sleep(Math.max(0, start + (at / LINE) * 1_000 - performance.now()));
  }
  for (let waited = 0; answer === '' && waited < 10_000 && !socket.destroyed; waited += 50) await sleep(50);
  socket.destroy();
  return [Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), (performance.now() - start) / 1_000];
}

/** People who search and open lists and pages as fast as they get answers; one in ten signs in. */
async function beCrowd(base: string, token: string): Promise<number[]> {
  const statuses: number[] = [];
  const end = performance.now() + CROWD_MS;
  const headers = { authorization: `Bearer ${token}` };
  const paths = [
    'Members?page=2&pageSize=50',
    'Members?search=cong%20ty',
    'PersonalMembers?pageSize=100',
    'Search?q=an',
    'Clubs',
  ];
  const person = async (_: unknown, number: number) => {
    for (let at = number; performance.now() < end; at++) {
      const answer =
        number % 10 === 0
          ? await fetch(`${base}/api/Users/SignIn`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ username: 'admin', password: PASSWORD }),
            })
          : await fetch(`${base}/api/${paths[at % paths.length]}`, { headers });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  await Promise.all(Array.from({ length: CROWD }, person));
  return statuses;
}
