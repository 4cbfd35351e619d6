/** Runs a server with a database of its own and talks to it over HTTP, for the benches. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compiledBeside, serverEnv, serverFlags } from '../scripts/tools.mjs';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';
import { fetchProving } from './fetch-proving.ts';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';

/**
 * Milliseconds between two questions about the state of an import. A browser asks every 500 ms; each question costs the
 * server work.
 */
const POLL_MS = 200;
export const PASSWORD = 'a password for the bench';
export const SECRET_KEY = 'a secret key that only the bench uses';
const root = fileURLToPath(new URL('..', import.meta.url));

export interface BenchHouse {
  /** The address of the server, `http://…`. */
  base: string;
  /** The address of the database, `postgres://…`. */
  url: string;
  /** The folder of uploaded files. */
  filesFolder: string;
  send: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Downloads a file and returns its number of bytes. */
  download: (path: string) => Promise<number>;
  /** Downloads a file. */
  file: (path: string) => Promise<Buffer>;
  /** Uploads an existing workbook, begins its dry run and returns the id of the run. */
  begin: (area: string, bytes: Buffer) => Promise<string>;
  /** Uploads an existing workbook, waits for its dry run and returns the id of the run. */
  checkFile: (area: string, bytes: Buffer) => Promise<string>;
  /** Uploads a workbook of these rows, waits for its dry run and returns the id of the run. */
  check: (area: string, headers: readonly string[], rows: AsyncIterable<Cell[][]>) => Promise<string>;
  write: (runId: string) => Promise<void>;
  until: (runId: string, state: string) => Promise<void>;
  /**
   * Prints the duration of the work, the waiting times for /api/Health meanwhile, and the server's additional memory.
   */
  measure: (name: string, limit: number, work: () => Promise<unknown>) => Promise<void>;
  /** The memory of the server alone in MB PSS. */
  memory: () => number;
  pid: () => number;
  /** Ends the server and starts it again. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a database and a bundled server on a free port; `onLine` gets each line of the server's output. */
export async function openHouse(
  bundle = 'server/dist/main.js',
  args: readonly string[] = [],
  onLine?: (line: string) => void,
): Promise<BenchHouse> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'hoivien-exchange-'));
  await chmod(folder, 0o755);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const database = await startEmbedded({ dataDir: join(folder, 'db'), log });
  const { user, password, host, database: name } = database.connection as Record<string, string>;
  const url = `postgres://${user}:${encodeURIComponent(password ?? '')}@${encodeURIComponent(host ?? '')}/${name}`;
  let server = await startServer();
  let token = '';
  const signedIn = (await send('POST', '/api/Users/SignIn', { username: 'admin', password: PASSWORD })) as {
    accessToken: string;
  };
  token = signedIn.accessToken;
  const filesFolder = join(folder, 'data', 'files');
  return {
    base,
    url,
    filesFolder,
    send,
    download,
    file,
    begin,
    checkFile,
    check,
    write,
    until,
    measure,
    memory,
    pid,
    kill,
    stop,
  };

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { ...authorization(), ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetchProving(base + path, init, PASSWORD);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: unknown }).data;
  }

  function authorization(): Record<string, string> {
    return token ? { authorization: `Bearer ${token}` } : {};
  }

  async function download(path: string): Promise<number> {
    return (await file(path)).byteLength;
  }

  async function file(path: string): Promise<Buffer> {
    const response = await fetch(base + path, { headers: authorization() });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return bytes;
  }

  async function check(area: string, headers: readonly string[], rows: AsyncIterable<Cell[][]>): Promise<string> {
    const columns = headers.map((header) => ({ header, kind: 'text' as const }));
    return checkFile(area, await buffer(writeXlsx({ sheet: 'Sheet1', columns, rows })));
  }

  async function begin(area: string, bytes: Buffer): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'danh-sach.xlsx');
    const upload = await fetch(`${base}/api/Attachments`, { method: 'POST', headers: authorization(), body: form });
    const { data } = (await upload.json()) as { data: { id: string } };
    const { runId } = (await send('POST', `/api/${area}/Import`, { attachmentId: data.id })) as { runId: string };
    return runId;
  }

  async function checkFile(area: string, bytes: Buffer): Promise<string> {
    const runId = await begin(area, bytes);
    await until(runId, 'checked');
    return runId;
  }

  async function write(runId: string): Promise<void> {
    await send('POST', `/api/Imports/${runId}/Run`, { mode: 'valid', legalBasis: 'membership' });
    await until(runId, 'finished');
  }

  async function until(runId: string, state: string): Promise<void> {
    for (;;) {
      const run = (await send('GET', `/api/Imports/${runId}`).catch(() => undefined)) as
        | { state: string; failReason: string }
        | undefined;
      if (run?.state === state) return;
      if (run?.state === 'failed') throw new Error(`the import failed: ${run.failReason}`);
      await sleep(POLL_MS);
    }
  }

  async function measure(label: string, limit: number, work: () => Promise<unknown>): Promise<void> {
    await sleep(500);
    const before = memory();
    const waits: number[] = [];
    let peak = before;
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        const start = performance.now();
        await (await fetch(`${base}/api/Health`)).arrayBuffer();
        waits.push(performance.now() - start);
        // Reading the memory walks every page of the server and would distort the measurement.
        if (waits.length % 40 === 0) peak = Math.max(peak, memory());
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
      `${label.padEnd(26)} ${(took / 1000).toFixed(2).padStart(5)} s   ${at(0.5)}/${at(0.99)} ms`.padEnd(56) +
        `${peak - before} MB${goal}`,
    );
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    server.kill(signal);
    await once(server, 'exit');
    server = await startServer();
  }

  async function stop(): Promise<void> {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function startServer(): Promise<ChildProcess> {
    const program = resolve(root, bundle);
    const env = {
      ...serverEnv,
      ...compiledBeside(program),
      ...process.env,
      CAPTCHA: 'off',
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY,
      ADMIN_PASSWORD: PASSWORD,
      PORT: String(port),
      LOG_LEVEL: 'error',
    };
    const child = spawn(process.execPath, [...serverFlags, program, ...args], {
      env,
      stdio: onLine ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'],
    });
    if (onLine)
      for (const stream of [child.stdout, child.stderr])
        if (stream) createInterface({ input: stream }).on('line', onLine);
    // A demonstration of 100,000 members takes minutes.
    for (let tries = 0; tries < 18_000; tries++) {
      const isReady = await fetch(`${base}/api/Health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return child;
      if (child.exitCode !== null) throw new Error(`the server ended at its start with ${child.exitCode}`);
      await sleep(50);
    }
    throw new Error('the server does not start');
  }

  function memory(): number {
    const rollup = readFileSync(`/proc/${pid()}/smaps_rollup`, 'utf8');
    return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024);
  }

  function pid(): number {
    return server.pid ?? 0;
  }
}

function freePort(): Promise<number> {
  const holder = createServer();
  return new Promise((done, fail) => {
    holder.on('error', fail);
    holder.listen(0, '127.0.0.1', () => {
      const { port } = holder.address() as AddressInfo;
      holder.close(() => done(port));
    });
  });
}
