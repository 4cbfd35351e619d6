import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process has this id, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Waits at most `limit` milliseconds for the end of the process; returns whether it has ended. */
export async function waitForEnd(pid: number, limit: number): Promise<boolean> {
  const end = Date.now() + limit;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/** Sends a signal and ignores that the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Ids of the processes with `mark` in their command line. PostgreSQL shows cluster_name in the title of every process,
 * so a mark there finds a server with all its children. Always empty on Windows, which has no cheap list of processes.
 */
export function processesMarked(mark: string): number[] {
  return processesNaming('postgres', mark);
}

/** Ids of the other processes with all words in their command line. Always empty on Windows. */
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

/** From /proc, because small images have no `ps`. */
function linuxProcesses(): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
    } catch {
      return []; // the process ended between the two calls
    }
  });
}
