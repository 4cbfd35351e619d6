import { constants, readdirSync, renameSync, rmSync, statfsSync, statSync, utimesSync } from 'node:fs';
import { cp, open } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from './account.ts';
import { archiveFolder } from './archiving.ts';
import type { Site } from './site.ts';

const PREFIX = 'copy-';
const KEPT = 2;
/** Bytes that the upgrade itself may need besides the copy. */
const SPARE = 64_000_000;
const MEGABYTE = 1e6;

/** Hears how many megabytes of how many are done, whenever another one is. */
export type CopyProgress = (progress: { step: number; of: number }) => void;

/**
 * Copies the data of a stopped server to `copy-NAME` beside it. The copy gets its name when it is complete and on the
 * disk; one of the same name, of an upgrade that did not end, is replaced. Former copies stay until `removeOldCopies`.
 *
 * @throws Error that names the needed room when there is too little; nothing has changed then.
 */
export async function copyData(
  { place, data, durable, log }: Site,
  name: string,
  tell: CopyProgress = () => undefined,
): Promise<void> {
  const size = sizeOf(data);
  requireRoom(place.root, size + SPARE);
  const count = counter(durable ? 2 * size : size, Math.ceil(size / MEGABYTE), tell);
  const target = join(place.root, `${PREFIX}${name}`);
  const draft = `${target}.init-${process.pid}`;
  // The archive of the log belongs to the data that goes on.
  const filter = (path: string) => {
    if (path === archiveFolder(data)) return false;
    const found = statSync(path);
    if (found.isFile()) count(found.size);
    return true;
  };
  await cp(data, draft, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true, filter });
  if (place.account) giveTo(place.account, draft);
  // What is copied may still be in memory only: bringing it to the disk is the longer half.
  if (durable) for (const file of filesBelow(draft)) count(await sync(file));
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

/** Returns its size. */
async function sync(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Adds up to `all` bytes and tells their share of `of` megabytes. */
function counter(all: number, of: number, tell: CopyProgress): (bytes: number) => void {
  let done = 0;
  let told = -1;
  const share = () => Math.min(of, Math.floor((done / Math.max(1, all)) * of));
  return (bytes) => {
    done += bytes;
    if (share() === told) return;
    told = share();
    tell({ step: told, of });
  };
}
