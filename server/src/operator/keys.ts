import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { PlainRefusal } from '../kit/backup/plain-refusal.ts';
import { publicKeyOf, secretIn } from '../kit/backup/sealing.ts';
import type { Options } from '../options.ts';
import { fingerprintOf } from '../secret-key.ts';
import { pathFrom } from './backup.ts';

/**
 * The configuration of the present installation, from which a restore into another folder takes key and files. Its
 * DATABASE_URL does not matter where the new folder has a database of its own.
 */
export function presentConfig({ demo }: Options): Config {
  return readConfig(process.env, { envFile: '.env', demo, replacesKey: true, over: { DATABASE_URL: undefined } });
}

/**
 * The key of the installation, which is in no backup: SECRET_KEY, or the file in the new folder or in that of the present
 * installation.
 */
export function fittingKey(config: Config, present: Config | undefined, fingerprint: string): string {
  const found = [config, present].find((one) => one && fingerprintOf(one.secretKey) === fingerprint);
  if (found) return found.secretKey;
  const file = join(config.dataDir, 'secret.key');
  const looked = [...new Set([config, present].map((one) => one?.secretKeyFile ?? 'SECRET_KEY'))].join(', ');
  throw new PlainRefusal(
    `Khoá (secret.key) của hệ thống này không nằm trong bản sao lưu và không có ở đây (đã xem: ${looked}). Hãy chép secret.key cũ vào ${file}, hoặc đặt SECRET_KEY. Chỉ khi khoá đã mất hẳn: thêm --without-key. Không có gì bị thay đổi.`,
    `The key (secret.key) of this installation is not in the backup and not here (looked at: ${looked}). Put the former secret.key at ${file}, or set SECRET_KEY. Only if the key is lost for good: add --without-key. Nothing was changed.`,
  );
}

/** The secret key of a sealed backup, from a file or BACKUP_SECRET. */
export async function ageSecret(
  sealedTo: string | null,
  file: string | undefined,
  given: string | undefined,
): Promise<string | undefined> {
  if (sealedTo === null) return undefined;
  const path = file === undefined ? undefined : pathFrom(file);
  if (path !== undefined && !existsSync(path))
    throw new PlainRefusal(`Không có tệp ${path}.`, `There is no file ${path}.`);
  const text = path === undefined ? given : readFileSync(path, 'utf8');
  if (!text)
    throw new PlainRefusal(
      'Bản sao lưu này được niêm phong. Hãy đưa khoá bí mật (AGE-SECRET-KEY-1...) bằng --secret TỆP hoặc biến BACKUP_SECRET.',
      'This backup is sealed. Give its secret key (AGE-SECRET-KEY-1...) by --secret FILE or the variable BACKUP_SECRET.',
    );
  const secret = secretIn(text);
  if ((await publicKeyOf(secret)) === sealedTo) return secret;
  throw new PlainRefusal(
    `Khoá bí mật này không mở được bản sao lưu: nó được niêm phong bằng ${sealedTo}.`,
    `This secret key does not open the backup, which is sealed to ${sealedTo}.`,
  );
}
