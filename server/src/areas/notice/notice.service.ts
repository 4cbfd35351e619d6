import {
  type NoticePage,
  type NoticeQuery,
  type NoticeState,
  UNREAD_MOST,
} from '@hoivien/contract/areas/notice/notice.schema.ts';
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { notices } from '../../db/tables/kit.ts';
import type { Call } from '../../kit/call.ts';
import { announceNotices } from '../../kit/notices.ts';

/** The person's own notices, the newest first. */
export async function listNotices({ db, actor }: Call, { page, pageSize }: NoticeQuery): Promise<NoticePage> {
  const own = eq(notices.userId, actor.userId);
  const [rows, [all], { unread }] = await Promise.all([
    db
      .select()
      .from(notices)
      .where(own)
      .orderBy(desc(notices.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(notices).where(own),
    noticeState(db, actor.userId),
  ]);
  const items = rows.map(({ id, createdAt, kind, area, entityId, params, readAt }) => {
    return { id, at: createdAt.toISOString(), kind, area, entityId, params, isRead: readAt !== null };
  });
  return { items, total: all?.total ?? 0, page, pageSize, unread };
}

/** Marks these or all notices of the user as read. It changes no notices of other users. */
export function readNotices({ db, actor, now }: Call, ids: readonly string[] | undefined): Promise<NoticeState> {
  const mine = and(eq(notices.userId, actor.userId), isNull(notices.readAt), ids && inArray(notices.id, [...ids]));
  return db.transaction(async (tx) => {
    const read = await tx.update(notices).set({ readAt: now }).where(mine).returning({ id: notices.id });
    if (read.length > 0) await announceNotices(tx, [actor.userId]);
    return noticeState(tx, actor.userId);
  });
}

/** The number of unread notices of a user, and the id of the newest one. */
export async function noticeState(db: Database, userId: string): Promise<NoticeState> {
  const unread = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
    .limit(UNREAD_MOST)
    .as('unread');
  const [counted] = await db.select({ unread: count() }).from(unread);
  const [latest] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.id))
    .limit(1);
  return { unread: counted?.unread ?? 0, latest: latest?.id ?? null };
}
