import { MAILED_GROUPS } from '@hoivien/contract/areas/keeping/notice/notice-group.ts';
import type { NoticeMails } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { noticeMails } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';

/** Which notices of the user also come by e-mail. */
export async function readMails({ db, actor }: Call): Promise<NoticeMails> {
  const rows = await db.select().from(noticeMails).where(eq(noticeMails.userId, actor.userId));
  const chosen = new Map(rows.map(({ noticeGroup, how }) => [noticeGroup, how]));
  return { mails: Object.fromEntries(MAILED_GROUPS.map((group) => [group, chosen.get(group) ?? 'never'])) };
}

/** Stores the user's choice for the given groups. Notices from before the first choice are not mailed. */
export async function keepMails({ db, actor: { userId }, now }: Call, { mails }: NoticeMails): Promise<void> {
  const given = MAILED_GROUPS.flatMap((noticeGroup) => {
    const how = mails[noticeGroup];
    return how ? [{ noticeGroup, how }] : [];
  });
  const never = given.flatMap(({ noticeGroup, how }) => (how === 'never' ? [noticeGroup] : []));
  const wanted = given.flatMap(({ noticeGroup, how }) =>
    how === 'never' ? [] : [{ userId, noticeGroup, how, since: now }],
  );
  await db.transaction(async (tx) => {
    if (never.length > 0)
      await tx.delete(noticeMails).where(and(eq(noticeMails.userId, userId), inArray(noticeMails.noticeGroup, never)));
    for (const row of wanted)
      await tx
        .insert(noticeMails)
        .values(row)
        .onConflictDoUpdate({ target: [noticeMails.userId, noticeMails.noticeGroup], set: { how: row.how } });
  });
}
