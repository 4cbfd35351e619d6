import type { Duplicate, DuplicateDetails } from '@hoivien/contract/kit/duplicate.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEntries } from '../../db/tables/kit.ts';
import { type Call, can, isOfAssociation } from '../call.ts';
import { type FieldError, inputRefusal, Refusal } from '../errors.ts';
import { textOf } from '../text.ts';
import type { Source } from './source.ts';
import { isOneOf, lockTexts } from './statements.ts';
import { columnOf, fieldColumn, type Values } from './table.ts';

/** The message for a value that only records out of sight have. */
export const KNOWN = 'Mes.Input.Value.AlreadyKnown';

/** A field whose value two records may share only for a reason, and where the database stores it. */
export interface SharedField {
  field: string;
  reason: string;
  column: PgColumn;
  /** The table beside the record with the column, and its key; undefined for a column of the record's own table. */
  beside: { table: PgTable; owner: PgColumn } | undefined;
}

export function sharedFields(source: Source): SharedField[] {
  const { resource, parts = [] } = source;
  return reasonedFields(resource).map(({ field, reason }) => {
    const join = parts.find((part) => part.join?.columns[field])?.join;
    const beside = join && { table: join.table, owner: join.owner };
    return { field, reason, column: join?.columns[field] ?? fieldColumn(source, field), beside };
  });
}

/** The fields whose values need a reason when another record has them too. A cache: each row of a file asks. */
export function reasonedFields(resource: Resource): readonly { field: string; reason: string }[] {
  const found =
    reasoned.get(resource) ??
    Object.entries(resource.fields).flatMap(([field, { sharedFor: reason }]) =>
      reason === undefined ? [] : [{ field, reason }],
    );
  reasoned.set(resource, found);
  return found;
}

const reasoned = new WeakMap<Resource, readonly { field: string; reason: string }[]>();

/** Whether an input has a value that needs a reason when another record has it too. */
export function hasShared({ resource }: Pick<Source, 'resource'>, inputs: readonly Values[]): boolean {
  return inputs.some((input) => reasonedFields(resource).some(({ field }) => isNewValue(resource, field, input)));
}

/** The input without reasons that belong to no value, or to the value that the record had before. */
export function withFreshReasons({ resource }: Pick<Source, 'resource'>, input: Values, held?: Values): Values {
  const stale = reasonedFields(resource).flatMap(({ field, reason }) => {
    if (!input[reason]) return [];
    const isOfFormer = held?.[reason] === input[reason] && held[field] !== input[field];
    return !input[field] || isOfFormer ? [reason] : [];
  });
  return stale.length > 0 ? { ...input, ...Object.fromEntries(stale.map((name) => [name, null])) } : input;
}

/**
 * Refuses a new value that another record of the area has, unless the input gives a reason. The refusal contains the
 * records that the reader may open. Runs in the transaction of the write: of two simultaneous writers with one value the
 * second waits for the first.
 */
export async function requireReasons(
  call: Call,
  source: Source,
  input: Values,
  { ownId, held }: { ownId?: string; held?: Values } = {},
): Promise<void> {
  const { resource } = source;
  for (const shared of sharedFields(source)) {
    const { field, reason } = shared;
    if (!isNewValue(resource, field, input, held)) continue;
    const value = textOf(input[field]);
    await lockTexts(call.db, [lockName(source, field, value)]);
    const others = (await holdersOf(call, source, shared, [value])).filter(({ id }) => id !== ownId);
    const seen = others.filter(({ isSeen }) => isSeen);
    if (others.length === 0) continue;
    if (seen.length === 0 && isClubUser(call)) throw inputRefusal([{ field, message: KNOWN }]);
    if (input[reason]) continue;
    throw duplicateRefusal(call, source, field, seen, reason);
  }
}

/**
 * A refusal of a unique identity number with the record that has it, when its reader may open that record. Any other
 * error stays as it is.
 */
export async function withDuplicate(
  call: Call,
  source: Source,
  inputs: readonly Values[],
  ownId: string | undefined,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.errors.length !== 1) return error;
  const { field, message } = error.errors[0] as FieldError;
  const isTaken = source.resource.fields[field]?.kind === 'identity' && message.endsWith('.AlreadyExist');
  const hashes = inputs.flatMap((input) => {
    const value = input[field];
    return typeof value === 'string' ? [source.seal?.columns(field, value)[`${field}Hash`]] : [];
  });
  if (!isTaken || hashes.length === 0) return error;
  const column = columnOf(source.table, `${field}Hash`);
  const found = await call.db
    .select(holderColumns(call, source))
    .from(source.table)
    .where(and(source.within, inArray(column, hashes), notItself(source, ownId)));
  return duplicateRefusal(
    call,
    source,
    field,
    (found as Holder[]).filter(({ isSeen }) => isSeen),
    null,
  );
}

/**
 * The errors of the rows of a file, by position: a new value that another record has, without a reason; for a club's user
 * only visible records count, so that a dry run reveals nothing. A record that this import has just added with a reason
 * refuses no row, so that the order of two rows decides nothing.
 */
