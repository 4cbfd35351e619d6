import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../call.ts';
import type { FieldError } from '../errors.ts';
import type { Values } from './table.ts';

/**
 * A piece of a record that stands in rows of its own: a profile beside it, what it links to, a list below it.
 * All parts are read by one statement and each is written by a fixed number, so an import and one record cost alike.
 */
export interface Part {
  /** The fields it keeps. */
  readonly fields: readonly string[];
  /** One row for each record: it is joined, so that lists show its columns. */
  readonly join?: { table: PgTable; owner: PgColumn; columns: Readonly<Record<string, PgColumn>> };
  /** What stands there as a JSON object by field, null for a record that has nothing; reads from the row of the record. */
  readonly json: SQL;
  /** What a record without rows has. */
  readonly empty: Readonly<Record<string, unknown>>;
  /** The row that every record has here: a new one is written by the statement that adds the record. */
  readonly row?: { table: PgTable; of: (record: PartRecord) => object };
  /** Makes the rows what the values say, in the caller's transaction. `isNew`: the records have none yet. */
  readonly save: (call: Call, records: readonly PartRecord[], isNew: boolean) => Promise<void>;
  /** What is wrong with values beyond their form, by their place in the list. */
  readonly check?: (
    db: Database,
    inputs: readonly Values[],
    about: About,
  ) => Promise<ReadonlyMap<number, FieldError[]>>;
}

/** What is known of the inputs that a part checks. */
export interface About {
  /** The record each input changes, by its place; undefined for one that is new. */
  readonly ids: readonly (string | undefined)[];
  readonly now: Date;
}

export interface PartRecord {
  id: string;
  values: Values;
}
