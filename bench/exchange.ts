/**
 * Excel out and in: 10,000 rows of a catalogue exported, checked and imported over HTTP, while others ask for
 * /api/Health; with `--kills N` the server is ended by force N times during an import, which must then have written
 * each row once. Needs the bundle: `npm run build`, then `node bench/exchange.ts [--rows 10000] [--kills 2]`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '0' },
    server: { type: 'string', default: 'server/dist/main.js' },
  },
});
const ROWS = Number(values.rows);
const KILLS = Number(values.kills);
const PORT = 18_433;
const BASE = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'a password for the bench';
const root = fileURLToPath(new URL('..', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'hoivien-exchange-'));
await chmod(folder, 0o755);
const log = { info: () => {}, warn: console.warn, error: console.error };
const database = await startEmbedded({ dataDir: join(folder, 'db'), log });
let server = await startServer();
try {
  const pool = new pg.Pool({ connectionString: connectionUrl() });
  console.log(`${ROWS.toLocaleString('en')} rows; /api/Health is asked every 5 ms meanwhile\n`);
  console.log('what                          time      health p50/p99   extra memory of the server');
  const token = await signIn();
  await measure('check (dry run)', 0, () => check(token, 'A'));
  const first = await check(token, 'B');
  await measure('import, all new', 0, () => write(token, first));
  await measure('check and import together', 5_000, async () => write(token, await check(token, 'C')));
  await measure('export, all rows', 1_500, () => download(token, '/api/Markets/Export?sort=name:asc&search=C'));
  await measure('undo', 0, () => send(token, 'POST', `/api/Imports/${first}/Undo`));
  if (KILLS > 0) await killDuringImport(token, pool);
  await pool.end();
  server.kill('SIGTERM');
  await once(server, 'exit');
} finally {
  server.kill('SIGKILL');
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, limit: number, work: () => Promise<unknown>): Promise<void> {
  await sleep(500);
  const before = memory();
  const waits: number[] = [];
  let peak = before;
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      const start = performance.now();
      await (await fetch(`${BASE}/api/Health`)).arrayBuffer();
      waits.push(performance.now() - start);
      peak = Math.max(peak, memory());
      await sleep(5);
    }
  })();
  const start = performance.now();
  await work();
  const took = performance.now() - start;
  isDone = true;
  await others;
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1);
  const goal = limit === 0 ? '' : `  (to reach ${limit / 1000} s)${took > limit ? ' MISSED' : ''}`;
  console.log(
    `${name.padEnd(26)} ${(took / 1000).toFixed(2).padStart(5)} s   ${at(0.5)}/${at(0.99)} ms`.padEnd(56) +
      `${peak - before} MB${goal}`,
  );
}

async function check(token: string, mark: string): Promise<string> {
  const bytes = await buffer(
    writeXlsx({
      sheet: 'Sheet1',
      columns: ['Mã', 'Tên', 'Mô tả'].map((header) => ({ header, kind: 'text' as const })),
      rows: rowsOf(mark),
    }),
  );
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'danh-sach.xlsx');
  const upload = await fetch(`${BASE}/api/Attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await upload.json()) as { data: { id: string } };
  const { runId } = (await send(token, 'POST', '/api/Markets/Import', { attachmentId: data.id })) as { runId: string };
  await until(token, runId, 'checked');
  return runId;
}

async function write(token: string, runId: string): Promise<void> {
  await send(token, 'POST', `/api/Imports/${runId}/Run`, { mode: 'valid' });
  await until(token, runId, 'finished');
}

async function* rowsOf(mark: string) {
  for (let start = 0; start < ROWS; start += 500) {
    yield Array.from({ length: Math.min(500, ROWS - start) }, (_, index) => [
      `${mark}-${start + index}`,
      `Công ty cổ phần Đông Đô số ${start + index}`,
      index % 3 === 0 ? null : 'Bán cho khách hàng trong nước và xuất khẩu sang châu Âu',
    ]);
  }
}

async function until(token: string, runId: string, state: string): Promise<void> {
  for (;;) {
    const run = (await send(token, 'GET', `/api/Imports/${runId}`).catch(() => undefined)) as
      | { state: string; failReason: string }
      | undefined;
    if (run?.state === state) return;
    if (run?.state === 'failed') throw new Error(`the import failed: ${run.failReason}`);
    await sleep(50);
  }
}

async function killDuringImport(token: string, pool: pg.Pool): Promise<void> {
  const runId = await check(token, 'K');
  await send(token, 'POST', `/api/Imports/${runId}/Run`, { mode: 'valid' });
  const start = performance.now();
  for (let kill = 0; kill < KILLS; kill++) {
    const done = async () =>
      (
        await pool.query<{ n: number }>(
          `select count(*)::int as n from import_rows where import_run_id = $1 and done_at is not null`,
          [runId],
        )
      ).rows[0]?.n ?? 0;
    const from = await done();
    while ((await done()) === from) await sleep(5);
    server.kill('SIGKILL');
    await once(server, 'exit');
    server = await startServer();
  }
  await until(token, runId, 'finished');
  const { rows } = await pool.query<{ records: number; entries: number }>(
    `select (select count(*)::int from markets where code like 'K-%') as records, (select count(*)::int from audit_entries where run_id = $1) as entries`,
    [runId],
  );
  const [{ records, entries } = { records: 0, entries: 0 }] = rows;
  console.log(
    `\n${KILLS} kills in an import: ${records} records and ${entries} history entries of ${ROWS}, done ${((performance.now() - start) / 1000).toFixed(1)} s after its start`,
  );
  if (records !== ROWS || entries !== ROWS) process.exitCode = 1;
}

async function download(token: string, path: string): Promise<void> {
  const response = await fetch(BASE + path, { headers: { authorization: `Bearer ${token}` } });
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!response.ok || bytes < 10_000) throw new Error(`the export answered ${response.status} with ${bytes} bytes`);
}

async function send(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(BASE + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

async function signIn(): Promise<string> {
  const { accessToken } = (await send('', 'POST', '/api/Users/SignIn', { username: 'admin', password: PASSWORD })) as {
    accessToken: string;
  };
  return accessToken;
}

async function startServer(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    CAPTCHA: 'off',
    DATABASE_URL: connectionUrl(),
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a secret key that only the bench uses',
    ADMIN_PASSWORD: PASSWORD,
    PORT: String(PORT),
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, ['--max-semi-space-size=8', join(root, values.server)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(`${BASE}/api/Health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child;
    await sleep(50);
  }
  throw new Error('the server does not start');
}

function connectionUrl(): string {
  const { user, password, host, database: name } = database.connection as Record<string, string>;
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@${encodeURIComponent(host ?? '')}/${name}`;
}

/** Of the server alone, in MB PSS. */
function memory(): number {
  const rollup = readFileSync(`/proc/${server.pid}/smaps_rollup`, 'utf8');
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024);
}
