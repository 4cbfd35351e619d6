import type { FieldRule } from '@hoivien/contract/kit/message.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Gone } from '@hoivien/contract/kit/uses.ts';
import { and, eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deletions } from '../../db/tables/kit.ts';
import { lists } from '../../db/uses.ts';
import { audit } from '../audit.ts';
import { deletionOf, factOf } from './facts.ts';
import type { Call } from '../call.ts';
import { databaseFault, FAULT, type FieldError, Refusal } from '../errors.ts';
import { showPictures } from '../rich-text/pictures.ts';
import { resumeConditions } from './stopped-conditions.ts';
import { requireWrite } from '../rights.ts';
import type { Source } from './source.ts';
import { readOne } from './read.ts';
import { addRecords, lockOwners, partsApart, removeMany, restoreChildren, updateMany } from './bulk.ts';
import type { Row } from './table.ts';
import { insertMany, isOneOf } from './statements.ts';
import { requireSound } from './references.ts';
import { completed, ofItsClubs, ofOwnClub, refuseOtherClubs } from './complete.ts';
import { unmasked } from './guard.ts';
import { type Link, neededRefusal, restoreLinks, withoutGone } from './uses.ts';
import { requireStep } from './life.ts';
import { hasShared, requireReasons, withDuplicate, withFreshReasons } from './shared-values.ts';
import { keepingHidden } from './sight.ts';
import { countedTogether } from '../press.ts';
import { storedValues } from './stored-values.ts';
import { columnOf, type LooseTable, type Values } from './table.ts';
import { renewSearchKeys } from './search-keys.ts';
import { requireUnseenFree } from './unseen.ts';
import { readValues, recordChanges } from './values.ts';

/** Inserts records with their audit entries, all or none. Returns their ids in the order of the inputs. */
export async function insertRows(call: Call, source: Source, inputs: readonly Values[]): Promise<string[]> {
  requireWrite(source.scope, call.actor);
  const stored = inputs.map((input) => storedFrom(call, source, input));
  for (const input of stored) await requireUnseenFree(call, source, input);
  let ids: string[] = [];
  // Without such parts one statement inserts the record and its audit entry, so it needs no transaction.
  const isSeveral =
    source.ownedBy !== undefined ||
    partsApart(source, stored).length > 0 ||
    hasShared(source, stored) ||
    showPictures(source.resource, stored);
  const run = isSeveral ? inTransaction : withRefusals;
  try {
    await run(call, source, async (inner) => {
      await lockOwners(inner, source, stored);
      const whole = await completed(inner, source, stored);
      await requireSound(inner, source, whole);
      for (const input of whole) await requireReasons(inner, source, input);
      ids = await addRecords(inner, source, whole);
    });
  } catch (error) {
    throw await withDuplicate(call, source, stored, undefined, error);
  }
  return ids;
}

/**
 * Saves a record if `version` is still the newest one; otherwise throws 409 with the present record. A save without
 * changes writes nothing.
 */
export async function updateRow(call: Call, source: Source, id: string, input: Values, version: number): Promise<void> {
  requireWrite(source.scope, call.actor);
  const save = async (inner: Call) => {
    const before = (await lockRow(inner, source, id)) as Row;
    await requireStep(inner, source, 'Update', before);
    if (before.version !== version) throw await conflict(inner, source, id);
    const [held = {}] = await readValues(inner.db, source, [before]);
    const whole = await keepingHidden(inner, source, input, held);
    const [stored = {}] = await completed(inner, source, [storedFrom(inner, source, whole, held)]);
    if (!recordChanges(source.resource, held, stored)) return;
    await requireUnseenFree(inner, source, stored, { ownId: id, isWithin: true });
    await requireSound(await withHeld(inner, source, id, held, stored), source, [stored], [id]);
    await requireReasons(inner, source, stored, { ownId: id, held });
    await updateMany(inner, source, [{ before, input: stored }]);
  };
  try {
    await inTransaction(call, source, save);
  } catch (error) {
    throw await withDuplicate(call, source, [input], id, error);
  }
}

/** The call, which does not ask again about values that stay as they were. */
async function withHeld(call: Call, source: Source, id: string, held: Values, stored: Values): Promise<Call> {
  if (!source.asks) return call;
  const changed = recordChanges(source.resource, held, stored) ?? {};
  const same = (await source.asks(call, held, id)).filter(({ field }) => !changed[field]);
  return { ...call, confirmed: new Set([...(call.confirmed ?? []), ...same.map(({ message }) => message)]) };
}

/** The input in its stored form, with the record's values in the place of masks. */
function storedFrom({ actor }: Call, source: Source, input: Values, held?: Values): Values {
  refuseOtherClubs(source, actor, input, held);
  const placed = ofItsClubs(source, actor, ofOwnClub(source, actor, input), held);
  const stored = storedValues(source.resource, unmasked(source.resource, placed, held ?? {}));
  return withFreshReasons(source, stored, held);
}

/**
 * Deletes a record and keeps its complete values for 30 days. Returns the id of the deletion, which a restore needs.
 */
