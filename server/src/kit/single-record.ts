import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { auditEntries, type Changes, settings } from '../db/tables/kit.ts';
import { audit, changesBetween } from './audit.ts';
import type { Call } from './call.ts';
import { Refusal } from './errors.ts';
import { forAssociation, requireRight } from './rights.ts';

/** A record that exists once for the whole association: its row in `settings`, and its names in the audit trail. */
export interface SingleRecord {
  readonly key: string;
  readonly area: string;
  readonly entity: string;
  /** Its fixed id in the audit trail and among the files. */
  readonly entityId: string;
}

/** A stored single record. Version 0 and no value: nobody has saved it. */
export interface Stored<Value> {
  value: Value | undefined;
  version: number;
  updatedAt: Date | null;
}

export async function readSingle<Value>(db: Database, { key }: SingleRecord): Promise<Stored<Value>> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return { value: row?.value as Value | undefined, version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null };
}

interface Save<Value> {
  /** The version that the person saw; 0 when nobody had saved the record. */
  version: number;
  value: Value;
  /** What applies as long as nobody has saved the record; the first entry of the history compares with it. */
  before: Value;
  label: string;
  /** The present record, for the answer to a person who saw an older one. */
  current: (db: Database) => Promise<unknown>;
  /** Writes what stands in other tables, within the same transaction; returns its changes. */
  more?: (inner: Call) => Promise<Changes | null>;
}

/**
 * Saves the record with its audit entry if `version` is still the newest one. A save without changes writes nothing,
 * except the first one: from then on the saved values apply and not those of the configuration.
 *
 * @throws Refusal 409 Mes.{Area}.Update.Conflict with `current`, 403 for a user of a club.
 */
export async function saveSingle<Value extends object>(
  call: Call,
  single: SingleRecord,
  { version, value, before, label, current, more }: Save<Value>,
): Promise<void> {
  requireRight(call, forAssociation);
  const stale = new Error('Somebody else has saved it meanwhile.');
  const work = call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const saved = { value: value as Record<string, unknown>, updatedAt: call.now, updatedBy: call.actor.userId };
    // The row exists and is locked from here on, also when two people save the first version at the same time.
    const [added] = await tx
      .insert(settings)
      .values({ key: single.key, ...saved })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    const [row] = await tx.select().from(settings).where(eq(settings.key, single.key)).for('update');
    const held = added ? 0 : (row?.version ?? 0);
    if (held !== version) throw stale;
    const old = added ? before : (row?.value as Value);
    const own = changesBetween(Object.keys(value), old as Record<string, unknown>, saved.value);
    const others = await more?.(inner);
    if (!added && !own && !others) return;
    if (!added)
      await tx
        .update(settings)
        .set({ ...saved, version: version + 1 })
        .where(eq(settings.key, single.key));
    const { area, entity, entityId } = single;
    await audit(inner, { area, entity, entityId, label, action: 'Update', changes: { ...own, ...others } });
  });
  await work.catch(async (error: unknown) => {
    if (error !== stale) throw error;
    // Only now: a transaction that waits for a second connection would starve with others that do so.
    throw new Refusal(`Mes.${single.area}.Update.Conflict`, 409, [], { current: await current(call.db) });
  });
}

/** The changes of a single record, newest first. */
export async function singleHistory(
  { db }: Call,
  { area, entityId }: SingleRecord,
  page: number,
  pageSize: number,
): Promise<Page<object>> {
  const where = and(eq(auditEntries.entityId, entityId), eq(auditEntries.area, area));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(desc(auditEntries.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(auditEntries).where(where),
  ]);
  const items = rows.map(({ id, createdAt, actorName, action, source, changes }) => {
    return { id, at: createdAt.toISOString(), actorName, isElsewhere: false, action, source, changes };
  });
  return { items, total: counted?.total ?? 0, page, pageSize };
}
