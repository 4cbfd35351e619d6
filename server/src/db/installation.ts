import { eq } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { installationFacts } from './tables/kit.ts';

/** The version of the product that used the database last; whether its records are a demonstration. */
type Fact = 'version' | 'demonstration';

/** What was noted about this database, or undefined. */
export async function readFact(db: Database, name: Fact): Promise<string | undefined> {
  const [found] = await db.select().from(installationFacts).where(eq(installationFacts.name, name));
  return found?.value;
}

export async function noteFact(db: Database, name: Fact, value: string): Promise<void> {
  await db
    .insert(installationFacts)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationFacts.name, set: { value } });
}
