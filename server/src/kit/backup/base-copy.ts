import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { archiveName } from '../../db/embedded/archiving.ts';
import { baseFile, chainsFolder, collectParts, namesIn, partsOf, settleBase } from './log-archive.ts';
import { Meter } from './meter.ts';
import { sealing } from './sealing.ts';
import { asItIs } from './snapshot.ts';
import type { Stepping } from './stepping.ts';

export interface BaseTask {
  /** The role over the server. */
  supervisor: pg.PoolConfig;
  /** The folder of the server. */
  data: string;
  /** The folder of all backups. */
  folder: string;
  sealedTo: string | null;
  /** The installation that the rows name. */
  installation: string | undefined;
  keyFingerprint: string;
  version: string;
  step?: Stepping | undefined;
}

const DRAFT = 'draft-';
/** What PostgreSQL makes anew, and our own archive. */
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'archive', 'backup_label', 'tablespace_map'];
const EMPTY =
  /^(pg_wal(\/archive_status|\/summaries)?|pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans))$/;
/** How long the last part of the log may take after the copy. */
const PATIENCE_MS = 120_000;
const BLOCK = 1024 * 1024;

/**
 * Copies the files of the running server into the chain by the backup API of PostgreSQL. The copy gets its name when it and
 * every part of the log that it needs are stored; a killed one has another name and is removed by the next.
 */
export async function copyBase(task: BaseTask): Promise<void> {
  const { data, folder: root, sealedTo, step = () => undefined } = task;
  const chain = join(chainsFolder(root), archiveName(data) ?? '');
  for (const name of await namesIn(chain))
    if (name.startsWith(DRAFT)) await rm(join(chain, name), { recursive: true, force: true });
  const draft = join(chain, `${DRAFT}${randomUUID()}`);
  await mkdir(draft, { mode: 0o700 });
  const client = new pg.Client({ ...task.supervisor, application_name: 'hoivien base copy' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    const begun = await client.query<{ start: string }>(
      `select pg_walfile_name(pg_backup_start('hoivien', true)) as start`,
    );
    await step('copy');
    const packer = pack();
    const meter = new Meter();
    const target = createWriteStream(baseFile({ folder: draft, manifest: { sealedTo } as never }), {
      mode: 0o600,
      flush: true,
    });
    const writing = pipeline(packer, createGzip(), sealedTo === null ? asItIs : sealing(sealedTo), meter, target);
    const stopped = packAll(packer, data, client, step);
    stopped.catch((error: Error) => packer.destroy(error));
    const [{ stop, at }] = await Promise.all([stopped, writing]);
    const patience = Date.now() + PATIENCE_MS;
    for (;;) {
      await step('log');
      await collectParts(root, data, sealedTo);
      if (((await partsOf(chain)).at(-1)?.name ?? '') >= stop) break;
      if (Date.now() > patience) throw new Error(`The server has not handed over ${stop} of its log.`);
      await sleep(100);
    }
    await step('name');
    const { rows } = await client.query<{ server: string }>(
      `select (current_setting('server_version_num')::int / 10000)::text as server`,
    );
    await settleBase(chain, draft, {
      format: 'hoivien-base',
      formatVersion: 1,
      madeAt: at.toISOString(),
      version: task.version,
      server: rows[0]?.server ?? '',
      installation: task.installation,
      keyFingerprint: task.keyFingerprint,
      sealedTo,
      start: begun.rows[0]?.start ?? '',
      stop,
      ...meter.measure(),
    });
  } finally {
    // The end of its connection ends a copy that was not stopped.
    await client.end().catch(() => undefined);
    await rm(draft, { recursive: true, force: true });
  }
}

async function packAll(packer: Pack, data: string, client: pg.Client, step: Stepping) {
  await packFolder(packer, data, '', step);
  await step('stop');
  const { rows } = await client.query<{ label: string; map: string; stop: string; at: Date }>(
    `select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as stop, clock_timestamp() as at
     from pg_backup_stop(false)`,
  );
  const [last] = rows;
  if (!last) throw new Error('The server did not end the copy.');
  packer.entry({ name: 'backup_label', mode: 0o600 }, last.label);
  if (last.map.trim() !== '') packer.entry({ name: 'tablespace_map', mode: 0o600 }, last.map);
  packer.finalize();
  return last;
}

async function packFolder(packer: Pack, data: string, folder: string, step: Stepping): Promise<void> {
  for (const found of await readdir(join(data, folder), { withFileTypes: true })) {
    const name = folder === '' ? found.name : `${folder}/${found.name}`;
    await step('file');
    if (LEFT_OUT.includes(name) || found.name.startsWith('pgsql_tmp')) continue;
    if (found.isDirectory()) {
      packer.entry({ name, type: 'directory', mode: 0o700 });
      await packFolder(packer, data, name, step);
    } else if (found.isFile() && !EMPTY.test(folder)) await packFile(packer, join(data, name), name);
  }
}

/** A file may grow, shrink or go while it is read: the log brings it to the moment of the end of the copy. */
async function packFile(packer: Pack, path: string, name: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    await new Promise<void>((resolve, reject) => {
      const entry = packer.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      pipeline(exactly(handle, size), entry).catch(reject);
    });
  } finally {
    await handle.close();
  }
}

async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += BLOCK) {
    const block = Buffer.alloc(Math.min(BLOCK, size - at));
    await handle.read(block, 0, block.length, at);
    yield block;
  }
}
