import { Client, type ClientConfig } from 'pg';

/** Rows and a sum of each table by SQL, not by the code of backups: md5 over all rows in order. */
export async function allSums(connection: ClientConfig): Promise<Map<string, { rows: number; sum: string }>> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; set bytea_output = 'hex'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('version', 'bam', 'warning', 'queue_stats') order by 1`,
    );
    const sums = new Map<string, { rows: number; sum: string }>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: number; sum: string }>(
        `select count(*)::int as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${name} t`,
      );
      if (rows[0]) sums.set(name, rows[0]);
    }
    return sums;
  } finally {
    await client.end();
  }
}
