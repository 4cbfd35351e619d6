import { eq } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { installationFacts } from './tables/kit.ts';

/**
 * The last version of the product on the database, the mark of a demonstration, the check value of the secret key, the
 * version of search columns, the id that the database shares with its folder of files, the token of a restore that has not
 * ended, the address to which the database was moved, the warnings of which the keepers of the machine were told, the bytes
 * in use on the disk by day, what RELEASES_URL said last, who keeps the secret key elsewhere, the
 * former keys that still verify, a change of the key that has not ended.
 */
type Fact =
  | 'version'
  | 'demonstration'
  | 'secretKeyCheck'
  | 'searchKeys'
  | 'installation'
  | 'restoring'
  | 'movedTo'
  | 'warnings'
  | 'rules'
  | 'diskDays'
  | 'releases'
  | 'keyKept'
  | 'formerKeys'
  | 'keyRotation';

export async function readFact(db: Database, name: Fact): Promise<string | undefined> {
  const [found] = await db.select().from(installationFacts).where(eq(installationFacts.name, name));
  return found?.value;
}

/** Stores a fact and replaces its former value; `once` keeps a former value. */
export async function noteFact(db: Database, name: Fact, value: string, once?: 'once'): Promise<void> {
  const writing = db.insert(installationFacts).values({ name, value });
  await (once
    ? writing.onConflictDoNothing()
    : writing.onConflictDoUpdate({ target: installationFacts.name, set: { value } }));
}

export async function dropFact(db: Database, name: Fact): Promise<void> {
  await db.delete(installationFacts).where(eq(installationFacts.name, name));
}
