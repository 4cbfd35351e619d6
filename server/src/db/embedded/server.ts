import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ServerLog } from './server-log.ts';
import { isAlive, processesMarked } from './process.ts';
import { serverSettings } from './settings.ts';
import { childOptions, type Site, supervisorRole } from './site.ts';
import { isOurs, readPidFile, runPgCtl } from './stop-server.ts';

/** The server ended instead of starting; `output` is its text. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly output: string;

  constructor(output: string) {
    super(`The database did not start: ${output.trim() || 'it wrote no reason'}`);
    this.output = output;
  }

  /** Whether another server, or its remains, still hold the folder. */
  get isFolderBusy(): boolean {
    return /lock file|shared memory block/.test(this.output);
  }
}

/** A connection to the server that already runs on this folder, or undefined. It waits while that server starts. */
export async function connectRunning(site: Site): Promise<Client | undefined> {
  const patience = Date.now() + 5_000;
  for (;;) {
    const running = readPidFile(site);
    if (!running) return undefined;
    try {
      return await connect(site, runningAddress(site));
    } catch (error) {
      const isStarting = codeOf(error) === '57P03';
      if (!isStarting && (!isOurs(site, running.pid) || Date.now() > patience)) return undefined;
      await sleep(50);
    }
  }
}

/**
 * Starts the server and waits until it answers, however long its recovery after a crash takes. Calls `begun` with the
 * process id as soon as it is known.
 */
export async function launch(site: Site, begun: (pid: number) => void): Promise<Client> {
  removeForeignPidFile(site);
  const log = new ServerLog(site.place);
  const child = process.platform === 'win32' ? startByPgCtl(site, log) : startDirectly(site, log, begun);
  let isRunning = true;
  const ended = child.catch((error: unknown) => error).finally(() => (isRunning = false));
  while (isRunning) {
    try {
      return await connect(site, { port: site.port, socketFolder: site.socketFolder });
    } catch (error) {
      if (!isNotYetUp(error)) throw error;
      await sleep(10);
    }
  }
  const reason = await ended;
  throw reason instanceof Error ? reason : new StartFailure(log.written());
}

/** The address of the server that runs on this folder. */
export function runningAddress(site: Site): { port: number; socketFolder: string } {
  const { port = site.port, socketFolder = site.socketFolder } = readPidFile(site) ?? {};
  return { port, socketFolder };
}

async function connect(site: Site, { port, socketFolder }: { port: number; socketFolder: string }): Promise<Client> {
  const client = new Client({
    host: process.platform === 'win32' ? '127.0.0.1' : socketFolder,
    port,
    user: supervisorRole,
    password: site.password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    application_name: 'hoivien supervisor',
  });
  // Without a listener the error of a lost server would end the app; code that must know listens for 'end'.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function startDirectly(site: Site, log: ServerLog, begun: (pid: number) => void): Promise<void> {
  const settings = serverSettings(site).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in a terminal reaches the whole group, but the server must outlive the app's last requests.
  const options = { ...childOptions(site.place), detached: true, stdio: log.stdio() };
  const child = spawn(join(site.binaries.bin, 'postgres'), ['-D', site.data, ...settings], options);
  child.unref();
  if (child.pid) begun(child.pid);
  log.closeHandle();
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`PostgreSQL could not be run: ${error.message}`)));
    child.on('exit', () => resolve());
  });
}

/** On Windows the server refuses to run with administrator rights; pg_ctl drops them first. */
async function startByPgCtl(site: Site, log: ServerLog): Promise<void> {
  log.closeHandle();
  const settings = serverSettings(site).map(([name, value]) => `-c "${name}=${value}"`);
  await runPgCtl(site, ['start', '-w', '-t', '60', '-l', log.file, '-o', settings.join(' ')]).catch(() => {});
}

/**
 * After a restart of the machine or container another process may have the id in the file, and PostgreSQL would refuse
 * to start. The file is removed only while no process of this folder's server lives, because it also names its shared
 * memory.
 */
function removeForeignPidFile(site: Site): void {
  const pid = readPidFile(site)?.pid;
  if (!pid || process.platform === 'win32' || !isAlive(pid)) return;
  if (processesMarked(site.place.mark).length === 0) rmSync(join(site.data, 'postmaster.pid'), { force: true });
}

function isNotYetUp(error: unknown): boolean {
  // A server that ends while it starts resets the connections that it has taken, or is gone before the first write.
  const codes = ['57P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];
  return codes.includes(codeOf(error) ?? '') || /timeout|Connection terminated/.test(String(error));
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
