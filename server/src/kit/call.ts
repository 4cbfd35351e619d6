import { codesBeside, codesWithinClub } from '@hoivien/contract/kit/permission.ts';
import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import { Refusal } from './errors.ts';
import type { AccessEntry } from './access-log.ts';
import type { LongRead } from './long-reads.ts';
import type { Totals } from './totals.ts';
import type { UndoTokens } from './undo-token.ts';

/**
 * The person who sends a request. The server reads it from the database for every request, so a revoked permission ends
 * at once.
 */
export interface Actor {
  userId: string;
  userName: string;
  sessionId: string;
  roleId: string | null;
  /** The club of a user who belongs to one; such a user sees only the rows of that club. */
  clubId: string | null;
  /** True while a user of the association works within the club `clubId`, for one request. */
  visiting?: true;
  permissions: ReadonlySet<string>;
  /** The actor only reads, with role, club and codes of another; everything else is their own (decision 0261). */
  seeing?: SeenAs;
}

/** As whom an actor sees: a person, or a role of the association. */
export interface SeenAs {
  userId: string | null;
  name: string | null;
  roleName: string;
  until: string;
}

/** A request of an actor with its dependencies. `now` is the kit's clock, which tests set. */
export interface Call {
  actor: Actor;
  db: Database;
  pool: pg.Pool;
  /** The connection of a long read, when the route declares `long`. */
  reading?: LongRead;
  totals: Totals;
  /** The tokens that undo a step; jobs have none, because an import has an undo of its own. */
  undo?: UndoTokens;
  now: Date;
  /** Whether the person of the session gave their password or code a moment ago (`kit/http/proofs.ts`). */
  isProven?: boolean;
  /** The session saw as another, and the time for that is over. */
  isSeeingOver?: boolean;
  /** The keys of likely slips that the person has confirmed (`asks` of a source). */
  confirmed?: ReadonlySet<string>;
  /** Why a step is taken although its record lacks something; its entry in the history has it. */
  despite?: string;
  /** The personal data that the answer of a request shows beside whole records; the access log gets them after it. */
  looks?: AccessEntry[];
  /**
   * For the security events, filled when it is known: the account that a request without a session is about, whether the
   * request needed its proof or opened a session, and the reason that a person with rights gave.
   */
  about?: { userId?: string; isProofUsed?: true; isSignedIn?: true; isNewDevice?: true; reason?: string };
  requestId: string;
  ip: string | null;
  /** The origin of a change, for the audit trail. */
  source: 'web' | 'import' | 'system';
  runId?: string;
  /** The change gives values back, so the trail calls it an undo. */
  isUndo?: true;
  /** Rows that the undone change took from a part of the record. */
  lost?: readonly object[];
}

/** Whether the actor holds the code. */
export function can(call: Call, code: string): boolean {
  return call.actor.permissions.has(code);
}

/** Whether the actor decides for the association. A user of the association who works within a club still does. */
export function isOfAssociation({ clubId, visiting }: Actor): boolean {
  return clubId === null || visiting === true;
}

/**
 * The same call within a club: its actor sees only that club's rows and holds only the codes that apply within clubs. A
 * club's own user always works this way. The caller has checked that the club exists.
 *
 * @example list(withinClub(call, clubId), query)
 */
export function withinClub(call: Call, clubId: string): Call {
  return { ...call, actor: actorWithin(call.actor, clubId) };
}

/** The actor of `withinClub`, for code that has no call. */
export function actorWithin(actor: Actor, clubId: string): Actor {
  if (actor.clubId !== null) return actor;
  return { ...actor, clubId, visiting: true, permissions: codesWithinClub(actor.permissions) };
}

/** The codes that a role grants to a user; a club's user gets only those that apply within clubs. */
export function grantedCodes(codes: readonly string[], clubId: string | null): Set<string> {
  return clubId === null ? new Set(codes) : codesWithinClub(codes);
}

/** Whether the actor holds one of the codes. */
export function canAny(call: Call, codes: readonly string[]): boolean {
  return codes.some((code) => can(call, code));
}

/** The refusal that names the codes of which one is needed, so that a person can ask why. */
export function notAllowed(codes: readonly string[]): Refusal {
  return new Refusal('Mes.Permission.NotAllowed', 403, [], { codes });
}

/** The refusal of a club's user in what the association decides, whatever codes they hold. The browser says so in words. */
export function associationOnly(): Refusal {
  return new Refusal('Mes.Permission.NotAllowed', 403, [], { ofAssociation: true });
}

/** Refuses with 403 unless the actor holds the code. */
export function require(call: Call, code: string): void {
  if (!can(call, code)) throw notAllowed([code]);
}

/** Refuses with 403 an action by the code of another area for a person who may not see the area of its record. */
export function requireSeen(call: Call, area: string, action: string): void {
  const beside = codesBeside(area, action);
  if (beside && !canAny(call, beside)) throw notAllowed(beside);
}
