import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, PoolConfig } from 'pg';
import { prepareArchive } from './archiving.ts';
import { type Binaries, findBinaries, placeBinaries, removeOtherCopies } from './binaries.ts';
import { ensureCluster, keptPassword } from './cluster.ts';
import { copyData, type CopyProgress } from './copy.ts';
import { type Guardian, startGuardian } from './guardian.ts';
import { acquireFolderLock, FolderInUse } from './lock.ts';
import { findPlace, makeSocketFolder } from './place.ts';
import { signal } from './process.ts';
import { connectRunning, launch, runningAddress, StartFailure } from './server.ts';
import { failureLines, isOfStatement } from '../../kit/failure.ts';
import { appRole, dataFolder, type EmbeddedLog, type Site, supervisorRole } from './site.ts';
import { endLeftovers, serverPid, stopServer } from './stop-server.ts';

export type EmbeddedDatabase = {
  /** For a pool of the app: the database `hoivien`, as the role that owns it and may create databases beside it. */
  readonly connection: PoolConfig;
  /** The real folder of the data, for the start line. */
  readonly place: string;
  /** The folder of the server itself within it, and the role over the server: for copies of its files. */
  readonly data: string;
  readonly supervisor: PoolConfig;
  /** Stops the server; end the pools first. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: EmbeddedLog;
  /** False for tests: faster, but a crash of the machine destroys the data. */
  durable?: boolean;
  /** Whether the server archives its log; without it as at the last start. */
  archives?: boolean | undefined;
  /** Other programs than those of `findBinaries`, for tests over several versions. */
  binaries?: Binaries | undefined;
  /**
   * Called as soon as the database answers. Returns the name of a copy to make of its folder before anybody works on
   * it, or undefined. The server is stopped for the copy.
   */
  copyFirst?: (connection: PoolConfig) => Promise<string | undefined>;
  /** Hears how far that copy is. */
  tellCopy?: CopyProgress | undefined;
};

/**
 * Starts the PostgreSQL that comes with the app, on a Unix socket (on Windows a loopback port), and starts it again
 * when it ends. The first start creates the data folder.
 *
 * @throws FolderInUse when another app works on the folder; Error with a plain message when it cannot start.
 * @example const database = await startEmbedded({ dataDir: config.dataDir, log });
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const site = await prepareSite(options);
  const guardian = startGuardian(site);
  try {
    const session = keepRunning(site, guardian, await startCopied(site, guardian, options));
    removeOtherCopies(site.place, site.binaries);
    return { ...opened(site), stop: session.stop };
  } catch (error) {
    await guardian.dismiss();
    throw error;
  }
}

/**
 * Opens the database of a folder for a moment: through the server of an app that runs on it, or by starting it.
 * Undefined when the folder has no database yet.
 */
