import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { processesMarked, processesNaming } from './process.ts';
import { WAIT } from '../../../../patience.config.ts';

const apps: ChildProcess[] = [];
const marks = new Set<string>();

/** A temporary data folder that every user can enter; `end` ends the apps and servers of a test, `remove` the folder too. */
export function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(path, 0o777);
  const endAll = async () => {
    for (const app of apps.splice(0)) app.kill('SIGKILL');
    for (const mark of marks) for (const pid of processesMarked(mark)) end(pid);
    await until(() => [...marks].every((mark) => processesMarked(mark).length === 0));
  };
  const remove = async () => {
    await endAll();
    for (const mark of marks) rmSync(join(tmpdir(), mark), { recursive: true, force: true });
    marks.clear();
    rmSync(path, { recursive: true, maxRetries: 5 });
  };
  return { path, end: endAll, remove, lastApp: () => apps.at(-1) as ChildProcess };
}

type Started = { place: string; connection: PoolConfig; milliseconds: number; mark: string };

/** Runs the app of the fixture in a process of its own. Rejects with its output when it does not get ready. */
export async function startApp(dataDir: string, options: { uid?: number; gid?: number; fixture?: string } = {}) {
  const { fixture = join(import.meta.dirname, 'embedded.fixture.ts'), ...account } = options;
  const app = spawn(process.execPath, [fixture, dataDir], { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  apps.push(app);
  const output = text(app.stderr);
  const exited = new Promise<void>((resolve) => app.once('exit', () => resolve()));
  for await (const line of createInterface(app.stdout)) {
    const started = JSON.parse(line) as Started;
    marks.add(started.mark);
    const stop = async () => {
      app.kill('SIGTERM');
      await exited;
    };
    return { ...started, stop };
  }
  throw new Error(await output);
}

/** Calls `ask` until the answer is truthy, as long as a test may wait. */
export async function until<Value>(ask: () => Value | Promise<Value>): Promise<NonNullable<Value>> {
  const end = Date.now() + WAIT;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error('It did not happen.');
    await sleep(5);
  }
}

/** Ends a process that may already have ended by itself. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns the rows of the last statement. */
export async function query(connection: PoolConfig | undefined, statements: string[]): Promise<unknown[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** The process id of the server from its own file. */
export function serverOf(place: string): number {
  return Number.parseInt(readFileSync(join(place, 'data/postmaster.pid'), 'utf8'), 10);
}

export function guardianOf(place: string): Promise<number> {
  return until(() => processesNaming('guardian.worker', place)[0]);
}

/** The name of the cluster that a first start is creating. */
export function findDraft(dataDir: string): string | undefined {
  const root = join(dataDir, 'database');
  return existsSync(root) ? readdirSync(root).find((name) => name.startsWith('data.init-')) : undefined;
}

/** The server's process id, or undefined: at its start the file is missing or empty for a moment. */
export function serverIfAny(place: string): number | undefined {
  try {
    return serverOf(place) || undefined;
  } catch {
    return undefined;
  }
}
