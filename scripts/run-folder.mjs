// A folder for all files of a test run, and a process that cleans up after it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, whenNpmEnds } from './tools.mjs';

/**
 * Creates a folder that all programs started from now on use for temporary files. When this process ends in any way,
 * all processes that still use the folder are ended and the folder is removed.
 */
export function openRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hoivien-run-'));
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
