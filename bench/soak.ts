/**
 * A light mixed load for half an hour (SOAK_MINUTES): lists, searches, records, histories, saves, deletions, exports,
 * imports, files, sessions and refusals. Memory, open files and connections to the database must stay level, and the
 * log must have no unforeseen errors. Needs the bundle.
 */
import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import { openHouse, PASSWORD } from './house.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const PER_SECOND = 5;
const MEMBERS = 300;
const MINUTE = 60_000;
/** Minutes in which code, caches and connections of the first use are not counted as a leak; a third of a short run. */
const WARMING = Math.min(5, MINUTES / 3) * MINUTE;
const SLOPE_MOST = 1;
/** Most additional open files, and connections, of the last third over the first. */
const MORE_MOST = 4;
/** Most printed failures and unusual lines. */
const TOLD_MOST = 20;

interface Answer {
  status: number;
  data: { items: { id: string }[]; version: number; accessToken: string; refreshToken: string } & Record<
    string,
    unknown
  >;
}
interface Sample {
  minute: number;
  memory: number;
  files: number;
  connections: number;
}

let tried = 0;
let number = 0;
let access = '';
let refresh = '';
const failures: string[] = [];
const strange: string[] = [];
const waits: number[] = [];
const house = await openHouse('server/dist/main.js', [], hear);
const db = new pg.Client(house.url);
try {
  await db.connect();
  ({ accessToken: access, refreshToken: refresh } = (await signIn()).data);
  const ids: string[] = [];
  while (ids.length < MEMBERS) ids.push(String((await addMember()).data.id));
  const samples = await soak(ids);
  process.exitCode = judge(samples) ? 0 : 1;
} finally {
  await db.end();
  await house.stop();
}

async function soak(ids: readonly string[]): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const since = () => performance.now() - began;
  const inFlight = new Set<Promise<void>>();
  const begin = (name: string, work: () => Promise<unknown>) => {
    const one = attempt(name, work).finally(() => inFlight.delete(one));
    inFlight.add(one);
  };
  const rarely = [
    setInterval(() => begin('refresh', renew), 5 * MINUTE),
    setInterval(() => begin('export', exportAll), MINUTE),
    setInterval(() => begin('import', importSome), 2 * MINUTE),
    setInterval(() => begin('notices', () => listen(30_000)), MINUTE),
  ];
  const sampling = setInterval(() => {
    if (since() < WARMING) return;
    void sample(since() / MINUTE).then((one) => samples.push(one));
  }, 10_000);
  const works = worksOf(ids);
  while (since() < MINUTES * MINUTE) {
    const [name, work] = pick(works);
    begin(name, work);
    await sleep(1000 / PER_SECOND);
  }
  for (const timer of [...rarely, sampling]) clearInterval(timer);
  await Promise.all(inFlight);
  return samples;
}

function worksOf(ids: readonly string[]): readonly (readonly [string, number, () => Promise<unknown>])[] {
  const oneOf = () => ids[Math.floor(Math.random() * ids.length)] ?? '';
  const page = () => 1 + Math.floor(Math.random() * 15);
  return [
    ['list', 25, () => ask('GET', `/api/Members?page=${page()}&sort=enterpriseName:asc`)],
    ['filter', 8, () => ask('GET', '/api/Members?status=1&type=1&sort=code:desc')],
    ['search', 12, () => ask('GET', `/api/Members?search=cong%20ty%20${number % MEMBERS}`)],
    ['search everywhere', 4, () => ask('GET', `/api/Search?q=${encodeURIComponent(`Công ty ${number % MEMBERS}`)}`)],
    ['read', 15, () => ask('GET', `/api/Members/${oneOf()}`)],
    ['history', 4, () => ask('GET', `/api/Members/${oneOf()}/History`)],
    ['create', 4, addMember],
    ['save', 8, () => save(oneOf())],
    ['create and delete', 4, createAndDelete],
    ['a file', 2, upload],
    ['a session', 2, comeAndGo],
    ['the page', 4, () => ask('GET', '/', { isPublic: true })],
    ['health', 4, () => ask('GET', '/api/Health', { isPublic: true })],
    ['nobody', 2, () => ask('GET', '/api/Members', { isPublic: true, expected: 401 })],
    ['a wrong body', 2, () => ask('POST', '/api/Markets', { body: { code: '' }, expected: 400 })],
    ['an unknown record', 2, () => ask('GET', '/api/Members/x', { expected: 404 })],
  ];
}

function pick(works: ReturnType<typeof worksOf>): readonly [string, () => Promise<unknown>] {
  let at = Math.random() * works.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight, work] of works) {
    at -= weight;
    if (at < 0) return [name, work];
  }
  throw new Error('There is nothing to do.');
}

async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  tried++;
  const start = performance.now();
  try {
    await work();
    if (name === 'list') waits.push(performance.now() - start);
  } catch (error) {
    const failure = `${name}: ${error instanceof Error ? error.message : String(error)}`;
    if (failures.push(failure) <= TOLD_MOST) console.log(failure);
  }
}

