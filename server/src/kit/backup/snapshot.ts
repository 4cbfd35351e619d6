import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { type SequenceEntry, type TableEntry, tableEntryName } from './manifest.ts';
import { Meter } from './meter.ts';
import { type Step, sealing } from './sealing.ts';
import type { Stepping } from './stepping.ts';
import { listOf, setTextForms, type TableOfDatabase, tablesOf } from './tables.ts';

export interface Snapshot {
  server: string;
  migrations: number[];
  jobs: number | null;
  installation: string;
  tables: TableEntry[];
  sequences: SequenceEntry[];
}

/** A file of which the database knows at the snapshot; the sum is missing for files of an old version. */
export interface KnownFile {
  key: string;
  sha256: string | undefined;
}

/**
 * Writes every table into `folder`, as it was at one moment. `eachFile` gets the files of which the snapshot knows.
 * Memory stays flat: rows go from the connection through the compression to the disk.
 */
export async function writeSnapshot(
  client: pg.Client,
  folder: string,
  sealedTo: string | null,
  signal: AbortSignal,
  step: Stepping,
): Promise<Snapshot & { files: KnownFile[] }> {
  await setTextForms(client);
  const tables = await tablesOf(client);
  await client.query('begin isolation level repeatable read read only');
  // Before the snapshot: a table that an upgrade rewrites after it would look empty to the snapshot.
  await client.query(`lock table ${tables.map(({ quoted }) => quoted).join(', ')} in access share mode`);
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const written: TableEntry[] = [];
  for (const table of tables) {
    signal.throwIfAborted();
    await step(`table ${table.schema}.${table.name}`);
    written.push(await writeTable(client, folder, table, sealedTo, signal));
  }
  const state = await readState(client);
  const files: KnownFile[] = [];
  for await (const line of copyLines(client, FILES)) {
    const [key = '', sha256] = line.split('\t');
    files.push({ key, sha256: sha256 === '\\N' ? undefined : sha256 });
  }
  await client.query('commit');
  return { ...state, tables: written, files };
}

const FILES = `select storage_key, encode(sha256, 'hex') from public.attachments where completed_at is not null order by storage_key`;

async function writeTable(
  client: pg.Client,
  folder: string,
  { schema, name, quoted, columns }: TableOfDatabase,
  sealedTo: string | null,
  signal: AbortSignal,
): Promise<TableEntry> {
  const copy = client.query(to(`copy (select ${listOf(columns)} from ${quoted}) to stdout`));
  const [plain, stored] = [new Meter('lines'), new Meter()];
  const path = join(folder, tableEntryName({ schema, name }, sealedTo));
  await pipeline(
    copy,
    plain,
    createGzip({ level: 4 }),
    sealedTo === null ? asItIs : sealing(sealedTo),
    stored,
    createWriteStream(path, { mode: 0o600, flush: true }),
    { signal },
  );
  const { bytes: storedBytes, sha256: storedSha256 } = stored.measure();
  return { schema, name, columns, rows: plain.lines, ...plain.measure(), storedBytes, storedSha256 };
}

export const asItIs: Step = (source) => source;

async function readState(client: pg.Client): Promise<Omit<Snapshot, 'tables'>> {
  const { rows: migrations } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  const { rows: facts } = await client.query<{ server: string; installation: string | null; jobs: boolean }>(
    `select current_setting('server_version') as server, to_regclass('pgboss.version') is not null as jobs,
       (select value from public.installation_facts where name = 'installation') as installation`,
  );
  const [fact] = facts;
  const jobs = fact?.jobs ? (await client.query<{ version: number }>('select version from pgboss.version')).rows : [];
  return {
    server: fact?.server ?? '',
    installation: fact?.installation ?? '',
    migrations: migrations.map(({ at }) => Number(at)),
    jobs: jobs[0]?.version ?? null,
    sequences: await readSequences(client),
  };
}

/** Sequences belong to no snapshot: read after the tables they are at or beyond every number in them. */
async function readSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ schema: string; name: string; quoted: string }>(
    `select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('public', 'pgboss') order by 1, 2`,
  );
  const read: SequenceEntry[] = [];
  for (const { schema, name, quoted } of rows) {
    const { rows: values } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted}`,
    );
    for (const { value, called } of values) read.push({ schema, name, value, isCalled: called });
  }
  return read;
}

function copyLines(client: pg.Client, query: string): AsyncIterable<string> {
  const rows: Readable = client.query(to(`copy (${query}) to stdout`));
  return createInterface({ input: rows, crlfDelay: Number.POSITIVE_INFINITY });
}
