import { sql } from 'drizzle-orm';
import type { Database } from '../../../../db/connect.ts';

/** The names of tables with a row in which any column matches the pattern. */
export async function tracesOf(db: Database, pattern: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ~* ${pattern} limit 1`,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}
