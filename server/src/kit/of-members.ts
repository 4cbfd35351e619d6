import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import type { Call } from './call.ts';
import type { MovedRows } from './moved-rows.ts';

/** Why an area does nothing, in a sentence. */
export interface Nothing {
  readonly nothing: string;
}

/** A column that names a member, with what its area answers for the rows: how they move, what a copy shows, what erasing blanks. */
export interface MemberColumn {
  readonly table: string;
  readonly column: string;
  /** The column has no foreign key: it names records of other kinds as well. */
  readonly keyless?: true;
  /** What merging two members does with the rows. */
  readonly move: Move | Nothing;
  /** What the copy of a person's data shows of the rows. */
  readonly copy: CopySection | Nothing;
  /** What erasing the member does with the rows. */
  readonly blank: ((db: Database, id: string) => Promise<void>) | Nothing;
  /** The condition under which the member cannot be erased on this day: somebody who is active or in office is needed by name. */
  readonly needed?: (id: string, day: string) => SQL;
  /** Takes a person without a record of their own out of the rows in which they stand by name. */
  readonly blankStandings?: (call: Call, standings: readonly Standing[]) => Promise<void>;
  /** Ids of records whose history holds the own words of these members, as a query. */
  readonly ownWords?: (members: SQL) => SQL;
  /** Ids of records of others whose history may name these members, as a query. */
  readonly namedIn?: (members: SQL) => SQL;
  /** The name under which its deleted rows are kept, each with `memberId` among its values. */
  readonly deletedAs?: string;
}

/** A column that names a club and no member. */
export interface ClubColumn {
  readonly table: string;
  readonly column: string;
  readonly keyless?: true;
  readonly move: Extract<Move, { rule: 'move' }>;
}

/** How rows go over to the member that stays. */
export type Move =
  /** The rows name the survivor from now on. */
  | { readonly rule: 'move'; readonly key: readonly string[]; readonly carried?: true; readonly counted?: Counted }
  /** The row is the member's own and is merged value by value. */
  | { readonly rule: 'own' }
  /** The rows are dropped: they are found anew. */
  | { readonly rule: 'drop' }
  /** A step of the area's own. */
  | ({ readonly rule: 'step'; readonly run: MoveStep; readonly counted?: Counted } & Rewrites);

/** What the rows are to people, and their place in the sentence that counts them. */
export interface Counted {
  readonly as: string;
  readonly place: number;
}

