import pg from 'pg';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';

/** The codes of the catalogue entries in the data folder of a stopped product. */
export interface StoredMarkets {
  codes: ReadonlySet<string>;
  /** Entries whose creation has no row in the audit trail. */
  withoutAudit: string[];
  /** Rows of the audit trail whose entry is gone. */
  withoutRecord: string[];
}

/** Starts the database of a data folder, reads its markets and stops the database. */
export async function readStoredMarkets(folder: string): Promise<StoredMarkets> {
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const database = await startEmbedded({ dataDir: folder, log });
  const client = new pg.Client(database.connection);
  await client.connect();
  const read = async (text: string) => (await client.query<{ code: string }>(text)).rows.map(({ code }) => code);
  const codes = new Set(await read('select code from markets'));
  const withoutAudit = await read(
    `select code from markets m where not exists (select from audit_entries a where a.entity_id = m.id and a.action = 'Create')`,
  );
  const withoutRecord = await read(
    `select label as code from audit_entries a where a.area = 'Markets' and not exists (select from markets m where m.id = a.entity_id)`,
  );
  await client.end();
  await database.stop();
  return { codes, withoutAudit, withoutRecord };
}
