import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import pino from 'pino';
import { type Config, keepKey, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { findBinaries } from '../db/embedded/binaries.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts';
import { findPlace } from '../db/embedded/place.ts';
import { StartFailure } from '../db/embedded/server.ts';
import { readFact } from '../db/installation.ts';
import { migrate } from '../db/migrate.ts';
import { diskFiles, type FileStore } from '../kit/files.ts';
import { PART_BYTES } from '../kit/backup/log-archive.ts';
import { checkInstallation } from '../kit/backup/check.ts';
import { contentEntryName } from '../kit/backup/manifest.ts';
import { PlainRefusal } from '../kit/backup/plain-refusal.ts';
import {
  layData,
  type Plan,
  planRestore,
  readTime,
  shownTime,
  takeWholeLog,
  tidyData,
} from '../kit/backup/point-in-time-restore.ts';
import { claimFolder, clearFolder, isOfTime, releaseFolder } from '../kit/backup/restore.ts';
import { unsealing } from '../kit/backup/sealing.ts';
import { asItIs } from '../kit/backup/snapshot.ts';
import { backupFolder } from '../kit/backup/status.ts';
import type { Stepping } from '../kit/backup/stepping.ts';
import { holdAfterRestore } from '../kit/outbox/outbox.ts';
import type { Options } from '../options.ts';
import { failureText } from '../start-failure.ts';
import { pathFrom } from './backup.ts';
import { ageSecret, fittingKey } from './keys.ts';

interface TimeTask {
  /** The new folder. */
  config: Config;
  /** The folder of all backups, and that of the files of the present installation. */
  folder: string;
  presentFiles: string;
  plan: Plan;
  key: string | undefined;
  secret: string | undefined;
  /** False for tests. */
  durable?: boolean;
  step?: Stepping;
}

/** `npm run restore -- [FOLDER] --at TIME`: the embedded database as it was at a moment, into a new folder. */
export async function restoreAtCommand(options: Options): Promise<void> {
  const at = readTime(options.at as string);
  const into = options.into === undefined ? undefined : pathFrom(options.into);
  const over = into === undefined ? {} : { DATA_DIR: into, DATABASE_URL: undefined };
  const present = readConfig(process.env, { envFile: '.env', demo: options.demo, replacesKey: true });
  if (present.databaseUrl !== undefined)
    throw new PlainRefusal(
      'DATABASE_URL đang được đặt: với máy chủ PostgreSQL riêng, việc quay về một thời điểm do pgBackRest làm (docs/van-hanh.md). Không có gì bị thay đổi.',
      'DATABASE_URL is set: with a PostgreSQL server of your own, pgBackRest restores to a point in time (docs/operations.md). Nothing was changed.',
    );
  const config = readConfig(process.env, { envFile: '.env', demo: options.demo, replacesKey: true, over });
  const { folder, plan } = await planFrom(
    options.file === undefined ? [backupFolder(present), present.backupCopyTo] : [pathFrom(options.file)],
    at,
  );
  const { manifest } = plan.base;
  requireSameEngine(manifest.server);
  const secret = await ageSecret(manifest.sealedTo, options.secret, config.backupSecret);
  const key = options.withoutKey ? undefined : fittingKey(config, present, manifest.keyFingerprint);
  process.stdout.write(
    `\nQuay về ${shownTime(at)}: từ bản sao ${shownTime(new Date(manifest.madeAt))} và ${plan.parts.length} phần nhật ký.\n` +
      `Back to ${shownTime(at)} (Vietnam): from the copy of ${shownTime(new Date(manifest.madeAt))} and ${plan.parts.length} parts of the log.\n`,
  );
  const presentFiles = join(present.dataDir, 'files');
  const { missing, heldMails } = await restoreAt({ config, folder, presentFiles, plan, key, secret });
  for (const { key: file, name } of missing)
    process.stdout.write(`Không còn tệp ${file} (${name}).\nThe file ${file} (${name}) was not found.\n`);
  if (missing.length > 0) process.exitCode = 2;
  if (heldMails > 0)
    process.stdout.write(
      `${heldMails} tin chưa gửi lúc đó đang được giữ lại, vì có thể đã gửi sau đó: trang đầu sẽ hỏi gửi hay bỏ.\n${heldMails} messages that were not sent then are held, since they may have been sent after it: the first page asks.\n`,
    );
  if (options.withoutKey)
    process.stdout.write(
      'Chưa có khoá: trước khi khởi động hãy chạy npm run replace-key.\nThere is no key: run npm run replace-key before the start.\n',
    );
  const start = into === undefined ? '' : `DATA_DIR=${into} `;
  process.stdout.write(`Đã khôi phục. Khởi động: ${start}npm start\nRestored. Start: ${start}npm start\n\n`);
}

/** The plan of the first place that reaches the moment. When none does, the first one says why. */
async function planFrom([folder, ...others]: [string, ...(string | undefined)[]], at: Date) {
  try {
    return { folder, plan: await planRestore(folder, at, new Date()) };
  } catch (error) {
    for (const other of others) {
      const plan = other === undefined ? undefined : await planRestore(other, at, new Date()).catch(() => undefined);
      if (other === undefined || !plan) continue;
      process.stdout.write(`${failureText(error)}\nDùng nơi thứ hai: ${other}\nUsing the second place: ${other}\n`);
      return { folder: other, plan };
    }
    throw error;
  }
}

function requireSameEngine(server: string): void {
  const { version } = findBinaries();
  if (String(Number.parseInt(version, 10)) === server) return;
  throw new PlainRefusal(
    `Bản sao này thuộc PostgreSQL ${server}, còn ở đây là ${version}. Hãy dùng phiên bản Hoivien đã tạo ra nó, hoặc khôi phục một bản sao lưu hằng đêm.`,
    `This copy is of PostgreSQL ${server}, and here is ${version}. Use the Hoivien that made it, or restore the backup of a night.`,
  );
}

/** Restores into a new folder; what a failure leaves is taken back, what a kill leaves by the next run. */
export async function restoreAt(task: TimeTask) {
  const { config, plan, key, step = () => undefined } = task;
  const { dataDir } = config;
  await claimFolder(dataDir, 'of time');
  let embedded: EmbeddedDatabase | undefined;
  try {
    await clearPlace(dataDir);
    if (key !== undefined) keepKey({ ...config, secretKey: key });
    await step('lay');
    await layData(plan, findPlace(dataDir), task.secret);
    await step('recover');
    embedded = await recover(task);
    await step('tidy');
    await tidyData(embedded.data);
    const result = await finish(task, embedded, step);
    await embedded.stop();
    embedded = undefined;
    await step('finish');
    await releaseFolder(dataDir);
    return result;
  } catch (error) {
    await embedded?.stop();
    await clearPlace(dataDir);
    await clearFolder(dataDir);
    throw error;
  }
}

/** Removes the database of a folder that an unfinished restore to a moment has claimed. */
export async function clearPlace(dataDir: string): Promise<void> {
  if (!isOfTime(dataDir) || !['database', 'database.place'].some((name) => existsSync(join(dataDir, name)))) return;
  await rm(findPlace(dataDir).root, { recursive: true, force: true });
  await rm(join(dataDir, 'database.place'), { force: true });
}

async function recover({ config, plan, durable = true }: TimeTask): Promise<EmbeddedDatabase> {
  const { dataDir } = config;
  const start = () => startEmbedded({ dataDir, log: pino({ level: 'silent' }), durable, archives: false });
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartFailure && error.output.includes('before configured recovery target'))) throw error;
  }
  const data = join(findPlace(dataDir).root, 'data');
  await takeWholeLog(data);
  const embedded = await start();
  const reached = lastPartOf(data);
  const last = plan.parts.at(-1)?.name ?? '';
  if (reached !== undefined && reached >= last) return embedded;
  await embedded.stop();
  throw new PlainRefusal(
    `Nhật ký bị hỏng sau phần ${reached ?? plan.base.manifest.start}; cần tới ${last}.`,
    `The log is damaged after its part ${reached ?? plan.base.manifest.start}; ${last} is needed.`,
  );
}