/** Columns that a step rewrites in place, and those that tell the rows apart: undoing a merge writes them back. */
export interface Rewrites {
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/** Two members that become one. */
export interface Moving {
  /** The merge itself. */
  readonly id: string;
  readonly area: string;
  readonly survivor: { readonly id: string; readonly type: number };
  readonly loser: { readonly id: string; readonly type: number };
}

/** Rewrites rows in place; answers those it rewrote, as they were. */
export type MoveStep = (db: Database, moving: Moving) => Promise<readonly Record<string, unknown>[]>;

/** Rows below a member that stand for one field: those of one side give way when the other is chosen. */
export interface RowSet {
  readonly table: string;
  /** `other` is the id of the member whose rows were chosen. */
  readonly where: (other: string) => SQL;
  /** Only rows of the survivor give way; those of the loser go over whatever was chosen. */
  readonly only?: 'survivor';
}

/** Rows of two clubs that become one before the rest moves. */
export interface JoinOfClubs {
  /** Throws Refusal when people have to decide first. */
  readonly refuse: (db: Database, survivorId: string, loserId: string) => Promise<void>;
  /** Answers what was done, in the order in which it was, and which record became which. */
  readonly run: (
    db: Database,
    survivorId: string,
    loserId: string,
  ) => Promise<{ moved: MovedRows[]; became: [from: string, to: string][] }>;
  /** What it rewrites in place, by table. */
  readonly rewrites: Readonly<Record<string, Rewrites>>;
}

/** A part of the copy of a person's data. */
export interface CopySection {
  readonly name: string;
  /** The smallest comes first, after the record itself. */
  readonly place: number;
  /** A query whose only column is `row`, or the rows. */
  readonly rows: (about: CopyAbout) => SQL | readonly Record<string, unknown>[];
}

export interface CopyAbout {
  readonly id: string;
  /** The club of a reader who works within one: they get what the club knows. */
  readonly clubId: string | null;
  /** The rows of others in which the person stands for sure. */
  readonly standings: readonly Standing[];
}

/** What somebody is in the record of an organisation. */
export type Role = 'leader' | 'contact' | 'representative';

/** A row of an organisation's record, or of somebody who speaks for it, in which a person stands. */
export interface Standing {
  id: string;
  role: Role;
  /** Null: the association itself. */
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
  /** It was entered, or name and phone or e-mail are the same; else only one of these is. */
  isSure: boolean;
}

/** What an area tells of records at other times or places: erasing takes the person out of it. Runs with `app.maintenance` on. */
export interface Traces {
  /** What tells of the member itself loses its values. */
  readonly ofMember?: (db: Database, member: ErasedMember) => Promise<void>;
  /** A name, phone or e-mail of the member leaves what tells of others. */
  readonly word?: (db: Database, member: ErasedMember, word: string) => Promise<void>;
  /** JSON in which somebody may stand as the leader or contact of an organisation. */
  readonly mentions?: Mentions;
  /** Records that are one person each, such as representatives, lose name and contact in what tells of them. */
  readonly ofPersons?: (db: Database, ids: readonly string[]) => Promise<void>;
  /** What was typed or sent with this phone or e-mail goes. */
  readonly reached?: (db: Database, reached: Reached) => Promise<void>;
  /** The time of these records is over: what tells of them goes, with their names where `label` replaces them. */
  readonly forget?: (db: Database, ids: SQL, label?: string) => Promise<void>;
}

/** A member that is erased, as lists and queries of ids. */
export interface ErasedMember {
  /** The member and the records that were merged into it, as a list. */
  readonly ids: SQL;
  /** Records that hold their own words, as a query. */
  readonly ownWords: SQL;
  /** Records of others whose history may name them, as a query. */
  readonly namedIn: SQL;
  /** The names under which deleted rows of theirs are kept. */
  readonly deletedAs: readonly string[];
}

export interface Reached {
  readonly phoneNumber: string | null;
  readonly emailAddress: string | null;
}

export interface Mentions {
  readonly table: string;
  readonly columns: readonly string[];
  /** The columns that name the record it tells of. */
  readonly of: readonly string[];
  /** Rows that cannot fit this tell nothing of a leader or contact. */
  readonly only?: SQL;
  /** What is set instead of taking the person out of each column: the row goes whole. */
  readonly whole?: SQL;
}

/** Rows that name the survivor from now on. */
export function moves(
  options: { counted?: Counted; key?: readonly string[]; carried?: true } = {},
): Extract<Move, { rule: 'move' }> {
  const { counted, key = ['id'], carried } = options;
  return { rule: 'move', key, ...(carried && { carried }), ...(counted && { counted }) };
}

/** A row as a copy shows it: without what is of the house alone, such as who wrote it. The table is called `x`. */
export const copiedRow = sql`to_jsonb(x) - 'search_key' - 'created_by' - 'updated_by' as row`;

/** The condition that keeps a copy within what the club of its reader knows. */
export function knownTo(clubId: string | null, column: SQL): SQL {
  return clubId === null ? sql`true` : sql`${column} = ${clubId}`;
}

/** What an organisation keeps of its leader, a contact or somebody who speaks for it. */
export function contactOf(standing: Standing): Record<string, unknown> {
  const { ownerName, role, name, position, phoneNumber, emailAddress, gender, dayOfBirth } = standing;
  return { of: ownerName, role, name, position, phoneNumber, emailAddress, gender, dayOfBirth };
}

/** A blank that deletes the rows. */
export function deleted(table: string, column: string) {
  return async (db: Database, id: string): Promise<void> => {
    await db.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`);
  };
}

/** A blank that empties every column that may be empty, also one that is added later. */
export function emptied(table: string, column: string) {
  return async (db: Database, id: string): Promise<void> => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_nullable = 'YES' and is_generated = 'NEVER'`,
    );
    const empty = rows.map(({ name }) => sql`${sql.identifier(name)} = null`);
    if (empty.length === 0) return;
    await db.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(empty, sql`, `)} where ${sql.identifier(column)} = ${id}`,
    );
  };
}
