// A folder for everything that a run of the tests makes, and an end for it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, whenNpmEnds } from './tools.mjs';

/**
 * Makes a folder that all programs started from now on take for their temporary files. When this process ends, also by
 * a signal or by force, every process that still uses the folder is ended and the folder is removed.
 */
export function openRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hoivien-run-'));
  // Started by root, a database runs as another user, who must be able to enter and to write.
  chmodSync(folder, 0o1777);
  // A group of its own: the signal of a terminal ends the run, not its sweeper. Its environment must not name the folder.
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
