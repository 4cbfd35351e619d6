import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type Base,
  baseFile,
  basesIn,
  chainsFolder,
  freeIn,
  FREE_LEAST,
  namesIn,
  partsFolder,
  partsOf,
  requireOwnChains,
  settleBase,
  trimChains,
} from './log-archive.ts';
import { damaged } from './manifest.ts';
import { type Measure, Meter, measureFile } from './meter.ts';
import { sizeOnDisk, syncFolder } from './store.ts';

export interface CopyTask {
  /** The folder of all backups, and the second place. */
  root: string;
  target: string;
  installation: string | undefined;
  /** Bytes that base copies and logs may take in the second place. */
  limit: number;
  /** Base copies from before go, except the newest. */
  oldest: Date;
  /** False while the last failure of a base copy is not long ago: such a copy is large. */
  copiesBases: boolean;
  signal: AbortSignal;
}

/**
 * Brings base copies and the log of the embedded database to a second place, which is bounded by itself: what the first
 * one loses stays there. A base copy that went there does not come back, since only newer ones than the newest are copied.
 *
 * @returns base copies that are missing there
 */
export async function copyChains(task: CopyTask): Promise<Base[]> {
  const { root, target, limit, oldest } = task;
  const there = await basesIn(target);
  const here = await basesIn(root);
  const newest = there.at(-1)?.manifest.madeAt ?? '';
  const missing: Base[] = [];
  for (const base of here) {
    const same = there.filter(({ manifest }) => manifest.sha256 === base.manifest.sha256);
    const sizes = await Promise.all(same.map((one) => sizeOnDisk(baseFile(one))));
    if (sizes.includes(base.manifest.bytes)) continue;
    if (same.length > 0 || base === here.at(-1) || base.manifest.madeAt > newest) missing.push(base);
    // Cut or emptied there.
    for (const { folder } of same) await rm(folder, { recursive: true, force: true });
  }
  let hasChanged = false;
  for (const name of await namesIn(chainsFolder(root))) {
    const from = join(chainsFolder(root), name);
    const to = join(chainsFolder(target), name);
    const first = [...there, ...missing].find(({ chain }) => basename(chain) === name);
    if (!first) continue;
    const known = new Set(await namesIn(partsFolder(to)));
    const parts = (await partsOf(from)).filter(
      (part) => part.name >= first.manifest.start && !known.has(basename(part.path)),
    );
    const bases = missing.filter(({ chain }) => task.copiesBases && chain === from);
    if (parts.length + bases.length === 0) continue;
    await prepareChain(task, to);
    hasChanged = true;
    // The log first: a base copy counts as soon as it has its name.
    for (const { path } of parts)
      await unlessGone(path, () => copyChecked(task, path, join(partsFolder(to), basename(path))));
    for (const base of bases)
      await unlessGone(base.folder, async () => {
        await copyOfBase(task, base, to);
        missing.splice(missing.indexOf(base), 1);
      });
  }
  if (hasChanged) await trimChains(target, limit, oldest, (await namesIn(chainsFolder(root))).toSorted().at(-1));
  return missing;
}

async function prepareChain({ target, installation }: CopyTask, chain: string): Promise<void> {
  await requireOwnChains(target, installation);
  await mkdir(partsFolder(chain), { recursive: true, mode: 0o700 });
  for (const name of await namesIn(chain))
    if (name.startsWith('draft-')) await rm(join(chain, name), { recursive: true, force: true });
}

async function copyOfBase(task: CopyTask, base: Base, chain: string): Promise<void> {
  const draft = join(chain, `draft-${randomUUID()}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    const file = baseFile({ folder: draft, manifest: base.manifest });
    const { sha256 } = await copyChecked(task, baseFile(base), file, base.manifest.bytes);
    if (sha256 !== base.manifest.sha256) throw damaged(baseFile(base));
    await settleBase(chain, draft, base.manifest);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The first place may remove what is being copied. */
async function unlessGone(path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (existsSync(path)) throw error;
  }
}

/** Copies a file, reads the copy again and gives it its name. */
async function copyChecked({ target, signal }: CopyTask, from: string, to: string, bytes = 0): Promise<Measure> {
  const free = await freeIn(target);
  if (free < FREE_LEAST + bytes) throw new Error(`ENOSPC: ${target}: ${Math.floor(free / 1e6)} MB`);
  const draft = `${to}.draft`;
  const meter = new Meter();
  await pipeline(createReadStream(from), meter, createWriteStream(draft, { mode: 0o600, flush: true }), { signal });
  const read = meter.measure();
  if ((await measureFile(draft, signal)).sha256 !== read.sha256) throw damaged(to);
  await rename(draft, to);
  await syncFolder(join(to, '..'));
  return read;
}
