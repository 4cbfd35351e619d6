import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { Refusal } from '../errors.ts';
import type { FileStore } from '../files.ts';
import {
  contentEntryName,
  damaged,
  FILE_LIST,
  type FileEntry,
  type Manifest,
  MANIFEST,
  tableEntryName,
  writeManifest,
} from './manifest.ts';
import { Meter, measureFile } from './meter.ts';
import type { Stepping } from './stepping.ts';
import { PlainRefusal } from './plain-refusal.ts';
import { sealing } from './sealing.ts';
import { asItIs, type KnownFile, writeSnapshot } from './snapshot.ts';
import {
  backupsIn,
  draftFolder,
  filesOfBackup,
  nameOf,
  prepareFolder,
  readManifestIn,
  removeOld,
  settle,
  sizeOfBackup,
  sizeOnDisk,
  type StoredBackup,
  writeWhole,
} from './store.ts';

/** Only one process at a time makes a backup of a database. */
const BACKUP_LOCK = 4_810_041;

export interface BackupTask {
  connection: pg.PoolConfig;
  /** Undefined for a backup of the database alone: a move leaves the files where they are. */
  files: FileStore | undefined;
  /** The folder of all backups. */
  folder: string;
  keyFingerprint: string;
  sealedTo: string | null;
  version: string;
  now: () => Date;
  signal: AbortSignal;
  /** Called before each step with its name, for progress and for tests that stop there. */
  step?: Stepping;
}

export interface MadeBackup extends StoredBackup {
  /** Bytes with all contents, and those that this backup added. */
  size: number;
  added: number;
  seconds: number;
  /** Older backups that were removed. */
  removed: string[];
}

/** Another backup of the same database is being made. */
export class BackupUnderWay extends PlainRefusal {}

/**
 * Backs up a running installation. Rows are of one moment; the files are read after it, so each file of a row is there
 * unless somebody deleted it meanwhile. The backup is checked as it lies on the disk and gets its name at the end: what
 * a killed process leaves has another name and is removed by the next.
 *
 * @throws BackupUnderWay; PlainRefusal where the folder belongs to another installation.
 */
export async function makeBackup(task: BackupTask): Promise<MadeBackup> {
  const { connection, folder: root, signal, step = () => undefined } = task;
  const began = task.now();
  const id = randomUUID();
  const draft = draftFolder(root, id);
  const client = new pg.Client({ ...connection, application_name: 'hoivien backup' });
  client.on('error', () => undefined);
  await client.connect();
  let isDone = false;
  try {
    await lock(client);
    await prepareFolder(root, await installationOf(client));
    await mkdir(draft, { mode: 0o700 });
    const { files: known, ...snapshot } = await writeSnapshot(client, draft, task.sealedTo, signal, step);
    await step('files');
    const { faults, added, ...list } = await writeFiles(task, client, draft, known, step);
    const manifest: Manifest = {
      format: 'hoivien-backup',
      formatVersion: 1,
      id,
      madeAt: began.toISOString(),
      version: task.version,
      keyFingerprint: task.keyFingerprint,
      sealedTo: task.sealedTo,
      ...snapshot,
      files: list,
      faults,
    };
    await writeWhole(join(draft, MANIFEST), writeManifest(manifest));
    await step('check');
    await checkWritten(draft, signal);
    await step('name');
    const name = nameOf(manifest);
    const folder = await settle(root, draft, name);
    isDone = true;
    await step('remove old');
    const removed = await removeOld(root, began);
    const size = await sizeOfBackup({ folder, manifest });
    const seconds = (task.now().getTime() - began.getTime()) / 1000;
    return {
      name,
      folder,
      manifest,
      size,
      added: added + manifest.tables.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
      seconds,
      removed,
    };
  } finally {
    if (!isDone) await rm(draft, { recursive: true, force: true });
    await client.end().catch(() => undefined);
  }
}

async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK]);
  if (!rows[0]?.taken)
    throw new BackupUnderWay(
      'Một bản sao lưu khác đang được tạo. Hãy đợi nó xong rồi thử lại.',
      'Another backup is being made. Wait until it is done, then try again.',
    );
}

async function installationOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ value: string }>(
    `select value from public.installation_facts where name = 'installation'`,
  );
  return rows[0]?.value ?? '';
}

