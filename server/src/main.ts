import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { areasOf } from './areas.ts';
import { keepUidsOfEvents } from './areas/gatherings/activity/index.ts';
import { keepUidsOfMeetings } from './areas/gatherings/schedule/index.ts';
import { accessTokens, resetPasswordByOperator } from './areas/doors/user/index.ts';
import { type Config, keepKey, readConfig } from './config.ts';
import { deliverySettings } from './delivery-settings.ts';
import { type Connected, connect } from './db/connect.ts';
import { type EmbeddedDatabase, visitEmbedded } from './db/embedded/embedded.ts';
import { migrate } from './db/migrate.ts';
import { seed } from './db/seed.ts';
import { loadDemo } from './demo/demo.ts';
import { type Entrance, HEALTH, openEntrance } from './entrance.ts';
import { FIRST_USER, FirstPassword, hashFirstPassword } from './first-password.ts';
import { listenForChanges } from './kit/changes.ts';
import { renewAllSearchKeys } from './kit/crud/search-keys.ts';
import { ForeignFiles, joinFiles, meet, noteInstallation, requireOwnFiles } from './kit/attachments/installation.ts';
import { TRASH_DAYS } from './kit/attachments/sweep.ts';
import { failureLines, failureOf } from './kit/failure.ts';
import { compactWhenQuiet } from './kit/heap.ts';
import { type Jobs, startJobs } from './kit/jobs.ts';
import { logOptions } from './kit/log.ts';
import { LongReads, READ_CONNECTIONS } from './kit/long-reads.ts';
import { associationOf } from './kit/association.ts';
import { driversOf } from './kit/outbox/drivers.ts';
import { Totals } from './kit/totals.ts';
import {
  confirms,
  filesOf,
  hasDatabase,
  keepPool,
  openDatabase,
  type Running,
  schemaStateOf,
  tellCopies,
} from './operator/open-database.ts';
import { backupCommand, backupServices, keepTime, restoreTest } from './operator/backup.ts';
import { checkCommand } from './operator/check.ts';
import { moveCommand, requireNotMoved } from './operator/move.ts';
import { restoreCommand } from './operator/restore.ts';
import { restoreAtCommand } from './operator/restore-at.ts';
import { backupQueues } from './kit/backup/nightly.ts';
import { requireWholeRestore } from './kit/backup/restore.ts';
import { helpText, type Options, readOptions } from './options.ts';
import { loadFormerKeys } from './former-keys.ts';
import { CONFIRMATION, countUnreadable, replaceKey, writeLost } from './replace-key.ts';
import { countSealed, interruptedKey, readOldKey, requireOldKey, requireStopped, rotateKey } from './rotate-key.ts';
import { keyFileWarning, noteKey, requireFittingKey, WrongSecretKey } from './secret-key.ts';
import { failureText, requireUsable } from './start-failure.ts';
import { type Progress, progressPrinter } from './upgrade-progress.ts';

// Node would print the message of the error with the values of a statement in it.
process.on('uncaughtException', (error) => {
  process.stderr.write(`Hoivien ends, since nobody foresaw this: ${failureLines(error)}\n`);
  process.exit(1);
});

let options: Options | undefined;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  fail(error);
}
if (options?.help) process.stdout.write(helpText());
else if (options?.version) process.stdout.write(`Hoivien ${packageJson.version}\n`);
else if (options?.resetPassword) resetPassword(options).catch(fail);
else if (options?.replaceKey) replaceLostKey(options).catch(fail);
else if (options?.joinFiles) joinLostFiles(options).catch(fail);
else if (options?.migrateOnly) migrateOnly(options).catch(fail);
else if (options?.backup) backupCommand(options).catch(fail);
else if (options?.restore) (options.at === undefined ? restoreCommand(options) : restoreAtCommand(options)).catch(fail);
else if (options?.check) checkCommand(options).catch(fail);
else if (options?.move) moveCommand(options).catch(fail);
else if (options) start(options).catch(fail);

function fail(error: unknown): void {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 2_000).unref();
}

async function start(given: Options): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env', demo: given.demo });
  requireWholeRestore(config.dataDir);
  const warning = keyFileWarning(config);
  if (warning) process.stderr.write(`${warning}\n`);
  const log = pino(logOptions(config.logLevel));
  const entrance = await openEntrance({ host: config.host, port: config.port, name: config.appName });
  const running: Running = { stops: [], isReady: false, isStopping: false };
  stopGracefully(running, entrance, log, config.drainSeconds);
  try {
    await serve(given, config, log, entrance, running);
  } catch (error) {
    // A person who stopped the start sees no error that the stop itself caused.
    if (running.isStopping) return;
    for (const stop of running.stops.reverse()) await stop();
    await entrance.close();
    throw error;
  }
}

