import type pg from 'pg';

/** The schemas of the product: its records, its migrations and its jobs. */
export const SCHEMAS = ['public', 'drizzle', 'pgboss'];

/**
 * Tables whose rows a backup leaves out, because restoring makes them: the list of migrations, the version of the jobs'
 * tables, and what pg-boss counts about itself.
 */
const REMADE = ['drizzle.__drizzle_migrations', 'pgboss.version', 'pgboss.bam', 'pgboss.warning', 'pgboss.queue_stats'];

export interface TableOfDatabase {
  schema: string;
  name: string;
  /** Quoted, with its schema. */
  quoted: string;
  /** Without those that the database computes. */
  columns: string[];
}

/** The tables with rows of the product, in a stable order. Partitions are read through their table. */
export async function tablesOf(client: pg.ClientBase): Promise<TableOfDatabase[]> {
  const { rows } = await client.query<TableOfDatabase>(
    `select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1, 2, 3 order by 1, 2`,
    [SCHEMAS],
  );
  return rows.filter(({ schema, name }) => !REMADE.includes(`${schema}.${name}`));
}

/** Text of values must not follow the settings of a server or a role. */
export async function setTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
     set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
     set lock_timeout = 0`,
  );
}

export function listOf(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}
