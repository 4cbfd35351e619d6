import { codesWithinClub } from '@hoivien/contract/kit/permission.ts';
import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import { Refusal } from './errors.ts';
import type { LongRead } from './long-reads.ts';
import type { Totals } from './totals.ts';

/** Who asks. Read from the database on every request, so that a revocation holds at the next one. */
export interface Actor {
  userId: string;
  userName: string;
  sessionId: string;
  roleId: string | null;
  /** Set for users tied to a club, who see only their club's rows. */
  clubId: string | null;
  /** Of the association, and working within the club of `clubId` for this one request. */
  visiting?: true;
  permissions: ReadonlySet<string>;
}

/** One request as the services see it. `now` is the kit's clock, so tests can set it. */
export interface Call {
  actor: Actor;
  db: Database;
  pool: pg.Pool;
  /** A connection of its own, where the route is declared as a long read. */
  reading?: LongRead;
  totals: Totals;
  now: Date;
  requestId: string;
  ip: string | null;
  /** Where a change came from, for the audit trail. */
  source: 'web' | 'import' | 'system';
  runId?: string;
}

/** Whether the actor holds the code. */
export function can(call: Call, code: string): boolean {
  return call.actor.permissions.has(code);
}

/** Whether the actor decides for the association, also while they work within a club. */
export function isOfAssociation({ clubId, visiting }: Actor): boolean {
  return clubId === null || visiting === true;
}

/**
 * The call of somebody who works within a club: they see its rows alone, and what the codes of clubs open there. A club's
 * own user works so always. Whether the club is there is asked before.
 *
 * @example list(withinClub(call, clubId), query)
 */
export function withinClub(call: Call, clubId: string): Call {
  return { ...call, actor: actorWithin(call.actor, clubId) };
}

/** The same for the actor alone. */
export function actorWithin(actor: Actor, clubId: string): Actor {
  if (actor.clubId !== null) return actor;
  return { ...actor, clubId, visiting: true, permissions: codesWithinClub(actor.permissions) };
}

/** What a role grants to a person, who is of a club or is not. */
export function grantedCodes(codes: readonly string[], clubId: string | null): Set<string> {
  return clubId === null ? new Set(codes) : codesWithinClub(codes);
}

/** Refuses with 403 unless the actor holds the code. */
export function require(call: Call, code: string): void {
  if (!can(call, code)) throw new Refusal('Mes.Permission.NotAllowed', 403);
}