async function serve(
  given: Options,
  config: Config,
  log: pino.Logger,
  entrance: Entrance,
  running: Running,
): Promise<void> {
  const { stops } = running;
  const print = progressPrinter();
  const tell = (progress: Progress) => {
    entrance.tell(progress);
    print(progress);
  };
  const database = await openDatabase(config, log, running, tell);
  const { connection, pool, db } = database;
  const files = filesOf(config);
  await requireNotMoved(pool, db);
  await requireFittingKey(pool, db, config);
  const marked = await requireOwnFiles(db, files);
  await migrate(pool, { tell });
  if (running.embedded) tellCopies(running.embedded, log);
  const host = URL.parse(config.publicUrl ?? '')?.hostname ?? hostName(config);
  await keepUidsOfMeetings(db, host);
  await keepUidsOfEvents(db, host);
  await noteKey(db, config);
  await loadFormerKeys(db, config.secretKey, new Date());
  await noteInstallation(db, files, marked);
  const first = new FirstPassword(config.dataDir);
  await seed(db, {
    email: config.adminEmail,
    password: config.adminPassword,
    hash: (password) => hashFirstPassword(password, config.adminPassword !== undefined),
    makePassword: () => first.make(),
  });
  const changes = listenForChanges(connection, pool, log);
  stops.push(changes.stop);
  const services = { db, pool, totals: changes.totals, now: () => new Date() };
  const { records, modules } = areasOf(config.secretKey);
  for (const area of modules) await area.seed?.(db);
  await renewAllSearchKeys(
    db,
    records.map(({ source }) => source),
  );
  if (running.embedded) await keepTime(config, db, running.embedded, log, stops);
  if (given.demo) await loadDemo({ ...services, files }, config.secretKey, given.members);
  const appConfig = { ...config, address: `http://${hostName(config)}:${entrance.port}` };
  const senderName = async () => (await associationOf(db, appConfig)).name;
  const drivers = driversOf(deliverySettings(config, senderName), { ...services, secretKey: config.secretKey });
  // Queues that put jobs into other queues exist before the jobs start; none of them runs before.
  const later: Jobs = { send: (...job) => jobs.send(...job) };
  const queues = modules.flatMap(
    (area) =>
      area.queues?.({
        ...services,
        files,
        drivers,
        jobs: later,
        config: appConfig,
        secretKey: config.secretKey,
        records,
        modules,
        log,
      }) ?? [],
  );
  queues.push(...backupQueues(backupServices(config, connection, log), config.backupAt, restoreTest));
  const jobs = await startJobs(connection, queues, log);
  stops.push(jobs.stop);
  const app = await buildApp({
    ...services,
    reads: new LongReads(keepPool(connection, log, running, READ_CONNECTIONS)),
    notices: changes.notices,
    files,
    jobs,
    drivers,
    secretKey: config.secretKey,
    config: appConfig,
    tokens: accessTokens(config.secretKey),
    version: packageJson.version,
    logger: logOptions(config.logLevel),
    passwordChanged: (username) => first.forget(username),
    webFolder: webFolder(),
  });
  await entrance.open(app);
  // Requests must end before the parts that they need.
  stops.push(async () => {
    jobs.halt();
    app.endStreams();
    if (!(await entrance.shut(ANSWER_MS))) {
      // The database fails the waiting requests now. Otherwise a person would see a failure although the database saved
      // the change a moment later.
      await database.interrupt();
      if (!(await entrance.shut(FAILURE_MS))) entrance.giveUp();
    }
    await app.close();
  });
  const noLonger = compactWhenQuiet(HEALTH);
  stops.push(async () => noLonger());
  running.isReady = true;
  announce(config, entrance.port, running.embedded, await first.read(db), first.file);
}

