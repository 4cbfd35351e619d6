import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rolePermissions, users } from '../db/tables/access.ts';
import { notices } from '../db/tables/kit.ts';
import type { Queue } from './jobs.ts';
import { NOTICE_CHANNEL } from './notice-wire.ts';
import { uuidv7 } from './uuid.ts';

/** Something that people are told in the product. */
export interface News {
  userIds: readonly string[];
  /** The message key of its sentence, which `params` fill. */
  kind: `Mes.Notices.${string}`;
  /** Where a click leads: the area, and the record where there is one. */
  area: string;
  entityId: string | null;
  params: Readonly<Record<string, string | number>>;
  /** A person is told once by one key: 'import:id:finished'. */
  dedupeKey: string;
}

/** Where the news is written: a call, a visit, or a job's transaction with its moment. */
interface Place {
  db: Database;
  now: Date;
}

/** People of one statement, and names in one announcement, which holds 8,000 bytes. */
const BATCH = 200;

/**
 * Tells people something, within the transaction of `db`: when it commits every server hears of it and the badges of the
 * people change; when it does not, nothing was said. Told twice by the same key it is told once. People who are gone are
 * passed over.
 *
 * @example await notify({ db: tx, now }, { userIds: [run.createdBy], kind: 'Mes.Notices.ImportFinished', area: run.area, entityId: run.id, params: { done }, dedupeKey: `import:${run.id}:finished` });
 */
export async function notify({ db, now }: Place, news: News): Promise<void> {
  // One order for all, so that two who tell the same people wait for each other and never in a circle.
  const all = [...new Set(news.userIds)].sort();
  for (let at = 0; at < all.length; at += BATCH) {
    const told = await tell(db, now, news, all.slice(at, at + BATCH));
    if (told.length > 0) await announceNotices(db, told);
  }
}

/** Says to every server, when the transaction of `db` commits, that these people's notices changed. */
export async function announceNotices(db: Database, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(userIds)})`);
}

/** The active people without a club whose role grants a code: those who see what concerns the whole association. */
export async function holdersOf(db: Database, code: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, users.roleId))
    .where(and(eq(rolePermissions.code, code), isNull(users.deactivatedAt), isNull(users.clubId)));
  return rows.map(({ id }) => id);
}

/** How long a notice is kept, in milliseconds: it names people and files. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/** The nightly sweep of old notices. */
export function noticeQueues({ db, now }: { db: Database; now: () => Date }): Queue[] {
  return [
    {
      name: 'sweep-notices',
      cron: '47 3 * * *',
      handle: async () => {
        await db.delete(notices).where(lt(notices.createdAt, new Date(now().getTime() - KEPT)));
      },
    },
  ];
}

/** Answers whom it told. */
async function tell(db: Database, now: Date, news: News, userIds: readonly string[]): Promise<string[]> {
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
  const told = await db.insert(notices).values(rows).onConflictDoNothing().returning({ userId: notices.userId });
  return told.map(({ userId }) => userId);
}
