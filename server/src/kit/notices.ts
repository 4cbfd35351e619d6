import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rolePermissions, users } from '../db/tables/access.ts';
import { notices } from '../db/tables/kit.ts';
import { lockedInOrder } from './crud/statements.ts';
import type { Queue } from './jobs.ts';
import { NOTICE_CHANNEL } from './notice-wire.ts';
import { uuidv7 } from './uuid.ts';

/** One notice for several people. */
export interface News {
  userIds: readonly string[];
  /** The message key of the sentence; `params` fill its places. */
  kind: `Mes.Notices.${string}`;
  /** Where a click leads: the area, and the record if there is one. */
  area: string;
  entityId: string | null;
  params: Readonly<Record<string, string | number>>;
  /** A person gets one notice per key, for example 'import:id:finished'. */
  dedupeKey: string;
}

/** A call, a visit, or the transaction and the time of a job. */
interface Place {
  db: Database;
  now: Date;
}

/** Most people of one statement. Their ids must fit into one NOTIFY of 8,000 bytes. */
const BATCH = 200;

/**
 * Writes a notice for each person in the transaction of `db`. After the commit every server hears of it and the badges
 * change; without a commit nothing happens. A second notice with the same key is not written. Users who no longer exist
 * are left out. Returns the ids of the written notices.
 *
 * @example await notify({ db: tx, now }, { userIds: [run.createdBy], kind: 'Mes.Notices.ImportFinished', area:
 * run.area, entityId: run.id, params: { done }, dedupeKey: `import:${run.id}:finished` });
 */
export async function notify({ db, now }: Place, news: News): Promise<string[]> {
  // Sorted: two transactions that notify the same people then wait for each other instead of deadlocking.
  const all = [...new Set(news.userIds)].sort();
  const written: string[] = [];
  for (let at = 0; at < all.length; at += BATCH) {
    const told = await tell(db, now, news, all.slice(at, at + BATCH));
    if (told.length > 0)
      await announceNotices(
        db,
        told.map(({ userId }) => userId),
      );
    written.push(...told.map(({ id }) => id));
  }
  return written;
}

/** Removes notices whose event was undone. The badges of their readers follow after the commit. */
export async function withdrawNotices(db: Database, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const gone = await db
      .delete(notices)
      .where(lockedInOrder(notices, inArray(notices.id, ids.slice(at, at + BATCH)), 'update'))
      .returning({ userId: notices.userId });
    if (gone.length > 0)
      await announceNotices(
        db,
        gone.map(({ userId }) => userId),
      );
  }
}

/** Announces to every server, when the transaction of `db` commits, that the notices of these users changed. */
export async function announceNotices(db: Database, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(userIds)})`);
}

/** The ids of active users without a club whose role grants a code: they see matters of the whole association. */
export async function holdersOf(db: Database, code: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, users.roleId))
    .where(and(eq(rolePermissions.code, code), isNull(users.deactivatedAt), isNull(users.clubId)));
  return rows.map(({ id }) => id);
}

/** Milliseconds for which a notice is kept. It is short because notices name people and files. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/** The nightly deletion of old notices. */
export function noticeQueues({ db, now }: { db: Database; now: () => Date }): Queue[] {
  return [
    {
      name: 'sweep-notices',
      cron: '47 3 * * *',
      handle: async () => {
        await db
          .delete(notices)
          .where(lockedInOrder(notices, lt(notices.createdAt, new Date(now().getTime() - KEPT)), 'update'));
      },
    },
  ];
}

/** Inserts the notices and returns the written ones. */
async function tell(
  db: Database,
  now: Date,
  news: News,
  userIds: readonly string[],
): Promise<{ id: string; userId: string }[]> {
  const { kind, area, entityId, params, dedupeKey } = news;
  const present = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('key share');
  if (present.length === 0) return [];
  const rows = present.map(({ id: userId }) => {
    return { id: uuidv7(), createdAt: now, userId, kind, area, entityId, params, dedupeKey };
  });
  const { id, userId } = notices;
  return db.insert(notices).values(rows).onConflictDoNothing().returning({ id, userId });
}
