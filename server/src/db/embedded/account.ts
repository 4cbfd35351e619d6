import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The user account of the database when the app is root; PostgreSQL refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * Undefined when the app is not root. Otherwise the owner of `folder` if that is an ordinary user (a folder made
 * without root stays usable without root), or else `postgres`, or else `nobody`.
 *
 * @throws Error with a plain message when the machine has neither.
 */
export function pickAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody". ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Whether the account can enter the folder and all folders above it. The system answers, so ACLs count. */
export function canReach(account: Account, folder: string): boolean {
  const script = 'cd "$1" && test -w .';
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Makes the account the owner of the folder and its content if it is not (root may have copied the folder). Programs
 * stay with root, because they may be hard links to files in node_modules.
 */
export function giveTo(account: Account, folder: string): void {
  if (statSync(folder).uid !== account.uid) chownTree(account, folder);
}

function chownTree(account: Account, folder: string): void {
  chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('native-')) continue;
    if (entry.isDirectory()) chownTree(account, path);
    else lchownSync(path, account.uid, account.gid);
  }
}

function accountNamed(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS gives nobody the id -2, which a new process cannot have.
  return uid && gid && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
