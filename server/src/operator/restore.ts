import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { type Config, keepKey, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts';
import { type Archive, openArchive } from '../kit/backup/archive.ts';
import { requireKnown } from '../kit/backup/load.ts';
import { PlainRefusal } from '../kit/backup/plain-refusal.ts';
import { claimFolder, clearFolder, restoreInto } from '../kit/backup/restore.ts';
import { publicKeyOf, secretIn } from '../kit/backup/sealing.ts';
import type { Stepping } from '../kit/backup/stepping.ts';
import type { Options } from '../options.ts';
import { fingerprintOf } from '../secret-key.ts';
import { requireUsable } from '../start-failure.ts';
import { pathFrom } from './backup.ts';

/** `npm run restore -- FILE`: into a new folder, or into the empty database of DATABASE_URL. */
export async function restoreCommand(options: Options): Promise<void> {
  const into = options.into === undefined ? undefined : pathFrom(options.into);
  const over = into === undefined ? {} : { DATA_DIR: into, DATABASE_URL: undefined };
  const config = readConfig(process.env, { envFile: '.env', demo: options.demo, replacesKey: true, over });
  const archive = await openArchive(pathFrom(options.file as string));
  requireKnown(archive.manifest);
  const secret = await ageSecret(archive, options.secret);
  const key = options.withoutKey ? undefined : fittingKey(config, archive);
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

/** The secret key of a sealed backup, from a file or BACKUP_SECRET. */
async function ageSecret({ manifest }: Archive, file: string | undefined): Promise<string | undefined> {
  if (manifest.sealedTo === null) return undefined;
  const path = file === undefined ? undefined : pathFrom(file);
  if (path !== undefined && !existsSync(path))
    throw new PlainRefusal(`Không có tệp ${path}.`, `There is no file ${path}.`);
  const text = path === undefined ? process.env['BACKUP_SECRET'] : readFileSync(path, 'utf8');
  if (!text)
    throw new PlainRefusal(
      'Bản sao lưu này được niêm phong. Hãy đưa khoá bí mật (AGE-SECRET-KEY-1...) bằng --secret TỆP hoặc biến BACKUP_SECRET.',
      'This backup is sealed. Give its secret key (AGE-SECRET-KEY-1...) by --secret FILE or the variable BACKUP_SECRET.',
    );
  const secret = secretIn(text);
  if ((await publicKeyOf(secret)) === manifest.sealedTo) return secret;
  throw new PlainRefusal(
    `Khoá bí mật này không mở được bản sao lưu: nó được niêm phong bằng ${manifest.sealedTo}.`,
    `This secret key does not open the backup, which is sealed to ${manifest.sealedTo}.`,
  );
}

/** The key of the installation, which is in no backup: SECRET_KEY, or the file in the new folder or the usual one. */
function fittingKey(config: Config, { manifest }: Archive): string {
  const usual = join('data', 'secret.key');
  const candidates = [config.secretKey, ...(existsSync(usual) ? [readFileSync(usual, 'utf8').trim()] : [])];
  const key = candidates.find((candidate) => fingerprintOf(candidate) === manifest.keyFingerprint);
  if (key !== undefined) return key;
  const file = join(config.dataDir, 'secret.key');
  throw new PlainRefusal(
    `Khoá (secret.key) của hệ thống này không nằm trong bản sao lưu và không có ở đây. Hãy chép secret.key cũ vào ${file}, hoặc đặt SECRET_KEY. Chỉ khi khoá đã mất hẳn: thêm --without-key. Không có gì bị thay đổi.`,
    `The key (secret.key) of this installation is not in the backup and not here. Put the former secret.key at ${file}, or set SECRET_KEY. Only if the key is lost for good: add --without-key. Nothing was changed.`,
  );
}

function vietnamTime(instant: string): string {
  return new Intl.DateTimeFormat('vi', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Ho_Chi_Minh' }).format(
    new Date(instant),
  );
}
