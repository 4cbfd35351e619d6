import type { Life } from '@hoivien/contract/kit/life.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { UseRule } from '@hoivien/contract/kit/uses.ts';
import type { UseName } from '@hoivien/contract/uses.texts.ts';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../call.ts';
import type { FieldError } from '../errors.ts';
import type { Right, Scope } from '../rights.ts';
import type { Addition } from './addition.ts';
import type { FileStates } from './file-states.ts';
import type { Part } from './part.ts';
import type { Seal } from './seal.ts';
import type { LooseTable, Row, Values } from './table.ts';

/** Undoes everything that a step wrote beside the columns of its record, notices and messages. */
export type UndoStep = (call: Call, row: Readonly<Values>, aside: unknown) => Promise<void>;

/** The life of the records of a source. */
export interface SourceLife {
  of: Life;
  /** Facts that other rows store, by name. */
  facts?: Readonly<Record<string, (call: Call, row: Values) => unknown>>;
  /** The steps that can be undone, each with the function for everything that it wrote beside its record. */
  undo?: Readonly<Record<string, UndoStep>>;
}

/** The declaration of an area's records in the database, for reading and writing them. */
export interface Source {
  resource: Resource;
  table: LooseTable;
  scope: Scope;
  /** The SQL of its computed fields, by field. */
  computed?: Readonly<Record<string, SQL>> | undefined;
  /** Rows that lists join once to each record, for several computed columns together. */
  joins?: readonly JoinedRow[] | undefined;
  /** The states of its records, and the steps that each state allows. */
  life?: SourceLife | undefined;
  /** Values that its records carry beside their fields, or instead of them. */
  adds?: readonly Addition[] | undefined;
  /** The condition for this area's rows, when other areas share the table. */
  within?: SQL | undefined;
  /** Who may take actions that no row decides; its list tells them with all others (`may`). */
  may?: Readonly<Record<string, Right>> | undefined;
  /** Rows that its lists leave out, unless a filter on this field asks for them. */
  leavesOut?: LeavesOut | undefined;
  /** Areas whose lists its writes change, too: their totals are dropped with its own. */
  touches?: readonly string[] | undefined;
  /**
   * The reference to the record that owns its records, which is locked before them: a deletion of the owner locks it first and
   * then looks at what it owns. `hold`: how; 'update' where a step of the record changes its owner, too.
   */
  ownedBy?: { readonly field: string; readonly to: string; readonly hold: 'key share' | 'update' } | undefined;
  /** Parts of its records that other tables store. */
  parts?: readonly Part[] | undefined;
  /** The tables to which its references point, by area. */
  targets?: Readonly<Record<string, Target>> | undefined;
  /** The condition of a filter on a value that is no column of the table, by field. */
  matching?: Readonly<Record<string, (filter: ListFilter) => SQL | undefined>> | undefined;
  /** Expressions that order a list instead of a column, by field: titles are ordered by their rank, not by their letters. */
  orders?: Readonly<Record<string, readonly (SQL | PgColumn)[]>> | undefined;
  /** Expressions that replace others when a club's user reads: they show no data of other clubs. */
  forClub?: ((clubId: string) => Pick<Source, 'computed' | 'matching' | 'orders'>) | undefined;
  /** The property of the table for a field that has another name there. */
  names?: Readonly<Record<string, string>> | undefined;
  /** Columns with the same value in every record of this area, set when a record is added. */
  fixed?: ((call: Call) => Readonly<Record<string, unknown>>) | undefined;
  /** The field with the club of a record. A club's user always writes records of their own club. */
  ownClub?: string | undefined;
  /** The field with the clubs that a record is for. A club's user writes records for their own club only. */
  ownClubs?: string | undefined;
  /** Fills in missing values of inputs before the rules are checked. */
  complete?: ((call: Call, inputs: readonly Values[]) => Promise<Values[]>) | undefined;
  /** Errors of an input that involve several fields. */
  rules?: ((values: Values) => FieldError[]) | undefined;
  /**
   * Values of an input that are likely slips. They are refused until the request names their keys as confirmed; a file has no
   * such confirmation. Keys end in `Asked`; one with several answers names their keys. `id` is that of a record that exists.
   */
  asks?: ((call: Call, values: Values, id?: string) => FieldError[] | Promise<FieldError[]>) | undefined;
  /** Errors of inputs that involve other records or each other, by position; `ids` has the id of each existing record. */
  check?:
    | ((call: Call, inputs: readonly Values[], ids: readonly (string | undefined)[]) => Promise<FaultsByPlace>)
    | undefined;
  /** Rows beside the foreign keys that a deletion changes, counted for the question before it. */
  counts?: readonly CountedUse[] | undefined;
  /** What every deletion of its records asks and ends first, in its transaction. */
  removal?: Removal | undefined;
  /** Rows that are deleted and restored together with a record. */
  children?: readonly Child[] | undefined;
  /** The error for a violated constraint of a table below the record, by the name of the constraint. */
  faults?: Readonly<Record<string, FieldError>> | undefined;
  /** How files change the states of its records. */
  states?: FileStates | undefined;
  /** The next code of a new record, as forms propose it; an import numbers records with it. It ends in digits. */
  nextCode?: ((call: Pick<Call, 'db'>) => Promise<string>) | undefined;
  /** Finds likely doubles of new records in files. */
  doubles?: LikelyDoubles | undefined;
  /** How an undone import takes back records that it added, where deleting them is not enough. */
  takesBack?: TakesBack | undefined;
  /** Encrypts identity numbers. */
  seal?: Seal | undefined;
  /** Fields that only people who may change the record see: only the club that organises a meeting sees its guests. */
  keptFields?: readonly string[] | undefined;
  /**
   * Names in its histories that are no fields: links, each with the area of its target, and entries that only the club
   * that wrote them reads ('club'), such as its notes.
   */
  told?: Readonly<Record<string, { to: string } | 'club'>> | undefined;
  /** The club of a reader within a club; only `seenBy` sets it. */
  readonly reader?: string;
}

