import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import type { Call } from './call.ts';
import { type MovedRows, takeRows } from './moved-rows.ts';

/** The reason why an area does nothing, as a sentence. */
export interface Nothing {
  readonly nothing: string;
}

/**
 * A column that refers to a member, with the rules of its area: how a merge moves the rows, what a copy shows, what an
 * erasure blanks.
 */
export interface MemberColumn {
  readonly table: string;
  readonly column: string;
  /** The column has no foreign key, because it also refers to records of other kinds. */
  readonly keyless?: true;
  /** The rule of a merge of two members. */
  readonly move: Move | Nothing;
  /** The rows in the copy of a person's data. */
  readonly copy: CopySection | Nothing;
  /** The rule of an erasure of the member. */
  readonly blank: ((db: Database, id: string) => Promise<void>) | Nothing;
  /**
   * The condition under which a member cannot be erased on this day, because an active or official role needs their
   * name.
   */
  readonly needed?: (id: string, day: string) => SQL;
  /** Removes a person without a record of their own from the rows that contain their name. */
  readonly blankStandings?: (call: Call, standings: readonly Standing[]) => Promise<void>;
  /** A query for the ids of records whose history contains the members' own words. */
  readonly ownWords?: (members: SQL) => SQL;
  /** A query for the ids of others' records whose history may name these members. */
  readonly namedIn?: (members: SQL) => SQL;
  /** The area of its deletions, whose snapshots have a `memberId`. */
  readonly deletedAs?: string;
}

/** A column that refers to a club but not to a member. */
export interface ClubColumn {
  readonly table: string;
  readonly column: string;
  readonly keyless?: true;
  readonly move: Extract<Move, { rule: 'move' }>;
}

/** The rule for rows of the loser in a merge. */
export type Move =
  /** The rows refer to the survivor from now on. */
  | { readonly rule: 'move'; readonly key: readonly string[]; readonly carried?: true; readonly counted?: Counted }
  /** The row belongs to the member itself, so the values are chosen one by one. */
  | { readonly rule: 'own' }
  /** The rows are deleted, because the product calculates them again. */
  | { readonly rule: 'drop' }
  /** A function of the area. */
  | ({ readonly rule: 'step'; readonly run: MoveStep; readonly counted?: Counted } & Rewrites);

/** The name of the rows in the preview of a merge, and their position in its sentence. */
export interface Counted {
  readonly as: string;
  readonly place: number;
}

