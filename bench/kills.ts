/**
 * Kills the app, its database server or both with SIGKILL under eight writers, again and again, and compares the
 * acknowledged records with the stored ones. Needs the bundle: `npm run build`, then
 * `node bench/kills.ts [--kills 20]`. Prints the numbers and ends with 1 when an acknowledged record is lost or a
 * record has no audit entry.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readStoredMarkets } from './stored-markets.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, writers: { type: 'string', default: '8' } },
});
const KILLS = Number(values.kills);
const PORT = 18441;
const URL = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'a password for the kills';
const bundle = fileURLToPath(new globalThis.URL('../server/dist/main.js', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'hoivien-kills-'));
await chmod(folder, 0o755);
const acknowledged = new Set<string>();
const starts: number[] = [];
let app: ChildProcess | undefined;
let writing = true;
let token = '';

try {
  await startApp();
  const writers = Array.from({ length: Number(values.writers) }, (_, index) => write(index));
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(300 + Math.random() * 700);
    await strike(['app', 'database', 'both'][kill % 3] as 'app' | 'database' | 'both');
  }
  await sleep(500);
  writing = false;
  await Promise.all(writers);
  app?.kill('SIGTERM');
  if (app) await once(app, 'exit');
  process.exitCode = await compare();
} finally {
  app?.kill('SIGKILL');
  // The database ends by itself a moment after its app.
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
}

async function startApp(): Promise<void> {
  const start = performance.now();
  app = spawn(process.execPath, [bundle], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(PORT),
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'fatal',
      CAPTCHA: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready();
  starts.push(performance.now() - start);
  token = await signIn();
}

async function strike(what: 'app' | 'database' | 'both'): Promise<void> {
  const server = what === 'app' ? undefined : postmaster();
  if (what !== 'database') app?.kill('SIGKILL');
  if (server) process.kill(server, 'SIGKILL');
  if (what === 'database') {
    // The supervisor must start it again while the app lives on.
    const start = performance.now();
    await sleep(50);
    await ready();
    starts.push(performance.now() - start);
    return;
  }
  if (app && app.exitCode === null && app.signalCode === null) await once(app, 'exit');
  await startApp();
}

/** The process id of our folder's database server, from the command lines. */
function postmaster(): number | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (line.includes('postgres') && line.includes(folder)) return Number(pid);
    } catch {
      // The process ended meanwhile.
    }
  }
  return undefined;
}

async function write(writer: number): Promise<void> {
  for (let n = 0; writing; n++) {
    const code = `K${writer}-${n}`;
    try {
      const response = await fetch(`${URL}/api/Markets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ code, name: `Thị trường ${code}` }),
        signal: AbortSignal.timeout(10_000),
      });
      const body = (await response.json()) as { data?: { code: string } };
      if (response.status === 201 && body.data?.code === code) acknowledged.add(code);
      if (response.status >= 500) await sleep(50);
    } catch {
      await sleep(50);
    }
  }
}

async function compare(): Promise<number> {
  const { codes: stored, withoutAudit: bare, withoutRecord: orphans } = await readStoredMarkets(folder);
  const lost = [...acknowledged].filter((code) => !stored.has(code));
  starts.sort((a, b) => a - b);
  console.log(
    `${KILLS} kills under ${values.writers} writers: ${acknowledged.size} acknowledged, ${stored.size} stored`,
  );
  console.log(
    `lost: ${lost.length}; records without their audit entry: ${bare.length}; audit entries without their record: ${orphans.length}`,
  );
  console.log(
    `ready again after ${Math.round(starts[starts.length >> 1] ?? 0)} ms (median), ${Math.round(starts.at(-1) ?? 0)} ms (longest)`,
  );
  return lost.length + bare.length + orphans.length > 0 ? 1 : 0;
}

async function ready(): Promise<void> {
  const patience = Date.now() + 30_000;
  while (Date.now() < patience) {
    const response = await fetch(`${URL}/api/Health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    await sleep(20);
  }
  throw new Error('The app did not become ready again within 30 s.');
}

async function signIn(): Promise<string> {
  const response = await fetch(`${URL}/api/Users/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}
