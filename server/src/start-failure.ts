import type pg from 'pg';
import { databaseFault } from './kit/errors.ts';
import { PlainRefusal } from './kit/backup/plain-refusal.ts';
import { failureLines, isOfStatement } from './kit/failure.ts';

/** The oldest supported PostgreSQL, in its own numbering. */
const OLDEST = 150_000;

/**
 * Checks whether the database of DATABASE_URL is usable.
 *
 * @throws Error with a plain sentence when it cannot be reached, refuses the connection or is too old.
 */
export async function requireUsable(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool
    .query<{ number: string; shown: string; may: boolean }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as shown,
         has_database_privilege(current_database(), 'create') as may`,
    )
    .catch((error: unknown) => {
      const sentence = databaseSentence(error, url);
      throw sentence ? new Error(sentence) : error;
    });
  const { host, pathname, username } = partsOf(url);
  if (Number(rows[0]?.number) < OLDEST)
    throw new Error(`The database at ${host || 'this machine'} is PostgreSQL ${rows[0]?.shown}; 15 to 18 is needed.`);
  if (rows[0]?.may === false)
    throw new Error(
      `The user "${username}" may not make tables in "${pathname.slice(1)}". Make it the owner of the database.`,
    );
}

/** The reason why it is not usable in one line; undefined for another kind of error. */
function databaseSentence(error: unknown, url: string): string | undefined {
  const { host, pathname, username } = partsOf(url);
  const code = databaseFault(error)?.code ?? codeOf(error);
  const where = host || 'this machine';
  if (code?.startsWith('28'))
    return `The database at ${where} refuses the user "${username}" or the password of DATABASE_URL.`;
  if (code === '3D000')
    return `There is no database "${pathname.slice(1)}" at ${where}. Make it, or correct DATABASE_URL.`;
  if (code === '57P03') return `The database at ${where} is still starting. Try again in a moment.`;
  if (code === '53300') return `The database at ${where} takes no more connections.`;
  if (OUT_OF_REACH.includes(code ?? '') || /timeout|terminated/i.test(messageOf(error)))
    return `The database of DATABASE_URL is out of reach: nothing answers at ${where}${code ? ` (${code})` : ''}.`;
  return undefined;
}

/** An address of a socket has no host and is no valid URL. */
function partsOf(url: string) {
  return URL.parse(url) ?? { host: '', pathname: '/', username: '' };
}

const OUT_OF_REACH = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/**
 * The text of a failed start: our own sentence for a foreseen error, a sentence about the file for an error of the
 * system, otherwise the stack.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof PlainRefusal) return error.message;
  // A statement of the first start has names, addresses and passwords among its values.
  if (isOfStatement(error)) return `A statement to the database failed: ${failureLines(error)}`;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code && path && FILES[code]) return `${path} ${FILES[code]}.`;
  const isForeseen =
    !code && !/^(Type|Range|Reference|Syntax)Error$/.test(error.name) && !error.stack?.includes('node_modules');
  return isForeseen ? error.message : (error.stack ?? error.message);
}

const FILES: Readonly<Record<string, string>> = {
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'lies on a disk that can not be written',
  ENOSPC: 'can not be written: the disk is full',
  ENOTDIR: 'can not be made: a part of it is a file',
  EEXIST: 'is a file and no folder',
};

function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
