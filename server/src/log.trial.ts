import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbook } from './areas/keeping/exchange/testing/workbooks.ts';
import { findPlace } from './db/embedded/place.ts';
import { processesMarked, signal } from './db/embedded/process.ts';
import { appRole, dataFolder, supervisorRole } from './db/embedded/site.ts';
import { until } from './db/embedded/testing.ts';
import { areasOf } from './areas.ts';
import { personalDataRecords } from './areas/people/personal-data/index.ts';
import { figure } from './testing/figure.ts';
import { ALLOW_WRITES, leaksIn, MARK, markedInput, refuseWrites } from './testing/marks.ts';
import { needsOf } from './testing/needs.ts';

/**
 * Runs a server whose database breaks while people write, search and send. Then it searches the output and the stored
 * failures for their texts (decision 0059).
 */
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const PASSWORD = 'a password for this trial only';
/**
 * Codes of database errors: a failed check, a duplicate value, a full disk, a deadlock, an internal error, a broken
 * page.
 */
const REFUSALS = ['23514', '23505', '53100', '40P01', 'XX000', 'XX001'];
/** Milliseconds beyond the limit of a statement. */
const STATEMENT_MS = 33_000;

/** Inputs that the generated samples lack. */
const more: Readonly<Record<string, object>> = {
  Schedules: { startTime: '2030-01-01T01:00:00Z', endTime: '2030-01-01T02:00:00Z' },
  Roles: { permissionCodes: ['MarketsView'] },
};
const areas = registry.map(({ resource }) => resource as Resource);
const { records: allRecords } = areasOf(PASSWORD);
const sources = [...allRecords, ...personalDataRecords].map(({ source }) => source);
const tables = sources.map(({ table }) => getTableName(table));
/** Without these tables nobody is signed in, so nothing would be written. */
const OPEN = ['users', 'roles'];