/** `npm run reset-password`: works beside a running server, or starts the database for a moment. */
async function resetPassword({ demo, secondFactor }: Options): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env', demo });
  const log = pino(logOptions('warn'));
  const embedded = config.databaseUrl ? undefined : await visitEmbedded({ dataDir: config.dataDir, log });
  if (!config.databaseUrl && !embedded)
    throw new Error(`There is no database in ${config.dataDir} yet. Start Hoivien first, or set DATA_DIR.`);
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  const { pool, db } = connect(connection, () => undefined);
  try {
    if (config.databaseUrl) await requireUsable(pool, config.databaseUrl);
    if ((await schemaStateOf(connection)).pending > 0)
      throw new Error('The database belongs to an older Hoivien. Start this one once, then reset the password.');
    const services = { db, pool, totals: new Totals(() => undefined), now: () => new Date() };
    const password = await resetPasswordByOperator(services, FIRST_USER, { secondFactor });
    if (!password) throw new Error(`There is no account "${FIRST_USER}" any more; another administrator can help.`);
    new FirstPassword(config.dataDir).forget(FIRST_USER);
    process.stdout.write(
      `\nUsername:           ${FIRST_USER}\nOne-time password:  ${password}\n\nThe next sign-in asks for a new one. The sessions of ${FIRST_USER} have ended.\n\n`,
    );
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/**
 * `npm run replace-key`: with the old key it loses nothing. Without it, for an operator who has lost the key for good, it
 * changes nothing before the operator confirms.
 */
async function replaceLostKey({ demo, oldKey }: Options): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env', demo, replacesKey: true });
  if (!hasDatabase(config)) throw new Error(`There is no database in ${config.dataDir}: no key is missing.`);
  const running: Running = { stops: [], isReady: false, isStopping: false };
  const log = pino(logOptions('warn'));
  try {
    const { pool, db } = await openDatabase(config, log, running);
    const isWrong = await requireFittingKey(pool, db, config).then(
      () => false,
      (error: unknown) => {
        if (error instanceof WrongSecretKey) return true;
        throw error;
      },
    );
    if (!isWrong) throw new Error('The key fits this database: nothing is lost, and nothing was changed.');
    await requireStopped(pool);
    const was = (await interruptedKey(db, config)) ?? readOldKey(config, oldKey);
    if (was !== undefined) return await replaceKnownKey({ pool, db }, config, was);
    const count = await countUnreadable(pool, config.secretKey);
    if (!(await confirmsLoss(count))) throw new Error(' Nothing was changed.');
    await migrate(pool);
    // The file comes first: after a stop in between, the new key does not fit the database, and the operator can run
    // this again.
    keepKey(config);
    const now = new Date();
    let list = '';
    const lost = await replaceKey(db, config, now, (values) => {
      list = writeLost(config.dataDir, values, now);
    });
    process.stdout.write(
      `\n${lost.length} values were set empty; they are listed in ${list}\nStart Hoivien again: npm start\n\n`,
    );
  } finally {
    // Parts that fail because their database stops must not write errors.
    log.level = 'silent';
    for (const stop of running.stops.reverse()) await stop();
  }
}

async function replaceKnownKey(
  { pool, db }: Pick<Connected, 'pool' | 'db'>,
  config: Config,
  was: string,
): Promise<void> {
  await requireOldKey(pool, db, config, was);
  await migrate(pool);
  const { values } = await countSealed(db, { was, is: config.secretKey });
  // The file comes first: after a stop in between this command goes on with it.
  keepKey(config);
  const { unreadable } = await rotateKey(db, was, config, new Date());
  const where = config.secretKeyFile ?? 'SECRET_KEY';
  process.stdout.write(
    `\nKhoá đã được thay (${where}): ${values} giá trị được mã hoá lại, ${unreadable} giá trị không khoá nào mở được thì giữ nguyên.\nĐường dẫn đã gửi vẫn dùng được. Giữ khoá cũ cùng các bản sao lưu cũ. Khởi động lại: npm start\n` +
      `The key was replaced (${where}): ${values} values are encrypted again; ${unreadable} that no key opens stay as they were.\nSent links go on. Keep the old key with the old backups. Start again: npm start\n\n`,
  );
}

/** `npm start -- --migrate-only`: a server of the former version may go on meanwhile. */
async function migrateOnly({ demo }: Options): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env', demo });
  const running: Running = { stops: [], isReady: false, isStopping: false };
  const log = pino(logOptions('warn'));
  try {
    const { connection, pool, db } = await openDatabase(config, log, running);
    await requireNotMoved(pool, db);
    await requireFittingKey(pool, db, config);
    await requireOwnFiles(db, filesOf(config));
    const { pending } = await schemaStateOf(connection);
    await migrate(pool, { tell: progressPrinter() });
    if (running.embedded) tellCopies(running.embedded, log);
    process.stdout.write(
      `\nĐã nâng cấp cơ sở dữ liệu thêm ${pending} bước.\nThe database was upgraded by ${pending} steps.\n\n`,
    );
  } finally {
    log.level = 'silent';
    for (const stop of running.stops.reverse()) await stop();
  }
}

/**
 * `npm run join-files`, for an operator who says that the folder of files and the database belong together. It shows
 * how they meet and changes nothing before the operator confirms.
 */