export async function visitEmbedded(options: Options): Promise<EmbeddedDatabase | undefined> {
  const isThere = ['database', 'database.place'].some((name) => existsSync(join(options.dataDir, name)));
  if (!isThere) return undefined;
  try {
    return await startEmbedded(options);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
  const site = await prepareSite(options);
  return { ...opened({ ...site, ...runningAddress(site) }), stop: () => Promise.resolve() };
}

function opened(site: Site): Omit<EmbeddedDatabase, 'stop'> {
  const connection = appConnection(site);
  const supervisor = { ...connection, user: supervisorRole };
  return { connection, supervisor, place: site.place.root, data: site.data };
}

async function prepareSite({
  dataDir: given,
  log,
  durable = true,
  binaries: chosen,
  archives,
}: Options): Promise<Site> {
  const dataDir = resolve(given);
  const found = chosen ?? findBinaries();
  const place = findPlace(dataDir);
  const password = keptPassword(place);
  const binaries = placeBinaries(place, found);
  await ensureCluster(place, binaries, durable);
  prepareArchive(dataFolder(place), archives, place.account);
  const [socketFolder, port] = process.platform === 'win32' ? ['', await freePort()] : [makeSocketFolder(place), 5432];
  return { dataDir, place, binaries, data: dataFolder(place), socketFolder, port, password, durable, log };
}

async function startCopied(site: Site, guardian: Guardian, { copyFirst, tellCopy }: Options): Promise<Client> {
  const client = await startServer(site, guardian);
  const leave = async () => {
    await stopServer(site);
    await client.end().catch(() => {});
  };
  const name = await copyFirst?.(appConnection(site)).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  if (name === undefined) return client;
  await leave();
  await copyData(site, name, tellCopy);
  return startServer(site, guardian);
}

/** Returns the supervisor's connection, which holds the lock of the folder. */
async function startServer(site: Site, guardian: Guardian): Promise<Client> {
  const patience = Date.now() + 10_000;
  for (let hasEnded = false; ; ) {
    await stopForgotten(site);
    try {
      return await launchLocked(site, guardian);
    } catch (error) {
      if (!(error instanceof StartFailure && error.isFolderBusy) || hasEnded) throw error;
    }
    if (Date.now() > patience) {
      hasEnded = true;
      await endLeftovers(site);
    }
    await sleep(200);
  }
}

/** Stops a server that a killed app left behind. It is not reused, because its settings may be old. */
async function stopForgotten(site: Site): Promise<void> {
  const running = await connectRunning(site);
  if (!running) return;
  try {
    await acquireFolderLock(running, site.dataDir);
    await stopServer(site);
  } finally {
    await running.end().catch(() => {});
  }
}

async function launchLocked(site: Site, guardian: Guardian): Promise<Client> {
  const client = await launch(site, guardian.watch);
  try {
    // When another app was faster, the server belongs to that app from now on.
    await acquireFolderLock(client, site.dataDir);
    guardian.watch(serverPid(site));
    await ensureDatabase(client, site.password);
    return client;
  } catch (error) {
    if (!(error instanceof FolderInUse)) await stopServer(site);
    await client.end().catch(() => {});
    throw error;
  }
}

async function ensureDatabase(client: Client, password: string | undefined): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [appRole],
  );
  if (!rows[0]?.role) {
    const login = password ? `password ${client.escapeLiteral(password)}` : '';
    await client.query(`create role ${appRole} login createdb ${login}`);
  }
  if (!rows[0]?.database) {
    await client.query(`create database ${appRole} owner ${appRole} template template0 encoding 'UTF8'`);
  }
}

function appConnection({ socketFolder, port, password }: Site): PoolConfig {
  const host = process.platform === 'win32' ? '127.0.0.1' : socketFolder;
  return { host, port, user: appRole, database: appRole, ...(password ? { password } : {}) };
}

/** The supervisor's connection ends when the server ends: then the server is started again. */
function keepRunning(site: Site, guardian: Guardian, first: Client) {
  let isStopping = false;
  let client = first;
  let pid = serverPid(site);
  let recovery: Promise<void> = Promise.resolve();

  const watch = () => {
    client.once('end', () => {
      if (!isStopping) recovery = recover();
    });
  };
  const recover = async () => {
    site.log.error('The database has gone away; starting it again.');
    while (!isStopping) {
      try {
        client = await startServer(site, guardian);
        pid = serverPid(site);
        watch();
        site.log.info('The database runs again.');
        return;
      } catch (error) {
        site.log.error(isOfStatement(error) || !(error instanceof Error) ? failureLines(error) : error.message);
        await sleep(1_000);
      }
    }
  };
  const interruptServer = () => {
    // Windows has no signal for an orderly stop; the guardian does it there.
    if (pid && process.platform !== 'win32') signal(pid, 'SIGINT');
  };
  const stop = async () => {
    isStopping = true;
    await recovery;
    process.off('exit', interruptServer);
    await stopServer(site);
    await client.end().catch(() => {});
    await guardian.dismiss();
  };

  // An app that ends without stop() would leave the server behind.
  process.on('exit', interruptServer);
  watch();
  return { stop };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolvePort, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
