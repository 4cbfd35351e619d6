import type { CompositeKind, Field } from '@hoivien/contract/kit/field.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { searchKey } from '../search/search-key.ts';
import type { Seal } from './seal.ts';
import { textOf } from '../text.ts';
import { personNames } from '@hoivien/contract/kit/person.ts';
import { allFields, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';

type ColumnOf<F extends Field> = AnyPgColumn<{
  data: F extends { kind: 'instant' }
    ? Date
    : F extends { choices: readonly number[] } | { kind: 'count' | 'money' | 'decimal' }
      ? number
      : F extends { kind: 'flag' }
        ? boolean
        : string;
  notNull: F extends { mayLack: true } ? boolean : F extends { required: true } ? true : boolean;
}>;

/** Fields without a column: those with SQL or with rows of their own, and sealed ones. */
type Elsewhere = { computed: true } | { kind: CompositeKind | 'identity' };

/**
 * The table of a resource: a column for each field, a `<field>Key` for each unique field, `searchKey`, and the columns
 * that every record has.
 */
export type TableOf<R extends Resource> = PgTable &
  RecordTable & {
    [K in keyof R['fields'] as R['fields'][K] extends Elsewhere ? never : K]: ColumnOf<R['fields'][K]>;
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

/** A table with its columns by name, for what works over the tables of all areas. */
export type LooseTable = PgTable & Record<string, PgColumn>;

/** The table of a resource. The compiler refuses one without a column for each field that has neither SQL nor a part. */
export function tableOf<const R extends Resource, T extends TableOf<R>>(_resource: R, table: T): LooseTable {
  return looseTable(table);
}

/** A table whose resource is known only when the server runs: `checkSource` then names each field without a place. */
export function looseTable(table: PgTable): LooseTable {
  // Drizzle puts the columns of a table on it as properties, and PgTable does not declare them.
  return table as unknown as LooseTable;
}

/** Values of one record by field name. */
export type Values = Record<string, unknown>;

/** A table, and the properties of the fields whose columns have other names. */
interface Named {
  table: LooseTable;
  names?: Readonly<Record<string, string>> | undefined;
}

/** The column of a field. */
export function fieldColumn({ table, names }: Named, field: string): PgColumn {
  return columnOf(table, names?.[field] ?? field);
}

/**
 * The column of a declared name. A missing column is a mistake of the area; the compiler or the check at the start
 * finds it earlier.
 */
export function columnOf(table: LooseTable, name: string): PgColumn {
  const column = table[name];
  if (!column) throw new Error(`There is no column for "${name}".`);
  return column;
}

/** The facts of an area that `withKeys` needs. */
export interface RowShape {
  resource: Resource;
  names?: Named['names'];
  /** Parts, whose fields are stored in other rows. */
  parts?: readonly { readonly fields: readonly string[] }[] | undefined;
  seal?: Seal | undefined;
}

/** The input values as columns of the table, with folded keys and with the columns for ordering people by name. */
export function withKeys(shape: RowShape, values: Values): Record<string, unknown> {
  const { resource, names = {}, parts = [], seal } = shape;
  const elsewhere = new Set(parts.flatMap(({ fields }) => fields));
  const row: Record<string, unknown> = {};
  for (const name of inputFields(resource)) {
    const field = resource.fields[name] as Field;
    const value = values[name] ?? (field.kind === 'flag' ? field.begins === true : null);
    if (elsewhere.has(name)) continue;
    if (field.kind === 'identity') {
      if (values[name] !== undefined) Object.assign(row, seal?.columns(name, value as string | null));
      continue;
    }
    row[names[name] ?? name] = value;
    if (field.unique) row[`${name}Key`] = value === null ? null : fold(textOf(value));
    if (field.kind === 'person' && value !== null) Object.assign(row, personNames(textOf(value)));
  }
  row.searchKey = searchKey(resource, values);
  return row;
}

/** Changes the rows of a list to records of the contract, in place: moments become ISO 8601. */
export function toRecords(resource: Resource, rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const fields = Object.entries(allFields(resource));
  const moments = fields.flatMap(([name, { kind }]) => (kind === 'instant' ? [name] : []));
  for (const row of rows) {
    for (const name of moments) if (row[name] instanceof Date) row[name] = row[name].toISOString();
  }
  return rows;
}

/** A complete row with its parts as a record of the contract: declared fields only, moments as ISO 8601. */
export function toRecord(resource: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const record: Record<string, unknown> = {
    id: row.id,
    version: row.version,
    createdBy: row.createdBy ?? null,
    updatedBy: row.updatedBy ?? null,
  };
  for (const name of Object.keys(allFields(resource))) {
    const value = row[name];
    if (value !== undefined) record[name] = value instanceof Date ? value.toISOString() : value;
  }
  return record;
}

/** A row of the table by property name. */
export type Row = Record<string, unknown> & { id: string; version: number };
