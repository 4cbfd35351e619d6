/**
 * A flood without a session from one machine, 80 connections that send again as soon as they are answered, while four people
 * who are signed in work. No request of theirs is refused. Needs the bundle.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHouse, PASSWORD } from './house.ts';

const CONNECTIONS = 80;
const SECONDS = 30;
const PEOPLE = 4;
const PAUSE_MS = 100;
const P99_MOST = 2_000;

/** What strangers may send, with a wrong password, a guessed link and the data of the sign-in page. */
const FLOOD = [
  ['GET', '/api/Public/Info'],
  ['POST', '/api/Users/SignIn', { username: 'admin', password: 'wrong' }],
  ['GET', '/api/Public/not-a-link'],
  ['POST', '/api/Users/ForgotPassword', { emailAddress: 'nobody@example.test' }],
  ['GET', '/api/Users/Profile'],
] as const;
const WORK = ['/api/Members?page=2', '/api/Users/Profile', '/api/Markets', '/api/Members?search=nhua'];

const house = await openHouse('server/dist/main.js', ['--demo', '--members', '2000']);
const { base } = house;
let isOver = false;

async function token(): Promise<string> {
  const response = await fetch(`${base}/api/Users/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken;
}

async function flood(agent: Agent, answers: Record<string, number>): Promise<void> {
  for (let at = 0; !isOver; at++) {
    const [method, path, body] = FLOOD[at % FLOOD.length] as (typeof FLOOD)[number];
    const status = await new Promise<number>((done) => {
      const sent = request(base + path, { agent, method, headers: { 'content-type': 'application/json' } }, (got) => {
        got.resume().on('end', () => done(got.statusCode ?? 0));
      });
      sent.on('error', () => done(0));
      sent.end(body && JSON.stringify(body));
    });
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

async function work(bearer: string, times: number[], answers: Record<string, number>): Promise<void> {
  for (let at = 0; !isOver; at++) {
    const start = performance.now();
    const got = await fetch(base + WORK[at % WORK.length], { headers: { authorization: `Bearer ${bearer}` } });
    await got.arrayBuffer();
    times.push(performance.now() - start);
    answers[got.status] = (answers[got.status] ?? 0) + 1;
    await sleep(PAUSE_MS);
  }
}

try {
  const bearers = [];
  for (let at = 0; at < PEOPLE; at++) bearers.push(await token());
  const [strangers, people]: Record<string, number>[] = [{}, {}];
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const running = [
    ...Array.from({ length: CONNECTIONS }, () => flood(agent, strangers as Record<string, number>)),
    ...bearers.map((bearer) => work(bearer, times, people as Record<string, number>)),
  ];
  await sleep(SECONDS * 1000);
  isOver = true;
  await Promise.all(running);
  agent.destroy();
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const refused = times.length - ((people as Record<string, number>)['200'] ?? 0);
  console.log(`the flood: ${JSON.stringify(strangers)}; people: ${JSON.stringify(people)}`);
  console.log(`figure: requests of people refused: ${refused} (at most 0)${refused > 0 ? ' MISSED' : ''}`);
  console.log(`figure: people, p99 ms: ${p99.toFixed(0)} (at most ${P99_MOST})${p99 > P99_MOST ? ' MISSED' : ''}`);
  const failed = Number(refused > 0) + Number(p99 > P99_MOST);
  console.log(`tried ${times.length}, failed ${failed}`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  isOver = true;
  await house.stop();
}
