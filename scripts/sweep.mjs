// Ends every process of a test run and removes its folder when the run is over: `node scripts/sweep.mjs FOLDER`,
// started beside the run with a pipe as its input. The pipe closes when the run ends in any way.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Other processes that name the folder in their command line or their environment. */
export function processesOf(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`).includes(folder)));
}

async function sweep(folder) {
  // Two rounds: a process may have started another one just before its end.
  for (let round = 0; round < 2; round++) {
    for (const pid of processesOf(folder)) end(pid, round);
    for (let patience = 0; patience < 100 && processesOf(folder).length > 0; patience++) await pause(50);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** PostgreSQL releases its shared memory after SIGQUIT, but not after SIGKILL. */
function end(pid, round) {
  const isPostgres = read(`/proc/${pid}/cmdline`).split('\0', 1)[0]?.endsWith('postgres');
  try {
    process.kill(pid, isPostgres && round === 0 ? 'SIGQUIT' : 'SIGKILL');
  } catch {
    // The process had ended.
  }
}

function read(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  // The terminal sends its signals to the whole group, also to this process.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});
  process.stdin.resume();
  process.stdin.on('close', () => void sweep(folder));
}
