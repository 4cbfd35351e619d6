import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPlace } from './db/embedded/place.ts';
import { processesMarked, signal } from './db/embedded/process.ts';
import { until } from './db/embedded/testing.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
const SECRET_KEY = 'a key that only this test of starts uses';
let folder: string;
let taken: Server;
let port = 0;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hoivien-start-'));
  chmodSync(folder, 0o755);
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  port = (taken.address() as { port: number }).port;
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  taken.close();
  const { mark } = findPlace(join(folder, 'first'));
  for (const pid of processesMarked(mark)) signal(pid, 'SIGKILL');
  await until(() => processesMarked(mark).length === 0);
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

/** Runs a Node program in a folder without a `.env` file. */
function run(args: readonly string[], env: Record<string, string> = {}, typed = '') {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), LOG_LEVEL: 'error', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(typed);
  children.add(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  return { child, ended, result: async () => ({ code: await ended, output: (await outputs).join('') }) };
}

test.concurrent.each([
  ['a port that is taken', () => ({ PORT: String(port) }), /^Port \d+ is taken: another program listens there\./],
  [
    'a host that is not here',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST is "192\.0\.2\.1", which is no address of this machine\./,
  ],
  [
    'a database out of reach',
    () => ({ DATABASE_URL: `postgres://someone:hush@127.0.0.1:1/x`, SECRET_KEY }),
    /^The database of DATABASE_URL is out of reach: nothing answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)\.$/m,
  ],
  [
    'a data folder below a file',
    () => ({ DATA_DIR: join(folder, 'file', 'data') }),
    /file.* a part of it is a file\.$/m,
  ],
])(
  '%s ends the start in one plain line and changes nothing',
  async (_, env, line) => {
    writeFileSync(join(folder, 'file'), '');
    const { code, output } = await run([main], {
      PORT: '0',
      DATA_DIR: join(folder, 'none'),
      SECRET_KEY,
      ...env(),
    }).result();
    expect(code).toBe(1);
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).not.toContain('hush');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  },
  60_000,
);

