import type { Field } from '@hoivien/contract/kit/field.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { personNames } from '@hoivien/contract/kit/person.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { allFields, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';

type ColumnOf<F extends Field> = AnyPgColumn<{
  data: F extends { kind: 'instant' } ? Date : F extends { choices: readonly number[] } ? number : string;
  notNull: F extends { mayLack: true } ? boolean : F extends { required: true } ? true : boolean;
}>;

/** The table a resource needs: a column per field, a `<field>Key` per unique field, `searchKey`, and the record's own. */
export type TableOf<R extends Resource> = PgTable &
  RecordTable & {
    [K in keyof R['fields'] as R['fields'][K] extends { computed: true } ? never : K]: ColumnOf<R['fields'][K]>;
  } & {
    [K in keyof R['fields'] & string as R['fields'][K] extends { unique: true } ? `${K}Key` : never]: AnyPgColumn<{
      data: string;
      notNull: true;
    }>;
  };

interface RecordTable {
  id: AnyPgColumn<{ data: string }>;
  createdAt: AnyPgColumn<{ data: Date }>;
  createdBy: AnyPgColumn<{ data: string }>;
  updatedAt: AnyPgColumn<{ data: Date }>;
  updatedBy: AnyPgColumn<{ data: string }>;
  version: AnyPgColumn<{ data: number }>;
  searchKey: AnyPgColumn<{ data: string; notNull: true }>;
}

/** The same table once the compiler has checked it: columns by name. */
export type LooseTable = PgTable & Record<string, PgColumn>;

/** Values of one record by field name, as they stand in the table. */
export type Values = Record<string, string | null>;

/** The column of a declared name. A missing one is a mistake of the area, found by the compiler before it gets here. */
export function columnOf(table: LooseTable, name: string): PgColumn {
  const column = table[name];
  if (!column) throw new Error(`There is no column for "${name}".`);
  return column;
}

/** Input values with the folded columns that go with them, and the one by which persons are ordered. */
export function withKeys<Value>(
  resource: Resource,
  values: Readonly<Record<string, Value | null>>,
): Record<string, Value | string | null> {
  const row: Record<string, Value | string | null> = {};
  const searched: string[] = [];
  for (const name of inputFields(resource)) {
    const field = resource.fields[name] as Field;
    const value = values[name] ?? null;
    row[name] = value;
    if (value === null) continue;
    const text = String(value);
    if (field.unique) row[`${name}Key`] = fold(text);
    if (field.kind === 'person') Object.assign(row, personNames(text));
    if (field.search) searched.push(fold(text));
    // People search a number as they dial it.
    if (field.search && field.kind === 'phone') searched.push(showPhone(text).replace(/\D/g, ''));
  }
  row.searchKey = searched.join(' ');
  return row;
}

/** A database row as the contract's record: declared fields only, moments as ISO 8601. */
export function toRecord(resource: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const record: Record<string, unknown> = {
    id: row.id,
    version: row.version,
    createdBy: row.createdByName ?? null,
    updatedBy: row.updatedByName ?? null,
  };
  for (const name of Object.keys(allFields(resource))) {
    const value = row[name];
    record[name] = value instanceof Date ? value.toISOString() : value;
  }
  return record;
}

/** How a record is called in the audit trail and in questions: its name, else its code. */
export function labelOf(row: Readonly<Record<string, unknown>>): string {
  return String(row.name ?? row.fullName ?? row.code ?? row.id);
}
