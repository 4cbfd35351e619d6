import type { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another app already works on this data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Takes the lock of the folder for the lifetime of this connection. It waits 2 s, because the server may need a moment
 * to notice the end of a killed app.
 *
 * @throws FolderInUse with a plain message when another app holds it.
 * @example await acquireFolderLock(client, '/srv/hoivien/data');
 */
export async function acquireFolderLock(client: Client, folder: string): Promise<void> {
  const end = Date.now() + 2_000;
  while (!(await tryLock(client))) {
    if (Date.now() > end) {
      throw new FolderInUse(
        `Another Hoivien already uses the data folder ${folder}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    await sleep(100);
  }
}

// Any fixed number that is the same in every version of the app.
const folderLock = 4_865_697_865;

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [folderLock]);
  return rows[0]?.taken === true;
}
