import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { machineBinaries } from '../db/embedded/binaries.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';

/**
 * Connections of a house in a plain `npm test`: as few as still run side by side, because each new one costs as much
 * processor time as fifty requests. `npm test -- --whole` and trials have as many as the product.
 */
const PLAIN_CONNECTIONS = 3;

/**
 * One server for all test files: TEST_POSTGRES=machine (the machine's own PostgreSQL), TEST_DATABASE_URL (PostgreSQL 15 to 18, a role that may make databases), else an
 * embedded one of its own in a temporary folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `hoivien_test_${process.pid}_`;
  const url = process.env['TEST_DATABASE_URL'];
  const { connection, stop } = url ? givenServer(url, prefix) : await ownServer();
  // PostgreSQL plans a prepared statement anew for its first five calls, and tests call most statements less often. One
  // plan at the first call is enough for them. Trials measure the product, so they keep its usual way.
  const options = project.name === 'server' ? '-c plan_cache_mode=force_generic_plan' : undefined;
  project.provide('testServer', { connection: { ...connection, options }, prefix });
  project.provide('connections', project.name === 'server' && !process.env['WHOLE'] ? PLAIN_CONNECTIONS : undefined);
  return stop;
}

async function ownServer() {
  const folder = mkdtempSync(join(tmpdir(), 'hoivien-test-'));
  // Root starts the server under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  const log = { info: console.info, warn: console.warn, error: console.error };
  const binaries = process.env['TEST_POSTGRES'] === 'machine' ? machineBinaries() : undefined;
  const database = await startEmbedded({ dataDir: folder, log, durable: false, binaries });
  const stop = async () => {
    await database.stop();
    rmSync(folder, { recursive: true });
  };
  return { connection: database.connection, stop };
}

function givenServer(url: string, prefix: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const connection: ClientConfig = {
    host: decodeURIComponent(hostname) || '127.0.0.1',
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  };
  const stop = async () => {
    const server = new Client(connection);
    await server.connect();
    const { rows } = await server.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [`${prefix}%`],
    );
    for (const { name } of rows) await server.query(`drop database ${name} with (force)`);
    await server.end();
  };
  return { connection, stop };
}
