import { eq } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { installationFacts } from './tables/kit.ts';

/** The version of the product that used the database last; whether its records are a demonstration; which key sealed them. */
type Fact = 'version' | 'demonstration' | 'secretKeyCheck';

/** What was noted about this database, or undefined. */
export async function readFact(db: Database, name: Fact): Promise<string | undefined> {
  const [found] = await db.select().from(installationFacts).where(eq(installationFacts.name, name));
  return found?.value;
}

/** Notes a fact in place of what was noted before; `once` leaves that as it is. */
export async function noteFact(db: Database, name: Fact, value: string, once?: 'once'): Promise<void> {
  const writing = db.insert(installationFacts).values({ name, value });
  await (once
    ? writing.onConflictDoNothing()
    : writing.onConflictDoUpdate({ target: installationFacts.name, set: { value } }));
}
