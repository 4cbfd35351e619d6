import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import {
  contentEntryName,
  cutOff,
  damaged,
  FILE_LIST,
  type Manifest,
  MANIFEST,
  readFileEntry,
  readManifest,
  tableEntryName,
} from './manifest.ts';
import { Meter } from './meter.ts';
import { PlainRefusal } from './plain-refusal.ts';
import { filesOfBackup, sizeOnDisk, type StoredBackup } from './store.ts';

/** A part of a backup. Its bytes must be read before the next one comes. */
export interface Entry {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface Archive {
  path: string;
  manifest: Manifest;
  /** All entries with the manifest: the list of files, the tables, the contents. */
  entries: () => AsyncGenerator<Entry>;
}

/** Longest manifest that is read: it lists tables, never rows or files. */
const MANIFEST_MOST = 16 * 1024 * 1024;

/**
 * Opens a backup: one file with everything, or the folder of a night.
 *
 * @throws PlainRefusal when it is missing, foreign, of a newer format, damaged or cut.
 */
export async function openArchive(path: string): Promise<Archive> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new PlainRefusal(`Không có bản sao lưu nào tại ${path}.`, `There is no backup at ${path}.`);
  const entries = found.isDirectory() ? () => folderEntries(path) : () => tarEntries(path);
  for await (const { name, bytes } of entries()) {
    if (name !== MANIFEST) break;
    return { path, manifest: readManifest(await text(limited(bytes))), entries };
  }
  throw foreign();
}

/** Writes a stored backup as one file. It gets its name when it is complete, checked and on the disk. */
export async function packArchive(root: string, backup: StoredBackup, target: string): Promise<number> {
  if (existsSync(target))
    throw new PlainRefusal(
      `${target} đã có. Hãy chọn tên khác; không có gì bị ghi đè.`,
      `${target} is there already. Choose another name; nothing was overwritten.`,
    );
  const draft = `${target}.draft`;
  const packer = pack();
  try {
    await Promise.all([
      writeEntries(packer, root, backup),
      pipeline(packer, createWriteStream(draft, { mode: 0o600, flush: true })),
    ]);
    await verifyStored({ ...(await openArchive(draft)), path: draft });
    await rename(draft, target);
  } catch (error) {
    packer.destroy();
    await rm(draft, { force: true });
    throw error;
  }
  return (await sizeOnDisk(target)) ?? 0;
}

async function writeEntries(packer: ReturnType<typeof pack>, root: string, backup: StoredBackup): Promise<void> {
  const mtime = new Date(backup.manifest.madeAt);
  for await (const { name, path } of storedEntries(root, backup)) {
    const size = await sizeOnDisk(path);
    if (size === undefined) throw cutOff(name);
    await new Promise<void>((resolve, reject) => {
      const entry = packer.entry({ name, size, mtime, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      pipeline(createReadStream(path), entry).catch(reject);
    });
  }
  packer.finalize();
}

/** The entries of a stored backup with the paths of their bytes; contents that several files share come once. */
export async function* storedEntries(
  root: string,
  { folder, manifest }: Pick<StoredBackup, 'folder' | 'manifest'>,
): AsyncGenerator<{ name: string; path: string }> {
  yield { name: MANIFEST, path: join(folder, MANIFEST) };
  yield { name: FILE_LIST, path: join(folder, FILE_LIST) };
  for (const table of manifest.tables) {
    const name = tableEntryName(table, manifest.sealedTo);
    yield { name, path: join(folder, name) };
  }
  const seen = new Set<string>();
  for await (const file of filesOfBackup(folder)) {
    const name = contentEntryName(file, manifest.sealedTo);
    if (!seen.has(name)) yield { name, path: join(root, name) };
    seen.add(name);
  }
}

async function* folderEntries(folder: string): AsyncGenerator<Entry> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw foreign();
  const bytes = createReadStream(path);
  yield { name: MANIFEST, bytes };
  bytes.destroy();
  const manifest = readManifest(await text(createReadStream(path)));
  for await (const entry of storedEntries(join(folder, '..'), { folder, manifest })) {
    if (entry.name === MANIFEST) continue;
    if (!existsSync(entry.path)) throw cutOff(entry.name);
    yield { name: entry.name, bytes: createReadStream(entry.path) };
  }
}

async function* tarEntries(path: string): AsyncGenerator<Entry> {
  const reader = extract();
  let last: string | undefined;
  const file = createReadStream(path);
  file.on('error', (error) => reader.destroy(error));
  file.pipe(reader);
  try {
    for await (const entry of reader) {
      last = entry.header.name;
      yield { name: last, bytes: told(entry, last) };
      // An entry that nobody read would hold up the next.
      entry.resume();
    }
  } catch (error) {
    throw tarFault(error, last);
  } finally {
    file.destroy();
    reader.destroy();
  }
}

/** The bytes of an entry; an archive that ends within them is told as such. */
async function* told(entry: AsyncIterable<unknown>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* entry as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw tarFault(error, name);
  }
}

