import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from './account.ts';
import type { Site } from './site.ts';

const PREFIX = 'copy-';
/** Bytes that the upgrade itself may need besides the copy. */
const SPARE = 64_000_000;

/**
 * Copies the data of a stopped server to `copy-NAME` beside it and replaces former copies. The copy gets its name when
 * it is complete and on the disk.
 *
 * @throws Error that names the needed room when there is too little; nothing has changed then.
 */
export async function copyData({ place, data, durable, log }: Site, name: string): Promise<void> {
  const former = readdirSync(place.root).filter((entry) => entry.startsWith(PREFIX));
  requireRoom(
    place.root,
    sizeOf(data) + SPARE,
    former.reduce((sum, entry) => sum + sizeOf(join(place.root, entry)), 0),
  );
  for (const entry of former) rmSync(join(place.root, entry), { recursive: true, force: true });
  const target = join(place.root, `${PREFIX}${name}`);
  const draft = `${target}.init-${process.pid}`;
  await cp(data, draft, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
  if (place.account) giveTo(place.account, draft);
  if (durable) for (const file of filesBelow(draft)) sync(file);
  renameSync(draft, target);
  log.info(`Before the upgrade the database was copied to ${target}.`);
}

function requireRoom(folder: string, needed: number, freed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize + freed;
  if (free >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString('en');
  throw new Error(
    `Before an upgrade the database is copied. That needs ${megabytes(needed)} MB in ${folder}, and ${megabytes(free)} MB are free. ` +
      'Make room and start again; nothing was changed.',
  );
}

function sizeOf(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function sync(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