async function joinLostFiles({ demo }: Options): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env', demo });
  if (!hasDatabase(config)) throw new Error(`There is no database in ${config.dataDir}: nothing can be joined.`);
  const running: Running = { stops: [], isReady: false, isStopping: false };
  const log = pino(logOptions('warn'));
  try {
    const { pool, db } = await openDatabase(config, log, running);
    await requireFittingKey(pool, db, config);
    const store = filesOf(config);
    const isForeign = await requireOwnFiles(db, store).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ForeignFiles) return true;
        throw error;
      },
    );
    const { files, rows, orphans, missing } = await meet(db, store);
    if (!isForeign && orphans.length === 0)
      throw new Error(
        'Thư mục tệp và cơ sở dữ liệu đã thuộc về nhau: chưa có gì bị thay đổi.\nThe folder of files and the database belong together already: nothing was changed.',
      );
    process.stdout.write(`
Thư mục ${store.folder}: ${files} tệp, trong đó ${orphans.length} tệp không có trong cơ sở dữ liệu.
Cơ sở dữ liệu: ${rows} tệp, trong đó ${missing} tệp không có trong thư mục và sẽ không mở được.
Nếu nối hai bên, ${orphans.length} tệp kia vào thùng rác (${join(store.folder, 'trash')}), bị xoá sau ${TRASH_DAYS} ngày, và cơ sở dữ
liệu khác đang dùng thư mục này sẽ không khởi động được nữa. Hãy dừng Hoivien trước.

The folder ${store.folder} has ${files} files; ${orphans.length} of them are not in the database.
The database knows ${rows} files; ${missing} of them are not in the folder and will not open.
Joining them moves those ${orphans.length} files to the trash (${join(store.folder, 'trash')}), which deletes them after ${TRASH_DAYS} days. Another
database that uses this folder does not start any more. Stop Hoivien first.
`);
    if (!(await confirms('JOIN FILES'))) throw new Error(' Chưa có gì bị thay đổi. Nothing was changed.');
    await migrate(pool);
    const moved = await joinFiles(db, store, new Date());
    process.stdout.write(
      `\nĐã nối. ${moved} tệp vào thùng rác. Khởi động lại Hoivien: npm start\nJoined. ${moved} files are in the trash. Start Hoivien again: npm start\n\n`,
    );
  } finally {
    // Parts that fail because their database stops must not write errors.
    log.level = 'silent';
    for (const stop of running.stops.reverse()) await stop();
  }
}

async function confirmsLoss(count: number): Promise<boolean> {
  process.stdout.write(`
The key of this database is lost. To go on with a new one:
  - ${count} identity numbers, which nobody can read any more, are set empty and listed in a file
  - everybody signs in again; links and codes that were sent open nothing, invitations are sent again
This cannot be undone, not even with the old key. Stop every Hoivien on this database first, and look for
secret.key once more: in backups of the data folder, and on the machine it was moved from.
`);
  return confirms(CONFIRMATION);
}

/**
 * The times for a stop in milliseconds: for answering running requests, for failing those that wait for the database,
 * and for everything together.
 */
const ANSWER_MS = 4_000;
const FAILURE_MS = 500;
const STOP_MS = 7_500;

/**
 * Stops the server: running requests get their answers, then the database closes. New requests are refused until the
 * end, and a second signal ends the process at once (decision 0056). A start that is not complete stops without
 * waiting, because the database rolls unfinished work back.
 */
function stopGracefully(running: Running, entrance: Entrance, log: pino.Logger, drainSeconds: number): void {
  const stop = async () => {
    if (running.isStopping) process.exit(1);
    running.isStopping = true;
    log.info('stopping');
    // Parts that fail because their database stops must not write errors.
    if (!running.isReady) log.level = 'silent';
    else if (drainSeconds > 0) {
      entrance.drain();
      await sleep(drainSeconds * 1000);
    }
    // The guardian stops a database that takes longer.
    setTimeout(() => {
      log.warn('a part took too long to stop and was left');
      process.exit(0);
    }, STOP_MS);
    const steps = running.isReady ? running.stops.reverse() : [async () => running.embedded?.stop()];
    for (const step of steps)
      await step().catch((error: unknown) => log.error({ failure: failureOf(error) }, 'a part did not stop cleanly'));
    await entrance.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function announce(
  config: Config,
  port: number,
  embedded: EmbeddedDatabase | undefined,
  password: string | undefined,
  passwordFile: string,
): void {
  const lines = [
    '',
    `${config.appName} is ready:  ${config.publicUrl ?? `http://${hostName(config)}:${port}/`}`,
    embedded ? `Data folder:       ${embedded.place}` : 'Database:          the one of DATABASE_URL',
  ];
  if (password)
    lines.push(
      'First sign-in:     admin',
      `First password:    ${password}   (until it is changed also in ${passwordFile})`,
    );
  if (config.adminEmail.endsWith('.invalid')) lines.push('Set ADMIN_EMAIL to an address that people can write to.');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function hostName({ host }: Config): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** The build of `web/`. Sources and bundle both stand two folders below the root. */
function webFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}
