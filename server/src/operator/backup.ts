import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { readFact } from '../db/installation.ts';
import { type EmbeddedDatabase, startEmbedded, visitEmbedded } from '../db/embedded/embedded.ts';
import { openArchive, packArchive } from '../kit/backup/archive.ts';
import { type BackupServices, backUp, type RestoreTest } from '../kit/backup/nightly.ts';
import { PlainRefusal } from '../kit/backup/plain-refusal.ts';
import { keepPointInTime } from '../kit/backup/point-in-time.ts';
import { restoreInto } from '../kit/backup/restore.ts';
import { makeKeys, publicKeyIn } from '../kit/backup/sealing.ts';
import { backupFolder } from '../kit/backup/status.ts';
import { megabytes } from './words.ts';
import type { Options } from '../options.ts';
import { fingerprintOf } from '../secret-key.ts';
import { failureText } from '../start-failure.ts';
import { filesOf, hasDatabase, type Running } from './open-database.ts';

/** What backups need, by the configuration. */
export function backupServices(config: Config, connection: pg.PoolConfig, log: BackupServices['log']): BackupServices {
  return {
    connection,
    files: filesOf(config),
    dataDir: config.dataDir,
    folder: backupFolder(config),
    copyTo: config.backupCopyTo,
    command: config.backupCommand,
    keyFingerprint: fingerprintOf(config.secretKey),
    version: packageJson.version,
    now: () => new Date(),
    reasonOf: failureText,
    log,
  };
}

/** Keeps base copies and the log of the embedded database, where the configuration wants a point in time. */
export async function keepTime(
  config: Config,
  db: Database,
  embedded: EmbeddedDatabase,
  log: BackupServices['log'],
  stops: Running['stops'],
) {
  const { pointInTimeMb, backupAt, backupCopyTo, dataDir, secretKey } = config;
  if (pointInTimeMb === 0) return;
  const services = {
    supervisor: embedded.supervisor,
    data: embedded.data,
    folder: backupFolder(config),
    copyTo: backupCopyTo,
    installation: await readFact(db, 'installation'),
    sealedTo: () => publicKeyIn(dataDir) ?? null,
    keyFingerprint: fingerprintOf(secretKey),
    version: packageJson.version,
    limit: pointInTimeMb * 1e6,
    hour: backupAt === 'off' ? 2 : backupAt,
    now: () => new Date(),
    reasonOf: failureText,
    log,
  };
  stops.push(keepPointInTime(services));
}

/** A path as the person wrote it: npm runs scripts in the folder of the product. */
export function pathFrom(given: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', given);
}

/** `npm run backup`: beside a running server, or with the database started for a moment. */
export async function backupCommand({ demo, file, newKey }: Options): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env', demo });
  if (newKey) return makeBackupKey(config);
  const log = pino({ level: 'warn' });
  if (!hasDatabase(config))
    throw new PlainRefusal(
      `Chưa có cơ sở dữ liệu trong ${config.dataDir}. Hãy xem lại DATA_DIR.`,
      `There is no database in ${config.dataDir} yet. Check DATA_DIR.`,
    );
  const embedded = config.databaseUrl ? undefined : await visitEmbedded({ dataDir: config.dataDir, log });
  try {
    const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
    const services = backupServices(config, connection, { info: () => undefined, warn: () => undefined });
    const made = await backUp(services, interruption());
    const { name, folder, size, added, seconds, manifest } = made;
    process.stdout.write(
      `\nĐã sao lưu: ${folder}\n${manifest.tables.length} bảng, ${manifest.files.count} tệp, ${megabytes(size)} (thêm ${megabytes(added)}), ${Math.ceil(seconds)} giây.\n` +
        `Backed up: ${name}, ${manifest.tables.length} tables, ${manifest.files.count} files, ${megabytes(size)} (${megabytes(added)} added), ${Math.ceil(seconds)} s.\n`,
    );
    if (file !== undefined) {
      const target = pathFrom(file);
      const bytes = await packArchive(services.folder, made, target);
      process.stdout.write(`Một tệp: ${target} (${megabytes(bytes)})\nAs one file: ${target} (${megabytes(bytes)})\n`);
    }
    for (const { key, fault } of manifest.faults) process.stdout.write(`${faultLine(key, fault)}\n`);
    if (manifest.faults.length > 0) process.exitCode = 2;
    process.stdout.write(
      config.secretKeyFile
        ? `Khoá ${config.secretKeyFile} không nằm trong bản sao lưu: hãy cất một bản của nó ở nơi khác.\nThe key ${config.secretKeyFile} is not in the backup: keep a copy of it in another place.\n\n`
        : 'SECRET_KEY không nằm trong bản sao lưu: hãy cất nó ở nơi khác.\nSECRET_KEY is not in the backup: keep it in another place.\n\n',
    );
  } finally {
    await embedded?.stop();
  }
}

function faultLine(key: string, fault: 'missing' | 'changed'): string {
  return fault === 'missing'
    ? `Tệp ${key} không có trên đĩa. The file ${key} is not on the disk.`
    : `Tệp ${key} khác với lúc được lưu. The file ${key} is other than when it was stored.`;
}

async function makeBackupKey({ dataDir }: Config): Promise<void> {
  const { secret, publicKey, file } = await makeKeys(dataDir);
  process.stdout.write(`
Từ bây giờ bản sao lưu được niêm phong bằng khoá công khai ${publicKey}
(${file}). Khoá bí mật chỉ hiện một lần này; hãy cất ở hai nơi ngoài máy này.
Không có nó thì không ai mở được bản sao lưu.

From now on backups are sealed to the public key above. Its secret is shown this once and kept nowhere: keep it in two
places outside this machine. Without it nobody can open the backups.

${secret}

`);
}

/** Aborted by Ctrl-C, so that an interrupted command leaves nothing behind. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

/** Restores into an embedded database in a place of its own, and removes it. */
export const restoreTest: RestoreTest = async (path, place) => {
  const archive = await openArchive(path);
  const quiet = () => undefined;
  const embedded = await startEmbedded({
    dataDir: place,
    log: { info: quiet, warn: quiet, error: quiet },
    durable: false,
  });
  try {
    const { connection } = embedded;
    const now = () => new Date();
    await restoreInto({ archive, secret: undefined, connection, dataDir: place, token: 'test', holdsMail: false, now });
  } finally {
    await embedded.stop();
    await rm(embedded.place, { recursive: true, force: true });
  }
};
