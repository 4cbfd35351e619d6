import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { AnyAreaModule, Forget, Retention } from '../../../kit/area-module.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

const FIVE_YEARS = 5 * 365 * 24 * 60 * 60 * 1000;

/**
 * Deletes all data whose retention has ended at `now`, by the rules of the areas (`retention`, docs/areas/personal-data.md).
 * All or nothing; a second run deletes nothing more.
 *
 * @example await purgeExpired(db, modules, new Date())
 */
export async function purgeExpired(db: Database, modules: readonly AnyAreaModule[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local app.maintenance = 'on'`);
    const forget: Forget = async (ids, label) => {
      for (const { traces } of modules) await traces?.forget?.(tx, ids, label);
    };
    for (const { purge } of modules.flatMap((one) => one.retention ?? [])) await purge(tx, now, forget);
  });
}

/** Entries of the access log. */
const accessLogRetention: Retention = {
  keptFor: FIVE_YEARS,
  purge: async (db, now) => {
    await db.execute(
      sql`delete from access_log where ${lockedInOrder('access_log', sql`created_at < ${before(now, FIVE_YEARS)}::timestamptz`, 'update')}`,
    );
  },
};

/** Clears the texts of a request some time after it was done or refused. Its kind and its end stay. */
const requestRetention: Retention = {
  keptFor: FIVE_YEARS,
  purge: async (db, now, forget) => {
    const old = sql`coalesce(done_at, refused_at) < ${before(now, FIVE_YEARS)}::timestamptz and requester <> ${ERASED}`;
    await forget(sql`(select id from data_requests where ${old})`, ERASED);
    await db.execute(sql`update data_requests set requester = ${ERASED}, contact = null, content = null, extend_reason = null,
      refuse_reason = null, search_key = '' where ${lockedInOrder('data_requests', old)}`);
  },
};

export const retention: readonly Retention[] = [accessLogRetention, requestRetention];

function before(now: Date, time: number): string {
  return new Date(now.getTime() - time).toISOString();
}