function tarFault(error: unknown, name: string | undefined): unknown {
  const text = error instanceof Error && error.name !== 'PlainRefusal' ? error.message : '';
  if (/invalid tar|unknown format/i.test(text)) return name === undefined ? foreign() : damaged(name);
  if (/unexpected end/i.test(text)) return name === undefined ? foreign() : cutOff(name);
  return error;
}

/**
 * Compares all bytes of a backup with their sums as they were written, which needs no secret key.
 *
 * @throws PlainRefusal that names the part that is damaged or missing.
 */
export async function verifyStored({ manifest, entries }: Archive, signal?: AbortSignal): Promise<void> {
  const expected = new Expected(manifest);
  for await (const { name, bytes } of entries()) {
    signal?.throwIfAborted();
    if (name === MANIFEST) continue;
    if (name === FILE_LIST) {
      await expected.readList(bytes);
      continue;
    }
    const meter = new Meter();
    await pipeline(Readable.from(bytes), meter, drain);
    expected.take(name, meter);
  }
  expected.requireAll();
}

/** What a backup must contain, and what of it has come. */
export class Expected {
  readonly manifest: Manifest;
  readonly #sums = new Map<string, string>();
  #hasList = false;
  /** The files of each content by the name of its entry. */
  readonly contents = new Map<string, { key: string; bytes: number; sha256: string }[]>();

  constructor(manifest: Manifest) {
    this.manifest = manifest;
    for (const table of manifest.tables) this.#sums.set(tableEntryName(table, manifest.sealedTo), table.storedSha256);
  }

  async readList(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const meter = new Meter();
    let rest = '';
    const decoder = new TextDecoder();
    const lines: string[] = [];
    await pipeline(Readable.from(bytes), meter, async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = parts.pop() ?? '';
        lines.push(...parts);
      }
    });
    if (rest !== '' || meter.measure().sha256 !== this.manifest.files.listSha256) throw damaged(FILE_LIST);
    for (const line of lines) {
      const { storedSha256, storedBytes: _, ...file } = readFileEntry(line);
      const name = contentEntryName(file, this.manifest.sealedTo);
      this.#sums.set(name, storedSha256);
      this.contents.set(name, [...(this.contents.get(name) ?? []), file]);
    }
    this.#hasList = true;
  }

  /** Compares the sum of an entry whose bytes have passed the meter. */
  take(name: string, meter: Meter): void {
    const sum = this.#sums.get(name);
    if (sum === undefined)
      throw new PlainRefusal(
        `Bản sao lưu có phần lạ ${name}, không do Hoivien ghi. Hãy dùng một bản sao lưu khác.`,
        `The backup has a foreign part ${name}, which Hoivien did not write. Use another backup.`,
      );
    if (sum !== meter.measure().sha256) throw damaged(name);
    this.#sums.delete(name);
  }

  requireAll(): void {
    if (!this.#hasList) throw cutOff(FILE_LIST);
    for (const name of this.#sums.keys()) throw cutOff(name);
  }
}

export async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MANIFEST_MOST) throw damaged(MANIFEST);
    yield chunk;
  }
}

function foreign(): PlainRefusal {
  return new PlainRefusal(
    'Đây không phải bản sao lưu của Hoivien: cần tệp do npm run backup -- TỆP tạo ra, hoặc thư mục của một đêm.',
    'This is no backup of Hoivien: the file of npm run backup -- FILE is needed, or the folder of a night.',
  );
}
