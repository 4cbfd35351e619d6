import {
  type ImportJob,
  JOB_DAYS,
  type JobCounts,
  type JobQuery,
  type JobState,
} from '@hoivien/contract/areas/keeping/job/job.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { importRuns } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import type { Call } from '../../../kit/call.ts';
import { mayOpen, stateOf } from '../../../kit/exchange/runs.ts';
import { shownJobs } from './rights.ts';

/** The imports of all users, the newest first. They belong to the association, so a club's user sees none. */
export async function listImports(
  call: Call,
  areas: ReadonlySet<string>,
  { page, pageSize, state }: JobQuery,
): Promise<Page<ImportJob>> {
  const where = and(shownJobs(call.actor), state ? inState(call.now, state) : shown(call.now));
  const [rows, [all]] = await Promise.all([
    call.db
      .select({ run: importRuns, by: users.fullName })
      .from(importRuns)
      .leftJoin(users, eq(users.id, importRuns.createdBy))
      .where(where)
      .orderBy(desc(importRuns.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    call.db.select({ total: count() }).from(importRuns).where(where),
  ]);
  const items = rows.map(({ run, by }): ImportJob => {
    const { id, area, fileName, failReason, createdAt, counts } = run;
    const endedAt = run.undoneAt ?? run.failedAt ?? run.cancelledAt ?? run.finishedAt;
    return {
      id,
      area,
      fileName,
      failReason,
      by,
      state: stateOf(run),
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      rows: counts.rows ?? 0,
      done: counts.done ?? 0,
      refused: counts.refused ?? 0,
      canOpen: areas.has(area) && mayOpen(call, run),
    };
  });
  return { items, total: all?.total ?? 0, page, pageSize };
}

export async function countJobs(call: Call): Promise<JobCounts> {
  const { db, now } = call;
  const imports = async (state: JobState) => db.$count(importRuns, and(shownJobs(call.actor), inState(now, state)));
  const [failedDeliveries, failed, running, finished] = await Promise.all([
    db.$count(
      deliveries,
      // A mail that came back was sent, and has failed too, as in the outbox.
      and(shownJobs(call.actor), isNotNull(deliveries.failedAt)),
    ),
    imports('failed'),
    imports('running'),
    imports('finished'),
  ]);
  return { deliveries: failedDeliveries, imports: { failed, running, finished } };
}

function shown(now: Date): SQL | undefined {
  return or(inState(now, 'failed'), inState(now, 'running'), inState(now, 'finished'));
}

/** The SQL of the states of `stateOf`; an undo of a finished import counts as at work until it is done. */
function inState(now: Date, state: JobState): SQL | undefined {
  const since = new Date(now.getTime() - JOB_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const { undoneAt, undoStartedAt, failedAt, cancelledAt, finishedAt, startedAt } = importRuns;
  const states: Record<JobState, SQL | undefined> = {
    failed: and(isNull(undoneAt), isNotNull(failedAt), sql`${failedAt} >= ${since}::timestamptz`),
    running: and(
      isNull(undoneAt),
      isNull(failedAt),
      or(isNotNull(undoStartedAt), and(isNotNull(startedAt), isNull(finishedAt), isNull(cancelledAt))),
    ),
    finished: and(
      isNull(failedAt),
      or(
        and(isNotNull(undoneAt), sql`${undoneAt} >= ${since}::timestamptz`),
        and(
          isNull(undoStartedAt),
          or(
            and(isNull(cancelledAt), isNotNull(finishedAt), sql`${finishedAt} >= ${since}::timestamptz`),
            and(isNotNull(cancelledAt), isNotNull(startedAt), sql`${cancelledAt} >= ${since}::timestamptz`),
          ),
        ),
      ),
    ),
  };
  return states[state];
}
