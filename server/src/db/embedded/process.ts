import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process has this id now, also when it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Waits until the process has gone, at most `limit` milliseconds; says whether it has. */
export async function waitForEnd(pid: number, limit: number): Promise<boolean> {
  const end = Date.now() + limit;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/** Sends a signal; a process that has gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Ids of the processes whose command line holds `mark`. PostgreSQL shows cluster_name in the title of every process,
 * so a mark in cluster_name finds a server with all its children. Windows has no cheap list: always empty there.
 */
export function processesMarked(mark: string): number[] {
  return processesNaming('postgres', mark);
}

/** Ids of the processes, other than this one, whose command line holds all of the words. Always empty on Windows. */
export function processesNaming(...words: string[]): number[] {
  return processes()
    .filter(({ pid, command }) => pid !== process.pid && words.every((word) => command.includes(word)))
    .map(({ pid }) => pid);
}

function processes(): { pid: number; command: string }[] {
  if (process.platform === 'linux') return linuxProcesses();
  if (process.platform === 'win32') return [];
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line })).filter(({ pid }) => pid > 0);
}

/** Read from /proc, since small images have no `ps`. */
function linuxProcesses(): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
    } catch {
      return []; // gone between the two calls
    }
  });
}
