import type { FieldRule } from '@hoivien/contract/kit/message.ts';
import { fieldKey, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { and, eq, getTableName } from 'drizzle-orm';
import { auditEntries, deletions } from '../../db/tables/kit.ts';
import { type AuditAction, audit, auditRow, changesBetween } from '../audit.ts';
import type { Call } from '../call.ts';
import { databaseFault, FAULT, type FieldError, Refusal } from '../errors.ts';
import { requireWrite } from '../scope.ts';
import { uuidv7 } from '../uuid.ts';
import type { Source } from './list-query.ts';
import { readOne } from './read.ts';
import { columnOf, type LooseTable, labelOf, type Values, withKeys } from './table.ts';

/** How long a deletion can be undone, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** Inserts records with their audit entries, all or none. Returns their ids in the order given. */
export async function insertRows(call: Call, source: Source, inputs: readonly Values[]): Promise<string[]> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  const who = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
  const rows = inputs.map((values) => ({ ...withKeys(resource, values), id: uuidv7(), ...who, version: 1 }));
  await inTransaction(call, source, async (inner) => {
    await inner.db.insert(table).values(rows);
    await inner.db.insert(auditEntries).values(
      rows.map((row, index) => {
        const changes = changesBetween(inputFields(resource), {}, inputs[index] ?? {});
        return auditRow(call, { ...factOf(resource, row, 'Create'), changes });
      }),
    );
  });
  return rows.map((row) => row.id);
}

/**
 * Writes a record over the version its writer saw; the newer one is kept and shown with 409 when there is one.
 * A save that changes nothing leaves no trace.
 */
export async function updateRow(call: Call, source: Source, id: string, input: Values, version: number): Promise<void> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  await inTransaction(call, source, async (inner) => {
    const before = await lockRow(inner, source, id);
    if (before.version !== version) throw await conflict(inner, source, id);
    const changes = changesBetween(inputFields(resource), before, input);
    if (!changes) return;
    const who = { updatedAt: call.now, updatedBy: call.actor.userId, version: version + 1 };
    await inner.db
      .update(table)
      .set({ ...withKeys(resource, input), ...who })
      .where(eq(columnOf(table, 'id'), id));
    await audit(inner, { ...factOf(resource, { ...before, ...input }, 'Update'), changes });
  });
}

/** Deletes a record and keeps it whole for 30 days. Returns the id of the deletion, with which it can be restored. */
export async function removeRow(call: Call, source: Source, id: string, version?: number): Promise<string> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  let deletionId = '';
  await inTransaction(call, source, async (inner) => {
    const row = await lockRow(inner, source, id);
    if (version !== undefined && row.version !== version) throw await conflict(inner, source, id);
    await inner.db.delete(table).where(eq(columnOf(table, 'id'), id));
    deletionId = await keepDeleted(inner, resource, row);
    await audit(inner, { ...factOf(resource, row, 'Delete'), changes: changesBetween(inputFields(resource), row, {}) });
  });
  return deletionId;
}

/** Puts a deleted record back as it was; a code that was taken meanwhile is refused. */
export async function restoreRow(
  call: Call,
  source: Source,
  snapshot: Readonly<Record<string, unknown>>,
): Promise<void> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  const row = storable(table, snapshot);
  await inTransaction(call, source, async (inner) => {
    await inner.db.insert(table).values(row);
    await audit(inner, { ...factOf(resource, row, 'Restore'), changes: null });
  });
}

/** Keeps a deleted record whole for 30 days, in the transaction that deletes it; the id with which it can be restored. */
export async function keepDeleted(
  call: Call,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const deletion = deletionOf(call, resource, row);
  await call.db.insert(deletions).values(deletion);
  return deletion.id;
}

/** The row of `deletions` that keeps a record whole, ready to insert in the transaction that deletes it. */
export function deletionOf(call: Call, resource: Resource, row: Readonly<Record<string, unknown>>) {
  const { area, entity, entityId } = factOf(resource, row, 'Delete');
  return {
    id: uuidv7(),
    area,
    entity,
    entityId,
    label: labelOf(row),
    clubId: call.actor.clubId,
    snapshot: row,
    deletedAt: call.now,
    deletedBy: call.actor.userId,
    purgeOn: new Date(call.now.getTime() + KEPT_FOR),
  };
}

/** What the audit trail says of an action on a record. */
export function factOf(resource: Resource, row: Readonly<Record<string, unknown>>, action: AuditAction) {
  return { area: resource.area, entity: resource.singular, entityId: String(row.id), label: labelOf(row), action };
}

/** A snapshot as it can be inserted again: moments from their text, without what the database generates itself. */
export function storable(table: LooseTable, snapshot: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(snapshot)) {
    const column = columnOf(table, name);
    if (column.generated) continue;
    row[name] = column.dataType === 'date' && typeof value === 'string' ? new Date(value) : value;
  }
  return row;
}

/** Runs a change of an area's rows; a constraint it breaks becomes a refusal, and the list's totals are dropped after it. */
export async function inTransaction(call: Call, source: Source, work: (inner: Call) => Promise<void>): Promise<void> {
  try {
    await call.db.transaction((tx) => work({ ...call, db: tx }));
  } catch (error) {
    throw refusalOf(error, source) ?? error;
  }
  call.totals.changed(source.resource.area);
}

/** A record, locked until the transaction ends; 404 outside the actor's scope. */
export async function lockRow(
  call: Call,
  { resource, table, scope }: Source,
  id: string,
): Promise<Record<string, unknown>> {
  const [row] = await call.db
    .select()
    .from(table)
    .where(and(eq(columnOf(table, 'id'), id), scope.filter(call.actor)))
    .for('update');
  if (!row) throw new Refusal(fieldKey(resource, 'id', 'NotFound'), 404);
  return row;
}

/** The refusal of a save over a newer version, with the present record. */
export async function conflict(call: Call, source: Source, id: string): Promise<Refusal> {
  const current = await readOne(call, source, id);
  return new Refusal(`Mes.${source.resource.area}.Update.Conflict`, 409, [], { current });
}

/** What a constraint means to a person: taken, in use, or pointing at nothing. */
export function refusalOf(error: unknown, { resource, table }: Source): Refusal | undefined {
  const fault = databaseFault(error);
  if (!fault) return undefined;
  const prefix = `${getTableName(table)}_`;
  if (fault.code === FAULT.unique && fault.constraint?.startsWith(prefix)) {
    const field = camelCase(fault.constraint.slice(prefix.length).replace(/_unique$/, ''));
    return fieldRefusal(resource, field, 'AlreadyExist');
  }
  if (fault.code === FAULT.foreignKey || fault.code === FAULT.restrict) {
    return new Refusal(`Mes.${resource.singular}.IsUsing`, 400);
  }
  return undefined;
}

function fieldRefusal(resource: Resource, field: string, rule: FieldRule): Refusal {
  const error: FieldError = { field, message: fieldKey(resource, field, rule) };
  return new Refusal(error.message, 400, [error]);
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
