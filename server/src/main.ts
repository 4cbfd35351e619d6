import { existsSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pino from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { recordAreas } from './records.ts';
import { exchangeOf } from './areas/exchange/index.ts';
import { personalDataQueues } from './areas/personal-data/index.ts';
import { accessTokens, hashPassword, userQueues } from './areas/user/index.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from './db/embedded/embedded.ts';
import { migrate } from './db/migrate.ts';
import { seed } from './db/seed.ts';
import { loadDemo } from './demo/demo.ts';
import { listenForChanges } from './kit/changes.ts';
import { exchangeQueues } from './kit/exchange/queues.ts';
import { diskFiles } from './kit/files.ts';
import { startJobs } from './kit/jobs.ts';
import { noticeQueues } from './kit/notices.ts';
import { driversOf } from './kit/outbox/drivers.ts';
import { outboxQueues } from './kit/outbox/queues.ts';

/** Enough that lists page, few enough that it starts at once. */
const DEMO_MEMBERS = 1_500;

const { values: options } = parseArgs({
  options: { demo: { type: 'boolean' }, members: { type: 'string' } },
  strict: false,
});

start().catch((error: unknown) => {
  const plain = error instanceof ConfigError || (error instanceof Error && !error.stack?.includes('node_modules'));
  process.stderr.write(`${plain && error instanceof Error ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 2_000).unref();
});

async function start(): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env' });
  const log = pino({ level: config.logLevel });
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log });
  const stops: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : [];
  try {
    await serve(config, log, embedded, stops);
  } catch (error) {
    for (const stop of stops.reverse()) await stop();
    throw error;
  }
}

async function serve(
  config: Config,
  log: pino.Logger,
  embedded: EmbeddedDatabase | undefined,
  stops: (() => Promise<unknown>)[],
): Promise<void> {
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  const { pool, db } = connect(connection, (error) =>
    log.warn({ code: (error as { code?: string }).code }, 'a database connection was lost'),
  );
  stops.push(() => pool.end());
  await migrate(pool);
  const password = await seed(db, { email: config.adminEmail, password: config.adminPassword, hash: hashPassword });
  const changes = listenForChanges(connection, pool, log);
  stops.push(changes.stop);
  const house = { db, pool, totals: changes.totals, now: () => new Date() };
  if (options.demo) await loadDemo(house, config.secretKey, memberCount(options.members));
  const files = diskFiles(join(config.dataDir, 'files'));
  const drivers = driversOf({ ...config, mailFrom: config.mailFrom ?? config.adminEmail });
  const queues = [
    ...exchangeQueues(house, exchangeOf(recordAreas(config.secretKey).all, files)),
    ...outboxQueues(house, drivers),
    ...userQueues(house),
    ...noticeQueues(house),
    ...personalDataQueues(house),
  ];
  const jobs = await startJobs(connection, queues, log);
  stops.push(jobs.stop);
  const app = await buildApp({
    ...house,
    notices: changes.notices,
    files,
    jobs,
    drivers,
    secretKey: config.secretKey,
    config: { ...config, address: `http://${hostName(config)}:${config.port}` },
    tokens: accessTokens(config.secretKey),
    version: packageJson.version,
    logger: { level: config.logLevel },
    webFolder: webFolder(),
  });
  stops.push(() => app.close());
  await app.listen({ port: config.port, host: config.host });
  stopGracefully(stops, log);
  announce(config, app.server.address(), embedded, password);
}

/** Requests in flight are answered, then the database is closed; a second signal does not wait. */
function stopGracefully(stops: (() => Promise<unknown>)[], log: pino.Logger): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping');
    for (const step of stops.reverse())
      await step().catch((error: unknown) => log.error({ error }, 'a part did not stop cleanly'));
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function announce(
  config: Config,
  address: ReturnType<Server['address']>,
  embedded: EmbeddedDatabase | undefined,
  password: string | undefined,
): void {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const lines = [
    '',
    `${config.appName} is ready:  ${config.publicUrl ?? `http://${hostName(config)}:${port}/`}`,
    embedded ? `Data folder:       ${embedded.place}` : 'Database:          the one of DATABASE_URL',
  ];
  if (password) lines.push('First sign-in:     admin', `First password:    ${password}   (shown only now)`);
  if (config.adminEmail.endsWith('.invalid')) lines.push('Set ADMIN_EMAIL to an address that people can write to.');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function hostName({ host }: Config): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** The build of `web/`, whether we run from the sources or from the bundle; both stand two folders below the root. */
function webFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}

/** `--members 100000`: how many members the demonstration gets. */
function memberCount(text: string | boolean | undefined): number {
  const count = Number(text ?? DEMO_MEMBERS);
  if (Number.isInteger(count) && count >= 0 && count <= 2_000_000) return count;
  throw new Error('--members takes a whole number from 0 to 2000000.');
}
