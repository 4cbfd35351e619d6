import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database } from '../db/connect.ts';
import { lockedInOrder } from './crud/statements.ts';
import type { Actor, Call } from './call.ts';
import type { Visit } from './http/route.ts';
import type { LinkRow } from './links.ts';

/** The row that a link opens, with its counter and the member to whom the link belongs. */
export interface LinkedRow extends LinkRow {
  memberId: string;
}

/** The user who copied the link of a page; null on a page that the member opened by their own link. */
export type Reader = Actor | null;

/** The condition that rows are of the club of a reader who belongs to one. */
export function ofClubOf(reader: Reader, clubId: AnyPgColumn): SQL | undefined {
  return reader?.clubId ? eq(clubId, reader.clubId) : undefined;
}

/** The member of a link. The kit has checked that links may open their data. */
export interface LinkedMember {
  id: string;
  type: number;
  code: string | null;
  name: string;
  emailAddress: string | null;
  phoneNumber: string | null;
  linkCounter: number;
}

/** The answer of a person: 2 yes, 3 no. */
export interface GivenAnswer {
  answer: 2 | 3;
  note: string | null;
}

/** What a person answered by a link changed: the key of the sentence about it, and the areas whose totals changed. */
export interface Taken {
  message: string;
  changed?: readonly string[];
}

/** What links of one purpose open. Its functions are methods, so that a list holds purposes of any rows. Its parts stand in `publicParts` of the same area. */
export interface LinkPurpose<Row extends LinkedRow = LinkedRow> {
  /** Its name in tokens: 3 to 20 small letters. */
  readonly purpose: string;
  /** Finds the row of a link. */
  find(this: void, visit: Visit, id: string): Promise<Row | undefined>;
  /** The part with the thing that the link is about; a purpose without it opens the whole page of its member. */
  readonly about?: { part: string; read(this: void, visit: Visit, row: Row): Promise<unknown> };
  /**
   * Takes an answer in the transaction of `visit`, with the member locked. Throws Refusal when it is too late. A purpose
   * without it has nothing to answer.
   */
  answer?(this: void, visit: Visit, row: Row, member: LinkedMember, given: GivenAnswer): Promise<Taken>;
  /** Whether a link that the actor copied opens the row, at this moment. A purpose without it has no copied links. */
  isOpenTo?(this: void, call: Call, row: Row): Promise<boolean>;
  /** Ends every link of this purpose that belongs to a member. Returns the rows with their new counters. */
  revoke(this: void, db: Database, memberId: string): Promise<readonly LinkRow[]>;
}

/** The columns of a row that a link opens. */
interface Linked {
  id: AnyPgColumn;
  memberId: AnyPgColumn;
  linkCounter: AnyPgColumn;
}

/** The `revoke` of a purpose whose rows have a member and a counter. */
export function raisesCounter(table: PgTable & Linked): LinkPurpose['revoke'] {
  return async (db, memberId) => {
    const rows = await db
      .update(table)
      .set({ linkCounter: sql`${table.linkCounter} + 1` } as never)
      .where(lockedInOrder(table, eq(table.memberId, memberId)))
      .returning({ id: table.id, counter: table.linkCounter });
    return rows as LinkRow[];
  };
}

/** A part of the page of a member. */
export interface PublicPart {
  /** Its name in the answer, in lower camel case. */
  readonly name: string;
  readonly schema: z.ZodType;
  /** The codes of which the maker of a copied link needs each one, at the moment of its use. */
  readonly codes: (member: LinkedMember) => readonly string[];
  /** What the part shows of a member; null leaves it out. A reader of a club gets rows of that club alone. */
  readonly read: (visit: Visit, member: LinkedMember, reader: Reader) => Promise<unknown>;
  /** Something that a member may ask on their page: `POST /api/Public/{token}/{Name}`. */
  readonly ask?: PublicAsk;
}

/** A request of a member on their page. It answers the key of the sentence for the person. */
export interface PublicAsk<Body = unknown> {
  readonly name: string;
  readonly summary: string;
  readonly body: z.ZodType<Body>;
  /** Counts the request of a member, before the transaction that takes it; refuses with 429 above the limit. */
  count?(this: void, memberId: string): Promise<unknown>;
  /** Runs in the transaction of `visit`. */
  take(this: void, visit: Visit, member: LinkedMember, body: Body): Promise<Taken>;
}

/** The links and the parts of an area, which its module builds from the dependencies of its routes. */
export interface PublicSide {
  readonly purposes?: readonly LinkPurpose[];
  readonly parts?: readonly PublicPart[];
}
