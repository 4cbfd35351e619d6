import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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
  /** Removes the file and its draft. */
  remove: (key: string) => Promise<void>;
  /** Keys of the files that were last written before `time`, drafts of broken uploads included. */
  olderThan: (time: Date) => Promise<string[]>;
}

/**
 * Stores files in one folder on this machine's disk and creates the folder when it is missing.
 *
 * @throws Error from `pathOf` for a key that is no id of ours: no key can leave the folder.
 * @example const files = diskFiles(join(config.dataDir, 'files')); await files.save(uuidv7(), stream);
 */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('That is no key of a file.');
    return join(folder, key);
  };
  const draftOf = (key: string) => pathOf(`${key}.draft`);
  const ready = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    pathOf,
    read: (key) => createReadStream(pathOf(key)),
    // Bytes of a settled file never change, so two names may share them; not every disk can do that.
    copy: (from, to) => link(pathOf(from), pathOf(to)).catch(() => copyFile(pathOf(from), pathOf(to))),
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
      if (!key.endsWith('.draft')) await rm(draftOf(key), { force: true });
    },
    olderThan: async (time) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => KEY.test(name));
      const ages = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
      return names.filter((_, index) => (ages[index]?.mtimeMs ?? Number.POSITIVE_INFINITY) < time.getTime());
    },
  };
}

const KEY = /^[0-9a-f-]{36}(\.draft)?$/;

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
