import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { noteFact, readFact } from './installation.ts';

/**
 * Applies the functions and triggers of `rules/*.sql` in the transaction of `client`, unless the database has exactly those of
 * this build: their text is the same as last time, and so is what the catalogue says of them. A restored backup, which
 * begins with the functions of its migrations, gets them again that way.
 *
 * The files replace and drop nothing, so a server of the former build goes on with them. One subject, one file.
 */
export async function applyRules(client: pg.Client | pg.PoolClient): Promise<'applied' | 'same'> {
  const db = drizzle(client);
  const text = rulesText();
  if ((await readFact(db, 'rules')) === (await factOf(client, text))) return 'same';
  await client.query(text);
  await noteFact(db, 'rules', await factOf(client, text));
  return 'applied';
}

/** The functions and triggers of the product as the catalogue tells them, by name. */
export async function rulesIn(client: pg.ClientBase): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
      join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

/** The text of all files, in the order of their names. */
export function rulesText(): string {
  const folder = rulesFolder();
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

async function factOf(client: pg.ClientBase, text: string): Promise<string> {
  const there = await rulesIn(client);
  return createHash('sha256')
    .update(JSON.stringify([text, there]))
    .digest('hex');
}

/** The folder lies beside the source in development and tests, beside the bundle in production. */
function rulesFolder(): string {
  const folder = fileURLToPath(new URL('./rules', import.meta.url));
  if (!existsSync(folder)) throw new Error(`The rules are missing at ${folder}; build again with "npm run build".`);
  return folder;
}
