import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connect.ts';
import type { Call } from './call.ts';
import type { BulkActions } from './crud/bulk-action.ts';
import type { Source } from './crud/source.ts';
import type { AnyCrud } from './http/resource-routes.ts';
import type { Route } from './http/route.ts';
import type { Queue } from './jobs.ts';
import type { ClubColumn, JoinOfClubs, MemberColumn, RowSet, Traces } from './of-members.ts';

/**
 * Everything that an area is on the server, as data and functions. `House` is what its routes are given, `JobHouse` what its
 * queues are given. What works over all areas (search, exchange, merging, copies, erasing, retention) reads the modules.
 */
export interface AreaModule<House = unknown, JobHouse = unknown> {
  /** The folder or file of the area in `areas/`. */
  readonly name: string;
  /** The tables whose rows only this area writes. */
  readonly tables?: readonly PgTable[];
  /** Its lists of records, for search, exchange, undoing, files, bulk actions and everything else that works over all of them. */
  readonly records?: readonly AnyCrud[];
  /** Lists that only exports know: their records are never deleted, searched or pointed at. */
  readonly exported?: readonly AnyCrud[];
  /** Rows that are no list of records and can be put back after they were deleted. */
  readonly restored?: readonly Restorable[];
  /** What can be done to many records at once, by area of the contract; deleting where nothing else is said. */
  readonly bulk?: ReadonlyMap<string, BulkActions>;
  readonly routes?: (house: House) => Route[];
  readonly queues?: (house: JobHouse) => Queue[];
  /** Its part of the demonstration. */
  readonly demo?: DemoPart;
  /** Each column that names a member. A test asks of every foreign key to `members` that exactly one area answers for it. */
  readonly ofMembers?: readonly MemberColumn[];
  /** Fields of members that stand in rows of their own, by name. */
  readonly rowSets?: Readonly<Record<string, readonly RowSet[]>>;
  /** Each column that names a club and no member. */
  readonly ofClubs?: readonly ClubColumn[];
  readonly joinOfClubs?: JoinOfClubs;
  /** Columns with questions of lists as JSON, which may name a member or a club. The key is `id`. */
  readonly questions?: readonly { readonly table: string; readonly column: string }[];
  readonly traces?: Traces;
  /** How long rows beside the records are kept (decision 0030). */
  readonly retention?: readonly Retention[];
}

/** A module of whatever area, for what needs neither its routes nor its queues. */
export type AnyAreaModule = AreaModule<never, never>;

/** What can be put back: the name its deletions stand under, and how. */
export interface Restorable {
  readonly source: { readonly resource: { readonly area: string } };
  readonly restore: (call: Call, snapshot: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** The part of an area in the demonstration. */
export interface DemoPart {
  /** Names of areas whose parts must be there before. */
  readonly after?: readonly string[];
  readonly load: (demo: Demo) => Promise<void>;
}

export interface Demo {
  /** As the first administrator, who may do everything. */
  readonly call: Call;
  readonly sourceOf: (area: string) => Source;
  /** How many members were asked for. */
  readonly members: number;
}

/** Rows that are let go when their time is over. */
export interface Retention {
  /** How long they are kept, in milliseconds; null where the rows themselves say until when. */
  readonly keptFor: number | null;
  /** Lets go of everything that is over, within the transaction of `db`; a second run finds nothing more. */
  readonly purge: (db: Database, now: Date, forget: Forget) => Promise<void>;
}

/** Lets all areas forget what they tell of these records; `label` replaces their names. */
export type Forget = (ids: SQL, label?: string) => Promise<void>;

/** Every area, for what works over all of them. */
export interface AllAreas {
  readonly records: readonly AnyCrud[];
  readonly modules: readonly AnyAreaModule[];
}