async function ask(
  method: string,
  path: string,
  { body, expected, isPublic }: { body?: object; expected?: number; isPublic?: boolean } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(house.base + path, {
    method,
    headers: {
      ...(!isPublic && { authorization: `Bearer ${access}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (expected === undefined ? !response.ok : response.status !== expected)
    throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    data: isJson ? (JSON.parse(text) as { data: Answer['data'] }).data : ({} as never),
  };
}

function signIn(): Promise<Answer> {
  return ask('POST', '/api/Users/SignIn', { body: { username: 'admin', password: PASSWORD }, isPublic: true });
}

function addMember(): Promise<Answer> {
  const n = number++;
  const body = { type: 1 + (n % 2), code: `HV-${n}`, enterpriseName: `Công ty ${n} Đông Đô` };
  return ask('POST', '/api/Members', { body });
}

async function save(id: string): Promise<void> {
  const { data } = await ask('GET', `/api/Members/${id}`);
  // Another save may come between; then this one is rightly refused.
  const body = { ...data, enterpriseName: `Công ty ${number++} Bình Minh` };
  await ask('PUT', `/api/Members/${id}`, { body }).catch((error: unknown) => {
    if (!String(error).includes(': 409 ')) throw error;
  });
}

async function createAndDelete(): Promise<void> {
  const { data } = await ask('POST', '/api/Markets', { body: { code: `TT-${number++}`, name: 'Chợ Bến Thành' } });
  await ask('DELETE', `/api/Markets/${String(data.id)}`);
}

async function upload(): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([`%PDF-1.4\n${'x'.repeat(200_000)}\n%%EOF`]), 'điều lệ.pdf');
  await ask('POST', '/api/Attachments', { body: form });
}

async function comeAndGo(): Promise<void> {
  const { data } = await signIn();
  const headers = { authorization: `Bearer ${data.accessToken}` };
  for (const path of ['Profile', 'Sessions', 'Signout']) {
    const response = await fetch(`${house.base}/api/Users/${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  }
}

async function renew(): Promise<void> {
  const { data } = await ask('POST', '/api/Users/Refresh', { body: { refreshToken: refresh }, isPublic: true });
  ({ accessToken: access, refreshToken: refresh } = data);
}

async function exportAll(): Promise<void> {
  await ask('GET', '/api/Members/Export?language=vi');
}

async function importSome(): Promise<void> {
  const first = number;
  number += 50;
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield Array.from({ length: 50 }, (_, at) => [`NK-${first + at}`, `Chợ số ${first + at}`]);
  }
  const columns = ['Mã', 'Tên'].map((header) => ({ header, kind: 'text' as const }));
  const form = new FormData();
  form.append('file', new Blob([await buffer(writeXlsx({ sheet: 'Sheet1', columns, rows: rows() }))]), 'cho.xlsx');
  const { data: file } = await ask('POST', '/api/Attachments', { body: form });
  const { data } = await ask('POST', '/api/Markets/Import', { body: { attachmentId: file.id } });
  const runId = String(data.runId);
  await until(runId, 'checked');
  await ask('POST', `/api/Imports/${runId}/Run`, { body: { mode: 'valid', legalBasis: 'membership' } });
  await until(runId, 'finished');
}

async function until(runId: string, state: string): Promise<void> {
  for (;;) {
    const { data } = await ask('GET', `/api/Imports/${runId}`);
    if (data.state === state) return;
    if (data.state === 'failed') throw new Error(`the import failed: ${String(data.failReason)}`);
    await sleep(500);
  }
}

/** A browser that stays open for a while and receives notices. */
async function listen(milliseconds: number): Promise<void> {
  const leave = AbortSignal.timeout(milliseconds);
  const headers = { authorization: `Bearer ${access}`, accept: 'text/event-stream' };
  const answer = await fetch(`${house.base}/api/Notices/Stream`, { headers, signal: leave });
  if (!answer.ok) throw new Error(`stream: ${answer.status}`);
  await answer.text().catch((error: unknown) => {
    if (!leave.aborted) throw error;
  });
}

async function sample(minute: number): Promise<Sample> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database()',
  );
  const files = readdirSync(`/proc/${house.pid()}/fd`).length;
  return { minute, memory: house.memory(), files, connections: rows[0]?.count ?? 0 };
}

/** Collects unusual lines of the server: errors, warnings of Node, unforeseen errors. */
function hear(line: string): void {
  if (/"level":(50|60)|[Ww]arning|nhandled|foresaw/.test(line) && strange.push(line) <= TOLD_MOST) console.log(line);
}

function judge(samples: readonly Sample[]): boolean {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const more = (of: (sample: Sample) => number) =>
    median(samples.slice(-third).map(of)) - median(samples.slice(0, third).map(of));
  for (const one of samples.filter((_, at) => at % Math.ceil(samples.length / 10) === 0))
    console.log(
      `minute ${one.minute.toFixed(1)}: ${one.memory} MB, ${one.files} files, ${one.connections} connections`,
    );
  const isWell = [
    told(`memory over ${MINUTES} minutes, MB a minute`, slope(samples), SLOPE_MOST),
    told(
      'open files, more in the last third',
      more(({ files }) => files),
      MORE_MOST,
    ),
    told(
      'connections, more in the last third',
      more(({ connections }) => connections),
      MORE_MOST,
    ),
    told('lines of errors, warnings and unhandled rejections', strange.length, 0),
    told(`of ${tried} tried failed`, failures.length, 0),
  ];
  console.log(`lists, median ms: ${median(waits).toFixed(0)}`);
  console.log(`tried ${tried}, failed ${failures.length}`);
  return samples.length > 0 && isWell.every(Boolean);
}

function told(name: string, value: number, most: number): boolean {
  console.log(`figure: ${name}: ${value.toFixed(2)} (at most ${most})${value > most ? ' MISSED' : ''}`);
  return value <= most;
}

/** The slope of the line that fits all samples best. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [minute, memory] = [mean((one) => one.minute), mean((one) => one.memory)];
  const across = mean((one) => (one.minute - minute) * (one.memory - memory));
  return across / mean((one) => (one.minute - minute) ** 2);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
