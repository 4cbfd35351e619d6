import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  size: number;
  sha256: Buffer;
}

/** Where the bytes of attachments lie. Keys are our own ids; what a person calls a file stands in the database. */
export interface FileStore {
  /** Takes the bytes as they come and keeps them whole or not at all. */
  save: (key: string, bytes: Readable) => Promise<StoredFile>;
  read: (key: string) => Readable;
  /** The file on the disk of this machine, for readers that jump about in it. */
  pathOf: (key: string) => string;
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
  return {
    pathOf,
    read: (key) => createReadStream(pathOf(key)),
    save: async (key, bytes) => {
      const draft = pathOf(`${key}.draft`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const stored = await write(draft, bytes);
        await rename(draft, pathOf(key));
        return stored;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    olderThan: async (time) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => KEY.test(name));
      const ages = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
      return names.filter((_, index) => (ages[index]?.mtimeMs ?? Number.POSITIVE_INFINITY) < time.getTime());
    },
  };
}

const KEY = /^[0-9a-f-]{36}(\.draft)?$/;

async function write(path: string, bytes: Readable): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(bytes, count, createWriteStream(path, { mode: 0o600 }));
  // On the disk before the database says that it is there.
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
  return { size, sha256: hash.digest() };
}
