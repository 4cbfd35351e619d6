import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connect.ts';
import type { AttachmentSource } from './attachments/source.ts';
import type { CalendarSource } from './calendar.ts';
import type { Call } from './call.ts';
import type { BulkActions } from './crud/bulk-action.ts';
import type { Source } from './crud/source.ts';
import type { FileStore } from './files.ts';
import type { AnyCrud } from './http/resource-routes.ts';
import type { Route } from './http/route.ts';
import type { Queue } from './jobs.ts';
import type { PublicSide } from './public-link.ts';
import type { ClubColumn, JoinOfClubs, MemberColumn, RowSet, Traces } from './of-members.ts';

/**
 * An area on the server as data and functions. `House` contains the dependencies of its routes, `JobHouse` those of its
 * queues. Code over all areas (search, exchange, merging, copies, erasing, retention) reads the modules.
 */
export interface AreaModule<House = unknown, JobHouse = unknown> {
  /** The folder or file of the area below `areas/`. */
  readonly name: string;
  /** The tables that only this area writes. */
  readonly tables?: readonly PgTable[];
  /** Its lists of records, for all code over all areas: search, exchange, restoring, files, bulk actions. */
  readonly records?: readonly AnyCrud[];
  /** Areas of its records that the search over everything leaves out: the participants of an event are found in its list. */
  readonly unsearched?: readonly string[];
  /** Lists for exports only: nobody deletes or searches their records, and no record refers to them. */
  readonly exported?: readonly AnyCrud[];
  /** Who sees the files of rows that are not records of a list. */
  readonly files?: readonly AttachmentSource[];
  /** Rows that are not records of a list but can be restored after their deletion. */
  readonly restored?: readonly Restorable[];
  /** Bulk actions by area of the contract; only deleting for an area without an entry. */
  readonly bulk?: ReadonlyMap<string, BulkActions>;
  readonly routes?: (house: House) => Route[];
  readonly queues?: (house: JobHouse) => Queue[];
  /** Its links without an account, and its parts of the page that they open (decision 0031). */
  readonly public?: (house: House) => PublicSide;
  /** Its entries in the calendar and in the calendar feeds of users. */
  readonly calendar?: readonly CalendarSource[];
  /** Lists whose rows wait for a person beside the approvals; the first page tells their numbers. */
  readonly waiting?: readonly WaitingList[];
  /** Its part of the demonstration. */
  readonly demo?: DemoPart;
  /** Placeholders of texts to members that the area fills. */
  readonly placeholders?: readonly Placeholders[];
  /**
   * Every column that refers to a member. A test checks that exactly one area declares each foreign key to `members`.
   */
  readonly ofMembers?: readonly MemberColumn[];
  /** Fields of members that other tables store, by name. */
  readonly rowSets?: Readonly<Record<string, readonly RowSet[]>>;
  /** Every column that refers to a club but not to a member. */
  readonly ofClubs?: readonly ClubColumn[];
  readonly joinOfClubs?: JoinOfClubs;
  /**
   * Columns with stored queries of lists as JSON, which may name a member or a club. Their tables have the key `id`.
   */
  readonly questions?: readonly { readonly table: string; readonly column: string }[];
  readonly traces?: Traces;
  /** The retention of rows beside the records (decision 0030). */
  readonly retention?: readonly Retention[];
}

/** The module of any area, for code that uses neither its routes nor its queues. */
export type AnyAreaModule = AreaModule<never, never>;

/** Values of placeholders, read for many members at once. */
export interface Placeholders {
  readonly names: readonly string[];
  /** The values of each member by its id, in the reader's language. A missing or empty one has no value. */
  readonly of: (
    db: Database,
    memberIds: readonly string[],
    about: { language: 'vi' | 'en'; associationName: string },
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
}

/** Restorable rows: the area of their deletions, and the function that restores one. */
export interface Restorable {
  readonly source: { readonly resource: { readonly area: string } };
  readonly restore: (call: Call, snapshot: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Rows of a list that wait for a person. The number is the total of the list under the same filter. */
export interface WaitingList {
  readonly source: Source;
  /** The filter of the list: a choice field and its values. */
  readonly field: string;
  readonly values: readonly string[];
  /** The action whose code a reader needs beside `Search`. */
  readonly action: string;
  /** The column with the time since which, or the day on which, a row is due. */
  readonly since: string;
  /** Readers of a club see the number of their own rows; without it only the association sees it. */
  readonly ofClubs?: true;
}

/** The part of an area in the demonstration. */
export interface DemoPart {
  /** The areas whose parts must run before. */
  readonly after?: readonly string[];
  readonly load: (demo: Demo) => Promise<void>;
}

export interface Demo {
  /** A call of the first administrator, who has all permissions. */
  readonly call: Call;
  readonly sourceOf: (area: string) => Source;
  /** Without it the demonstration has no files. */
  readonly files?: FileStore;
  /** The wanted number of members. */
  readonly members: number;
}

/** Rows that are deleted when their retention has ended. */
export interface Retention {
  /** The retention in milliseconds; null when each row has its own date. */
  readonly keptFor: number | null;
  /** Deletes all expired rows within the transaction of `db`; a second run deletes nothing more. */
  readonly purge: (db: Database, now: Date, forget: Forget) => Promise<void>;
}

/** Lets all areas remove their traces of these records; `label` replaces the names. */
export type Forget = (ids: SQL, label?: string) => Promise<void>;

/** All areas, for code over all of them. */
export interface AllAreas {
  readonly records: readonly AnyCrud[];
  readonly modules: readonly AnyAreaModule[];
}
