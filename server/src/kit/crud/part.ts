import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../call.ts';
import type { FieldError } from '../errors.ts';
import type { Values } from './table.ts';

/**
 * Values of a record in rows of another table: a profile, links, a list. One statement reads all parts of a list of
 * records, and a fixed number of statements writes each part, whatever the number of records.
 */
export interface Part {
  /** The fields that the part stores. */
  readonly fields: readonly string[];
  /** For a part with one row for each record: the table that lists join to show its columns. */
  readonly join?: { table: PgTable; owner: PgColumn; columns: Readonly<Record<string, PgColumn>> };
  /** The condition that a value of the part is filled, by field or by `field.part`, where no column of `join` tells it. */
  readonly filled?: Readonly<Record<string, SQL>>;
  /** The values of the part as a JSON object by field, for the row of the record; null for a record without rows. */
  readonly json: SQL;
  /** The values of a record without rows. */
  readonly empty: Readonly<Record<string, unknown>>;
  /**
   * The rows of a new record, for a part that needs to read nothing for them: the statement that adds the record inserts
   * them too.
   */
  readonly rows?: { table: PgTable; of: (record: PartRecord) => readonly object[] };
  /**
   * Changes the rows to the given values, within the caller's transaction. `isNew`: the records have no rows yet. `loses` keeps
   * rows that say more than the values do; an undo gets them back as `call.lost`.
   */
  readonly save: (call: Call, records: readonly PartRecord[], isNew: boolean, loses?: Loses) => Promise<void>;
  /** The errors of values that their schema cannot find, by position of the input. */
  readonly check?: (
    db: Database,
    inputs: readonly Values[],
    about: About,
  ) => Promise<ReadonlyMap<number, FieldError[]>>;
}

/** Keeps rows of the record of this id that a save took away. */
export type Loses = (id: string, rows: readonly object[]) => void;

/** Facts about the inputs that a part checks. */
export interface About {
  /** The id of the record that each input changes, by position; undefined for a new record. */
  readonly ids: readonly (string | undefined)[];
  readonly now: Date;
}

export interface PartRecord {
  id: string;
  values: Values;
}
