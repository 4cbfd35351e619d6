/**
 * A mixed load of SOAK_RATE requests a minute until SOAK_REQUESTS are answered: lists, searches, records, histories,
 * saves, deletions, exports, imports, files, sessions and refusals. Memory (PSS of the server's process), open files
 * and connections to the database must stay level, and the log must have no unforeseen errors. Needs the bundle.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import { registry } from '../contract/src/registry.ts';
import { openHouse, PASSWORD } from './house.ts';

const REQUESTS = Number(process.env.SOAK_REQUESTS ?? 75_000);
const RATE = Number(process.env.SOAK_RATE ?? 1_700);
const MEMBERS = 300;
const MINUTE = 60_000;
/** The share after which code, caches and connections of the first use are there, and the rest counts as a leak. */
const WARM = 2 / 3;
/** Most MB of the server before its first requests, after the first share of them, and in addition in the rest. */
const IDLE_MOST = 200;
const WARM_MOST = 300;
const REST_MOST = 10;
/** Samples of a level: MB swing with the collections and with the import of every second minute, so seven minutes of them. */
const LEVEL = 42;
/** Time after the start in which the server finishes what it begins with. */
const IDLE_MS = 20_000;
/** Most additional open files, and connections, of the last third over the first. */
const MORE_MOST = 4;
/** What the screens ask beside lists and records. */
const SCREENS = [
  'Home',
  'Home/Birthdays',
  'Messages',
  'Units',
  'Users/Profile',
  'Clubs/Figures',
  'Clubs/Newcomers',
  'FieldGroups/Options',
  'Roles/Permissions',
  'Jobs',
  'SecurityEvents',
  'PersonalData/AccessLog',
  'BankStatements',
  'BankStatements/Lines',
  'BankStatements/Lines/Summary',
  'Schedules/Hosts',
];
/** Of 10,000 requests: those without a session that come while ten others wait for the database. */
const AGAIN_MOST = 10;
/** Most printed failures and unusual lines. */
const TOLD_MOST = 20;

interface Answer {
  status: number;
  data: { items: { id: string }[]; version: number; accessToken: string; refreshToken: string } & Record<
    string,
    unknown
  >;
}
interface AreaRecords {
  area: string;
  ids: string[];
}

interface Sample {
  /** Requests answered until then. */
  requests: number;
  minute: number;
  memory: number;
  files: number;
  connections: number;
}

let tried = 0;
let requests = 0;
let number = 0;
let exported = 0;
/** Requests that the server asked to come again. */
let again = 0;
let access = '';
let refresh = '';
const failures: string[] = [];
const strange: string[] = [];
const waits: number[] = [];
const house = await openHouse('server/dist/main.js', ['--demo'], hear);
const db = new pg.Client(house.url);
try {
  await db.connect();
  // Inventing the records of the demonstration leaves 20 MB more or less, and is no work of an office.
  await house.kill('SIGTERM');
  await sleep(IDLE_MS);
  const idle = house.memory();
  ({ accessToken: access, refreshToken: refresh } = (await signIn()).data);
  const ids: string[] = [];
  while (ids.length < MEMBERS) ids.push(String((await addMember()).data.id));
  const records = await recordsOfAreas();
  requests = 0;
  const cpu = cpuSeconds();
  const samples = await soak(ids, records);
  console.log(`processor, ms a request: ${(((cpuSeconds() - cpu) / requests) * 1000).toFixed(1)}`);
  process.exitCode = judge(idle, samples) ? 0 : 1;
} finally {
  await db.end();
  await house.stop();
}

async function soak(ids: readonly string[], records: readonly AreaRecords[]): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const inFlight = new Set<Promise<void>>();
  const begin = (name: string, work: () => Promise<unknown>) => {
    const one = attempt(name, work).finally(() => inFlight.delete(one));
    inFlight.add(one);
  };
  const rarely = [
    setInterval(() => begin('refresh', renew), 5 * MINUTE),
    setInterval(() => begin('export', () => exportAll(records)), MINUTE),
    setInterval(() => begin('import', importSome), 2 * MINUTE),
    setInterval(() => begin('notices', () => listen(30_000)), MINUTE),
  ];
  const sampling = setInterval(() => {
    void sample((performance.now() - began) / MINUTE).then((one) => samples.push(one));
  }, 10_000);
  const works = worksOf(ids, records);
  while (requests < REQUESTS) {
    // A piece of work has one to three requests; the next waits until the rate has room for it.
    const ahead = (requests + inFlight.size) * (MINUTE / RATE) - (performance.now() - began);
    if (ahead > 0) await sleep(ahead);
    begin(...pick(works));
  }
  for (const timer of [...rarely, sampling]) clearInterval(timer);
  await Promise.all(inFlight);
  return samples;
}

