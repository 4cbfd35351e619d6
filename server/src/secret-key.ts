import { statSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { noteFact, readFact } from './db/installation.ts';
import { Seal } from './kit/crud/seal.ts';
import { derivedKey } from './kit/derived-key.ts';

type Key = Pick<Config, 'secretKey' | 'secretKeyFile'>;

const UNDERWAY =
  'Việc đổi khoá của cơ sở dữ liệu này chưa xong. Hãy chạy lại npm run replace-key với khoá mới; không có gì bị mất.\n' +
  'The change of the key of this database has not ended. Run npm run replace-key again, with the new key; nothing is lost.';

/** Number of encrypted numbers to try: a single one may be damaged. */
const TRIED = 5;

/** The key differs from the one that encrypted the records. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey';
}

/**
 * Refuses a key that does not belong to this database, before anything changes: nobody could read identity numbers, and
 * two members could have the same number. For a database without a check value it tries encrypted numbers.
 *
 * @throws WrongSecretKey that names the file or variable to bring back.
 */
export async function requireFittingKey(pool: pg.Pool, db: Database, key: Key): Promise<void> {
  const { rows } = await pool.query<{ facts: boolean; numbers: boolean }>(
    `select to_regclass('public.installation_facts') is not null as facts, exists (select 1 from information_schema.columns
       where table_schema = 'public' and table_name = 'members' and column_name = 'id_card_enc') as numbers`,
  );
  const noted = rows[0]?.facts ? await readFact(db, 'secretKeyCheck') : undefined;
  const fits = noted === undefined ? !rows[0]?.numbers || (await opensNumbers(pool, key)) : noted === checkOf(key);
  if (fits) return;
  throw new WrongSecretKey(
    rows[0]?.facts && (await readFact(db, 'keyRotation')) !== undefined ? UNDERWAY : sentenceFor(key),
  );
}

/**
 * Stores the check value in a database that has none. Of two first starts with different keys it refuses the second.
 */
export async function noteKey(db: Database, key: Key): Promise<void> {
  await noteFact(db, 'secretKeyCheck', checkOf(key), 'once');
  if ((await readFact(db, 'secretKeyCheck')) !== checkOf(key)) throw new WrongSecretKey(sentenceFor(key));
}

/** Replaces the check value. @see replaceKey */
export async function putKey(db: Database, key: Key): Promise<void> {
  await noteFact(db, 'secretKeyCheck', checkOf(key));
}

/** A warning about a key file that other users of the machine can read; undefined when its mode is right. */
export function keyFileWarning({ secretKeyFile }: Key): string | undefined {
  if (secretKeyFile === undefined || process.platform === 'win32') return undefined;
  const mode = statSync(secretKeyFile).mode & 0o777;
  if ((mode & ~0o600) === 0) return undefined;
  return `${secretKeyFile} may be used by others on this machine (its mode is 0${mode.toString(8)}). Close it: chmod 600 ${secretKeyFile}`;
}

/** A value that reveals nothing about the key and that only this key gives. */
export function checkOf({ secretKey }: Pick<Key, 'secretKey'>): string {
  return derivedKey(secretKey, 'check value').toString('base64url');
}

/** Tells whether two keys are the same and reveals no more of them than the check value does. */
export function fingerprintOf(secretKey: string): string {
  return derivedKey(secretKey, 'backup fingerprint').toString('base64url');
}

async function opensNumbers(pool: pg.Pool, { secretKey }: Key): Promise<boolean> {
  const { rows } = await pool.query<{ sealed: Buffer }>(
    'select id_card_enc as sealed from public.members where id_card_enc is not null order by id desc limit $1',
    [TRIED],
  );
  const seal = new Seal(secretKey);
  return rows.length === 0 || rows.some(({ sealed }) => seal.opens(sealed));
}

function sentenceFor({ secretKeyFile }: Key): string {
  const [wrong, bring] = secretKeyFile
    ? [
        `The key in ${secretKeyFile}`,
        'Bring back the secret.key that belongs to this database, or set SECRET_KEY to what it held',
      ]
    : [
        'SECRET_KEY',
        'Set it to the key that belongs to this database; it may stand in a secret.key of its data folder',
      ];
  return `${wrong} is not the key of this database: the identity numbers in it can not be read with it. ${bring}. Nothing was changed. Only if the key is lost for good: npm run replace-key`;
}