/** Records that people know of are cancelled, which tells the people, before they are deleted (decisions 0115, 0220). */
export interface Removal {
  /** Which of the records people know of, so that they must be cancelled first. */
  known: (call: Call, ids: readonly string[]) => Promise<string[]>;
  /** The words for such records in the question before a deletion. */
  as: UseName;
  /** Changes what the deletion keeps of records that nobody knows of. */
  end?: (call: Call, ids: readonly string[]) => Promise<void>;
  /** Whom it brings something, by name. */
  brings?: (call: Call, ids: readonly string[]) => Promise<{ as: UseName; names: string[] }[]>;
}

/** Rows that a deletion changes though they store no id of the record: the members of a rank. */
export interface CountedUse {
  as: UseName;
  rule: UseRule;
  /** A query of their number for the deletion of these records. */
  count: (ids: readonly string[]) => SQL;
}

/** Rows that lists leave out, unless a filter on a field asks for them. */
export interface LeavesOut {
  where: SQL;
  unless: string;
  /** Such a row gives its key free, so a row of a file with that key is a new record. */
  freesKey?: true;
}

/** Takes back records that an import added. All ids are of such records. */
export interface TakesBack {
  /** How many would be removed, how many would stay cancelled, and how many receipts would be cancelled with them. */
  look: (call: Call, ids: readonly string[]) => Promise<{ removed: number; cancelled: number; receipts: number }>;
  /** The number of records of closed years; with one of them nothing is undone. */
  closed: (call: Call, ids: readonly string[]) => Promise<number>;
  /** Takes locked records back within the transaction of the call. Returns how many stay cancelled. */
  run: (call: Call, rows: readonly Row[]) => Promise<number>;
}

/** How an area finds records that are likely the same as a new one. */
export interface LikelyDoubles {
  /** Texts that two rows of a file share when they are likely the same, each with the fields that it is made of. */
  keysOf: (input: Values) => { key: string; fields: string[] }[];
  /** The likely double of each input among the records that the actor may see, by position. */
  find: (
    call: Call,
    inputs: readonly Values[],
  ) => Promise<ReadonlyMap<number, { id: string; name: string; fields: string[] }>>;
  /**
   * Whether two names are so different that a row with one is hardly the record with the other. `byCode`: only its code
   * says that the row means the record.
   */
  isOther: (name: string, held: string, byCode: boolean) => boolean;
}

export type FaultsByPlace = ReadonlyMap<number, FieldError[]>;

/** The records to which a reference may point: the rows of a table, or some of them. */
export interface Target {
  table: PgTable;
  within?: SQL;
  /** The name of a record in spreadsheets and histories, when its own name is not unique. */
  name?: SQL<string>;
  /** Further texts by which a cell of a file may name a record: a tax code, an e-mail. */
  keys?: readonly SQL<string | null>[];
  /** A text that distinguishes two records with the same name and no code: for a committee, its club. */
  mark?: SQL<string | null>;
  /** The records that an actor may see, and so may choose. */
  scope?: Scope;
}

/**
 * One row joined to each record, such as the newest of its rows in another table. Several computed columns and parts would
 * each search for that row; a statement joins it once.
 */
export interface JoinedRow {
  /** An alias of the table, whose columns `instead` names. */
  table: PgTable;
  /** The query of that row; it refers to the record's table. */
  rows: SQL;
  /**
   * For each computed column and the JSON of a part, the same value from the joined row. It does not apply to columns that
   * `forClub` replaces.
   */
  instead: ReadonlyMap<SQL, SQL>;
}

/** A table whose rows belong to a record and are deleted with it. */
export interface Child {
  table: PgTable;
  owner: PgColumn;
}
