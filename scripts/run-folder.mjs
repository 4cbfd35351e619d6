// A folder for all files of a test run, and a process that cleans up after it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, whenNpmEnds } from './tools.mjs';

const GIB = 2 ** 30;
/** The most space that a run of the tests takes is 2 GiB. */
const ROOM = 4 * GIB;
const TMPFS = 0x01021994;

/**
 * A folder in memory where the machine has one with room, else the usual one. Each test file copies a database of a
 * thousand files; a disk needs up to half a second for that, memory 30 ms.
 */
export function quickPlace() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return tmpdir();
  try {
    const { type, bavail, bsize } = statfsSync('/dev/shm');
    return type === TMPFS && bavail * bsize > ROOM && freemem() > 2 * ROOM ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Creates a folder that all programs started from now on use for temporary files. When this process ends in any way,
 * all processes that still use the folder are ended and the folder is removed.
 */
export function openRunFolder({ place = tmpdir() } = {}) {
  const folder = mkdtempSync(join(place, 'hoivien-run-'));
  // When root starts a database, it runs as another user, who must be able to enter and to write.
  chmodSync(folder, 0o1777);
  // A process group of its own, so that a signal of the terminal ends the run but not its sweeper. Its environment must
  // not name the folder.
  const sweeper = spawn(process.execPath, [join(root, 'scripts/sweep.mjs'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  const close = async () => {
    sweeper.stdin.end();
    if (sweeper.exitCode === null) await once(sweeper, 'exit');
  };
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await close();
    process.exit(1);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void stop());
  whenNpmEnds(() => void stop());
  return { folder, close };
}
