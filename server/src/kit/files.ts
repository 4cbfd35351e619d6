import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  size: number;
  sha256: Buffer;
}

/** Where the bytes of attachments lie. Keys are our own ids; what a person calls a file stands in the database. */
export interface FileStore {
  /** Takes the bytes as they come and keeps them whole or not at all. */
  save: (key: string, bytes: Readable) => Promise<StoredFile>;
  /** Writes a part of a draft from `offset` on and answers where it ends; what came before a break is kept. */
  extend: (key: string, offset: number, bytes: Readable) => Promise<number>;
  /** Bytes of a draft so far, 0 when there is none. */
  lengthOf: (key: string) => Promise<number>;
  /** Makes a draft the file. */
  settle: (key: string) => Promise<StoredFile>;
  read: (key: string) => Readable;
  /** The file on the disk of this machine, for readers that jump about in it. */
  pathOf: (key: string) => string;
  /** Removes the file and its draft. */
  remove: (key: string) => Promise<void>;
  /** Keys of the files written before `time`, drafts of broken uploads among them. */
  olderThan: (time: Date) => Promise<string[]>;
}

/**
 * Files in one folder of this machine's disk, which is made when it is missing.
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
      // At its place rather than at the end: a part that comes twice writes the same bytes over the same ones.
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

/** Size and hash of a file, which is on the disk before the database says that it is there. */
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
