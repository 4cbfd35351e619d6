import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type pino from 'pino';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import { removeOldCopies } from '../db/embedded/copy.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts';
import { readSchemaState, type SchemaState } from '../db/migrate.ts';
import { diskFiles } from '../kit/files.ts';
import { requireUsable } from '../start-failure.ts';
import { type Progress, progressPrinter } from '../upgrade-progress.ts';

/** Functions that stop the parts, in the order of their start; `isReady` when the product answers. */
export interface Running {
  stops: (() => Promise<unknown>)[];
  embedded?: EmbeddedDatabase;
  isReady: boolean;
  isStopping: boolean;
}

export function filesOf({ dataDir }: Config) {
  return diskFiles(join(dataDir, 'files'));
}

/** The pool of the embedded database or of DATABASE_URL, before any change in it. */
export async function openDatabase(
  config: Config,
  log: pino.Logger,
  running: Running,
  tell: (progress: Progress) => void = progressPrinter(),
) {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({
      dataDir: config.dataDir,
      log,
      copyFirst: copyBeforeUpgrade,
      tellCopy: (progress) => tell({ what: 'copy', ...progress }),
      archives: config.pointInTimeMb > 0,
    });
    running.embedded = embedded;
    running.stops.push(() => embedded.stop());
    return { connection: embedded.connection, ...keepPool(embedded.connection, log, running) };
  }
  const connection = { connectionString: config.databaseUrl };
  const opened = keepPool(connection, log, running);
  await requireUsable(opened.pool, config.databaseUrl);
  return { connection, ...opened };
}

export function keepPool(connection: pg.PoolConfig, log: pino.Logger, running: Running, max?: number) {
  const lost = (error: Error) =>
    log.warn({ code: (error as { code?: string }).code }, 'a database connection was lost');
  const opened = connect(connection, lost, max);
  running.stops.push(() => opened.pool.end());
  return opened;
}

/** After an upgrade: the newest two copies stay, and where they are is told. */
export function tellCopies({ place }: EmbeddedDatabase, log: pino.Logger): void {
  const copies = removeOldCopies(place);
  if (copies.length > 0) log.info({ copies }, 'copies of the database before the last upgrades are kept');
}

/** The name of the copy before an upgrade; undefined for a database that is new or up to date. */
async function copyBeforeUpgrade(connection: pg.PoolConfig): Promise<string | undefined> {
  const { applied, pending, version } = await schemaStateOf(connection);
  return applied > 0 && pending > 0 ? `${version ?? 'older'}-${applied}` : undefined;
}

export async function schemaStateOf(connection: pg.PoolConfig): Promise<SchemaState> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await readSchemaState(client);
  } finally {
    await client.end();
  }
}

export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || ['database', 'database.place'].some((name) => existsSync(join(dataDir, name)));
}

export async function confirms(words: string): Promise<boolean> {
  process.stdout.write(`\nType ${words} to go on: `);
  for await (const line of createInterface({ input: process.stdin })) return line.trim() === words;
  return false;
}
