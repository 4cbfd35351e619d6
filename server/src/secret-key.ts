import { statSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { noteFact, readFact } from './db/installation.ts';
import { Seal } from './kit/crud/seal.ts';
import { derivedKey } from './kit/derived-key.ts';

type Key = Pick<Config, 'secretKey' | 'secretKeyFile'>;

/** How many sealed numbers are tried: one may be damaged for a reason of its own. */
const TRIED = 5;

/** The key is another one than the records were sealed with. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey';
}

/**
 * Refuses a key that this database was not used with, before anything is changed: identity numbers could not be read, and
 * one that is taken could be entered again. A database from before the check value is asked by its sealed numbers.
 *
 * @throws WrongSecretKey that says what to bring back.
 */
export async function requireFittingKey(pool: pg.Pool, db: Database, key: Key): Promise<void> {
  const { rows } = await pool.query<{ facts: boolean; numbers: boolean }>(
    `select to_regclass('public.installation_facts') is not null as facts, exists (select 1 from information_schema.columns
       where table_schema = 'public' and table_name = 'members' and column_name = 'id_card_enc') as numbers`,
  );
  const noted = rows[0]?.facts ? await readFact(db, 'secretKeyCheck') : undefined;
  const fits = noted === undefined ? !rows[0]?.numbers || (await opensNumbers(pool, key)) : noted === checkOf(key);
  if (!fits) throw new WrongSecretKey(sentenceFor(key));
}

/** Notes the key of a database that has none yet. Of two first starts with different keys the second is refused. */
export async function noteKey(db: Database, key: Key): Promise<void> {
  await noteFact(db, 'secretKeyCheck', checkOf(key), 'once');
  if ((await readFact(db, 'secretKeyCheck')) !== checkOf(key)) throw new WrongSecretKey(sentenceFor(key));
}

/** Notes a key in the place of another one. @see replaceKey */
export async function putKey(db: Database, key: Key): Promise<void> {
  await noteFact(db, 'secretKeyCheck', checkOf(key));
}

/** A sentence about a key file that others on the machine may read; undefined when it is as it should be. */
export function keyFileWarning({ secretKeyFile }: Key): string | undefined {
  if (secretKeyFile === undefined || process.platform === 'win32') return undefined;
  const mode = statSync(secretKeyFile).mode & 0o777;
  if ((mode & ~0o600) === 0) return undefined;
  return `${secretKeyFile} may be used by others on this machine (its mode is 0${mode.toString(8)}). Close it: chmod 600 ${secretKeyFile}`;
}

/** Tells nothing of the key, and only this key gives it. */
function checkOf({ secretKey }: Key): string {
  return derivedKey(secretKey, 'check value').toString('base64url');
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
