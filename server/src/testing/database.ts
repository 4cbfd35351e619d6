import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import { WAIT } from '../../../patience.config.ts';

export type TestDatabase = AsyncDisposable & {
  readonly connection: ClientConfig;
  /** Removes the database, even with open connections. */
  drop(): Promise<void>;
};

export type Template = {
  readonly name: string;
  /** Fills the template (migrations, seeds), once per run of the tests. It must close its connections. */
  prepare: (connection: ClientConfig) => Promise<void>;
  /** Stays on a given server after the run, so that the next run need not fill it again. */
  isKept?: boolean;
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** A role that may create databases, and a prefix that only this run uses. */
    testServer: { connection: ClientConfig; prefix: string };
    /** The most connections of a house; undefined: as many as the product. */
    connections: number | undefined;
  }
}

/**
 * Creates a database for one test file: a clone of the template, in 10 to 20 ms.
 *
 * @example const database = await createTestDatabase({ name: 'migrated', prepare: migrateAt });
 */
export async function createTestDatabase(template: Template): Promise<TestDatabase> {
  const source = await ensured(template);
  const name = `${inject('testServer').prefix}${process.pid}_${++made}`;
  await cloneDatabase(source, name);
  const drop = async () => void (await server().query(`drop database if exists ${name} with (force)`));
  return { connection: connectionTo(name), drop, [Symbol.asyncDispose]: drop };
}

let made = 0;

/** Templates that this process has asked for, by name. */
const templates = new Map<string, Promise<string>>();

function ensured(template: Template): Promise<string> {
  const known = templates.get(template.name);
  if (known) return known;
  const asked = withServer((server) => ensureTemplate(server, template));
  templates.set(template.name, asked);
  // A test may ask again with a mended preparation.
  asked.catch(() => templates.delete(template.name));
  return asked;
}

/**
 * Prepares the template under another name and renames it, so that a template is always complete. Only one test file
 * does this at a time.
 */
async function ensureTemplate(server: Client, { name, prepare, isKept = false }: Template): Promise<string> {
  const template = `${isKept ? 'hoivien_kept_' : inject('testServer').prefix}template_${name}`;
  const lock = createHash('sha256').update(template).digest().readInt32BE();
  await server.query('select pg_advisory_lock($1)', [lock]);
  const { rowCount } = await server.query('select from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    const draft = `${template}_draft`;
    await server.query(`drop database if exists ${draft} with (force)`);
    await server.query(`create database ${draft} template template0 encoding 'UTF8'`);
    await prepare(connectionTo(draft));
    await retryWhileInUse(() => server.query(`alter database ${draft} rename to ${template}`));
  }
  await server.query('select pg_advisory_unlock($1)', [lock]);
  return template;
}

async function cloneDatabase(source: string, name: string): Promise<void> {
  await retryWhileInUse(() => server().query(`create database ${name} template ${source} strategy file_copy`));
}

/** Retries after error 55006, a connection to the source: closed backends need a moment to end. */
async function retryWhileInUse(run: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + WAIT;
  for (;;) {
    try {
      await run();
      return;
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === '55006';
      if (!isInUse || performance.now() > end) throw error;
      await sleep(20);
    }
  }
}

let kept: pg.Pool | undefined;

/** One connection for the databases of all test files of this process: opening one takes 20 ms. */
function server(): pg.Pool {
  if (kept) return kept;
  kept = new pg.Pool({ ...inject('testServer').connection, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  kept.on('error', () => undefined);
  return kept;
}

async function withServer<Result>(work: (server: Client) => Promise<Result>): Promise<Result> {
  const server = new Client(inject('testServer').connection);
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function connectionTo(database: string): ClientConfig {
  return { ...inject('testServer').connection, database };
}
