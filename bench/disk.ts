/**
 * Breaks the disk and the database under writers: a full disk during uploads, a full disk of the database, a database
 * that stops (SIGSTOP) and returns, and a slow one. Every client must get a message, the app must live and work again
 * within 5 s, and no acknowledged write may be lost. It mounts file systems of a few MB in memory, so it needs root,
 * Linux and the bundle.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readStoredMarkets } from './stored-markets.ts';

const PORT = 18_452;
const BASE = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'a password for the disk';
const WRITERS = 8;
const WHOLE_MOST_MS = 5_000;
/** Two checks and a new connection without an answer reveal a stopped database (`db/silence.ts`). */
const ANSWER_MOST_MS = 20_000;
const FILE = 1_500_000;
const bundle = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

let tried = 0;
let failed = 0;
let app: ChildProcess | undefined;
let token = '';
const acknowledged = new Set<string>();
const folder = await mkdtemp(join(tmpdir(), 'hoivien-disk-'));
await chmod(folder, 0o755);
const files = join(folder, 'files');
const ballast = join(folder, 'ballast');
const mounted: string[] = [];

for (const name of ['SIGTERM', 'SIGINT']) {
  process.once(name, () => {
    app?.kill('SIGKILL');
    signalDatabase('SIGKILL');
    unmount();
    process.exit(1);
  });
}

try {
  mount(folder, '700m');
  await mkdir(files, { mode: 0o700 });
  mount(files, '16m');
  await startApp();
  await fullUnderFiles();
  await underWriters('the disk of the database is full', 20_000, fillDisk, () => rm(ballast));
  await underWriters(
    'the database is stopped',
    25_000,
    async () => signalDatabase('SIGSTOP'),
    async () => signalDatabase('SIGCONT'),
  );
  await underWriters('the database is slow', 15_000, slowDown, async () => signalDatabase('SIGCONT'));
  told('the app ended', app?.exitCode === null && app.signalCode === null ? 0 : 1, 0);
  app?.kill('SIGTERM');
  if (app) await once(app, 'exit');
  await compare();
  console.log(`tried ${tried}, failed ${failed}`);
} finally {
  if (app && app.exitCode === null) {
    app.kill('SIGKILL');
    await once(app, 'exit');
  }
  signalDatabase('SIGKILL');
  await sleep(500);
  unmount();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

function mount(place: string, size: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'none', place], { stdio: 'pipe' });
  } catch {
    throw new Error('This trial mounts file systems of its own, which only root may do, on Linux.');
  }
  mounted.push(place);
}

function unmount(): void {
  for (const place of mounted.splice(0).reverse()) execFileSync('umount', ['-l', place]);
}

async function startApp(): Promise<void> {
  app = spawn(process.execPath, [bundle], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(PORT),
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
      CAPTCHA: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilWhole(60_000);
  const { body } = await send('/api/Users/SignIn', JSON.stringify({ username: 'admin', password: PASSWORD }));
  token = (body as { data: { accessToken: string } }).data.accessToken;
}

interface Answered {
  /** The status; 0 without an answer. */
  status: number;
  body: { message?: string; data?: unknown };
  ms: number;
}

async function send(path: string, body: string | FormData): Promise<Answered> {
  const start = performance.now();
  const headers = {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  try {
    const response = await fetch(BASE + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(60_000) });
    const answer = (await response.json()) as Answered['body'];
    return { status: response.status, body: answer, ms: performance.now() - start };
  } catch {
    return { status: 0, body: {}, ms: performance.now() - start };
  }
}

function create(code: string): Promise<Answered> {
  return send('/api/Markets', JSON.stringify({ code, name: `Thị trường ${code}`, description: `${code} `.repeat(35) }));
}

/** Uploads files until the disk is full, and again after there is room. */
async function fullUnderFiles(): Promise<void> {
  const kept = new Map<string, string>();
  let number = 0;
  const upload = async () => {
    const bytes = Buffer.alloc(FILE, `%PDF-1.7 ${++number} `);
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), `tep-${number}.pdf`);
    const answer = await send('/api/Attachments', form);
    const { id } = (answer.body.data ?? {}) as { id?: string };
    if (id !== undefined) kept.set(id, createHash('sha256').update(bytes).digest('hex'));
    return answer;
  };
  const answers: Answered[] = [];
  for (let round = 0; round < 6; round++) answers.push(...(await Promise.all(Array.from({ length: 4 }, upload))));
  tell('a disk that is full while files come', answers, [200, 201, 507]);
  told('files refused with 507, at least one missing', answers.some(({ status }) => status === 507) ? 0 : 1, 0);
  execFileSync('mount', ['-o', 'remount,size=64m', files]);
  const again = await upload();
  tried++;
  told('files refused once there is room', [200, 201].includes(again.status) ? 0 : 1, 0);
  const there = await readdir(files);
  const sums = await Promise.all(
    there.map(async (name) =>
      createHash('sha256')
        .update(await readFile(join(files, name)))
        .digest('hex'),
    ),
  );
  told('acknowledged files lost', [...kept.values()].filter((sum) => !sums.includes(sum)).length, 0);
  told('files left behind that nobody was told of', there.length - kept.size, 0);
}

