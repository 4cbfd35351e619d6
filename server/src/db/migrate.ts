import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as drizzleMigrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** One number for all servers of a database; Drizzle's own migrator takes no lock. */
const MIGRATION_LOCK = 4_810_017;

/** Brings the database to this version's tables; servers that start together wait for each other. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await drizzleMigrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    // The connection goes with its lock and settings.
    client.release(true);
  }
}

/** Beside the source in development and tests, beside the bundle in production. */
function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(folder))
    throw new Error(`The migrations are missing at ${folder}; build again with "npm run build".`);
  return folder;
}