test('a Node that is too old is told in one line, before anything that it cannot read', async () => {
  const old = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });Object.defineProperty(process, 'version', { value: 'v18.20.4' });`;
  for (const script of ['start', 'dev', 'build', 'test']) {
    const { code, output } = await run(['--import', old, join(scripts, `${script}.mjs`)]).result();
    expect(code).toBe(1);
    expect(output).toBe('Hoivien needs Node.js 20 or newer, and this is v18.20.4: https://nodejs.org\n');
  }
});

test('the first password of a killed start is told until it is changed, and another secret key than the first is refused', async () => {
  const dataDir = join(folder, 'first');
  const file = join(dataDir, 'first-password');
  const env = { DATA_DIR: dataDir, PORT: '0', CAPTCHA: 'off' };
  const killed = run([main], env);
  await until(() => existsSync(file) && readFileSync(file, 'utf8'));
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const second = run([main], env);
  let said = '';
  second.child.stdout.on('data', (piece: Buffer) => (said += piece));
  await until(() => said.includes('is ready'));
  const password = /First password: +(\S+)/.exec(said)?.[1] ?? '';
  expect(password).toBe(readFileSync(file, 'utf8').trim());
  expect(said).toContain(file);
  const base = /http:\S+(?=\/)/.exec(said)?.[0] ?? '';
  const send = (path: string, method: string, body: object, token = '') =>
    fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const signedIn = await send('/api/Users/SignIn', 'POST', { username: 'admin', password });
  const { accessToken } = ((await signedIn.json()) as { data: { accessToken: string } }).data;
  const change = {
    currentPassword: password,
    newPassword: 'mưa phùn tháng giêng 31',
    confirmPassword: 'mưa phùn tháng giêng 31',
  };
  expect((await send('/api/Users/ChangePassword', 'PUT', change, accessToken)).status).toBe(200);
  expect(readdirSync(dataDir)).not.toContain('first-password');

  const reset = await run([main, '--reset-password'], env).result();
  expect(reset.code).toBe(0);
  const again = /One-time password: +(\S+)/.exec(reset.output)?.[1] ?? '';
  expect((await send('/api/Users/SignIn', 'POST', { username: 'admin', password: again })).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  // Uses the same folder again, which saves creating a database.
  const keyFile = join(dataDir, 'secret.key');
  const key = readFileSync(keyFile, 'utf8');
  writeFileSync(keyFile, `${'another key, '.repeat(4)}\n`);
  chmodSync(keyFile, 0o644);
  const wrong = await run([main], env).result();
  expect(wrong.code).toBe(1);
  const [warning, refusal] = wrong.output.trim().split('\n');
  expect(warning).toBe(
    `${keyFile} may be used by others on this machine (its mode is 0644). Close it: chmod 600 ${keyFile}`,
  );
  expect(refusal).toMatch(
    /^The key in .+secret\.key is not the key of this database: .+ Bring back the secret\.key that/,
  );
  rmSync(keyFile);
  const lost = await run([main], env).result();
  expect([lost.code, existsSync(keyFile)]).toEqual([1, false]);
  expect(lost.output).toMatch(/^.+secret\.key is missing, .+ Bring the file back/);
  const right = run([main], { ...env, SECRET_KEY: key.trim() });
  let told = '';
  right.child.stdout.on('data', (piece: Buffer) => (told += piece));
  await until(() => told.includes('is ready'));
  right.child.kill('SIGTERM');
  expect(await right.ended).toBe(0);

  // For a lost key a person gets a new one only by typing the words.
  const refused = await run([main, '--replace-key'], env, 'yes\n').result();
  expect([refused.code, existsSync(keyFile)]).toEqual([1, false]);
  expect(refused.output).toMatch(/Type NEW KEY to go on: +Nothing was changed\.\n$/);
  const replaced = await run([main, '--replace-key'], env, 'NEW KEY\n').result();
  expect(replaced.output).toMatch(/0 values were set empty; they are listed in .+lost-numbers-.+\.csv/);
  expect([replaced.code, statSync(keyFile).mode & 0o777]).toEqual([0, 0o600]);
  const needless = await run([main, '--replace-key'], env, 'NEW KEY\n').result();
  expect([needless.code, needless.output]).toEqual([1, expect.stringMatching(/^The key fits this database: nothing/)]);
  const renewed = run([main], env);
  let ready = '';
  renewed.child.stdout.on('data', (piece: Buffer) => (ready += piece));
  await until(() => ready.includes('is ready'));
  renewed.child.kill('SIGTERM');
  expect(await renewed.ended).toBe(0);

  // An empty database beside the folder of another one changes nothing, until a person says that they belong together.
  const files = join(dataDir, 'files');
  const id = readFileSync(join(files, 'installation'), 'utf8');
  writeFileSync(join(files, 'installation'), '0198c0de-0000-7000-8000-000000000000\n');
  const stranger = '0198c0de-0000-7000-8000-000000000001';
  writeFileSync(join(files, stranger), 'a file of the other installation');
  const foreign = await run([main], env).result();
  expect([foreign.code, foreign.output.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(/^Thư mục tệp .+ npm run join-files$/),
      expect.stringMatching(/^The folder of files .+ npm run join-files$/),
    ],
  ]);
  const kept = await run([main, '--join-files'], env, 'yes\n').result();
  expect([kept.code, existsSync(join(files, stranger))]).toEqual([1, true]);
  const joined = await run([main, '--join-files'], env, 'JOIN FILES\n').result();
  expect(joined.output).toMatch(/1 tệp vào thùng rác/);
  expect([joined.code, readFileSync(join(files, 'installation'), 'utf8')]).toEqual([0, id]);
  expect(existsSync(join(files, 'trash', stranger))).toBe(true);
  const needlessly = await run([main, '--join-files'], env, 'JOIN FILES\n').result();
  expect([needlessly.code, needlessly.output]).toEqual([1, expect.stringMatching(/đã thuộc về nhau/)]);
  const whole = run([main], env);
  let open = '';
  whole.child.stdout.on('data', (piece: Buffer) => (open += piece));
  await until(() => open.includes('is ready'));
  whole.child.kill('SIGTERM');
  expect(await whole.ended).toBe(0);
}, 180_000);
