// Functions that the scripts share: plain JavaScript without packages, because the scripts run before anything is
// installed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Every script loads this file first, and an older Node cannot load the others.
if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Hoivien needs Node.js 20 or newer, and this is ${process.version}: https://nodejs.org`);
  process.exit(1);
}

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Memory settings of the server's Node: the old generation grows by 25 % before a collection, and no idle collection
 * makes it larger. Without them it grows to 400 MB under load. Machine code of the first tier that nobody runs any more
 * goes, as bytecode does. Source maps would add 50 MB:
 * NODE_OPTIONS=--enable-source-maps.
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--min-semi-space-size=4',
  '--heap-growing-percent=25',
  '--no-memory-reducer',
  '--flush-baseline-code',
];

/** glibc returns blocks from 1 MB up to the system: hashing a password takes 19 MB, in four threads at once. */
export const serverEnv = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2' };

/**
 * Node keeps the compiled program beside it and reads it at the next start. A start that compiles leaves 25 MB behind, which
 * glibc does not give back. It stays good where the folder is moved to, for the user who wrote it.
 */
export const compiledBeside = (program) => ({
  NODE_COMPILE_CACHE: join(dirname(program), 'compiled'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
});

/** The Node from the packages, or else the running one if it is new enough; otherwise undefined. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program);
  if (existsSync(packaged)) return packaged;
  return Number.parseInt(process.versions.node, 10) >= 24 ? process.execPath : undefined;
}

/** Like findNode, but ends the script with a plain message without Node 24. */
export function requireNode() {
  const node = findNode();
  if (node) return node;
  if (process.platform === 'darwin') {
    console.error(
      'macOS is not supported yet: no Node.js comes with the packages, and nobody tests it. Use Linux or Windows, or install Node.js 24 or newer and start again: https://nodejs.org',
    );
    process.exit(1);
  }
  console.error(`Node.js 24 or newer is needed on this machine, and this is ${process.version}: https://nodejs.org`);
  process.exit(1);
}

/** Runs a program with the terminal and returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', fail);
    child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a program and returns its exit code and output, which is also printed at once when `isLive`. */
export function runQuietly(command, args, options = {}, isLive = false) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (isLive) process.stdout.write(text);
      });
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** All files below a folder; none when the folder does not exist. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/**
 * Calls `stop` when npm ends. npm sends a signal only to its shell, which ends without passing it on, and this process
 * gets a new parent. Not for a script that was started without npm: its shell may end while it works on.
 */
export function whenNpmEnds(stop) {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid !== parent) stop();
  };
  if (process.env.npm_lifecycle_event) setInterval(look, 200).unref();
}

/** Runs npm, preferably the one that started this script. */
export function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('js')) return run(process.execPath, [npm, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}

/** The script of a package's command, for example `bin('vite')`; run it with findNode(). */
export function bin(name, command = name) {
  const folder = join(root, 'node_modules', name);
  const { bin: entry } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof entry === 'string' ? entry : entry[command]);
}

/** An environment in which every program started later finds the same Node. */
export function environment(more = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${join(requireNode(), '..')}${separator}${process.env.PATH ?? ''}`, ...more };
}
