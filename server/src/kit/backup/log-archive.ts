import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { archiveFolder, archiveMark, archiveName } from '../../db/embedded/archiving.ts';
import { measureFile } from './meter.ts';
import { sealing, type Step, unsealing } from './sealing.ts';
import { asItIs } from './snapshot.ts';
import { PlainRefusal } from './plain-refusal.ts';
import { backupsIn, sizeOnDisk, syncFolder } from './store.ts';

/**
 * The archive of the log (WAL) of the embedded database, in `point-in-time` of the folder of backups. A chain is a folder
 * with base copies and all parts of the log since the first of them. A log that does not go on where the chain ends (a
 * lost part, a database that was put back) begins a new chain.
 */
const FOLDER = 'point-in-time';
const BASE = 'base.json';
/** Free bytes that are left on the disk. */
export const FREE_LEAST = 512 * 1024 * 1024;
const PART = /^[0-9A-F]{24}$/;
const STORED = /^([0-9A-F]{24})\.(\d+)\.gz(\.age)?$/;
/** Parts of 16 MiB in 4 GiB: how their names count. */
const PARTS_OF_LOG = 256;
/** The size of a part of the log. */
export const PART_BYTES = 16 * 1024 * 1024;

const baseManifest = z.object({
  format: z.literal('hoivien-base'),
  formatVersion: z.literal(1),
  /** When the copy was complete: the earliest moment to which it leads. */
  madeAt: z.iso.datetime(),
  version: z.string(),
  /** The major version of the database server. */
  server: z.string().regex(/^\d+$/),
  /** Missing in copies of before. */
  installation: z.string().optional(),
  keyFingerprint: z.string(),
  sealedTo: z.string().nullable(),
  /** The first and the last part of the log that the copy needs. */
  start: z.string().regex(PART),
  stop: z.string().regex(PART),
  bytes: z.int().min(0),
  sha256: z.string(),
});

export type BaseManifest = z.output<typeof baseManifest>;

export interface Base {
  chain: string;
  folder: string;
  manifest: BaseManifest;
}

export interface StoredPart {
  name: string;
  path: string;
  bytes: number;
  /** When the server last wrote into it: what was saved before is in it or in those before. */
  writtenAt: number;
}

/** The log does not go on where the chain ends. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
}

export function chainsFolder(root: string): string {
  return join(root, FOLDER);
}

export const partsFolder = (chain: string) => join(chain, 'wal');

/** The file of a base copy. */
export function baseFile({ folder, manifest }: Pick<Base, 'folder' | 'manifest'>): string {
  return join(folder, `base.tar.gz${manifest.sealedTo === null ? '' : '.age'}`);
}

