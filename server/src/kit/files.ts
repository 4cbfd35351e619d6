import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from './errors.ts';
import { uuidv7 } from './uuid.ts';

export interface StoredFile {
  size: number;
  sha256: Buffer;
}

/**
 * Storage of the bytes of attachments. Keys are ids of ours; the database holds the name that a person gave the file.
 */
export interface FileStore {
  /** Stores the bytes while they arrive. After an error nothing is stored. */
  save: (key: string, bytes: Readable) => Promise<StoredFile>;
  /** Writes a part of a draft from `offset` and returns where it ends. After an error the bytes written so far stay. */
  extend: (key: string, offset: number, bytes: Readable) => Promise<number>;
  /** Number of bytes of a draft so far; 0 without a draft. */
  lengthOf: (key: string) => Promise<number>;
  /** Turns a draft into the file. */
  settle: (key: string) => Promise<StoredFile>;
  read: (key: string) => Readable;
  /** Gives the bytes of a file a second key; each can be removed without the other. */
  copy: (from: string, to: string) => Promise<void>;
  /** The path of the file on this machine's disk, for readers that jump within a file. */
  pathOf: (key: string) => string;
  /** Removes the file and its draft for good, from the trash, too. */
  remove: (key: string) => Promise<void>;
  /** Keys of all files, drafts of broken uploads included; with `time` those that were last written before it. */
  keys: (time?: Date) => Promise<string[]>;
  /** Moves a file to the trash at the time `at`. Reading, copying and `restore` bring it back. */
  discard: (key: string, at: Date) => Promise<void>;
  restore: (key: string) => Promise<void>;
  /** Keys of the files in the trash; with `time` those that came there before it. */
  discarded: (time?: Date) => Promise<string[]>;
  /** The id of the installation to which the folder belongs; undefined for a folder that has none. */
  installation: () => Promise<string | undefined>;
  /** Writes that id. An id that stands there stays, unless `replace` is given. */
  assign: (id: string, replace?: 'replace') => Promise<void>;
  /** The folder, for sentences to an operator. */
  readonly folder: string;
}

/**
 * Stores files in one folder on this machine's disk and creates the folder when it is missing.
 *
 * @throws Error from `pathOf` for a key that is no id of ours: no key can leave the folder. Refusal 404 from `read`,
 *   `pathOf` and `copy` for a file that is not on the disk.
 * @example const files = diskFiles(join(config.dataDir, 'files')); await files.save(uuidv7(), stream);
 */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('That is no key of a file.');
    return join(folder, key);
  };
  const draftOf = (key: string) => pathOf(`${key}.draft`);
  const trash = join(folder, 'trash');
  const mark = join(folder, 'installation');
  const ready = () => mkdir(folder, { recursive: true, mode: 0o700 });
  /** The path of a file, which comes back from the trash when somebody needs it. */
  const found = (key: string) => {
    const path = pathOf(key);
    if (existsSync(path) || !existsSync(join(trash, key))) return path;
    try {
      renameSync(join(trash, key), path);
    } catch (error) {
      // Another reader was faster.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return path;
  };
  /** A row may name a file that is no longer on the disk. Its reader gets 404 and not 500. */
  const present = (key: string) => {
    const path = found(key);
    if (!existsSync(path)) throw new Refusal('Mes.Files.Id.NotFound', 404);
    return path;
  };
  return {
    folder,
    pathOf: present,
    read: (key) => createReadStream(present(key)),
    // Bytes of a settled file never change, so two names may share them; not every disk can do that.
    copy: async (from, to) => {
      const path = present(from);
      await link(path, pathOf(to)).catch(() => copyFile(path, pathOf(to)));
    },
    save: async (key, bytes) => {
      const draft = draftOf(key);
      await ready();
      try {
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600 }));
        const stored = await measure(draft);
        await rename(draft, pathOf(key));
        return stored;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    extend: async (key, offset, bytes) => {
      await ready();
      // Written at its offset, not appended: a part that arrives twice overwrites itself with the same bytes.
      const flags = offset === 0 ? 'w' : 'r+';
      const sink = createWriteStream(draftOf(key), { flags, start: offset, mode: 0o600 });
      await pipeline(bytes, sink);
      return offset + sink.bytesWritten;
    },
    lengthOf: (key) =>
      stat(draftOf(key)).then(
        ({ size }) => size,
        () => 0,
      ),
    settle: async (key) => {
      const stored = await measure(draftOf(key));
      await rename(draftOf(key), pathOf(key));
      return stored;
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(join(trash, key), { force: true });
      if (!key.endsWith('.draft')) await rm(draftOf(key), { force: true });
    },
    keys: (time) => keysIn(folder, time),
    discard: async (key, at) => {
      await mkdir(trash, { recursive: true, mode: 0o700 });
      // The time comes first: a file that came there with its old time would go at once.
      await utimes(pathOf(key), at, at);
      await rename(pathOf(key), join(trash, key));
    },
    restore: async (key) => void found(key),
    discarded: (time) => keysIn(trash, time),
    installation: () =>
      readFile(mark, 'utf8').then(
        (text) => text.trim(),
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw error;
        },
      ),
    assign: async (id, replace) => {
      await ready();
      const draft = `${mark}.${uuidv7()}`;
      await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true });
      // The complete file is linked into place, so that of two simultaneous starts one is first.
      if (replace) await rename(draft, mark);
      else
        await link(draft, mark)
          .catch((error: unknown) => {
            if (!existsSync(mark)) throw error;
          })
          .finally(() => rm(draft));
    },
  };
}

const KEY = /^[0-9a-f-]{36}(\.draft)?$/;

async function keysIn(folder: string, time?: Date): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => KEY.test(name));
  if (!time) return names;
  const ages = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return names.filter((_, index) => (ages[index]?.mtimeMs ?? Number.POSITIVE_INFINITY) < time.getTime());
}

/** Size and hash of a file. The file reaches the disk before the database says that it exists. */
async function measure(path: string): Promise<StoredFile> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest() };
}
