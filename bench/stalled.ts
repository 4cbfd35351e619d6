/**
 * Twelve people begin 24 exports of 10,000 members and do not read them: measures the waiting times for lists and
 * /api/Health meanwhile, and when the server closes the exports. Then ten exports at once whose readers stop or leave,
 * and ten whose readers leave while their statement is blocked: measures the server's highest memory, and how long
 * statements outlive their readers. Needs the bundle.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accessTokens } from '../server/src/areas/doors/user/tokens.ts';
import { uuidv7 } from '../server/src/kit/uuid.ts';
import { openHouse, SECRET_KEY } from './house.ts';

const MEMBERS = 10_000;
const PEOPLE = 12;
/** Milliseconds for which each part requests lists. */
const PART = 8_000;
const IN_AT_ONCE = 10;
/** Most milliseconds of a list while ten exports at full speed share the processor. */
const MEANWHILE = 1_500;

let failed = 0;
let tried = 0;
const house = await openHouse('server/dist/main.js', ['--demo', '--members', String(MEMBERS)]);
const db = new pg.Client(house.url);
try {
  await db.connect();
  const tokens: string[] = [];
  while (tokens.length < PEOPLE) tokens.push(await signInSomebody(tokens.length));
  const office = tokens[0] ?? '';
  // Code and caches of the first use must not count for either part.
  await readWhole(office);
  await waitsForLists(office);
  await sleep(5_000);
  const memory = house.memory();
  const before = percentile(await waitsForLists(office));

  const begun = performance.now();
  const slow = tokens.flatMap((token) => [beginExport(token), beginExport(token)]);
  const statuses = await Promise.all(slow.map(({ status }) => status));
  tried += slow.length;
  console.log(
    `24 begun: ${statuses.filter((one) => one === 200).length} run, ${statuses.filter((one) => one === 429).length} told to wait`,
  );
  figure('neither', statuses.filter((one) => one !== 200 && one !== 429).length, 0);
  figure('running at once', await reads(), IN_AT_ONCE);
  const closing = settled(0, 60_000, 500).then(() => (performance.now() - begun) / 1000);
  const meanwhile = percentile(await waitsForLists(office));
  const health = percentile(await waits(1_000, () => fetch(`${house.base}/api/Health`)));
  const held = await reads();
  if (held === 0) failed++;
  console.log(`still held by exports that nobody reads: ${held} connections`);
  figure('lists before, p99 ms', before);
  figure('lists meanwhile, p99 ms', meanwhile, MEANWHILE);
  figure('/api/Health meanwhile, p99 ms', health, 1_000);
  figure('taken by the system between or closed after, s', await closing, 60);
  for (const { socket } of slow) socket.destroy();

  let peak = memory;
  const watching = setInterval(() => (peak = Math.max(peak, house.memory())), 250);
  const ten = tokens.slice(0, 5).flatMap((token) => [beginExport(token), beginExport(token)]);
  tried += ten.length;
  figure(
    'of ten at once refused',
    (await Promise.all(ten.map(({ status }) => status))).filter((one) => one !== 200).length,
    0,
  );
  await sleep(1_500);
  for (const { socket } of ten.slice(0, 5)) socket.destroy();
  figure('statements of five who left end after, ms', await settled(5, 5_000), 1_000);
  await sleep(3_000);
  for (const { socket } of ten) socket.destroy();
  figure('statements of five who had stopped and left end after, ms', await settled(0, 5_000), 1_000);

  await db.query('begin; lock table members in access exclusive mode');
  const blocked = tokens.slice(0, 5).flatMap((token) => [beginExport(token), beginExport(token)]);
  tried += blocked.length;
  await sleep(1_000);
  for (const { socket } of blocked) socket.destroy();
  figure('statements that cannot go on end after their readers left, ms', await settled(0, 5_000), 1_000);
  await db.query('rollback');
  clearInterval(watching);
  console.log(`memory of the server, MB: ${memory} before, ${peak} at most`);
  figure('more memory at most, MB', peak - memory, 150);
  figure('rows of an export afterwards, missing', MEMBERS - (await rowsSeen(office)), 0);
  console.log(`tried ${tried}, failed ${failed}`);
} finally {
  await db.end();
  await house.stop();
}
process.exitCode = failed > 0 ? 1 : 0;

/** Signs in a new user with the first administrator's role, without a first password. */
async function signInSomebody(index: number): Promise<string> {
  const [userId, sessionId] = [uuidv7(), uuidv7()];
  const name = `reader-${index}`;
  await db.query(
    `insert into users (id, username, username_key, full_name, email_address, email_address_key, role_id, password_hash)
     select $1, $2, $2, $2, $2 || '@example.test', $2 || '@example.test', role_id, 'none' from users where username = 'admin'`,
    [userId, name],
  );
  await db.query(
    `insert into sessions (id, user_id, created_at, last_used_at, expires_at) values ($1, $2, now(), now(), now() + interval '1 hour')`,
    [sessionId, userId],
  );
  return accessTokens(SECRET_KEY).sign(sessionId, new Date());
}

/** Begins an export and reads only its status. */
function beginExport(token: string): { socket: Socket; status: Promise<number> } {
  const socket = connect(Number(new URL(house.base).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/Members/Export?language=vi HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
  );
  const status = new Promise<number>((told) => {
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      told(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0));
    });
    socket.once('close', () => told(0));
  });
  return { socket, status };
}

/** The number of long reads that the database has open. */
async function reads(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'hoivien'
     and (state like 'idle in transaction%' or state = 'active' and query ~ '^(fetch|declare)')`,
  );
  return rows[0]?.count ?? 0;
}

/** Milliseconds until at most `most` long reads are open. */
async function settled(most: number, patience: number, look = 20): Promise<number> {
  const start = performance.now();
  while ((await reads()) > most && performance.now() - start < patience) await sleep(look);
  return performance.now() - start;
}

function waitsForLists(token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  return waits(PART, (at) => fetch(`${house.base}/api/Members?pageSize=20&page=${(at % 50) + 1}`, { headers }));
}

async function waits(milliseconds: number, ask: (at: number) => Promise<Response>): Promise<number[]> {
  const waited: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    const start = performance.now();
    const response = await ask(waited.length);
    await response.arrayBuffer();
    if (!response.ok) failed++;
    tried++;
    waited.push(performance.now() - start);
    await sleep(5);
  }
  return waited;
}

async function readWhole(token: string): Promise<Response> {
  const response = await fetch(`${house.base}/api/Members/Export`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = await response.clone().arrayBuffer();
  console.log(`an export of ${MEMBERS} members has ${(bytes.byteLength / 1e6).toFixed(1)} MB`);
  return response;
}

async function rowsSeen(token: string): Promise<number> {
  await readWhole(token);
  const { rows } = await db.query<{ rows: number }>(
    `select rows from access_log where action = 'Export' order by id desc limit 1`,
  );
  return rows[0]?.rows ?? 0;
}

function percentile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}

function figure(name: string, value: number, most?: number): void {
  const isOver = most !== undefined && value > most;
  if (isOver) failed++;
  const limit = most === undefined ? '' : ` (at most ${Math.round(most)})`;
  console.log(`figure: ${name}: ${value.toFixed(0)}${limit}${isOver ? ' MISSED' : ''}`);
}
