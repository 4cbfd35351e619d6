import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';
import {
  contentEntryName,
  FILE_LIST,
  type FileEntry,
  type Manifest,
  MANIFEST,
  readFileEntry,
  readManifest,
} from './manifest.ts';
import { PlainRefusal } from './plain-refusal.ts';

/** Days that a backup stays, and how many stay even when they are older: a machine that was off loses none. */
export const KEPT = 14;
const DAY = 24 * 60 * 60 * 1000;
const DRAFT = 'draft-';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}$/;

/**
 * A folder of backups: a folder for each, with its manifest, tables and list of files, and beside them `contents` with
 * the bytes of files, which all of them share by their sums.
 */
export interface StoredBackup {
  name: string;
  folder: string;
  manifest: Manifest;
}

export function nameOf({ madeAt, id }: Pick<Manifest, 'madeAt' | 'id'>): string {
  return `${madeAt.slice(0, 19).replaceAll(':', '-')}Z-${id.slice(-8)}`;
}

export function draftFolder(root: string, id: string): string {
  return join(root, `${DRAFT}${id}`);
}

/** The complete backups of a folder, oldest first. One with a damaged manifest counts as none. */
export async function backupsIn(root: string): Promise<StoredBackup[]> {
  const names = (await namesIn(root)).filter((name) => NAME.test(name)).sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = join(root, name);
      const manifest = await readManifestIn(folder).catch(() => undefined);
      return manifest ? [{ name, folder, manifest }] : [];
    }),
  );
  return found.flat();
}

export async function readManifestIn(folder: string): Promise<Manifest> {
  return readManifest(await readFile(join(folder, MANIFEST), 'utf8'));
}

export async function* filesOfBackup(folder: string): AsyncGenerator<FileEntry> {
  const input = createReadStream(join(folder, FILE_LIST));
  for await (const line of createInterface({ input })) yield readFileEntry(line);
}

/** Makes the folder, which only its owner may read, and removes what killed backups left. Call it under the lock. */
export async function prepareFolder(root: string, installation: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const last = (await backupsIn(root)).at(-1);
  if (last && last.manifest.installation !== installation)
    throw new PlainRefusal(
      `Thư mục ${root} chứa bản sao lưu của một hệ thống Hoivien khác. Hãy đặt BACKUP_FOLDER (hoặc BACKUP_COPY_TO) là một thư mục riêng.`,
      `The folder ${root} holds the backups of another Hoivien. Set BACKUP_FOLDER (or BACKUP_COPY_TO) to a folder of its own.`,
    );
  for (const name of await namesIn(root))
    if (name.startsWith(DRAFT)) await rm(join(root, name), { recursive: true, force: true });
}

/** Gives a complete draft its name, when all of it is on the disk. */
export async function settle(root: string, draft: string, name: string): Promise<string> {
  const folder = join(root, name);
  await syncFolder(draft);
  await rename(draft, folder);
  await syncFolder(root);
  return folder;
}

/**
 * Removes backups that are older than 14 days when at least 14 newer ones are there, and contents that no backup names
 * any more. Returns the names of those that went.
 */
export async function removeOld(root: string, now: Date): Promise<string[]> {
  const all = await backupsIn(root);
  const old = all
    .slice(0, Math.max(0, all.length - KEPT))
    .filter(({ manifest }) => Date.parse(manifest.madeAt) < now.getTime() - KEPT * DAY);
  for (const { name, folder } of old) {
    // Renamed first: half a backup must not look like one.
    const gone = join(root, `${DRAFT}gone-${name}`);
    await rename(folder, gone);
    await rm(gone, { recursive: true, force: true });
  }
  await removeUnnamed(root);
  return old.map(({ name }) => name);
}

/** Contents stay while any folder of a backup is unreadable: nobody knows what that one names. */
async function removeUnnamed(root: string): Promise<void> {
  const folders = (await namesIn(root)).filter((name) => NAME.test(name));
  const named = new Set<string>();
  for (const name of folders) {
    const folder = join(root, name);
    try {
      const { sealedTo } = await readManifestIn(folder);
      for await (const file of filesOfBackup(folder)) named.add(contentEntryName(file, sealedTo));
    } catch {
      return;
    }
  }
  const contents = join(root, 'contents');
  for (const group of await namesIn(contents))
    for (const name of await namesIn(join(contents, group)))
      if (!named.has(`contents/${group}/${name}`)) await rm(join(contents, group, name), { force: true });
}

/** Bytes of a backup with all contents that it names, each once. */
export async function sizeOfBackup({ folder, manifest }: Pick<StoredBackup, 'folder' | 'manifest'>): Promise<number> {
  let bytes = manifest.tables.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  const seen = new Set<string>();
  for await (const { sha256, storedBytes } of filesOfBackup(folder)) {
    if (!seen.has(sha256)) bytes += storedBytes;
    seen.add(sha256);
  }
  return bytes;
}

export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
}

export async function sizeOnDisk(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}
