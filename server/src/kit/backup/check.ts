import { join } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '../files.ts';
import { measureFile } from './meter.ts';
import { sizeOnDisk } from './store.ts';
import { tablesOf } from './tables.ts';

export interface FileFault {
  key: string;
  fault: 'missing' | 'orphan' | 'size' | 'sum';
}

export interface Check {
  tables: { name: string; rows: number }[];
  /** Complete files that a row names. */
  files: number;
  faults: FileFault[];
}

interface Row extends pg.QueryResultRow {
  key: string;
  size: string;
  sum: string | null;
}

const BATCH = 1_000;

/**
 * Compares the files on the disk with their rows, and counts the rows of every table. A file of the trash that has a row
 * is found: whatever reads it brings it back. Uploads that are not complete are none yet.
 */
export async function checkInstallation(client: pg.ClientBase, files: FileStore): Promise<Check> {
  const tables: Check['tables'] = [];
  for (const { schema, name, quoted } of await tablesOf(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted}`);
    tables.push({ name: `${schema}.${name}`, rows: Number(rows[0]?.count) });
  }
  // Before the rows: a file that comes meanwhile has its row later and would look like an orphan.
  const onDisk = new Set((await files.keys()).filter((key) => !key.endsWith('.draft')));
  const inTrash = new Set(await files.discarded());
  const faults: FileFault[] = [];
  let count = 0;
  for (let after = ''; ; ) {
    const { rows } = await client.query<Row>(
      `select storage_key as key, size::text as size, encode(sha256, 'hex') as sum from public.attachments
       where storage_key > $1 and completed_at is not null order by storage_key limit ${BATCH}`,
      [after],
    );
    for (const row of rows) {
      count++;
      onDisk.delete(row.key);
      const fault = await faultOf(
        row,
        inTrash.has(row.key) ? join(files.folder, 'trash', row.key) : join(files.folder, row.key),
      );
      if (fault && (fault !== 'missing' || (await hasRow(client, row.key)))) faults.push({ key: row.key, fault });
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.key;
  }
  for (const key of onDisk) if (!(await hasRow(client, key))) faults.push({ key, fault: 'orphan' });
  return { tables, files: count, faults };
}

async function faultOf({ size, sum }: Row, path: string): Promise<FileFault['fault'] | undefined> {
  const found = await sizeOnDisk(path);
  if (found === undefined) return 'missing';
  if (found !== Number(size)) return 'size';
  if (sum !== null && (await measureFile(path)).sha256 !== sum) return 'sum';
  return undefined;
}

async function hasRow(client: pg.ClientBase, key: string): Promise<boolean> {
  return (await client.query('select from public.attachments where storage_key = $1', [key])).rowCount === 1;
}