function worksOf(
  ids: readonly string[],
  records: readonly AreaRecords[],
): readonly (readonly [string, number, () => Promise<unknown>])[] {
  const one = <Item>(all: readonly Item[]) => all[Math.floor(Math.random() * all.length)] as Item;
  const oneOf = () => one(ids);
  const page = () => 1 + Math.floor(Math.random() * 15);
  return [
    ['list', 25, () => ask('GET', `/api/Members?page=${page()}&sort=enterpriseName:asc`)],
    ['filter', 8, () => ask('GET', '/api/Members?status=1&type=1&sort=code:desc')],
    ['search', 12, () => ask('GET', `/api/Members?search=cong%20ty%20${number % MEMBERS}`)],
    ['search everywhere', 4, () => ask('GET', `/api/Search?q=${encodeURIComponent(`Công ty ${number % MEMBERS}`)}`)],
    ['read', 15, () => ask('GET', `/api/Members/${oneOf()}`)],
    ['history', 4, () => ask('GET', `/api/Members/${oneOf()}/History`)],
    ['a list of any area', 12, () => ask('GET', `/api/${one(records).area}?page=1&pageSize=50`)],
    ['a search in any area', 4, () => ask('GET', `/api/${one(records).area}?search=hoi`)],
    ['a record of any area', 8, () => readOne(one(records))],
    ['a screen', 6, () => ask('GET', `/api/${one(SCREENS)}`)],
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

/** Lists of all areas that have records, and the records on their first page. */
async function recordsOfAreas(): Promise<AreaRecords[]> {
  const found: AreaRecords[] = [];
  for (const { resource } of registry) {
    const { data } = await ask('GET', `/api/${resource.area}?page=1&pageSize=50`);
    if (data.items.length > 0) found.push({ area: resource.area, ids: data.items.map(({ id }) => id) });
  }
  return found;
}

/** A record with its history; another piece of work may have deleted it. */
async function readOne({ area, ids }: AreaRecords): Promise<void> {
  const at = `/api/${area}/${ids[Math.floor(Math.random() * ids.length)]}`;
  for (const path of [at, `${at}/History`])
    await ask('GET', path).catch((error: unknown) => {
      if (!String(error).includes(': 404 ')) throw error;
    });
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
  const send = () =>
    fetch(house.base + path, {
      method,
      headers: {
        ...(!isPublic && { authorization: `Bearer ${access}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  let response = await send();
  // As the browser does: a server that is busy for a moment is asked once more.
  if (response.status === 503 && response.headers.get('retry-after') === '1') {
    again++;
    await response.arrayBuffer();
    await sleep(1_000);
    response = await send();
  }
  const text = await response.text();
  requests++;
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
  const body = { type: 1 + (n % 2), code: `SK-${n}`, enterpriseName: `Công ty ${n} Đông Đô` };
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
    requests++;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  }
}

async function renew(): Promise<void> {
  const { data } = await ask('POST', '/api/Users/Refresh', { body: { refreshToken: refresh }, isPublic: true });
  ({ accessToken: access, refreshToken: refresh } = data);
}

/** Each minute the members and one more area. */
async function exportAll(records: readonly AreaRecords[]): Promise<void> {
  await ask('GET', '/api/Members/Export?language=vi');
  await ask('GET', `/api/${records[exported++ % records.length]?.area}/Export?language=vi`);
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
  return { requests, minute, memory: house.memory(), files, connections: rows[0]?.count ?? 0 };
}

/** Seconds of the processor that the server has used; Linux counts hundredths. */
function cpuSeconds(): number {
  const [, ...fields] = readFileSync(`/proc/${house.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[10]) + Number(fields[11])) / 100;
}

/** Collects unusual lines of the server: errors, warnings of Node, unforeseen errors. */
function hear(line: string): void {
  if (/"level":(50|60)|[Ww]arning|nhandled|foresaw/.test(line) && strange.push(line) <= TOLD_MOST) console.log(line);
}

function judge(idle: number, samples: readonly Sample[]): boolean {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const more = (of: (sample: Sample) => number) =>
    median(samples.slice(-third).map(of)) - median(samples.slice(0, third).map(of));
  for (const one of samples.filter((_, at) => at % Math.ceil(samples.length / 15) === 0))
    console.log(
      `minute ${one.minute.toFixed(1)}, ${one.requests} requests: ${one.memory} MB, ${one.files} files, ${one.connections} connections`,
    );
  const warm = level(samples, WARM);
  const isWell = [
    told('memory before the first request, MB', idle, IDLE_MOST),
    told(`memory after ${Math.round(REQUESTS * WARM)} requests, MB`, warm, WARM_MOST),
    told(`memory, more after ${REQUESTS}, MB`, level(samples, 1) - warm, REST_MOST),
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
    told('of 10,000 requests asked to come again', (again / requests) * 10_000, AGAIN_MOST),
    told(`of ${tried} tried failed`, failures.length, 0),
  ];
  console.log(`lists, median ms: ${median(waits).toFixed(0)}`);
  console.log(`requests ${requests}, tried ${tried}, failed ${failures.length}`);
  return samples.length > 0 && isWell.every(Boolean);
}

function told(name: string, value: number, most: number): boolean {
  console.log(`figure: ${name}: ${value.toFixed(2)} (at most ${most})${value > most ? ' MISSED' : ''}`);
  return value <= most;
}

/** MB at this share of the requests: the middle of the last samples until then. */
function level(samples: readonly Sample[], share: number): number {
  const until = samples.filter((one) => one.requests <= share * REQUESTS);
  return median(until.slice(-LEVEL).map(({ memory }) => memory));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
