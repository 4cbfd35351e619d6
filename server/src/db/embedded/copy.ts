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
  utimesSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from './account.ts';
import { archiveFolder } from './archiving.ts';
import type { Site } from './site.ts';

const PREFIX = 'copy-';
const KEPT = 2;
/** Bytes that the upgrade itself may need besides the copy. */
const SPARE = 64_000_000;

/**
 * Copies the data of a stopped server to `copy-NAME` beside it. The copy gets its name when it is complete and on the
 * disk; one of the same name, of an upgrade that did not end, is replaced. Former copies stay until `removeOldCopies`.
 *
 * @throws Error that names the needed room when there is too little; nothing has changed then.
 */
export async function copyData({ place, data, durable, log }: Site, name: string): Promise<void> {
  requireRoom(place.root, sizeOf(data) + SPARE);
  const target = join(place.root, `${PREFIX}${name}`);
  const draft = `${target}.init-${process.pid}`;
  // The archive of the log belongs to the data that goes on.
  const filter = (path: string) => path !== archiveFolder(data);
  await cp(data, draft, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true, filter });
  if (place.account) giveTo(place.account, draft);
  if (durable) for (const file of filesBelow(draft)) sync(file);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  utimesSync(target, new Date(), new Date());
  log.info(`Before the upgrade the database was copied to ${target}.`);
}

/** Removes all copies but the newest two. Call it when the upgrade is complete. Returns where those are that stay. */
export function removeOldCopies(place: string): string[] {
  const copies = readdirSync(place)
    .filter((entry) => entry.startsWith(PREFIX) && !/\.init-\d+$/.test(entry))
    .map((entry) => join(place, entry))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of copies.slice(KEPT)) rmSync(old, { recursive: true, force: true });
  return copies.slice(0, KEPT);
}

function requireRoom(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString('en');
  throw new Error(
    `Before an upgrade the database is copied. That needs ${megabytes(needed)} MB in ${folder}, and ${megabytes(free)} MB are free. ` +
      'Make room (the two copies before former upgrades, copy-… there, may go) and start again; nothing was changed.',
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