let folder: string;
let server: ChildProcess;
let base = '';
let token = '';
let printed = '';
let tried = 0;
const failures = new Map<number, number>();
const marks = new Set<string>([MARK]);
/** By area: records to change, and inputs that a new record needs. */
const records = new Map<string, Record<string, unknown>>();
const needs = new Map<string, object>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hoivien-log-'));
  chmodSync(folder, 0o755);
  server = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      LOG_LEVEL: 'trace',
      PORT: '0',
      CAPTCHA: 'off',
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (piece: Buffer) => (printed += piece));
  await until(() => printed.includes('is ready'));
  base = /http:\S+(?=\/)/.exec(printed)?.[0] ?? '';
  const { body } = await send('POST', '/api/Users/SignIn', { username: 'admin', password: PASSWORD });
  token = (body as { data: { accessToken: string } }).data.accessToken;
  marks.add(PASSWORD).add(token.slice(-40));
});
afterAll(async () => {
  server.kill('SIGKILL');
  const { mark } = findPlace(join(folder, 'data'));
  for (const pid of processesMarked(mark)) signal(pid, 'SIGKILL');
  await until(() => processesMarked(mark).length === 0);
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

/** Sends a request with marks in everything that a program sends besides the body. */
async function send(
  method: string,
  path: string,
  body?: object | FormData,
): Promise<{ status: number; body: unknown }> {
  tried++;
  const isForm = body instanceof FormData;
  const headers = {
    'user-agent': `${MARK}agent`,
    'x-forwarded-for': `${MARK}forwarded`,
    'x-request-id': `${MARK}request`,
    referer: `http://${MARK}referer.test/?${MARK}`,
    cookie: `${MARK}=${MARK}cookie`,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  const patience = AbortSignal.timeout(60_000);
  const init = { method, headers, signal: patience, ...(body && { body: isForm ? body : JSON.stringify(body) }) };
  try {
    const response = await fetch(base + path, init);
    const told = (await response.json().catch(() => ({}))) as unknown;
    if (response.status >= 500) failures.set(response.status, (failures.get(response.status) ?? 0) + 1);
    return { status: response.status, body: told };
  } catch {
    return { status: 0, body: {} };
  }
}

async function inDatabase<Result>(role: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const file = join(dataFolder(findPlace(join(folder, 'data'))), 'postmaster.pid');
  const [, , , port, host] = readFileSync(file, 'utf8').split('\n');
  const client = new pg.Client({ host, port: Number(port), user: role, database: appRole });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const run = (text: string, role = appRole) =>
  inDatabase(role, async (client) => (await client.query<{ text: string }>(text)).rows);

let number = 8_000;
function marked(resource: Resource): object {
  const { input, marks: own } = markedInput(resource, number++);
  for (const mark of own) marks.add(mark);
  return { ...input, ...needs.get(resource.area) };
}

/** Writes into every area, and sends input of strangers to the public routes. */
async function writeEverywhere(): Promise<void> {
  for (const resource of areas) {
    const { area } = resource;
    const record = records.get(area);
    await send('POST', `/api/${area}`, marked(resource));
    if (!record) continue;
    await send('PUT', `/api/${area}/${String(record.id)}`, { ...marked(resource), version: record.version });
    await send('DELETE', `/api/${area}/${String(record.id)}`);
  }
  await atTheDoors();
  await sendFile();
}

async function atTheDoors(): Promise<void> {
  const name = `${MARK}${number++}`;
  const mail = `${name}@example.test`;
  await send('POST', '/api/Users/SignIn', { username: name, password: `${MARK}password` });
  await send('POST', '/api/Users/Refresh', { refreshToken: `${MARK}refresh` });
  await send('POST', '/api/Users/ForgotPassword', { username: mail });
  await send('POST', '/api/Users/Otp', { phoneNumber: '+84912340000', username: name });
  await send('GET', `/api/Users/CheckRecoveryToken/${MARK}token`);
  await send('GET', `/api/Public/${MARK}token`);
  await send('GET', `/api/${MARK}?${MARK}=${MARK}`);
  await send('POST', '/api/Markets', { [MARK]: MARK });
  const kept = token;
  token = `${MARK}bearer`;
  await send('GET', '/api/Markets');
  token = kept;
}

async function sendFile(): Promise<string | undefined> {
  const form = new FormData();
  const bytes = await workbook(
    ['Mã', 'Tên thị trường'],
    Array.from({ length: 30 }, (_, at) => [`${MARK}${at}`, `${MARK}cell`]),
  );
  form.append('file', new Blob([new Uint8Array(bytes)]), `${MARK}file.xlsx`);
  const { body } = await send('POST', '/api/Attachments', form);
  return (body as { data?: { id: string } }).data?.id;
}

async function searchEverywhere(): Promise<void> {
  for (const { area } of areas) {
    await send('GET', `/api/${area}?search=${MARK}search`);
    await send('GET', `/api/${area}/Options?search=${MARK}option`);
    await send('GET', `/api/${area}/Export?language=vi&search=${MARK}export`);
    await send('POST', `/api/${area}/Bulk`, { action: 'Delete', query: `search=${MARK}bulk` });
  }
  await send('GET', `/api/Search?q=${MARK}everything`);
}

const isUp = async () => (await send('GET', '/api/Health')).status === 200;

/** Locks every table of records while the work begins, then calls `then`. */
async function whileHeld(work: () => Promise<void>, then: (client: pg.Client) => Promise<void>): Promise<void> {
  await inDatabase(supervisorRole, async (client) => {
    const held = tables.filter((table) => !OPEN.includes(table));
    await client.query(`begin; lock table ${[...new Set(held)].join(', ')} in access exclusive mode`);
    const done = work();
    await sleep(1_000);
    await then(client);
    await client.query('rollback').catch(() => undefined);
    await done;
  });
}

test('what people wrote stands in no log while the database breaks under it', async () => {
  await inDatabase(appRole, async (client) => {
    const db = drizzle(client);
    for (const { area } of areas) {
      await client.query('truncate committees cascade');
      needs.set(area, { ...(await needsOf(area, db))(1), ...more[area] });
    }
  });
  for (const resource of areas) {
    const { body } = await send('POST', `/api/${resource.area}`, marked(resource));
    const { data } = body as { data?: Record<string, unknown> };
    if (data) records.set(resource.area, data);
  }
  figure('areas with a record', records.size);

  // Refused writes; the refusal's words contain the row.
  for (const code of REFUSALS) {
    await run(refuseWrites(code, ['sessions']));
    await writeEverywhere();
    await run(ALLOW_WRITES);
  }

  // Failing searches.
  const searched = [...new Set(sources.filter(({ table }) => table.searchKey).map(({ table }) => getTableName(table)))];
  await run(searched.map((table) => `alter table ${table} rename column search_key to away`).join(';'));
  await searchEverywhere();
  await writeEverywhere();
  await run(searched.map((table) => `alter table ${table} rename column away to search_key`).join(';'));
  await run('alter table users rename column username_key to away');
  await atTheDoors();
  await run('alter table users rename column away to username_key');

  // An import that breaks in the middle.
  const attachmentId = await sendFile();
  await run(refuseWrites('XX000', ['attachments', 'attachment_links', 'import_runs', 'sessions']));
  await send('POST', '/api/Markets/Import', { attachmentId });
  await until(() => printed.includes('a job failed'));
  await run(ALLOW_WRITES);

  // Connections that end during statements.
  const all = async () => {
    await Promise.all(areas.map((resource) => send('POST', `/api/${resource.area}`, marked(resource))));
    await Promise.all(areas.map(({ area }) => send('GET', `/api/${area}?search=${MARK}lost`)));
  };
  for (let round = 0; round < 3; round++)
    await whileHeld(all, async (client) => {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${appRole}'`);
    });
  await until(isUp);

  // Statements that take too long.
  await whileHeld(all, () => sleep(STATEMENT_MS));
  await until(isUp);

  // A killed database.
  const { mark } = findPlace(join(folder, 'data'));
  const writing = writeEverywhere();
  await sleep(300);
  for (const pid of processesMarked(mark)) signal(pid, 'SIGKILL');
  await writing;
  await until(isUp);

  // Bytes that are no HTTP request.
  const { hostname, port } = new URL(base);
  for (const text of [
    `GET /${MARK} HTTP/9.9\r\n\r\n`,
    `${MARK}\r\n\r\n`,
    `POST /api/Markets HTTP/1.1\r\n${MARK}: ${MARK}\r\ncontent-length: x\r\n\r\n`,
  ]) {
    const socket = openSocket(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume().end(text);
    await Promise.race([once(socket, 'close'), sleep(5_000)]);
    socket.destroy();
    tried++;
  }

  const kept = await run(
    `select coalesce((select string_agg(coalesce(output::text, '') || data::text, E'\\n') from pgboss.job), '')
      || coalesce((select string_agg(coalesce(fail_reason, ''), E'\\n') from import_runs), '')
      || coalesce((select string_agg(coalesce(fail_reason, ''), E'\\n') from deliveries), '') as text`,
  );
  server.kill('SIGTERM');
  await once(server, 'exit');
  const ofDatabase = logFiles(join(folder, 'data')).map((file) => readFileSync(file, 'utf8'));
  const log = [printed, ...ofDatabase, kept[0]?.text ?? ''].join('\n');

  const told = new Set([...log.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code));
  console.log(`answered: ${[...failures].map(([status, count]) => `${count} with ${status}`).join(', ')}`);
  console.log(`codes in the log: ${[...told].join(', ')}`);
  for (const code of [...REFUSALS.filter((one) => one !== '23505'), '42703', '57P01', '57014'])
    expect(told).toContain(code);
  const found = leaksIn(log, marks);
  figure('files of logs', ofDatabase.length + 1);
  figure('lines of the log', printed.split('\n').length);
  figure('marks', marks.size);
  console.log(`tried ${tried}, failed ${found.length}`);
  const isOpen = (line: string) => found.some((mark) => line.includes(mark));
  for (const line of log.split('\n').filter(isOpen).slice(0, 3)) console.log(line.slice(0, 500));
  figure('marks found', found.length, 0);
}, 420_000);

function logFiles(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.log(\.\d+)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
