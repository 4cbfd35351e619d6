import { eq, sql } from 'drizzle-orm';
import { rolePermissions, users } from '../../db/tables/access.ts';
import { type Actor, actorWithin, type Call, grantedCodes, notAllowed } from '../call.ts';
import type { Services } from '../http/authenticate.ts';
import { requireWrite, type Scope } from '../rights.ts';
import type { ImportJob } from './runs.ts';

/** The dependencies of a job, as `House` has those of a request. */
export type JobServices = Omit<Services, 'sessionOf' | 'proofs' | 'reads' | 'undo'>;

/**
 * The call of a job. It acts for the person who started the job, with that person's present rights: a job must not go
 * on after its person lost the permission or the account.
 */
export async function jobCall(services: JobServices, job: ImportJob, code: string, scope: Scope): Promise<Call> {
  const { db, pool, totals, now } = services;
  const own = await readActor(services, job.userId);
  const actor = own && job.clubId ? actorWithin(own, job.clubId) : own;
  if (!actor?.permissions.has(code)) throw notAllowed([code]);
  requireWrite(scope, actor);
  return {
    actor,
    db,
    pool,
    totals,
    now: now(),
    requestId: job.requestId,
    ip: job.ip,
    source: 'import',
    runId: job.runId,
  };
}

async function readActor({ db }: JobServices, userId: string): Promise<Actor | undefined> {
  const codes = db
    .select({ codes: sql<string[]>`coalesce(array_agg(${rolePermissions.code}), '{}')` })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, users.roleId));
  const [user] = await db
    .select({
      userName: users.fullName,
      roleId: users.roleId,
      clubId: users.clubId,
      deactivatedAt: users.deactivatedAt,
      lockedAt: users.lockedAt,
      codes: sql<string[]>`(${codes})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.deactivatedAt || user.lockedAt) return undefined;
  const { userName, roleId, clubId } = user;
  return { userId, userName, sessionId: '', roleId, clubId, permissions: grantedCodes(user.codes, clubId) };
}