/** Eight clients write without a pause during a fault and until it is over. */
async function underWriters(
  name: string,
  duration: number,
  breakIt: () => Promise<unknown>,
  mend: () => Promise<unknown>,
): Promise<void> {
  const prefix = name.replaceAll(' ', '-');
  const answers: Answered[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let at = 0; !isOver; at++) {
      const code = `${prefix}-${writer}-${at}`.slice(-50);
      const answer = await create(code);
      answers.push(answer);
      if (answer.status === 201) acknowledged.add(code);
      else await sleep(50);
    }
  });
  await sleep(1_000);
  await breakIt();
  await sleep(duration);
  await mend();
  const whole = await untilWhole(60_000, `${prefix}-whole`.slice(-50));
  isOver = true;
  await Promise.all(writers);
  tell(name, answers, [201, 503, 507]);
  told(`${name}: whole again after, ms`, whole, WHOLE_MOST_MS);
  told(`${name}: the longest answer took, ms`, Math.max(...answers.map(({ ms }) => ms)), ANSWER_MOST_MS);
}

function tell(name: string, answers: readonly Answered[], expected: readonly number[]): void {
  tried += answers.length;
  const counts = Map.groupBy(answers, ({ status }) => status);
  console.log(`${name}: ${[...counts].map(([status, some]) => `${some.length} × ${status}`).join(', ')}`);
  told(`${name}: other answers`, answers.filter(({ status }) => !expected.includes(status)).length, 0);
  const isMute = ({ status, body }: Answered) => status >= 400 && !body.message?.startsWith('Mes.Server.');
  told(`${name}: refusals without a sentence`, answers.filter(isMute).length, 0);
}

function told(name: string, value: number, most: number): void {
  const isOver = !(value <= most);
  if (isOver) failed++;
  console.log(`figure: ${name}: ${Math.round(value)} (at most ${most})${isOver ? ' MISSED' : ''}`);
}

/** Fills the disk to the last byte, while the database takes its part. */
async function fillDisk(): Promise<void> {
  const { bavail, bsize } = statfsSync(folder);
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
}

/** Stops the database for nine tenths of the time. */
async function slowDown(): Promise<void> {
  void (async () => {
    const end = Date.now() + 14_000;
    while (Date.now() < end) {
      signalDatabase('SIGSTOP');
      await sleep(450);
      signalDatabase('SIGCONT');
      await sleep(50);
    }
  })();
}

/**
 * Signals every process of our database. It finds them by the folder or by the name, which contains the mark of the
 * folder.
 */
function signalDatabase(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const all = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid));
  const read = (pid: string, what: string) => {
    try {
      return readFileSync(`/proc/${pid}/${what}`, 'utf8');
    } catch {
      return '';
    }
  };
  const main = all.filter((pid) => read(pid, 'cmdline').includes('postgres') && read(pid, 'cmdline').includes(folder));
  const isBelow = (pid: string) => main.includes(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? '');
  for (const pid of [...main, ...all.filter(isBelow)]) {
    try {
      process.kill(Number(pid), name);
    } catch {
      // The process ended meanwhile.
    }
  }
}

/** Milliseconds until a write succeeds; without a code, until the product is ready. */
async function untilWhole(patience: number, code?: string): Promise<number> {
  const start = performance.now();
  for (let at = 0; performance.now() - start < patience; at++) {
    if (code === undefined) {
      const response = await fetch(`${BASE}/api/Health`).catch(() => undefined);
      if (response?.ok) return performance.now() - start;
    } else if ((await create(`${code}-${at}`.slice(-50))).status === 201) return performance.now() - start;
    await sleep(25);
  }
  return Number.POSITIVE_INFINITY;
}

async function compare(): Promise<void> {
  const { codes: stored, withoutAudit: bare } = await readStoredMarkets(folder);
  console.log(`${acknowledged.size} acknowledged, ${stored.size} stored`);
  told('acknowledged records lost', [...acknowledged].filter((code) => !stored.has(code)).length, 0);
  told('records without their entry in the history', bare.length, 0);
}
