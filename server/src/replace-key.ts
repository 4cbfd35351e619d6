import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import { endEveryAccess } from './areas/user/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { auditEntries, type Changes, deletions } from './db/tables/kit.ts';
import { merges } from './db/tables/merge.ts';
import { factOf } from './kit/crud/facts.ts';
import { Seal } from './kit/crud/seal.ts';
import type { Source } from './kit/crud/source.ts';
import { insertMany, isOneOf } from './kit/crud/statements.ts';
import { columnOf } from './kit/crud/table.ts';
import { uuidv7 } from './kit/uuid.ts';
import { recordAreas } from './records.ts';
import { opens, putKey } from './secret-key.ts';

/** How the operator of the machine stands in the history: no account of the product. */
const OPERATOR = 'npm run replace-key';

/** What somebody types who has understood what is lost. */
export const CONFIRMATION = 'NEW KEY';

/** A sealed value that nobody can read any more. */
export interface LostValue {
  area: string;
  code: string;
  field: string;
  /** Where it stood: in the record, or in what is kept of a deleted or a merged one. */
  place: 'record' | 'deleted' | 'merged';
}

/** How many identity numbers of records the key does not open. */
export async function countUnreadable(pool: pg.Pool, secretKey: string): Promise<number> {
  const { rows } = await pool.query<{ sealed: Buffer }>(
    'select id_card_enc as sealed from public.members where id_card_enc is not null',
  );
  const seal = new Seal(secretKey);
  return rows.filter(({ sealed }) => !opens(seal, sealed)).length;
}

/**
 * Makes a key that does not fit the key of the database, for whoever has lost the right one for good: what it does not open
 * is set empty and told in the history, sessions and codes that were sent are ended. All or nothing; `keep` writes the
 * list down before anything is final (decision 0052).
 */
export async function replaceKey(
  db: Database,
  key: Pick<Config, 'secretKey' | 'secretKeyFile'>,
  now: Date,
  keep: (lost: readonly LostValue[]) => void,
): Promise<LostValue[]> {
  const seal = new Seal(key.secretKey);
  return db.transaction(async (tx) => {
    const lost: LostValue[] = [];
    for (const { source } of recordAreas(key.secretKey).all) {
      for (const field of sealedFields(source)) lost.push(...(await emptyRecords(tx, source, field, seal, now)));
    }
    lost.push(...(await emptyDeletions(tx, seal)), ...(await emptyMerges(tx, seal)));
    await endEveryAccess(tx, now);
    await putKey(tx, key);
    keep(lost);
    return lost;
  });
}

/** The list as a file that spreadsheets open, for the owner of the data folder alone; its path. */
export function writeLost(folder: string, lost: readonly LostValue[], now: Date): string {
  const file = join(folder, `lost-numbers-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.csv`);
  const lines = lost.map(({ area, code, field, place }) => [area, code, field, place].map(quoted).join(','));
  writeFileSync(file, `\ufeff${['area,code,field,place', ...lines].join('\r\n')}\r\n`, { mode: 0o600, flush: true });
  return file;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function sealedFields({ resource }: Source): string[] {
  return inputFields(resource).filter((name) => resource.fields[name]?.kind === 'identity');
}

/** Their version stays: nobody works on them meanwhile, and a merge can still be taken back. */
async function emptyRecords(
  db: Database,
  { resource, table, within }: Source,
  field: string,
  seal: Seal,
  now: Date,
): Promise<LostValue[]> {
  const columns = columnsOf(field);
  const rows = await db
    .select()
    .from(table)
    .where(and(within, isNotNull(columnOf(table, columns.sealed))));
  const lost = rows.filter((row) => !opens(seal, row[columns.sealed] as Buffer));
  if (lost.length === 0) return [];
  const ids = lost.map((row) => String(row.id));
  await db
    .update(table)
    .set({ [columns.sealed]: null, [columns.hash]: null, [columns.last]: null })
    .where(isOneOf(columnOf(table, 'id'), ids));
  await insertMany(
    db,
    auditEntries,
    lost.map((row) => {
      const changes: Changes = { [field]: [`…${String(row[columns.last])}`, null] };
      return {
        ...factOf(resource, row, 'Update'),
        id: uuidv7(),
        createdAt: now,
        actorName: OPERATOR,
        source: 'system',
        changes,
      };
    }),
  );
  return lost.map((row) => ({ area: resource.area, code: codeOf(row), field, place: 'record' }));
}

function columnsOf(field: string) {
  return { sealed: `${field}Enc`, hash: `${field}Hash`, last: `${field}Last4` };
}

/** A deleted record that is put back brings no number that nobody can read. */
async function emptyDeletions(db: Database, seal: Seal): Promise<LostValue[]> {
  const rows = await db
    .select({ id: deletions.id, area: deletions.area, snapshot: deletions.snapshot })
    .from(deletions)
    .where(isNotNull(sql`${deletions.snapshot} ->> 'idCardEnc'`));
  const lost: LostValue[] = [];
  for (const { id, area, snapshot } of rows) {
    if (!snapshot || isReadable(seal, snapshot['idCardEnc'])) continue;
    const emptied = { ...snapshot, idCardEnc: null, idCardHash: null, idCardLast4: null };
    await db.update(deletions).set({ snapshot: emptied }).where(eq(deletions.id, id));
    lost.push({ area, code: codeOf(snapshot), field: 'idCard', place: 'deleted' });
  }
  return lost;
}

/** The same for records that were merged: both are kept by the names of their columns. */
async function emptyMerges(db: Database, seal: Seal): Promise<LostValue[]> {
  const lost: LostValue[] = [];
  for (const { id, survivorBefore, loserSnapshot } of await db.select().from(merges)) {
    const emptied = (kept: Record<string, unknown>) => {
      const row = kept['members'] as Record<string, unknown> | null | undefined;
      if (!row?.['id_card_enc'] || isReadable(seal, row['id_card_enc'])) return kept;
      lost.push({ area: 'Merges', code: codeOf(row), field: 'idCard', place: 'merged' });
      return { ...kept, members: { ...row, id_card_enc: null, id_card_hash: null, id_card_last4: null } };
    };
    const set = { survivorBefore: emptied(survivorBefore), loserSnapshot: emptied(loserSnapshot) };
    if (set.survivorBefore !== survivorBefore || set.loserSnapshot !== loserSnapshot)
      await db.update(merges).set(set).where(eq(merges.id, id));
  }
  return lost;
}

/** Bytes in a snapshot stand as PostgreSQL writes them: \x0a1b. */
function isReadable(seal: Seal, written: unknown): boolean {
  return typeof written === 'string' && opens(seal, Buffer.from(written.slice(2), 'hex'));
}

function codeOf({ code, id }: Readonly<Record<string, unknown>>): string {
  return typeof code === 'string' ? code : String(id);
}
