import type { Merged } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { merges } from '../../../db/tables/merge.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import type { Row } from '../../../kit/crud/table.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { nameChanges, readValues, recordChanges } from '../../../kit/crud/values.ts';
import { databaseFault, Refusal } from '../../../kit/errors.ts';
import { EVERY_AREA } from '../../../kit/totals.ts';
import {
  type DroppedRows,
  GONE,
  moveBack,
  type MovedRows,
  putRows,
  type RawRow,
  setRow,
} from '../../../kit/moved-rows.ts';
import { memberScope } from '../party/index.ts';
import { type Kinds, sourceToMerge } from './kinds.ts';
import { calledBy } from './merge.ts';
import type { MergeRules } from './rules.ts';
import { ownMerges } from './rights.ts';

type Kept = typeof merges.$inferSelect;

/**
 * Undoes a merge: both records and all moved rows become as before. Refuses with the reason when somebody has changed
 * the survivor since, or when a moved row no longer exists.
 */
export async function undoMerge(call: Call, kinds: Kinds, id: string): Promise<Merged> {
  const merged = await call.db
    .transaction((tx) => undoIn({ ...call, db: tx }, kinds, id))
    .catch((error: unknown) => {
      // Class 23: another record now has a value of the loser, or the target of a row no longer exists.
      const isTaken = databaseFault(error)?.code.startsWith('23');
      throw isTaken ? new Refusal('Mes.Merges.Values.AlreadyExist', 400) : error;
    });
  call.totals.changed(EVERY_AREA);
  return merged;
}

async function undoIn(call: Call, kinds: Kinds, id: string): Promise<Merged> {
  const { db, actor, now } = call;
  const [merge] = await db
    .select()
    .from(merges)
    .where(and(eq(merges.id, id), ownMerges(actor)))
    .for('update');
  if (!merge) throw new Refusal('Mes.Merges.Id.NotFound', 404);
  const source = sourceToMerge(call, kinds, merge.type);
  if (merge.undoneAt) throw new Refusal('Mes.Merges.Status.NotAllowed', 400);
  const survivor = await lockUnchanged(call, merge);
  const [taken = {}] = await readValues(db, source, [survivor]);
  await restore(db, kinds.rules, merge);
  const set = { version: survivor.version + 1, updatedAt: now, updatedBy: actor.userId };
  await db.update(source.table).set(set).where(eq(members.id, survivor.id));
  await db.update(merges).set({ undoneAt: now, undoneBy: actor.userId }).where(eq(merges.id, id));
  await tell(call, source, merge, taken);
  return { id, survivorId: survivor.id, area: source.resource.area };
}

async function lockUnchanged(call: Call, merge: Kept): Promise<Row> {
  const [row] = await call.db
    .select()
    .from(members)
    .where(and(eq(members.id, merge.survivorId), memberScope.filter(call.actor)))
    .for('update');
  if (row?.version !== merge.survivorVersion) throw new Refusal('Mes.Merges.Survivor.Changed', 400);
  return row as Row;
}

async function restore(db: Database, rules: MergeRules, merge: Kept): Promise<void> {
  const { survivorId, loserId } = merge;
  const before = merge.survivorBefore as Record<string, RawRow>;
  const lost = merge.loserSnapshot as Record<string, RawRow>;
  // The survivor must give back the unique values before the loser gets them.
  for (const { table, key } of rules.ownTables) {
    await putSurvivor(db, { table, key }, survivorId, before[table]);
    if (lost[table]) await putRows(db, table, [lost[table]]);
  }
  for (const moved of [...(merge.moved.rows as MovedRows[])].reverse()) {
    if (moved.column === GONE) {
      await putRows(db, moved.table, moved.keys);
      continue;
    }
    const isWhole =
      moved.column === '*' ? await putBack(db, rules, moved) : await moveBack(db, moved, survivorId, loserId);
    if (!isWhole) throw new Refusal('Mes.Merges.Rows.Changed', 400);
  }
  for (const [table, rows] of Object.entries(merge.dropped as DroppedRows)) await putRows(db, table, rows);
}

async function putSurvivor(
  db: Database,
  { table, key }: MergeRules['ownTables'][number],
  id: string,
  before: RawRow | undefined,
): Promise<void> {
  if (before) await setRow(db, table, key, before, ['version', 'updated_at', 'updated_by']);
  else await db.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(key)} = ${id}`);
}

/** Writes rewritten columns back. A deleted row needs no change, because nobody reads it any more. */
async function putBack(db: Database, { rewrites }: MergeRules, { table, keys }: MovedRows): Promise<true> {
  const { key, columns } = rewrites[table] as MergeRules['rewrites'][string];
  // The rows contain the columns that this step rewrote, and others of the table stay as they are.
  const held = columns.filter((column) => column in (keys[0] ?? {}));
  const set = held.map((column) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`);
  const same = key.map((column) => sql`t.${sql.identifier(column)} = given.${sql.identifier(column)}`);
  await db.execute(
    sql`update ${sql.identifier(table)} t set ${sql.join(set, sql`, `)}
      from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(keys)}::jsonb) given
      where ${sql.join(same, sql` and `)}`,
  );
  return true;
}

/** Writes both histories: the values that the survivor gave back, and the return of the loser. */
async function tell(call: Call, source: Source, { survivorId, loserId }: Kept, taken: object): Promise<void> {
  const rows = (await call.db
    .select()
    .from(members)
    .where(inArray(members.id, [survivorId, loserId]))) as (Row & { name: string; code: string | null })[];
  const [survivor, loser] = [survivorId, loserId].map((id) => rows.find((row) => row.id === id));
  if (!survivor || !loser) throw new Error('Both were written a moment ago.');
  const [now = {}] = await readValues(call.db, source, [survivor]);
  const { resource } = source;
  const [given] = await nameChanges(call.db, source, [recordChanges(resource, { ...taken }, now) ?? {}]);
  const changes: Changes = { ...given, mergedFrom: [calledBy(loser), null] };
  await audit(call, { ...factOf(resource, survivor, 'Update'), changes });
  await audit(call, { ...factOf(resource, loser, 'Restore'), changes: null });
}
