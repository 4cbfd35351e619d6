import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { auditEntries, type Changes, deletions } from '../../db/tables/kit.ts';
import { uuidv7 } from '../uuid.ts';
import { factOf } from './facts.ts';
import type { Seal } from './seal.ts';
import type { Source } from './source.ts';
import { insertMany, isOneOf, lockedInOrder } from './statements.ts';
import { columnOf } from './table.ts';

/** The name of the machine's operator in the history, because the operator needs no account in the product. */
const OPERATOR = 'npm run replace-key';

/** A sealed value that no present key can open. */
export interface LostValue {
  area: string;
  code: string;
  field: string;
  /** The place of the value: the record, or the snapshot of a deleted or merged record. */
  place: 'record' | 'deleted' | 'merged';
}

/** Clears the sealed values in an area's records that the seal cannot open, and adds that to their histories. */
export async function emptyUnreadable(db: Database, source: Source, seal: Seal, now: Date): Promise<LostValue[]> {
  const lost: LostValue[] = [];
  for (const field of sealedFields(source)) lost.push(...(await emptyRecords(db, source, field, seal, now)));
  return lost;
}

function sealedFields({ resource }: Source): string[] {
  return inputFields(resource).filter((name) => resource.fields[name]?.kind === 'identity');
}

/**
 * Clears unreadable values of one field. Versions stay the same: nobody edits the records meanwhile, and users can
 * still undo a merge.
 */
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
  const lost = rows.filter((row) => !seal.opens(row[columns.sealed] as Buffer));
  if (lost.length === 0) return [];
  const ids = lost.map((row) => String(row.id));
  await db
    .update(table)
    .set({ [columns.sealed]: null, [columns.hash]: null, [columns.last]: null })
    .where(lockedInOrder(table, isOneOf(columnOf(table, 'id'), ids)));
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

/** Clears unreadable numbers in deletions, so that a restored record does not contain one. */
export async function emptyDeletions(db: Database, seal: Seal): Promise<LostValue[]> {
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

/** Whether the seal opens bytes of a snapshot, which have the notation of PostgreSQL: \x0a1b. */
export function isReadable(seal: Seal, written: unknown): boolean {
  return typeof written === 'string' && seal.opens(Buffer.from(written.slice(2), 'hex'));
}

export function codeOf({ code, id }: Readonly<Record<string, unknown>>): string {
  return typeof code === 'string' ? code : String(id);
}
