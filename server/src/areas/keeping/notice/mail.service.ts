import { kindsOf, knownKinds, MAILED_GROUPS } from '@hoivien/contract/areas/keeping/notice/notice-group.ts';
import { type Language, pick } from '@hoivien/contract/kit/message.ts';
import { areaTexts, textOf } from '@hoivien/contract/messages.ts';
import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { users } from '../../../db/tables/access.ts';
import { noticeMails, notices } from '../../../db/tables/kit.ts';
import { type Association, associationOf } from '../../../kit/association.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import type { Outbox } from '../../../kit/outbox/outbox.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

const DIGEST = letterKind('notice', { ends: 'withItsRecord', atOnce: 'It has a set time, and goes to users.' });

type Notice = typeof notices.$inferSelect;

/** Most notices of one mail; later ones come with the next mail. */
const MOST = 100;

/**
 * Writes one mail to each person with due notices: those that come at once, and after 07:00 those of before 07:00 that
 * come daily. Notices that were read are left out. A notice is marked in the transaction that writes its mail, and
 * servers that run this at the same time skip each other's rows, so each notice is mailed once. A mail whose time passed
 * while no server ran is written at the next start.
 */
export async function mailNotices(
  { db, now }: { db: Database; now: Date },
  outbox: Outbox,
  config: AppConfig,
): Promise<void> {
  const waiting = await db
    .selectDistinct({ userId: notices.userId })
    .from(notices)
    .innerJoin(noticeMails, choice)
    .where(isDue(now));
  if (waiting.length === 0) return;
  const association = await associationOf(db, config);
  for (const { userId } of waiting)
    await db.transaction(async (tx) => {
      const rows = await tx
        .select({ notice: notices })
        .from(notices)
        .innerJoin(noticeMails, choice)
        .where(and(eq(notices.userId, userId), isDue(now)))
        .orderBy(notices.id)
        .limit(MOST)
        .for('update', { of: notices, skipLocked: true });
      const due = rows.map(({ notice }) => notice);
      const newest = due.at(-1);
      if (!newest) return;
      await tx
        .update(notices)
        .set({ mailedAt: now })
        .where(
          lockedInOrder(
            notices,
            inArray(
              notices.id,
              due.map(({ id }) => id),
            ),
          ),
        );
      const [reader] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.deactivatedAt), isNotNull(users.roleId)));
      if (!reader || reader.emailAddress === '') return;
      const language = reader.language === 'vi' || reader.language === 'en' ? reader.language : association.language;
      await outbox.post(
        tx,
        {
          channel: 'mail',
          address: reader.emailAddress,
          ...mailOf(due, { language, name: reader.fullName, association, address: config.publicUrl ?? config.address }),
          holds: 'nothing',
          source: DIGEST,
          sourceId: newest.id,
          userId,
          dedupeKey: `notice:${newest.id}:mail`,
        },
        now,
      );
    });
}

/** The choice of the reader for the group of a notice. */
const choice = and(
  eq(noticeMails.userId, notices.userId),
  or(
    ...MAILED_GROUPS.map((group): SQL | undefined =>
      and(
        eq(noticeMails.noticeGroup, group),
        group === 'other' ? notInArray(notices.kind, knownKinds()) : inArray(notices.kind, kindsOf(group)),
      ),
    ),
  ),
);

function isDue(now: Date): SQL | undefined {
  // 07:00 in Vietnam is midnight in UTC.
  const seven = new Date(Math.floor(now.getTime() / DAY) * DAY);
  return and(
    isNull(notices.readAt),
    isNull(notices.mailedAt),
    sql`${notices.createdAt} >= ${noticeMails.since}`,
    or(eq(noticeMails.how, 'atOnce'), sql`${notices.createdAt} < ${seven.toISOString()}::timestamptz`),
  );
}

const DAY = 24 * 60 * 60 * 1000;

interface Letter {
  language: Language;
  name: string;
  association: Association;
  /** The address of the product. */
  address: string;
}

function mailOf(due: readonly Notice[], { language, name, association, address }: Letter) {
  const texts = letters[language];
  const sentences = due.map((notice) => sentenceOf(notice, language));
  const [only = ''] = sentences;
  const subject = sentences.length === 1 ? only : texts.several(sentences.length);
  return layOut(
    {
      language,
      subject: `${association.name}: ${subject}`.slice(0, 250),
      parts: [
        { paragraph: texts.greeting(name) },
        { paragraph: sentences.map((sentence) => `- ${sentence}`).join('\n') },
        { button: { label: texts.open, address: `${address}/#/` } },
      ],
      why: texts.why(`${address}/#/profile`),
    },
    senderOf(association),
  );
}

const letters = {
  vi: {
    greeting: (name: string) => `Chào ${name},`,
    several: (count: number) => `${count} thông báo mới`,
    open: 'Mở phần mềm để xem',
    why: (link: string) => `Quý vị nhận thư này theo lựa chọn trong hồ sơ cá nhân: ${link}`,
  },
  en: {
    greeting: (name: string) => `Hello ${name},`,
    several: (count: number) => `${count} new notices`,
    open: 'Open them here',
    why: (link: string) => `You get this mail by the choice in your profile: ${link}`,
  },
} as const;

/** The sentence of a notice with the words of its area; the area's title for a kind that this version does not know. */
function sentenceOf({ kind, area, params }: Notice, language: Language): string {
  const known = areaTexts(area);
  const words: Record<string, string> = known
    ? { one: pick(known.one, language), many: pick(known.many, language) }
    : {};
  for (const [name, value] of Object.entries(params))
    words[name] = typeof value === 'number' ? value.toLocaleString('vi-VN') : value;
  return textOf(kind, language, words) ?? (known ? pick(known.title, language) : area);
}
