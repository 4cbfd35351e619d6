import type { FieldRule } from '@hoivien/contract/kit/message.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { and, eq, getTableName } from 'drizzle-orm';
import { deletions } from '../../db/tables/kit.ts';
import { audit } from '../audit.ts';
import { deletionOf, factOf } from './facts.ts';
import type { Call } from '../call.ts';
import { databaseFault, FAULT, type FieldError, Refusal } from '../errors.ts';
import { requireWrite } from '../scope.ts';
import type { Source } from './source.ts';
import { readOne } from './read.ts';
import { addRecords, partsApart, removeMany, restoreChildren, updateMany } from './bulk.ts';
import type { Row } from './table.ts';
import { insertMany } from './statements.ts';
import { requireSound } from './references.ts';
import { completed, ofItsClubs, ofOwnClub } from './complete.ts';
import { unmasked } from './guard.ts';
import { requireStep } from './life.ts';
import { keepingHidden } from './sight.ts';
import { storedValues } from './stored-values.ts';
import { columnOf, type LooseTable, type Values } from './table.ts';
import { requireUnseenFree } from './unseen.ts';
import { readValues, recordChanges } from './values.ts';

/** Inserts records with their audit entries, all or none. Returns their ids in the order given. */
export async function insertRows(call: Call, source: Source, inputs: readonly Values[]): Promise<string[]> {
  requireWrite(source.scope, call.actor);
  const stored = inputs.map((input) => storedFrom(call, source, input));
  for (const input of stored) await requireUnseenFree(call, source, input);
  let ids: string[] = [];
  // A record and its entry are one statement, which is whole or not at all by itself, until parts need more.
  const run = partsApart(source, stored).length > 0 ? inTransaction : withRefusals;
  await run(call, source, async (inner) => {
    const whole = await completed(inner, source, stored);
    await requireSound(inner, source, whole);
    ids = await addRecords(inner, source, whole);
  });
  return ids;
}

/**
 * Writes a record over the version its writer saw; the newer one is kept and shown with 409 when there is one.
 * A save that changes nothing leaves no trace.
 */
export async function updateRow(call: Call, source: Source, id: string, input: Values, version: number): Promise<void> {
  requireWrite(source.scope, call.actor);
  await inTransaction(call, source, async (inner) => {
    const before = (await lockRow(inner, source, id)) as Row;
    await requireStep(inner, source, 'Update', before);
    if (before.version !== version) throw await conflict(inner, source, id);
    const [held = {}] = await readValues(inner.db, source, [before]);
    const whole = await keepingHidden(inner, source, input, held);
    const [stored = {}] = await completed(inner, source, [storedFrom(inner, source, whole, held)]);
    if (!recordChanges(source.resource, held, stored)) return;
    await requireUnseenFree(inner, source, stored, { ownId: id, log: call.db });
    await requireSound(inner, source, [stored], [id]);
    await updateMany(inner, source, [{ before, input: stored }]);
  });
}

/** An input as it is stored, over what the record holds. */
function storedFrom({ actor }: Call, source: Source, input: Values, held?: Values): Values {
  const placed = ofItsClubs(source, actor, ofOwnClub(source, actor, input), held);
  return storedValues(source.resource, unmasked(source.resource, placed, held ?? {}));
}

/** Deletes a record and keeps it whole for 30 days. Returns the id of the deletion, with which it can be restored. */
export async function removeRow(call: Call, source: Source, id: string, version?: number): Promise<string> {
  requireWrite(source.scope, call.actor);
  let deletionId = '';
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as Row;
    if (version !== undefined && row.version !== version) throw await conflict(inner, source, id);
    await requireStep(inner, source, 'Delete', row);
    [deletionId = ''] = await removeMany(inner, source, [row]);
  });
  return deletionId;
}

/** Puts a deleted record back as it was, with all below it; a code that was taken meanwhile is refused. */
export async function restoreRow(
  call: Call,
  source: Source,
  snapshot: Readonly<Record<string, unknown>>,
): Promise<void> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  const { children, ...kept } = snapshot;
  const row = storable(table, kept);
  await inTransaction(call, source, async (inner) => {
    await insertMany(inner.db, table, [row]);
    await restoreChildren(inner, source, (children ?? {}) as Record<string, unknown>);
    await audit(inner, { ...factOf(resource, row, 'Restore'), changes: null });
  });
}

/** Keeps a deleted record whole for 30 days, in the transaction that deletes it; the id with which it can be restored. */
export async function keepDeleted(
  call: Call,
  resource: Pick<Resource, 'area' | 'singular'>,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const deletion = deletionOf(call, resource, row);
  await call.db.insert(deletions).values(deletion);
  return deletion.id;
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
  await withRefusals(call, source, (outer) => outer.db.transaction((tx) => work({ ...outer, db: tx })));
}

async function withRefusals(call: Call, source: Source, work: (call: Call) => Promise<void>): Promise<void> {
  try {
    await work(call);
  } catch (error) {
    throw refusalOf(error, source) ?? error;
  }
  call.totals.changed(source.resource.area);
}

/** A record, locked until the transaction ends; 404 outside the actor's scope. */
export async function lockRow(
  call: Call,
  { resource, table, scope, within }: Source,
  id: string,
): Promise<Record<string, unknown>> {
  const [row] = await call.db
    .select()
    .from(table)
    .where(and(eq(columnOf(table, 'id'), id), within, scope.filter(call.actor), scope.writes?.(call.actor)))
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
export function refusalOf(error: unknown, { resource, table, faults }: Source): Refusal | undefined {
  const fault = databaseFault(error);
  if (!fault) return undefined;
  const below = faults?.[fault.constraint ?? ''];
  if (below) return new Refusal(below.message, 400, [below]);
  const prefix = `${getTableName(table)}_`;
  if (fault.code === FAULT.unique && fault.constraint?.startsWith(prefix)) {
    const field = camelCase(fault.constraint.slice(prefix.length).replace(/_unique$/, ''));
    return fieldRefusal(resource, field, 'AlreadyExist');
  }
  // A range that overlaps another one: `terms_starts_on_overlap` is at `startsOn`.
  if (fault.code === FAULT.exclusion && fault.constraint?.startsWith(prefix)) {
    const field = camelCase(fault.constraint.slice(prefix.length).replace(/_overlap$/, ''));
    return fieldRefusal(resource, field, 'NotAllowed');
  }
  const lost = fault.code === FAULT.foreignKey && lostLink(resource, table, fault.constraint);
  if (lost) return fieldRefusal(resource, lost, 'NotFound');
  if (fault.code === FAULT.foreignKey || fault.code === FAULT.restrict) {
    return new Refusal(`Mes.${resource.singular}.IsUsing`, 400);
  }
  return undefined;
}

/** The field whose target went before the record came: `terms_committee_id_committees_id_fk` is at `committeeId`. */
function lostLink(resource: Resource, table: LooseTable, constraint = ''): string | undefined {
  const own = getTableName(table);
  if (!constraint.startsWith(`${own}_`) || constraint.endsWith(`_${own}_id_fk`)) return undefined;
  const rest = camelCase(constraint.slice(own.length + 1));
  return Object.keys(resource.fields).find((name) => rest.startsWith(name));
}

function fieldRefusal(resource: Resource, field: string, rule: FieldRule): Refusal {
  const key = rule === 'AlreadyExist' ? resource.takenKey : undefined;
  const error: FieldError = { field, message: key ?? fieldKey(resource, field, rule) };
  return new Refusal(error.message, 400, [error]);
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
