import { AREA_OF_TYPE } from '@hoivien/contract/areas/merge/merge.rules.ts';
import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { UNDO_IMPORT_MS } from '@hoivien/contract/kit/import-run.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How long what holds personal data is kept beside the records themselves, in milliseconds (docs/decisions/0030). */
export const RETENTION = {
  /** An imported workbook with its rows, from the day it was uploaded. */
  imports: 30 * DAY,
  /** An entry of the access log. */
  accessLog: 5 * 365 * DAY,
  /** The words of a request about personal data, from the day it was done or refused. */
  requests: 5 * 365 * DAY,
} as const;

/** The areas whose deleted records were persons or companies. */
const OF_MEMBERS = [...new Set(Object.values(AREA_OF_TYPE)), 'Represents'];

/**
 * Lets go of everything whose time is over at `now`: imports, deletions, the access log, the words of closed requests. All
 * of it or nothing; a second run finds nothing more.
 *
 * @example await purgeExpired(db, new Date())
 */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local app.maintenance = 'on'`);
    await purgeImports(tx, now);
    await purgeDeletions(tx, now);
    const logged = before(now, RETENTION.accessLog);
    await tx.execute(sql`delete from access_log where created_at < ${logged}::timestamptz`);
    await purgeRequests(tx, now);
  });
}

/** The run goes with its rows; its workbook, which nothing names any more, with the next sweep. What erasing emptied goes at once. */
async function purgeImports(db: Database, now: Date): Promise<void> {
  const undoable = before(now, UNDO_IMPORT_MS);
  await db.execute(sql`delete from import_runs r where r.created_at < ${undoable}::timestamptz
    and (r.started_at is null or coalesce(r.undone_at, r.finished_at, r.cancelled_at, r.failed_at) < ${undoable}::timestamptz)
    and (r.created_at < ${before(now, RETENTION.imports)}::timestamptz
      or exists (select 1 from import_rows i where i.import_run_id = r.id and i.cells = '{}'::jsonb))`);
}

/** What can no longer be brought back is gone for good: its snapshot, the values in its history, the merges it was in. */
async function purgeDeletions(db: Database, now: Date): Promise<void> {
  // The sweep lets go of the files first, by this very row.
  const over = sql`d.purge_on < ${now.toISOString()}::timestamptz and (d.restored_at is not null
    or not exists (select 1 from attachment_links l where l.entity_id = d.entity_id and l.area = d.area))`;
  const areas = sql.join(
    OF_MEMBERS.map((area) => sql`${area}`),
    sql`, `,
  );
  const gone = sql`(select d.entity_id from deletions d where ${over} and d.restored_at is null and d.area in (${areas}))`;
  await db.execute(sql`update audit_entries set changes = null where changes is not null and entity_id in ${gone}`);
  await db.execute(sql`delete from merges where survivor_id in ${gone}`);
  await db.execute(sql`delete from deletions d where ${over}`);
}

/** That there was a request, what kind and how it ended stays; who asked and in which words does not. */
async function purgeRequests(db: Database, now: Date): Promise<void> {
  const old = sql`coalesce(done_at, refused_at) < ${before(now, RETENTION.requests)}::timestamptz and requester <> ${ERASED}`;
  await db.execute(sql`update audit_entries set label = ${ERASED}, changes = null
    where entity_id in (select id from data_requests where ${old})`);
  await db.execute(sql`update data_requests set requester = ${ERASED}, contact = null, content = null, extend_reason = null,
    refuse_reason = null, search_key = '' where ${old}`);
}

function before(now: Date, time: number): string {
  return new Date(now.getTime() - time).toISOString();
}