export async function sharedErrors(
  call: Call,
  source: Source,
  rows: readonly { input: Values; ownId?: string | undefined; before?: Values | undefined }[],
  { lock }: { lock: boolean },
): Promise<Map<number, FieldError>> {
  const errors = new Map<number, FieldError>();
  for (const shared of sharedFields(source)) {
    const { field, reason } = shared;
    const open = [...rows.entries()].filter(
      ([, { input, before }]) => isNewValue(source.resource, field, input, before) && !input[reason],
    );
    const values = [...new Set(open.map(([, { input }]) => textOf(input[field])))];
    if (values.length === 0) continue;
    if (lock)
      await lockTexts(
        call.db,
        values.map((value) => lockName(source, field, value)),
      );
    const holders = await holdersOf(call, source, shared, values);
    for (const [place, { input, ownId }] of open) {
      const value = textOf(input[field]);
      const others = holders.filter((one) => one.value === value && one.id !== ownId && !one.isOfRun);
      const other = others.find(({ isSeen }) => isSeen);
      if (other) {
        const params = { name: [other.code, other.name].filter(Boolean).join(' '), record: other.id };
        errors.set(place, { field, message: fieldKey(source.resource, reason, 'Required'), params });
      } else if (others.length > 0 && !isClubUser(call)) {
        // Staff who work within a club do not see the other record, but may give a reason.
        errors.set(place, { field, message: fieldKey(source.resource, field, 'AlreadyExist') });
      }
    }
  }
  return errors;
}

/**
 * Returns a function that finds rows of one file with the same new value. It names the earlier row. Of rows with one
 * value at most one needs no reason.
 */
export function twinsInFile({ resource }: Pick<Source, 'resource'>) {
  const seen = new Map<string, number>();
  return (input: Values, before: Values | undefined, rowNo: number): FieldError | undefined => {
    for (const { field, reason } of reasonedFields(resource)) {
      if (input[reason] || !isNewValue(resource, field, input, before)) continue;
      const key = `${field}\n${textOf(input[field])}`;
      const row = seen.get(key);
      if (row !== undefined) return { field, message: fieldKey(resource, field, 'Duplicate'), params: { row } };
      seen.set(key, rowNo);
    }
    return undefined;
  };
}

interface Holder {
  id: string;
  code: string | null;
  name: string;
  isSeen: boolean;
  [state: string]: unknown;
}

/** The records of the area with one of the values. Erased records have none. */
async function holdersOf(
  call: Call,
  source: Source,
  { column, beside, reason }: SharedField,
  values: readonly string[],
): Promise<(Holder & { value: string; isOfRun: boolean })[]> {
  const { table, within, scope, parts = [] } = source;
  const id = columnOf(table, 'id');
  const reasonColumn = parts.find((part) => part.join?.columns[reason])?.join?.columns[reason];
  const isOfRun =
    call.runId === undefined || !reasonColumn
      ? sql<boolean>`false`
      : sql<boolean>`(${reasonColumn} is not null and exists (select 1 from ${auditEntries}
          where ${auditEntries.entityId} = ${id} and ${auditEntries.runId} = ${call.runId} and ${auditEntries.action} = 'Create'))`;
  const query = call.db.select({ ...holderColumns(call, source), value: column, isOfRun }).from(table);
  if (beside) query.innerJoin(beside.table, eq(beside.owner, id));
  const rows = await query.where(and(within, scope.writes?.(call.actor), isOneOf(column, values)));
  return rows as (Holder & { value: string; isOfRun: boolean })[];
}

function holderColumns({ actor }: Call, { resource, table, scope }: Source) {
  const isSeen: SQL<boolean> = sql`coalesce(${scope.filter(actor) ?? sql`true`}, false)`;
  const states = statesOf(resource, table).map((name) => [name, columnOf(table, name)] as const);
  const own = { id: columnOf(table, 'id'), code: columnOf(table, 'code'), name: columnOf(table, 'name') };
  return { ...own, isSeen, ...Object.fromEntries(states) };
}

/** The choices that steps change and that have a column, such as the approval. */
function statesOf({ fields }: Resource, table: object): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.byStep && fields[name]?.kind === 'choice' && name in table);
}

function duplicateRefusal(
  call: Call,
  { resource, table }: Source,
  field: string,
  others: readonly Holder[],
  reasonField: string | null,
): Refusal {
  const { area } = resource;
  const mayOpen = can(call, permissionCode(area, 'View')) || can(call, permissionCode(area, 'Search'));
  const states = statesOf(resource, table);
  const duplicates = (mayOpen ? others : []).map(
    ({ id, code, name, ...row }): Duplicate => ({
      id,
      area,
      code,
      name,
      states: Object.fromEntries(states.map((state) => [state, Number(row[state])])),
    }),
  );
  const message = fieldKey(resource, field, 'AlreadyExist');
  const details: DuplicateDetails = { duplicateField: field, duplicates, reasonField };
  return new Refusal(message, 400, [{ field, message }], { ...details });
}

function isNewValue({ fields }: Pick<Resource, 'fields'>, name: string, input: Values, held?: Values): boolean {
  if (fields[name]?.sharedFor === undefined || !input[name]) return false;
  return held === undefined || held[name] !== input[name];
}

function isClubUser({ actor }: Call): boolean {
  return !isOfAssociation(actor);
}

function lockName({ resource }: Source, field: string, value: string): string {
  return `${resource.area} ${field} ${value}`;
}

function notItself({ table }: Source, ownId: string | undefined): SQL | undefined {
  return ownId === undefined ? undefined : ne(columnOf(table, 'id'), ownId);
}