/** The part of the log at which the database left its former timeline, by the history that it wrote. */
function lastPartOf(data: string): string | undefined {
  const log = join(data, 'pg_wal');
  const history = readdirSync(log)
    .filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
    .toSorted()
    .at(-1);
  const [, timeline, high, low] =
    (history && /^(\d+)\t([0-9A-F]+)\/([0-9A-F]+)\t[^\n]*\s*$/m.exec(readFileSync(join(log, history), 'utf8'))) || [];
  if (timeline === undefined || high === undefined || low === undefined) return undefined;
  const part = Math.floor(Number.parseInt(low, 16) / PART_BYTES);
  return [Number(timeline), Number.parseInt(high, 16), part]
    .map((one) => one.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

/** Brings the files of the rows: from the present installation, its trash, or the contents of the backups. */
async function bringFiles({ plan, folder, presentFiles, secret }: TimeTask, pool: pg.Pool, files: FileStore) {
  const { sealedTo } = plan.base.manifest;
  for (let after = ''; ; ) {
    const { rows } = await pool.query<{ key: string; size: string; sum: string | null }>(
      `select storage_key as key, size::text as size, encode(sha256, 'hex') as sum from public.attachments
       where storage_key > $1 and completed_at is not null order by storage_key limit 1000`,
      [after],
    );
    for (const { key, size, sum } of rows) {
      const stored =
        sum === null ? [] : [null, sealedTo].map((sealed) => join(folder, contentEntryName({ sha256: sum }, sealed)));
      const sources = [join(presentFiles, key), join(presentFiles, 'trash', key), ...new Set(stored)];
      for (const source of sources) if (await brought(files, source, key, Number(size), sum, secret)) break;
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

async function brought(
  files: FileStore,
  source: string,
  key: string,
  size: number,
  sum: string | null,
  secret: string | undefined,
): Promise<boolean> {
  if (!existsSync(source)) return false;
  const isSealed = source.endsWith('.age');
  if (isSealed && secret === undefined) return false;
  const open = isSealed && secret !== undefined ? unsealing(secret) : asItIs;
  const stored = await files
    .save(key, Readable.from(open(createReadStream(source)), { objectMode: false }))
    .catch(() => undefined);
  if (stored?.size === size && (sum === null || stored.sha256.toString('hex') === sum)) return true;
  await files.remove(key);
  return false;
}

async function finish(task: TimeTask, { connection }: EmbeddedDatabase, step: Stepping) {
  const { config } = task;
  const { pool, db } = connect(connection, () => undefined, 2);
  try {
    await step('migrate');
    await migrate(pool);
    const heldMails = await holdAfterRestore(db, new Date());
    await step('files');
    const files = diskFiles(join(config.dataDir, 'files'));
    await bringFiles(task, pool, files);
    const installation = await readFact(db, 'installation');
    if (installation !== undefined) await files.assign(installation, 'replace');
    await step('check');
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    const { faults } = await checkInstallation(client, files).finally(() => client.end());
    const { rows } = await pool.query<{ key: string; name: string }>(
      'select storage_key as key, file_name as name from public.attachments where storage_key = any($1)',
      [faults.filter(({ fault }) => fault !== 'orphan').map(({ key }) => key)],
    );
    return { missing: rows, heldMails };
  } finally {
    await pool.end();
  }
}
