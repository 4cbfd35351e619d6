import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Binaries, program } from './binaries.ts';
import { makePrivate, type Place } from './place.ts';
import { isAlive } from './process.ts';
import { childOptions, dataFolder, supervisorRole } from './site.ts';

/**
 * Creates the data folder of the server if it is missing. It is created under another name and renamed when it is
 * complete and on the disk, so a killed start leaves nothing that looks like a database.
 */
export async function ensureCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const data = dataFolder(place);
  removeUnfinished(place.root);
  if (!existsSync(data)) await makeCluster(place, binaries, durable);
  makePrivate(data, place.account);
  refuseOtherVersion(data, binaries);
}

/** The password of both roles, created once; undefined where the socket's folder protects the server. */
export function keptPassword(place: Place): string | undefined {
  if (process.platform !== 'win32') return undefined;
  const file = passwordFile(place);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  return readFileSync(file, 'utf8').trim();
}

async function makeCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const draft = join(place.root, `data.init-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  let output = '';
  for (const encoding of localesToTry()) {
    const result = await runInitdb(place, binaries, draft, [...encoding, ...(durable ? [] : ['--no-sync'])]);
    output = result.output;
    if (result.code === 0) return moveIntoPlace(place.root, draft);
    if (!output.includes('invalid locale')) break;
  }
  rmSync(draft, { recursive: true, force: true });
  throw new Error(`The database could not be made in ${place.root}: ${output.trim()}`);
}

/**
 * The ctype decides which characters are letters of trigrams: C silently drops every letter outside ASCII. The
 * collation of each column decides the order, so the locale of the machine has no effect.
 */
function localesToTry(): string[][] {
  const names = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];
  return names.map((name) => ['--locale=C', `--lc-ctype=${name}`]);
}

async function runInitdb(place: Place, { bin, version }: Binaries, folder: string, options: string[]) {
  const major = Number.parseInt(version, 10);
  const child = spawn(
    join(bin, program('initdb')),
    [
      `--pgdata=${folder}`,
      `--username=${supervisorRole}`,
      '--encoding=UTF8',
      '--data-checksums',
      '--no-instructions',
      ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      ...(process.platform === 'win32'
        ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(place)}`]
        : ['--auth-local=trust', '--auth-host=reject']),
      ...options,
    ],
    { ...childOptions(place), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`PostgreSQL's initdb could not be run: ${error.message}`)));
    child.on('close', resolve);
  });
  const [code, output] = await Promise.all([ended, text(child.stderr)]);
  return { code, output };
}

function moveIntoPlace(root: string, draft: string): void {
  const data = join(root, 'data');
  try {
    renameSync(draft, data);
  } catch (error) {
    // A simultaneous first start was faster; its folder serves as well.
    if (!existsSync(data)) throw error;
    rmSync(draft, { recursive: true });
  }
  syncFolder(root);
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Removes the remains of killed first starts, but not the folder of a start that still runs. */
function removeUnfinished(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = Number(/\.init-(\d+)$/.exec(name)?.[1]);
    if (!pid || (isAlive(pid) && pid !== process.pid)) continue;
    try {
      rmSync(join(root, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An initdb without its parent still writes there; the next start removes the folder.
    }
  }
}

function refuseOtherVersion(data: string, { version }: Binaries): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (made === String(Number.parseInt(version, 10))) return;
  throw new Error(
    Number(made) > Number.parseInt(version, 10)
      ? `The database in ${data} was made by PostgreSQL ${made}, and this is PostgreSQL ${version}. Start the newer version of Hoivien that used it.`
      : `The database in ${data} was made by PostgreSQL ${made}, and this is PostgreSQL ${version}. Move it, which keeps the former data: npm run move -- --engine`,
  );
}

function passwordFile(place: Place): string {
  return join(place.root, 'password');
}
