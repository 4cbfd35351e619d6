import { inputFields } from '@hoivien/contract/kit/resource.ts';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { and, asc, getTableColumns, getTableName, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { auditEntries, type Changes, deletions, formerValues, LOST } from '../../db/tables/kit.ts';
import { auditRow } from '../audit.ts';
import { mapBreathing } from '../breathe.ts';
import type { Call } from '../call.ts';
import { linkPictures, richFields } from '../rich-text/pictures.ts';
import { requireWrite } from '../rights.ts';
import { uuidv7 } from '../uuid.ts';
import type { Gone } from '@hoivien/contract/kit/uses.ts';
import type { Part, PartRecord } from './part.ts';
import type { Source } from './source.ts';
import { asJson, insertMany, insertTogether, insertUntaken, isOneOf, lockInOrder, setMany } from './statements.ts';
import { columnOf, type LooseTable, type Row, type Values, withKeys } from './table.ts';
import { textOf } from '../text.ts';
import { keyColumn, type RecordKey } from './record-key.ts';
import { nameChanges, readValues, recordChanges } from './values.ts';
import { deletionOf, factOf } from './facts.ts';
import { endMessagesOf, type Link, linksOf, withoutGone } from './uses.ts';
import { stopConditions } from './stopped-conditions.ts';
import { Refusal } from '../errors.ts';

/**
 * Finds the records in the actor's scope by texts of a key, for the rows of an import, and locks them if `lock` is set: others
 * may go on to refer to them, such as new fees.
 */
export async function rowsByKey(
  call: Call,
  source: Source,
  key: RecordKey,
  texts: readonly string[],
  { lock = false } = {},
): Promise<Row[]> {
  const { table, scope, within, leavesOut } = source;
  const free = leavesOut?.freesKey ? not(leavesOut.where) : undefined;
  const query = call.db
    .select()
    .from(table)
    .where(
      and(
        within,
        free,
        scope.filter(call.actor),
        scope.writes?.(call.actor),
        isOneOf(keyColumn(source, key), [...texts]),
      ),
    )
    // Two imports lock the same records in the same order, so that they cannot deadlock.
    .orderBy(asc(columnOf(table, 'id')));
  return (await (lock ? query.for('no key update') : query)) as Row[];
}

/**
 * Locks the owners of rows before the rows, as a deletion of an owner does, so that the two never wait for each other.
 */
export async function lockOwners({ db }: Call, { table, ownedBy, targets }: Source, rows: SQL | readonly Values[]) {
  const owner = ownedBy === undefined ? undefined : targets?.[ownedBy.to]?.table;
  if (!ownedBy || !owner) return;
  const id = columnOf(getTableColumns(owner) as LooseTable, 'id');
  const given = Array.isArray(rows) ? (rows as readonly Values[]) : undefined;
  const owners = given
    ? isOneOf(id, [...new Set(given.flatMap((row) => textOf(row[ownedBy.field]) || []))])
    : sql`${id} in (select ${columnOf(table, ownedBy.field)} from ${table} where ${rows as SQL})`;
  await lockInOrder(db, owner, owners, ownedBy.hold);
}

/** Reads records by id and locks them. */
export async function lockRows(call: Call, source: Source, ids: readonly string[]): Promise<Row[]> {
  await lockOwners(call, source, isOneOf(columnOf(source.table, 'id'), [...ids]));
  return rowsById(call, source, ids, { lock: true });
}

/** Reads the records that the actor may change by id, and locks them if `lock` is set. */
export async function rowsById(
  call: Call,
  { table, scope, within }: Source,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Row[]> {
  const id = columnOf(table, 'id');
  const query = call.db
    .select()
    .from(table)
    .where(and(within, scope.filter(call.actor), scope.writes?.(call.actor), isOneOf(id, [...ids])))
    .orderBy(asc(id));
  return (await (lock ? query.for('update') : query)) as Row[];
}

/**
 * Adds records with their parts and audit entries by a few statements, within the caller's transaction. Returns the ids
 * in the order of the inputs; null where another record has taken a unique value meanwhile.
 */
export async function createMany(
  call: Call,
  source: Source,
  inputs: readonly Values[],
  /** Values of further columns for each record, by its position. */
  own: readonly Readonly<Record<string, unknown>>[] = [],
): Promise<(string | null)[]> {
  const rows = newRows(call, source, inputs).map((row, index) => ({ ...row, ...own[index] }));
  // The changes are calculated while the database inserts the rows.
  const [added, changes] = await Promise.all([
    insertUntaken(call.db, source.table, rows),
    mapBreathing(inputs, (values) => recordChanges(source.resource, {}, values)),
  ]);
  const isIn = (_: unknown, index: number) => added.has(rows[index]?.id ?? '');
  const records = rows.map(({ id }, index) => ({ id, values: inputs[index] ?? {} })).filter(isIn);
  await saveParts(call, source, records);
  await insertMany(call.db, auditEntries, await creationEntries(call, source, records, changes.filter(isIn)));
  return rows.map(({ id }) => (added.has(id) ? id : null));
}

/** Adds one or a few records. A unique value that is taken breaks the transaction, or the single statement. */
export async function addRecords(call: Call, source: Source, inputs: readonly Values[]): Promise<string[]> {
  const rows = newRows(call, source, inputs);
  const records = rows.map(({ id }, index) => ({ id, values: inputs[index] ?? {} }));
  const beside = (source.parts ?? []).flatMap(({ rows: own }) =>
    own ? [[own.table, records.flatMap(own.of)] as const] : [],
  );
  const changes = inputs.map((values) => recordChanges(source.resource, {}, values));
  const entries = await creationEntries(call, source, records, changes);
  await insertTogether(call.db, source, [[source.table, rows], ...beside, [auditEntries, entries]]);
  for (const part of partsApart(source, inputs)) await part.save(call, records, true);
  await linkPictures(call, source.resource, records, true);
  return rows.map(({ id }) => id);
}

/** The parts with values that need statements of their own for new records. */
export function partsApart({ parts = [] }: Source, inputs: readonly Values[]): Part[] {
  const isEmpty = (value: unknown) => value === undefined || value === null || (Array.isArray(value) && !value.length);
  return parts.filter(({ rows, fields }) => {
    const hasNone = (values: Values) => fields.every((name) => isEmpty(values[name]));
    return !rows && !inputs.every(hasNone);
  });
}

function newRows(call: Call, source: Source, inputs: readonly Values[]): { id: string }[] {
  requireWrite(source.scope, call.actor);
  const who = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
  return inputs.map((values) => ({
    ...source.fixed?.(call),
    ...withKeys(source, values),
    id: uuidv7(),
    ...who,
    version: 1,
  }));
}

async function saveParts(call: Call, source: Source, records: readonly PartRecord[]): Promise<void> {
  if (records.length === 0) return;
  for (const part of source.parts ?? []) await part.save(call, records, true);
  await linkPictures(call, source.resource, records, true);
}

async function creationEntries(
  call: Call,
  source: Source,
  records: readonly PartRecord[],
  changes: readonly (Changes | null)[],
) {
  const told = await nameChanges(call.db, source, changes);
  return records.map(({ id, values }, index) =>
    auditRow(call, { ...factOf(source.resource, { ...values, id }, 'Create'), changes: told[index] ?? null }),
  );
}

/** Changes locked records with their parts and audit entries, within the caller's transaction. */
export async function updateMany(
  call: Call,
  source: Source,
  changed: readonly { before: Row; input: Values }[],
): Promise<void> {
  requireWrite(source.scope, call.actor);
  if (changed.length === 0) return;
  const { resource, table } = source;
  const who = { updatedAt: call.now, updatedBy: call.actor.userId };
  const held = await readValues(
    call.db,
    source,
    changed.map(({ before }) => before),
  );
  const all = changed.map(({ input }, index) => recordChanges(resource, held[index] ?? {}, input));
  const rows = changed.map(({ before, input }) => ({
    ...sealedColumns(source, before),
    ...withKeys(source, input),
    ...who,
    id: before.id,
    version: before.version + 1,
  }));
  await setMany(call.db, table, ['id'], rows);
  const lost = new Map<string, readonly object[]>();
  for (const part of source.parts ?? []) {
    const touched = changed.filter((_, index) => part.fields.some((field) => all[index]?.[field]));
    const records = touched.map(({ before, input }) => ({ id: before.id, values: input }));
    if (records.length > 0) await part.save(call, records, false, (id, gone) => lost.set(id, gone));
  }
  const texts = richFields(resource);
  const rewritten = changed.filter((_, index) => texts.some((name) => all[index]?.[name]));
  await linkPictures(
    call,
    resource,
    rewritten.map(({ before, input }) => ({ id: before.id, values: input })),
    false,
  );
  const changes = await nameChanges(call.db, source, all);
  const entries = changed.map(({ before, input }, index) => {
    const fact = factOf(resource, { ...before, ...input }, call.isUndo ? 'Undo' : 'Update');
    return auditRow(call, { ...fact, changes: changes[index] ?? null });
  });
  await insertMany(call.db, auditEntries, entries);
  // An import keeps them in its rows, and an undo is not undone.
  if (call.source !== 'web' || call.isUndo) return;
  const former = changed.flatMap(({ before }, index) => {
    const names = Object.keys(all[index] ?? {});
    const own = held[index] ?? {};
    // An identity number cannot be given back.
    const values = Object.fromEntries(names.filter((name) => name in own).map((name) => [name, own[name]]));
    const rows = lost.get(before.id);
    const former = { ...values, ...(rows && { [LOST]: rows }) };
    const kept = { createdAt: call.now, entityId: before.id, version: before.version + 1, before: former };
    return names.length > 0 ? [{ ...kept, id: entries[index]?.id ?? '' }] : [];
  });
  await insertMany(call.db, formerValues, former);
}

/**
 * Deletes locked records with their audit entries, within the caller's transaction. Each deletion keeps the complete
 * record for 30 days.
 */
export async function removeMany(call: Call, source: Source, rows: readonly Row[]): Promise<string[]> {
  requireWrite(source.scope, call.actor);
  const { resource, table } = source;
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const known = (await source.removal?.known(call, ids)) ?? [];
  if (known.length > 0) throw new Refusal(`Mes.${resource.singular}.IsKnown`, 400);
  await source.removal?.end?.(call, ids);
  await endMessagesOf(call, table, ids);
  const values = await readValues(call.db, source, rows);
  const below = await childRows(call.db, source, ids);
  const beside = (source.children ?? []).map((child) => child.table);
  const links = new Map<string, Link[]>();
  for (const id of ids) links.set(id, await linksOf(call.db, table, id, beside));
  await call.db.delete(table).where(isOneOf(columnOf(table, 'id'), ids));
  const kept = rows.map((row, index) => {
    const own = links.get(row.id) ?? [];
    const snapshot = {
      ...row,
      ...(below.size > 0 && { children: below.get(row.id) ?? {} }),
      ...(own.length > 0 && { links: own }),
    };
    return { ...deletionOf(call, resource, { ...row, ...values[index], id: row.id }), snapshot: plain(snapshot) };
  });
  await insertMany(call.db, deletions, kept);
  // After the deletion is kept, which has the names of what is gone.
  await stopConditions(call, ids);
  const changes = await nameChanges(
    call.db,
    source,
    values.map((held) => recordChanges(resource, held, {})),
  );
  const entries = rows.map((row, index) => {
    const fact = factOf(resource, { ...row, ...values[index], id: row.id }, 'Delete');
    return auditRow(call, { ...fact, changes: changes[index] ?? null });
  });
  await insertMany(call.db, auditEntries, entries);
  return kept.map(({ id }) => id);
}

/** Inserts the child rows of a deleted record again, without those of records that are gone, which are returned. */
export async function restoreChildren(
  call: Call,
  source: Source,
  kept: Readonly<Record<string, unknown>>,
): Promise<Gone[]> {
  const gone: Gone[] = [];
  for (const { table } of source.children ?? []) {
    const rows = kept[getTableName(table)];
    if (!Array.isArray(rows)) continue;
    const columns = Object.entries(getTableColumns(table));
    const sound = await withoutGone(
      call.db,
      table,
      rows as Record<string, unknown>[],
      (column) => columns.find(([, one]) => one === column)?.[0] ?? '',
    );
    gone.push(...sound.gone);
    await insertMany(
      call.db,
      table,
      sound.rows.map((row) => withoutGenerated(table, row)),
    );
  }
  return gone;
}

/** The columns of identity numbers as they are, for an input that does not contain the numbers. */
function sealedColumns({ resource }: Source, row: Row): Record<string, unknown> {
  const sealed = inputFields(resource).filter((name) => resource.fields[name]?.kind === 'identity');
  const columns = sealed.flatMap((name) => [`${name}Enc`, `${name}Hash`, `${name}Last4`]);
  return Object.fromEntries(columns.map((name) => [name, row[name]]));
}

type ChildRows = Record<string, Record<string, unknown>[]>;

async function childRows(db: Database, source: Source, ids: readonly string[]): Promise<Map<string, ChildRows>> {
  const byRecord = new Map<string, ChildRows>();
  for (const { table, owner } of source.children ?? []) {
    const property = Object.entries(getTableColumns(table)).find(([, column]) => column === owner)?.[0] ?? '';
    for (const row of await db
      .select()
      .from(table)
      .where(isOneOf(owner, [...ids]))) {
      const id = String((row as Record<string, unknown>)[property]);
      const children = byRecord.get(id) ?? {};
      byRecord.set(id, { ...children, [getTableName(table)]: [...(children[getTableName(table)] ?? []), row] });
    }
  }
  return byRecord;
}

function withoutGenerated(table: PgTable, row: object): object {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns[name] && !columns[name].generated));
}

/** A snapshot whose bytes have the notation of PostgreSQL. */
function plain(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asJson(value)]));
}
