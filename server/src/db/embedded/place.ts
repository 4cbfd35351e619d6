import { createHash, randomBytes } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { readFileSync, realpathSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canReach, giveTo, pickAccount } from './account.ts';

/** The folder of an embedded database and the account that runs it. */
export type Place = {
  /** Contains `data`, the programs, the log and the password file. */
  readonly root: string;
  readonly account: Account | undefined;
  /** A text in the title of every process of this server (cluster_name), made from the path. */
  readonly mark: string;
};

const farRoot = '/var/lib/hoivien';

/**
 * The place of the database of `dataDir`: usually `dataDir/database`. When the app is root and the database's account
 * cannot enter that folder (below a private home), it is a folder under /var/lib/hoivien, to which a file in `dataDir`
 * points.
 */
export function findPlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true });
  const pointer = join(dataDir, 'database.place');
  if (existsSync(pointer)) return pointedPlace(pointer);
  const near = join(dataDir, 'database');
  const account = pickAccount(near);
  const isNew = !existsSync(near);
  makePrivate(near, account);
  if (!account) return ownPlace(near);
  giveTo(account, near);
  if (canReach(account, near)) return place(near, account);
  if (!isNew && readdirSync(near).length > 0) {
    throw new Error(
      `The database folder ${near} can not be entered by the user it belongs to. Open the folders above.`,
    );
  }
  rmdirSync(near);
  return farPlace(dataDir, pointer);
}

/** The folder of the Unix socket: in the place, or in a temporary folder when the path would be too long. */
export function makeSocketFolder({ root, account, mark }: Place): string {
  const near = join(root, 'run');
  const folder = [near, join(tmpdir(), mark), join('/tmp', mark)].find(isShortEnough) ?? near;
  makePrivate(folder, account);
  // In a shared temporary folder another user may have made it first, to listen in.
  if (isOwn(folder, account)) return folder;
  throw new Error(`${folder} belongs to another user. Remove it, or use a shorter DATA_DIR.`);
}

/** Creates the folder if it is missing. Only the account can read it, also after a copy that lost its modes. */
export function makePrivate(folder: string, account: Account | undefined): void {
  if (existsSync(folder)) {
    if (isOwn(folder, account)) chmodSync(folder, 0o700);
    return;
  }
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

function isOwn(folder: string, account: Account | undefined): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.());
}

// A path may have 104 bytes with the final NUL on macOS, 108 on Linux.
function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) < 104;
}

function pointedPlace(pointer: string): Place {
  const root = readFileSync(pointer, 'utf8').trim();
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(
      `${pointer} says that the database is in ${root}, which can not be found. ` +
        'Put it back there, or remove the first file to begin with an empty database.',
    );
  }
  const account = pickAccount(root);
  if (!account) return ownPlace(root);
  giveTo(account, root);
  return place(root, account);
}

function farPlace(dataDir: string, pointer: string): Place {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const root = join(farRoot, name);
  mkdirSync(farRoot, { recursive: true, mode: 0o755 });
  const account = pickAccount(root);
  makePrivate(root, account);
  if (account && !canReach(account, root)) {
    throw new Error(`The database can be neither in ${dataDir} nor in ${root}. Set DATA_DIR or DATABASE_URL.`);
  }
  const draft = `${pointer}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${root}\n`, { flush: true });
  renameSync(draft, pointer);
  return place(root, account);
}

function ownPlace(root: string): Place {
  try {
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`The database folder ${root} belongs to another user. Start as that user, or as root.`);
  }
  return place(root, undefined);
}

function place(root: string, account: Account | undefined): Place {
  const path = realpathSync(root);
  return { root: path, account, mark: `hoivien-${createHash('sha256').update(path).digest('hex').slice(0, 12)}` };
}
