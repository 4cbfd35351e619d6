import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../call.ts';
import type { FieldError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { Addition } from './addition.ts';
import type { FileStates } from './file-states.ts';
import type { SourceLife } from './life.ts';
import type { Part } from './part.ts';
import type { Seal } from './seal.ts';
import type { LooseTable, Values } from './table.ts';

/** What every read of an area starts from. */
export interface Source {
  resource: Resource;
  table: LooseTable;
  scope: Scope;
  /** What its computed fields are reckoned from, by field. */
  computed?: Readonly<Record<string, SQL>> | undefined;
  /** Rows that lists read once beside each record, for several computed columns together. */
  besides?: readonly Beside[] | undefined;
  /** Where its records stand and what may be done with them then. */
  life?: SourceLife | undefined;
  /** What its records carry beyond fields, or otherwise than the fields alone say. */
  adds?: readonly Addition[] | undefined;
  /** Which rows of the table are this area's, when it shares the table with others. */
  within?: SQL | undefined;
  /** Rows that its lists leave out, unless the filter on this field asks for them. */
  leavesOut?: { where: SQL; unless: string } | undefined;
  /** Pieces of its records that stand in rows of their own. */
  parts?: readonly Part[] | undefined;
  /** The tables that its references point at, by area. */
  targets?: Readonly<Record<string, Target>> | undefined;
  /** The condition of a filter on what is no column of the table, by field. */
  matching?: Readonly<Record<string, (filter: ListFilter) => SQL | undefined>> | undefined;
  /** What a list is ordered by instead of a column, by field: the rank of a title, not its letters. */
  orders?: Readonly<Record<string, readonly (SQL | PgColumn)[]>> | undefined;
  /** What is reckoned otherwise for whoever works within a club: from what is theirs to know. */
  forClub?: ((clubId: string) => Pick<Source, 'computed' | 'matching' | 'orders'>) | undefined;
  /** The property of the table for a field that is called differently there. */
  names?: Readonly<Record<string, string>> | undefined;
  /** Columns that every record of this area has alike, set when it is added. */
  fixed?: ((call: Call) => Readonly<Record<string, unknown>>) | undefined;
  /** The field that says whose club a record is: a club's users write for their own, whatever was sent. */
  ownClub?: string | undefined;
  /** Fills in what inputs leave open, before they are held against the rules. */
  complete?: ((call: Call, inputs: readonly Values[]) => Promise<Values[]>) | undefined;
  /** What is wrong with an input that no single field can tell. */
  rules?: ((values: Values) => FieldError[]) | undefined;
  /** What is wrong with inputs beside the other records and each other, by place; `ids` are those of records that are there. */
  check?:
    | ((call: Call, inputs: readonly Values[], ids: readonly (string | undefined)[]) => Promise<FaultsByPlace>)
    | undefined;
  /** Rows that go and come back with a record. */
  children?: readonly Child[] | undefined;
  /** What a broken constraint of a table below the record means, by its name. */
  faults?: Readonly<Record<string, FieldError>> | undefined;
  /** How files change the states of its records. */
  states?: FileStates | undefined;
  /** Seals identity numbers. */
  seal?: Seal | undefined;
  /** Fields that only people who may change the record see: only the club that holds a meeting sees its guests. */
  keptFields?: readonly string[] | undefined;
  /**
   * Names in its histories that are no fields: links, each with the area of its target, and entries that only the club that
   * made them reads ('club'), such as its notes.
   */
  told?: Readonly<Record<string, { to: string } | 'club'>> | undefined;
  /** The club within which its reader works; set by `seenBy` alone. */
  readonly reader?: string;
}

export type FaultsByPlace = ReadonlyMap<number, FieldError[]>;

/** What a reference may point at: the rows of a table, or some of them. */
export interface Target {
  table: PgTable;
  within?: SQL;
  /** What one is called in spreadsheets and histories, where its own name does not tell it from others. */
  name?: SQL<string>;
  /** What tells two of one name apart, where they have no code: a committee has its club, or is the association's. */
  mark?: SQL<string | null>;
  /** Which of them an actor may see, and so may point at. */
  scope?: Scope;
}

/**
 * One row beside each record, such as the newest of its rows in another table. Several computed columns that each look for
 * that row cost several searches for each record; a list joins the row once instead.
 */
export interface Beside {
  /** An alias of the table, whose columns `instead` names. */
  table: PgTable;
  /** The query of that row; it names the record's table. */
  rows: SQL;
  /** For a computed column the same value out of the joined row. A column that a reader computes otherwise is left alone. */
  instead: ReadonlyMap<SQL, SQL>;
}

/** A table whose rows belong to a record and are deleted with it. */
export interface Child {
  table: PgTable;
  owner: PgColumn;
}