/** Stores the contents that are new and writes the list of files. */
async function writeFiles(
  { files, folder: root, sealedTo, signal }: BackupTask,
  client: pg.Client,
  draft: string,
  known: readonly KnownFile[],
  step: Stepping,
) {
  const former = await contentsOfLast(root, sealedTo);
  const list = await open(join(draft, FILE_LIST), 'w', 0o600);
  const lines = new Meter();
  lines.resume();
  let [count, bytes, added] = [0, 0, 0];
  const faults: Manifest['faults'] = [];
  try {
    for (const file of files ? known : []) {
      signal.throwIfAborted();
      await step('file');
      const entry =
        (await storedBefore(root, file, sealedTo, former)) ?? (await store(root, draft, file, sealedTo, files, signal));
      if (entry === undefined) {
        // A person or the sweep may have deleted it since the snapshot; then its row is gone, too.
        if (await hasRow(client, file.key)) faults.push({ key: file.key, fault: 'missing' });
        continue;
      }
      const name = contentEntryName(entry, sealedTo);
      if (!former.has(name)) added += entry.storedBytes;
      former.set(name, entry);
      if (file.sha256 !== undefined && file.sha256 !== entry.sha256) faults.push({ key: file.key, fault: 'changed' });
      count++;
      bytes += entry.bytes;
      const line = `${JSON.stringify(entry)}\n`;
      lines.write(line);
      await list.write(line);
    }
    await list.sync();
  } finally {
    await list.close();
  }
  await new Promise<void>((resolve) => lines.end(resolve));
  const { bytes: listBytes, sha256: listSha256 } = lines.measure();
  return { count, bytes, listBytes, listSha256, faults, added };
}

/** The contents of the last backup by the names of their entries, so that a night reads new files only. */
async function contentsOfLast(root: string, sealedTo: string | null): Promise<Map<string, FileEntry>> {
  const contents = new Map<string, FileEntry>();
  const last = (await backupsIn(root)).findLast(({ manifest }) => manifest.sealedTo === sealedTo);
  if (!last) return contents;
  try {
    for await (const file of filesOfBackup(last.folder)) contents.set(contentEntryName(file, sealedTo), file);
  } catch {
    // A damaged list: everything is read and stored again.
    contents.clear();
  }
  return contents;
}

async function storedBefore(
  root: string,
  { key, sha256 }: KnownFile,
  sealedTo: string | null,
  former: ReadonlyMap<string, FileEntry>,
): Promise<FileEntry | undefined> {
  if (sha256 === undefined) return undefined;
  const name = contentEntryName({ sha256 }, sealedTo);
  const found = former.get(name);
  if (!found || (await sizeOnDisk(join(root, name))) !== found.storedBytes) return undefined;
  return { ...found, key };
}

/** Stores the content of a file and reads it again; undefined when the file is not on the disk. */
async function store(
  root: string,
  draft: string,
  { key }: KnownFile,
  sealedTo: string | null,
  files: FileStore | undefined,
  signal: AbortSignal,
): Promise<FileEntry | undefined> {
  const source = files && pathIn(files, key);
  if (source === undefined) return undefined;
  const path = join(draft, 'content');
  const [plain, stored] = [new Meter(), new Meter()];
  try {
    await pipeline(
      createReadStream(source),
      plain,
      sealedTo === null ? asItIs : sealing(sealedTo),
      stored,
      createWriteStream(path, { mode: 0o600, flush: true }),
      { signal },
    );
  } catch (error) {
    if (isMissing(error, source)) return undefined;
    throw error;
  }
  const { bytes: storedBytes, sha256: storedSha256 } = stored.measure();
  if ((await measureFile(path)).sha256 !== storedSha256) throw damaged(key);
  const entry = { key, ...plain.measure(), storedBytes, storedSha256 };
  const target = join(root, contentEntryName(entry, sealedTo));
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(path, target);
  return entry;
}

/** The path of a file; undefined when it is not on the disk. */
function pathIn(files: FileStore, key: string): string | undefined {
  try {
    return files.pathOf(key);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function isMissing(error: unknown, path: string): boolean {
  const { code, path: failed } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' && failed === path;
}

async function hasRow(client: pg.Client, key: string): Promise<boolean> {
  const { rowCount } = await client.query('select from public.attachments where storage_key = $1', [key]);
  return rowCount === 1;
}

/** Reads everything again that this backup wrote into its folder. */
async function checkWritten(folder: string, signal: AbortSignal): Promise<void> {
  const manifest = await readManifestIn(folder);
  const list = await measureFile(join(folder, FILE_LIST), signal);
  if (list.sha256 !== manifest.files.listSha256) throw damaged(FILE_LIST);
  for (const table of manifest.tables) {
    const name = tableEntryName(table, manifest.sealedTo);
    const stored = new Meter();
    const source = createReadStream(join(folder, name));
    if (manifest.sealedTo === null) {
      const plain = new Meter('lines');
      await pipeline(source, stored, createGunzip(), plain, drain, { signal });
      if (plain.lines !== table.rows || plain.measure().sha256 !== table.sha256) throw damaged(name);
    } else await pipeline(source, stored, drain, { signal });
    if (stored.measure().sha256 !== table.storedSha256) throw damaged(name);
  }
}

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}