/** The complete base copies of a folder of backups, oldest first. One with a damaged manifest counts as none. */
export async function basesIn(root: string): Promise<Base[]> {
  const found: Base[] = [];
  for (const name of await namesIn(chainsFolder(root))) {
    const chain = join(chainsFolder(root), name);
    for (const entry of await namesIn(chain)) {
      if (!entry.startsWith('base-')) continue;
      const folder = join(chain, entry);
      const text = await readFile(join(folder, BASE), 'utf8').catch(() => undefined);
      const read = text === undefined ? undefined : baseManifest.safeParse(parsed(text));
      if (read?.success) found.push({ chain, folder, manifest: read.data });
    }
  }
  return found.toSorted((a, b) => Date.parse(a.manifest.madeAt) - Date.parse(b.manifest.madeAt));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws PlainRefusal when the folder holds backups or base copies of another installation: a restore could mix them up. */
export async function requireOwnChains(root: string, installation: string | undefined): Promise<void> {
  const owners = [...(await basesIn(root)), ...(await backupsIn(root))].map(({ manifest }) => manifest.installation);
  if (installation === undefined || owners.every((owner) => owner === undefined || owner === installation)) return;
  throw new PlainRefusal(
    `Thư mục ${root} chứa bản sao của một hệ thống Hoivien khác. Hãy đặt BACKUP_FOLDER (hoặc BACKUP_COPY_TO) là một thư mục riêng.`,
    `The folder ${root} holds copies of another Hoivien. Set BACKUP_FOLDER (or BACKUP_COPY_TO) to a folder of its own.`,
  );
}

/** Writes the manifest of a complete copy and gives its folder its name. */
export async function settleBase(chain: string, draft: string, manifest: BaseManifest): Promise<void> {
  await writeFile(join(draft, BASE), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  await syncFolder(draft);
  await rename(
    draft,
    join(chain, `base-${manifest.madeAt.slice(0, 19).replaceAll(':', '-')}Z-${randomUUID().slice(0, 8)}`),
  );
  await syncFolder(chain);
}

/** The parts of a chain in their order. */
export async function partsOf(chain: string): Promise<StoredPart[]> {
  const folder = partsFolder(chain);
  const parts: StoredPart[] = [];
  for (const entry of await namesIn(folder)) {
    const [, name, writtenAt] = STORED.exec(entry) ?? [];
    if (name === undefined) continue;
    const path = join(folder, entry);
    const bytes = await sizeOnDisk(path);
    if (bytes !== undefined) parts.push({ name, path, bytes, writtenAt: Number(writtenAt) });
  }
  return parts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The name of the part after this one. */
export function partAfter(name: string): string {
  const [timeline, log, part] = [
    name.slice(0, 8),
    Number.parseInt(name.slice(8, 16), 16),
    Number.parseInt(name.slice(16), 16),
  ];
  const next = log * PARTS_OF_LOG + part + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${timeline}${hex(Math.floor(next / PARTS_OF_LOG))}${hex(next % PARTS_OF_LOG)}`;
}

/** Lets the server archive into a new chain. Call it before its first base copy. */
export async function beginChain(root: string, data: string, now: Date): Promise<string> {
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomUUID().slice(0, 8)}`;
  await mkdir(partsFolder(join(chainsFolder(root), name)), { recursive: true, mode: 0o700 });
  await dropSpool(data);
  await writeFile(archiveMark(data), `${name}\n`, { flush: true });
  return name;
}

/** Ends archiving: the server drops its log from now on. */
export async function endChain(data: string): Promise<void> {
  await rm(archiveMark(data), { force: true });
  await dropSpool(data);
}

async function dropSpool(data: string): Promise<void> {
  for (const name of await namesIn(archiveFolder(data)))
    if (name !== 'on') await rm(join(archiveFolder(data), name), { force: true });
}

/** Parts that the server has finished and that are not in the chain yet. */
export async function waitingParts(data: string): Promise<number> {
  const handedOver = (await namesIn(archiveFolder(data))).filter((name) => PART.test(name));
  const ready = (await namesIn(join(data, 'pg_wal', 'archive_status'))).filter((name) => name.endsWith('.ready'));
  return handedOver.length + ready.length;
}

/**
 * Moves the parts that the server has handed over into the chain. A killed run leaves a part in both places, which the
 * next one sees.
 *
 * @throws BrokenChain
 */
export async function collectParts(root: string, data: string, sealedTo: string | null): Promise<void> {
  const chain = archiveName(data);
  const waiting = (await namesIn(archiveFolder(data))).toSorted();
  if (chain === undefined) return waiting.length > 0 ? dropSpool(data) : undefined;
  const folder = partsFolder(join(chainsFolder(root), chain));
  if (!existsSync(folder)) throw new BrokenChain(`${folder} is gone.`);
  for (const entry of await namesIn(folder))
    if (entry.endsWith('.draft')) await rm(join(folder, entry), { force: true });
  let last = (await partsOf(join(chainsFolder(root), chain))).at(-1);
  for (const name of waiting) {
    const source = join(archiveFolder(data), name);
    if (!PART.test(name)) {
      // Marks of base copies and timelines; each base leads along one timeline only.
      if (!/^on$|\.part$/.test(name)) await rm(source, { force: true });
      continue;
    }
    const writtenAt = Math.floor((await stat(source)).mtimeMs);
    const isThere = last?.name === name && last.writtenAt === writtenAt;
    if (!isThere) {
      if (last && partAfter(last.name) !== name)
        throw new BrokenChain(`The log goes on at ${name} and not after ${last.name}.`);
      if (!(await isPart(source))) throw new BrokenChain(`${name} is cut or empty.`);
      const path = join(folder, `${name}.${writtenAt}.gz${sealedTo === null ? '' : '.age'}`);
      await writePacked(createReadStream(source), path, sealedTo);
      last = { name, path, bytes: 0, writtenAt };
    }
    await rm(source);
  }
}

/** A power cut may leave a part that is shorter or has zeros; a page of the log never begins with them. */
async function isPart(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return (await file.stat()).size === PART_BYTES && buffer.readUInt16LE() !== 0;
  } finally {
    await file.close();
  }
}

/** Packs, seals and stores bytes under their name when they are complete and on the disk. */
export async function writePacked(source: NodeJS.ReadableStream, path: string, sealedTo: string | null): Promise<void> {
  const draft = `${path}.draft`;
  const seal: Step = sealedTo === null ? asItIs : sealing(sealedTo);
  await pipeline(source, createGzip(), seal, createWriteStream(draft, { mode: 0o600, flush: true }));
  await rename(draft, path);
  await syncFolder(join(path, '..'));
}

/** The bytes of a packed file. Damaged ones fail with an error of age or zlib. */
export function unpacked(path: string, secret: string | undefined) {
  const open: Step = secret !== undefined && path.endsWith('.age') ? unsealing(secret) : asItIs;
  return [createReadStream(path), open, createGunzip()] as const;
}

export async function isWhole(base: Base): Promise<boolean> {
  const path = baseFile(base);
  if ((await sizeOnDisk(path)) !== base.manifest.bytes) return false;
  return (await measureFile(path)).sha256 === base.manifest.sha256;
}

/** Bytes of all chains. */
export async function sizeOfChains(root: string): Promise<number> {
  let bytes = 0;
  for (const name of await namesIn(chainsFolder(root)))
    for (const { bytes: more } of await partsOf(join(chainsFolder(root), name))) bytes += more;
  for (const { manifest } of await basesIn(root)) bytes += manifest.bytes;
  return bytes;
}

/**
 * Removes the oldest base copies with their parts of the log while there is more than `limit` or one is older than
 * `oldest`; never the newest. Then what no base copy needs.
 */
export async function trimChains(
  root: string,
  limit: number,
  oldest: Date,
  current: string | undefined,
): Promise<void> {
  for (;;) {
    const [first, second] = await basesIn(root);
    if (!first || !second) break;
    if ((await sizeOfChains(root)) <= limit && Date.parse(first.manifest.madeAt) >= oldest.getTime()) break;
    // Renamed first: half a copy must not look like one.
    const gone = join(first.chain, `draft-gone-${randomUUID()}`);
    await rename(first.folder, gone);
    await rm(gone, { recursive: true, force: true });
    await removeUnneeded(root, current);
  }
  await removeUnneeded(root, current);
}

async function removeUnneeded(root: string, current: string | undefined): Promise<void> {
  const bases = await basesIn(root);
  for (const name of await namesIn(chainsFolder(root))) {
    const chain = join(chainsFolder(root), name);
    const first = bases.find((base) => base.chain === chain);
    if (!first && name !== current) await rm(chain, { recursive: true, force: true });
    if (!first) continue;
    for (const part of await partsOf(chain)) if (part.name < first.manifest.start) await rm(part.path, { force: true });
  }
}

export async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.MAX_SAFE_INTEGER, bsize: 1 }));
  return bavail * bsize;
}
