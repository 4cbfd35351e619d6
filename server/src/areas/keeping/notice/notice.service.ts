import {
  type NoticePage,
  type NoticeQuery,
  type NoticeRead,
  type NoticeState,
  UNREAD_MOST,
} from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import {
  groupOf,
  kindsOf,
  knownKinds,
  NOTICE_GROUPS,
  type NoticeGroup,
} from '@hoivien/contract/areas/keeping/notice/notice-group.ts';
import { and, count, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { notices } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';
import { announceNotices } from '../../../kit/notices.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

/** The person's own notices, the newest first. */
export async function listNotices({ db, actor }: Call, { page, pageSize, group }: NoticeQuery): Promise<NoticePage> {
  const mine = eq(notices.userId, actor.userId);
  const own = and(mine, ofGroup(group));
  const [rows, kinds, { unread }] = await Promise.all([
    db
      .select()
      .from(notices)
      .where(own)
      .orderBy(desc(notices.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({ kind: notices.kind, total: count(), unread: sql<number>`count(*) filter (where read_at is null)::int` })
      .from(notices)
      .where(mine)
      .groupBy(notices.kind),
    noticeState(db, actor.userId),
  ]);
  const groups = countsOf(kinds);
  const counted = groups.filter((one) => group === undefined || one.group === group);
  const items = rows.map(({ id, createdAt, kind, area, entityId, params, readAt }) => {
    return {
      id,
      at: createdAt.toISOString(),
      kind,
      group: groupOf(kind),
      area,
      entityId,
      params,
      isRead: readAt !== null,
    };
  });
  const total = counted.reduce((sum, one) => sum + one.total, 0);
  return { items, total, page, pageSize, unread, groups };
}

/** The condition of a group; those of no known kind are in the group `other`. */
function ofGroup(group: NoticeGroup | undefined): SQL | undefined {
  if (group === undefined) return undefined;
  return group === 'other' ? notInArray(notices.kind, knownKinds()) : inArray(notices.kind, kindsOf(group));
}

function countsOf(kinds: readonly { kind: string; total: number; unread: number }[]): NoticePage['groups'] {
  return NOTICE_GROUPS.flatMap((group) => {
    const own = kinds.filter(({ kind }) => groupOf(kind) === group);
    const sum = (name: 'total' | 'unread') => own.reduce((all, one) => all + one[name], 0);
    return own.length > 0 ? [{ group, total: sum('total'), unread: sum('unread') }] : [];
  });
}

/** Marks these, those of a group, or all notices of the user as read. It changes no notices of other users. */
export function readNotices({ db, actor, now }: Call, { ids, group }: NoticeRead): Promise<NoticeState> {
  const mine = and(
    eq(notices.userId, actor.userId),
    isNull(notices.readAt),
    ids && inArray(notices.id, [...ids]),
    ofGroup(group),
  );
  return db.transaction(async (tx) => {
    const read = await tx
      .update(notices)
      .set({ readAt: now })
      .where(lockedInOrder(notices, mine))
      .returning({ id: notices.id });
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
