import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { type Config, keepKey, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts';
import { type Archive, openArchive } from '../kit/backup/archive.ts';
import { requireKnown } from '../kit/backup/load.ts';
import { claimFolder, clearFolder, restoreInto } from '../kit/backup/restore.ts';
import type { Stepping } from '../kit/backup/stepping.ts';
import type { Options } from '../options.ts';
import { requireUsable } from '../start-failure.ts';
import { pathFrom } from './backup.ts';
import { ageSecret, fittingKey, presentConfig } from './keys.ts';
import { clearPlace } from './restore-at.ts';

/** `npm run restore -- FILE`: into a new folder, or into the empty database of DATABASE_URL. */
export async function restoreCommand(options: Options): Promise<void> {
  const into = options.into === undefined ? undefined : pathFrom(options.into);
  const over = into === undefined ? {} : { DATA_DIR: into, DATABASE_URL: undefined };
  const config = readConfig(process.env, { envFile: '.env', demo: options.demo, replacesKey: true, over });
  const archive = await openArchive(pathFrom(options.file as string));
  requireKnown(archive.manifest);
  const secret = await ageSecret(archive.manifest.sealedTo, options.secret, config.backupSecret);
  const key = options.withoutKey
    ? undefined
    : fittingKey(config, presentConfig(options), archive.manifest.keyFingerprint);
  const { manifest } = archive;
  process.stdout.write(
    `\nBản sao lưu ngày ${vietnamTime(manifest.madeAt)}, phiên bản ${manifest.version}: ${manifest.tables.length} bảng, ${manifest.files.count} tệp.\n` +
      `The backup of ${manifest.madeAt}, version ${manifest.version}: ${manifest.tables.length} tables, ${manifest.files.count} files.\n`,
  );
  const { unknown, heldMails } = await restoreTo(config, archive, secret, key);
  for (const table of unknown)
    process.stdout.write(
      `Bảng ${table} không phải của Hoivien và không được khôi phục.\nThe table ${table} is none of Hoivien's and was left out.\n`,
    );
  for (const { key: file, fault } of manifest.faults)
    if (fault === 'missing')
      process.stdout.write(
        `Tệp ${file} đã không còn trên đĩa khi sao lưu.\nThe file ${file} was not on the disk when the backup was made.\n`,
      );
  if (heldMails > 0)
    process.stdout.write(
      `${heldMails} tin chưa gửi khi sao lưu đang được giữ lại, vì có thể đã gửi sau đó: trang đầu sẽ hỏi gửi hay bỏ.\n${heldMails} messages that were not sent at the backup are held, since they may have been sent after it: the first page asks.\n`,
    );
  if (options.withoutKey)
    process.stdout.write(
      'Chưa có khoá: trước khi khởi động hãy chạy npm run replace-key.\nThere is no key: run npm run replace-key before the start.\n',
    );
  if (config.secretKeyFile === undefined)
    process.stdout.write(
      'SECRET_KEY của lệnh này cũng phải được đặt khi khởi động.\nThe SECRET_KEY of this command must be set at the start, too.\n',
    );
  const folder = config.databaseUrl === undefined && into !== undefined ? `DATA_DIR=${into} ` : '';
  process.stdout.write(`Đã khôi phục. Khởi động: ${folder}npm start\nRestored. Start: ${folder}npm start\n\n`);
}

/** Restores into the folder and the database of a configuration; what a failure leaves is taken back. */
export async function restoreTo(
  config: Config,
  archive: Archive,
  secret: string | undefined,
  key: string | undefined,
  step?: Stepping,
) {
  const { dataDir, databaseUrl } = config;
  const token = await claimFolder(dataDir);
  await clearPlace(dataDir);
  let embedded: EmbeddedDatabase | undefined;
  let isFilled = false;
  const noteStep: Stepping = async (name) => {
    if (name === 'migrate') isFilled = true;
    await step?.(name);
  };
  try {
    if (key !== undefined) keepKey({ ...config, secretKey: key });
    embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log: pino({ level: 'warn' }) }) : undefined;
    const connection = embedded?.connection ?? { connectionString: databaseUrl as string };
    if (databaseUrl !== undefined) await requireReachable(databaseUrl);
    const now = () => new Date();
    return await restoreInto({ archive, secret, connection, dataDir, token, holdsMail: true, now, step: noteStep });
  } catch (error) {
    const place = embedded?.place;
    await embedded?.stop();
    embedded = undefined;
    // A filled database is emptied by the next run, which the mark lets in.
    if (!isFilled) {
      if (place) await rm(place, { recursive: true, force: true });
      await rm(join(dataDir, 'database.place'), { force: true });
      await clearFolder(dataDir);
    }
    throw error;
  } finally {
    await embedded?.stop();
  }
}

async function requireReachable(url: string): Promise<void> {
  const { pool } = connect({ connectionString: url }, () => undefined, 1);
  await requireUsable(pool, url).finally(() => pool.end());
}

function vietnamTime(instant: string): string {
  return new Intl.DateTimeFormat('vi', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Ho_Chi_Minh' }).format(
    new Date(instant),
  );
}
