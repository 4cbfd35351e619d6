/**
 * Makes the release and follows docs/release.md in a fresh Debian without Node, git and systemd: unpacks it, checks its
 * sums, runs install.sh, starts the unit's command as its user with its rights, signs in with the first password, makes a
 * new one by the operator's command, stops, installs a higher version over it and finds the data again. Prints the figures.
 * Needs root and debootstrap. `node bench/release.ts [--debian FOLDER]`: a bookworm of debootstrap, otherwise
 * one is made in .cache.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFileSync, lstatSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeRelease } from '../scripts/release.mjs';
import { root as clone } from '../scripts/tools.mjs';

const HIGHEST_SCORE = 3;
const LATEST_READY_S = 120;
const NEXT = '99.0.0';
const DATA = '/var/lib/hoivien';

const { values } = parseArgs({
  options: { debian: { type: 'string', default: join(clone, '.cache/debian-bookworm') } },
});
const { archive, version, packed, installed } = await makeRelease();
const folder = mkdtempSync(join(tmpdir(), 'hoivien-release-'));
const debian = join(folder, 'debian');
const name = basename(archive, '.tar.gz');
let running: ChildProcess | undefined;
try {
  await follow();
} finally {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

async function follow(): Promise<void> {
  if (!existsSync(values.debian)) run('debootstrap', '--variant=minbase', 'bookworm', values.debian);
  run('cp', '-a', values.debian, debian);
  for (const program of ['node', 'git', 'systemctl'])
    check(`no ${program} in the fresh Debian`, inDebian('sh', '-c', `command -v ${program} || echo none`) === 'none');
  cpSync(dirname(archive), join(debian, 'root/release'), { recursive: true });
  inDebian('sh', '-c', 'cd /root/release && sha256sum --check --quiet SHA256SUMS && tar -xzf hoivien-*.tar.gz');
  const unpacked = `/root/release/${name}`;

  const first = inDebian('sh', `${unpacked}/install.sh`);
  check('install.sh says that systemd does not run', first.includes('systemd does not run here'));
  const loading = inDebian('sh', '-c', 'NODE_DEBUG_NATIVE=COMPILE_CACHE hoivien --version 2>&1');
  check('a start reads the compiled program', /main\.js was accepted/.test(loading));
  const port = await freePort();
  appendFileSync(join(debian, 'etc/hoivien/hoivien.env'), `\nPORT=${port}\nCAPTCHA=off\n`);
  const settings = read('etc/hoivien/hoivien.env');
  const score = /level for \S+: ([\d.]+)/.exec(security())?.[1];
  check(`exposure of the unit below ${HIGHEST_SCORE}`, Number(score) < HIGHEST_SCORE);

  const seconds = await start(port);
  check(`ready within ${LATEST_READY_S} s`, seconds < LATEST_READY_S);
  const password = read(`${DATA}/first-password`).trim();
  check('sign-in with the first password', await signsIn(port, password));
  check('the interface is served', (await (await fetch(`http://127.0.0.1:${port}/`)).text()).includes('<html'));
  const told = inDebian('hoivien', 'reset-password');
  const again = /(?:password|mật khẩu)[^:\n]*:\s+(\S{8,})/i.exec(told)?.[1] ?? '';
  check('sign-in with the password of hoivien reset-password', await signsIn(port, again));
  check('help names the installed commands', /hoivien reset-password/.test(inDebian('hoivien', '--help')));
  check('help names no npm', !inDebian('hoivien', '--help').includes('npm'));
  await stop();

  const key = read(`${DATA}/secret.key`);
  inDebian('mv', unpacked, `${unpacked}-next`);
  writeFileSync(join(debian, `${unpacked}-next/VERSION`), `${NEXT}\n`);
  const second = inDebian('sh', `${unpacked}-next/install.sh`);
  check('the upgrade says from where to where', second.includes(`upgraded from ${version} to ${NEXT}`));
  check(
    'the former version is kept',
    readdirSync(join(debian, 'opt/hoivien')).toSorted().join(' ') === `${version} ${NEXT} current`,
  );
  check('variables are as they were', read('etc/hoivien/hoivien.env') === settings);
  check('the key is as it was', read(`${DATA}/secret.key`) === key);
  const upgraded = await start(port);
  check('the data are kept: the same password', await signsIn(port, again));
  await stop();
  const strangers = foreign(join(debian, DATA));
  check(`everything in ${DATA} belongs to the user`, strangers.length === 0);

  console.log(`packed                ${(packed / 1e6).toFixed(0)} MB`);
  console.log(`installed             ${(installed / 1e6).toFixed(0)} MB`);
  console.log(`first start to ready  ${seconds.toFixed(1)} s, after the upgrade ${upgraded.toFixed(1)} s`);
  console.log(`systemd-analyze       ${score} (lower is better; below ${HIGHEST_SCORE})`);
}

/** The unit's command in its folder, as its user, with as few rights. */
async function start(port: number): Promise<number> {
  const unit = read('etc/systemd/system/hoivien.service');
  const setting = (of: string) => new RegExp(`^${of}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const user = setting('User');
  const rights = [
    `--reuid=${user}`,
    `--regid=${setting('Group')}`,
    '--init-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ];
  const place = ['env', '-i', '-C', setting('WorkingDirectory'), `HOME=${DATA}`, `USER=${user}`, 'PATH=/usr/bin:/bin'];
  const args = ['setpriv', ...rights, ...place, 'sh', '-c', `umask ${setting('UMask')}; exec ${setting('ExecStart')}`];
  const started = performance.now();
  running = spawn(...entering(args), { stdio: ['ignore', 'inherit', 'inherit'] });
  while (!(await isReady(port))) {
    if (running.exitCode !== null) throw new Error('The server ended.');
    await sleep(50);
  }
  return (performance.now() - started) / 1000;
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/Health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop(): Promise<void> {
  const ended = running && once(running, 'exit');
  running?.kill('SIGTERM');
  const [code] = (await ended) ?? [];
  check('a stop ends with 0', code === 0);
}

async function signsIn(port: number, password: string): Promise<boolean> {
  const body = JSON.stringify({ username: 'admin', password });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`http://127.0.0.1:${port}/api/Users/SignIn`, { method: 'POST', headers, body });
  return status === 200;
}

/** Each command has its own mounts, which end with it; exec keeps its process id. */
function entering(args: readonly string[]): [string, string[]] {
  const mounts = 'mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$0" "$@"';
  return ['unshare', ['--mount', 'sh', '-c', mounts, debian, ...args]];
}

function inDebian(...args: readonly string[]): string {
  const [program, its] = entering(args);
  const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };
  return execFileSync(program, its, { encoding: 'utf8', env: environment, cwd: '/' }).trim();
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'inherit' });
}

function security(): string {
  const unit = join(debian, 'etc/systemd/system/hoivien.service');
  return execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], { encoding: 'utf8' });
}

function read(path: string): string {
  return readFileSync(join(debian, path), 'utf8');
}

/** Files that belong to another user than the folder. */
function foreign(place: string): string[] {
  const { uid } = lstatSync(place);
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(
    (one) => lstatSync(join(place, one)).uid !== uid,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  console.log(`yes: ${what}`);
}
