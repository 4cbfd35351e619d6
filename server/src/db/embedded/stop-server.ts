import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { program } from './binaries.ts';
import { isAlive, processesMarked, signal, waitForEnd } from './process.ts';
import { childOptions, type Site } from './site.ts';

// This module uses no connection, so the guardian loads no database driver.

/** The data that stopping a server needs; none of it is secret. */
export type Stoppable = Pick<Site, 'place' | 'binaries' | 'data' | 'log'>;

/** Stops the server of this folder in an orderly way: it closes open connections and loses nothing. */
export async function stopServer(site: Stoppable, pid = serverPid(site)): Promise<void> {
  if (!pid || !isAlive(pid)) return;
  if (process.platform === 'win32') {
    await runPgCtl(site, ['stop', '-m', 'fast', '-t', '30']);
    return;
  }
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, 30_000)) return;
  site.log.warn('The database did not stop in 30 seconds and is now ended; it will recover at its next start.');
  await endLeftovers(site);
}

/** Ends every process of this folder's server. The data are safe: the next start recovers from the log. */
export async function endLeftovers(site: Stoppable): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const pids = processesMarked(site.place.mark);
    for (const pid of pids) signal(pid, name);
    await Promise.all(pids.map((pid) => waitForEnd(pid, 3_000)));
  }
}

/** The process id of the running server, or undefined. */
export function serverPid(site: Stoppable): number | undefined {
  return readPidFile(site)?.pid;
}

/** The entries of the server's own file; the address is there only after the start. */
export function readPidFile({
  data,
}: Pick<Site, 'data'>): { pid: number; port?: number; socketFolder?: string } | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port, socketFolder] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), ...(Number(port) > 0 && { port: Number(port) }), ...(socketFolder && { socketFolder }) };
}

/** Whether the process is a server of this folder, as far as the system tells. */
export function isOurs(site: Stoppable, pid: number): boolean {
  return process.platform === 'win32' ? isAlive(pid) : processesMarked(site.place.mark).includes(pid);
}

export async function runPgCtl(site: Stoppable, options: string[]): Promise<void> {
  const run = promisify(execFile);
  await run(join(site.binaries.bin, program('pg_ctl')), ['-D', site.data, ...options], childOptions(site.place));
}