export async function removeRow(call: Call, source: Source, id: string, version?: number): Promise<string> {
  requireWrite(source.scope, call.actor);
  let deletionId = '';
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as Row;
    if (version !== undefined && row.version !== version) throw await conflict(inner, source, id);
    await requireStep(inner, source, 'Delete', row);
    [deletionId = ''] = await removeMany(inner, source, [row]);
  });
  dropNaming(call, source);
  return deletionId;
}

/**
 * Restores a deleted record with its child rows and links, and returns the records that are gone meanwhile, without which
 * it comes back. Refuses when another record has taken its code.
 */
export async function restoreRow(
  call: Call,
  source: Source,
  snapshot: Readonly<Record<string, unknown>>,
): Promise<Gone[]> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  const { children, links, ...kept } = snapshot;
  const gone: Gone[] = [];
  await inTransaction(call, source, async (inner) => {
    gone.length = 0;
    const columns = Object.entries(getTableColumns(table));
    const nameOf = (column: PgColumn) => columns.find(([, one]) => one === column)?.[0] ?? '';
    const sound = await withoutGone(inner.db, table, [storable(table, kept)], nameOf);
    const [row] = sound.rows;
    if (!row) throw neededRefusal(sound.left);
    await insertMany(inner.db, table, [row]);
    gone.push(...sound.gone, ...(await restoreChildren(inner, source, (children ?? {}) as Record<string, unknown>)));
    gone.push(...(await restoreLinks(inner.db, table, String(row.id), (links ?? []) as Link[])));
    // The search column may be of an older version, or without the words of a person who was erased meanwhile.
    await renewSearchKeys(inner.db, source, [row]);
    await audit(inner, { ...factOf(resource, row, 'Restore'), changes: null });
    await resumeConditions(inner, String(row.id));
  });
  dropNaming(call, source);
  return gone;
}

/**
 * Stores the complete values of a deleted record for 30 days, in the transaction that deletes it. Returns the id of the
 * deletion.
 */
export async function keepDeleted(
  call: Call,
  resource: Pick<Resource, 'area' | 'singular'>,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const deletion = deletionOf(call, resource, row);
  await call.db.insert(deletions).values(deletion);
  return deletion.id;
}

/** A snapshot in a form that can be inserted: moments from their texts, without generated columns. */
export function storable(table: LooseTable, snapshot: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(snapshot)) {
    const column = columnOf(table, name);
    if (column.generated) continue;
    row[name] = column.dataType === 'date' && typeof value === 'string' ? new Date(value) : value;
  }
  return row;
}

/**
 * Runs a change of an area's rows in a transaction. A broken constraint becomes a refusal; afterwards it drops the
 * totals of the lists.
 */
export async function inTransaction(call: Call, source: Source, work: (inner: Call) => Promise<void>): Promise<void> {
  await withRefusals(call, source, (outer) => outer.db.transaction((tx) => work({ ...outer, db: tx })));
}

async function withRefusals(call: Call, source: Source, work: (call: Call) => Promise<void>): Promise<void> {
  try {
    await countedTogether(() => work(call));
  } catch (error) {
    if (error instanceof Refusal) {
      await error.afterwards?.(call.db);
      error.afterwards = undefined;
    }
    throw refusalOf(error, source) ?? error;
  }
  dropTotals(call, source);
}

/** Drops the totals of the lists that a write of an area changes. Call it after the transaction. */
export function dropTotals({ totals }: Pick<Call, 'totals'>, { resource, touches = [] }: Source): void {
  for (const area of [resource.area, ...touches]) totals.changed(area);
}

/** Drops the totals of the lists that may be filtered by records of an area, of which one went or came back. */
export function dropNaming({ totals }: Pick<Call, 'totals'>, { resource: { area } }: Source): void {
  for (const list of lists)
    if (Object.values(list.fields).some(({ to }) => to === area || to === 'AnyMembers')) totals.changed(list.area);
}

/** Reads a record and locks it until the transaction ends. Throws 404 outside the actor's scope. */
export async function lockRow(call: Call, source: Source, id: string): Promise<Record<string, unknown>> {
  const { resource, table, scope, within } = source;
  await lockOwners(call, source, isOneOf(columnOf(table, 'id'), [id]));
  const [row] = await call.db
    .select()
    .from(table)
    .where(and(eq(columnOf(table, 'id'), id), within, scope.filter(call.actor), scope.writes?.(call.actor)))
    .for('update');
  if (!row) throw new Refusal(fieldKey(resource, 'id', 'NotFound'), 404);
  return row;
}

/** The refusal of a save with an old version; it contains the present record. */
export async function conflict(call: Call, source: Source, id: string): Promise<Refusal> {
  const current = await readOne(call, source, id);
  return new Refusal(`Mes.${source.resource.area}.Update.Conflict`, 409, [], { current });
}

/**
 * The refusal that a broken constraint means: the value is taken, the record is in use, or the target does not exist.
 */
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
  // An overlap of two periods: `terms_starts_on_overlap` belongs to `startsOn`.
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

/**
 * The field of a foreign key whose target somebody deleted before the insert: `terms_committee_id_committees_id_fk`
 * belongs to `committeeId`.
 */
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
