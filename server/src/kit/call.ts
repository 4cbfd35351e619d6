import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import { Refusal } from './errors.ts';
import type { Totals } from './totals.ts';

/** Who asks. Read from the database on every request, so that a revocation holds at the next one. */
export interface Actor {
  userId: string;
  userName: string;
  sessionId: string;
  roleId: string | null;
  /** Set for users tied to a club, who see only their club's rows. */
  clubId: string | null;
  permissions: ReadonlySet<string>;
}

/** One request as the services see it. `now` is the kit's clock, so tests can set it. */
export interface Call {
  actor: Actor;
  db: Database;
  /** For reads that need a connection of their own, such as a cursor. */
  pool: pg.Pool;
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

/** Refuses with 403 unless the actor holds the code. */
export function require(call: Call, code: string): void {
  if (!can(call, code)) throw new Refusal('Mes.Permission.NotAllowed', 403);
}