/** Columns that a step rewrites in place, and the columns that identify a row. Undoing a merge writes them back. */
export interface Rewrites {
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/** The two members of a merge. */
export interface Moving {
  /** The id of the merge. */
  readonly id: string;
  readonly area: string;
  readonly survivor: { readonly id: string; readonly type: number };
  readonly loser: { readonly id: string; readonly type: number };
}

/** Rewrites rows in place; returns them with their former values. */
export type MoveStep = (db: Database, moving: Moving) => Promise<readonly Record<string, unknown>[]>;

/**
 * Rows that together are the value of one field. When a person chooses one side, the rows of the other side are
 * deleted.
 */
export interface RowSet {
  readonly table: string;
  /** `other` is the id of the member on the chosen side. */
  readonly where: (other: string) => SQL;
  /** Only rows of the survivor are deleted; those of the loser move whatever the choice. */
  readonly only?: 'survivor';
}

/** Joins records of two clubs before the other rows move. */
export interface JoinOfClubs {
  /** Throws Refusal when people must decide first. */
  readonly refuse: (db: Database, survivorId: string, loserId: string) => Promise<void>;
  /** Returns the changed rows in the order of the changes, and which record became which. */
  readonly run: (
    db: Database,
    survivorId: string,
    loserId: string,
  ) => Promise<{ moved: MovedRows[]; became: [from: string, to: string][] }>;
  /** The columns that it rewrites in place, by table. */
  readonly rewrites: Readonly<Record<string, Rewrites>>;
}

/** A section in the copy of a person's data. */
export interface CopySection {
  readonly name: string;
  /** Sections follow the record in ascending order. */
  readonly place: number;
  /** A query with the single column `row`, or the rows. */
  readonly rows: (about: CopyAbout) => SQL | readonly Record<string, unknown>[];
}

export interface CopyAbout {
  readonly id: string;
  /** The club of a reader who works within one: the copy contains only data that the club may see. */
  readonly clubId: string | null;
  /** The rows of others that surely contain the person. */
  readonly standings: readonly Standing[];
}

/** The role of a person in the record of an organisation. */
export type Role = 'leader' | 'contact' | 'representative';

/** A row of an organisation's record, or a representative, that contains a person. */
export interface Standing {
  id: string;
  role: Role;
  /** Null for the association itself. */
  ownerId: string | null;
  ownerType: number | null;
  ownerName: string | null;
  name: string | null;
  position: string | null;
  phoneNumber: string | null;
  emailAddress: string | null;
  gender: number | null;
  dayOfBirth: string | null;
  startsOn: string | null;
  endsOn: string | null;
  /**
   * True when somebody entered the link, or when name and phone or e-mail are equal; false when only one of them is.
   */
  isSure: boolean;
}

/** How an erasure blanks an area's data about former values or other records. Runs with `app.maintenance` on. */
export interface Traces {
  /** Blanks all values in data about the member itself. */
  readonly ofMember?: (db: Database, member: ErasedMember) => Promise<void>;
  /** Replaces a name, phone or e-mail of the member in data about others. */
  readonly word?: (db: Database, member: ErasedMember, word: string) => Promise<void>;
  /** JSON columns that may contain a person as leader or contact of an organisation. */
  readonly mentions?: Mentions;
  /** Blanks name and contact in data about records that are one person each, such as representatives. */
  readonly ofPersons?: (db: Database, ids: readonly string[]) => Promise<void>;
  /** Blanks inputs and messages with this phone or e-mail. */
  readonly reached?: (db: Database, reached: Reached) => Promise<void>;
  /** Blanks data about records whose retention has ended; `label` replaces their names. */
  readonly forget?: (db: Database, ids: SQL, label?: string) => Promise<void>;
}

/** An erased member, as SQL lists and queries of ids. */
export interface ErasedMember {
  /** The list of the member and of the records that were merged into it. */
  readonly ids: SQL;
  /** A query for the records with their own words. */
  readonly ownWords: SQL;
  /** A query for others' records whose history may name them. */
  readonly namedIn: SQL;
  /** The areas of their deleted rows. */
  readonly deletedAs: readonly string[];
}

export interface Reached {
  readonly phoneNumber: string | null;
  readonly emailAddress: string | null;
}

export interface Mentions {
  readonly table: string;
  readonly columns: readonly string[];
  /** The columns with the id of the record that a row is about. */
  readonly of: readonly string[];
  /** The columns of the key, in whose order rows are locked; by default the id. */
  readonly key?: readonly string[];
  /** A condition that all rows with a leader or contact fulfil. */
  readonly only?: SQL;
  /** The assignments that clear the whole row instead of removing the person from each column. */
  readonly whole?: SQL;
}

/** The merge rule for rows that refer to the survivor from now on. */
export function moves(
  options: { counted?: Counted; key?: readonly string[]; carried?: true } = {},
): Extract<Move, { rule: 'move' }> {
  const { counted, key = ['id'], carried } = options;
  return { rule: 'move', key, ...(carried && { carried }), ...(counted && { counted }) };
}

/** A row for a copy, without internal columns such as its author. The query must name the table `x`. */
export const copiedRow = sql`to_jsonb(x) - 'search_key' - 'created_by' - 'updated_by' as row`;

/** The condition that limits a copy to the data that the reader's club may see. */
export function knownTo(clubId: string | null, column: SQL): SQL {
  return clubId === null ? sql`true` : sql`${column} = ${clubId}`;
}

/** The data of an organisation about its leader, a contact or a representative. */
export function contactOf(standing: Standing): Record<string, unknown> {
  const { ownerName, role, name, position, phoneNumber, emailAddress, gender, dayOfBirth } = standing;
  return { of: ownerName, role, name, position, phoneNumber, emailAddress, gender, dayOfBirth };
}

/** A rule of erasing that deletes the rows. */
export function deleted(table: string, column: string) {
  return async (db: Database, id: string): Promise<void> => {
    const mine = sql`${sql.identifier(column)} = ${id}`;
    await takeRows(db, table, mine);
    await db.execute(sql`delete from ${sql.identifier(table)} where ${mine}`);
  };
}

/** A rule of erasing that clears every nullable column, including columns that are added later. */
export function emptied(table: string, column: string) {
  return async (db: Database, id: string): Promise<void> => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_nullable = 'YES' and is_generated = 'NEVER'`,
    );
    const empty = rows.map(({ name }) => sql`${sql.identifier(name)} = null`);
    if (empty.length === 0) return;
    const mine = sql`${sql.identifier(column)} = ${id}`;
    await takeRows(db, table, mine);
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(empty, sql`, `)} where ${mine}`);
  };
}
