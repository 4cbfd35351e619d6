import type { FirstStep } from '@hoivien/contract/kit/first-steps.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import type { Gone } from '@hoivien/contract/kit/uses.ts';
import type { MenuGroup } from '@hoivien/contract/kit/resource.ts';
import type { WaitingKind, WaitingTime } from '@hoivien/contract/kit/waiting.ts';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connect.ts';
import type { AttachmentSource } from './attachments/source.ts';
import type { CalendarSource } from './calendar.ts';
import type { Actor, Call } from './call.ts';
import type { BulkActions } from './crud/bulk-action.ts';
import type { Source } from './crud/source.ts';
import type { LooseTable } from './crud/table.ts';
import type { AnyDesk } from './desk.ts';
import type { FileStore } from './files.ts';
import type { AnyCrud } from './http/resource-routes.ts';
import type { Route } from './http/route.ts';
import type { Queue } from './jobs.ts';
import type { PublicSide } from './public-link.ts';
import type { GlanceSource } from './glance.ts';
import type { TimelineSource } from './timeline.ts';
import type { ClubColumn, MemberColumn, Traces } from './of-members.ts';

/**
 * An area on the server as data and functions. `House` contains the dependencies of its routes, `JobHouse` those of its
 * queues. Code over all areas (search, exchange, merging, copies, erasing, retention) reads the modules.
 */
export interface AreaModule<Services = unknown, JobServices = unknown> {
  /** The folder or file of the area below `areas/`. */
  readonly name: string;
  /** The tables that only this area writes. */
  readonly tables?: readonly PgTable[];
  /** Its lists of records, for all code over all areas: search, exchange, restoring, files, bulk actions. */
  readonly records?: readonly AnyCrud[];
  /** Areas of its records that the search over everything leaves out: the participants of an event are found in its list. */
  readonly unsearched?: readonly string[];
  /** Lists whose rows the search finds by their whole reference, also when `unsearched` leaves their list out. */
  readonly referenced?: readonly ReferencedList[];
  /** Who sees the files of rows that are not records of a list. */
  readonly files?: readonly AttachmentSource[];
  /** Rows that are not records of a list but can be restored after their deletion. */
  readonly restored?: readonly Restorable[];
  /** Bulk actions by area of the contract; only deleting for an area without an entry. */
  readonly bulk?: ReadonlyMap<string, BulkActions>;
  /** How people decide on its records that wait, one after the other. */
  readonly desks?: readonly AnyDesk[];
  /** Its first data, at each start of the server: what a new version brings, beside what people changed. */
  readonly seed?: (db: Database) => Promise<void>;
  readonly routes?: (services: Services) => Route[];
  readonly queues?: (services: JobServices) => Queue[];
  /** Its links without an account, and its parts of the page that they open (decision 0031). */
  readonly public?: (services: Services) => PublicSide;
  /** Its entries in the calendar and in the calendar feeds of users. */
  readonly calendar?: readonly CalendarSource[];
  /** Its entries in the timeline of a member. */
  readonly timeline?: readonly TimelineSource[];
  /** What it says of a member at a glance: in the head and at the side of the record. */
  readonly glance?: readonly GlanceSource[];
  /** Lists whose rows wait for a person beside the approvals; the first page tells their numbers. */
  readonly waiting?: readonly WaitingList[];
  /** The rows that show a first step of the association as done, as a query; or their number, where no table has them. */
  readonly firstSteps?: Readonly<Partial<Record<FirstStep, SQL | ((services: Services) => Promise<number>)>>>;
  /** Its part of the demonstration. */
  readonly demo?: DemoPart;
  /** Placeholders of texts to members that the area fills. */
  readonly placeholders?: readonly Placeholders[];
  /**
   * Every column that refers to a member. A test checks that exactly one area declares each foreign key to `members`.
   */
  readonly ofMembers?: readonly MemberColumn[];
  /** Every column that refers to a club but not to a member. */
  readonly ofClubs?: readonly ClubColumn[];
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
  readonly restore: (call: Call, snapshot: Readonly<Record<string, unknown>>) => Promise<readonly Gone[] | void>;
  /** The message of a restored record that came back otherwise than it was. */
  readonly restoredAs?: (call: Call, id: string) => Promise<string | undefined>;
  /** The codes of which somebody who restores a row of others needs one; by default those to add records of the area. */
  readonly codes?: readonly string[];
  /** Its rows are edited, too, by who has one of the codes, and an edit is given back by their PATCH. */
  readonly edits?: EditedRows;
}

/** Rows that are edited and are no records of a list: which of them a user may change, and the page of one. */
interface EditedRows {
  /** The address of their PATCH. */
  readonly url: string;
  readonly table: LooseTable;
  readonly own: (actor: Actor) => SQL;
  readonly page: (id: string) => string;
}

/** Rows of a list that wait for a person. The number is the total of the list under the same query. */
export type WaitingList = WaitingRecords | WaitingRows;

interface OfWaiting {
  readonly kind: WaitingKind;
  readonly group: MenuGroup;
  readonly time: WaitingTime;
  /** Words with `{count}` for what waits, where the name of the list does not tell it. */
  readonly label?: Pair;
  /** What is done with a row, as the word of its button. */
  readonly verb?: Pair;
  /** The query of the list at a time. */
  readonly query: (now: Date) => Readonly<Record<string, string | readonly string[]>>;
  /** Readers of a club see their own rows; without it only the association sees any. */
  readonly ofClubs?: true;
}

/** Records that wait, read by their own list, so that scope and masks hold. */
export interface WaitingRecords extends OfWaiting {
  readonly source: Source;
  /** The action whose code a reader needs beside `Search`. */
  readonly action: string;
  /** The field with the time of a row, by which the most urgent come first. */
  readonly since: string;
  /** The fields below its name. */
  readonly line: readonly string[];
  /** People decide on these records at the desk of the area, if it has one. */
  readonly isDecided?: true;
  /** An action that needs no further input, with its words. */
  readonly step?: { readonly action: string; readonly label: Pair; readonly permission: string };
}

/** Rows that are no records of a resource. */
export interface WaitingRows extends OfWaiting {
  /** The list below `/api/`, and its screen. */
  readonly area: string;
  readonly path: string;
  /** The codes that a reader needs. */
  readonly codes: readonly string[];
  /** The number of rows, and the most urgent of them. */
  readonly read: (
    call: Call,
    limit: number,
  ) => Promise<{
    total: number;
    rows: readonly {
      id: string;
      title: string | [string, string];
      text: string | null;
      at: string | null;
      path: string | null;
    }[];
  }>;
}

/** A list in the search by reference: the column, and the reference that a typed text is, if it is one. */
export interface ReferencedList {
  readonly source: Source;
  readonly column: PgColumn;
  readonly referenceIn: (text: string) => string | undefined;
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
