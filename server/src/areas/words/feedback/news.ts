import { feedback } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import type { feedbacks } from '../../../db/tables/feedback.ts';
import type { Call } from '../../../kit/call.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';

const REPLY = letterKind('feedback', { ends: 'withItsRecord', waits: true });

type Feedback = typeof feedbacks.$inferSelect;

/** How long the link of a reply opens its thread, in milliseconds. */
const LINK_LIFE = 90 * 24 * 60 * 60 * 1000;

/** The purpose of links to one thread. */
export const FEEDBACK_LINK = 'feedback';

interface Came {
  row: Pick<Feedback, 'id' | 'title' | 'assignedToId'>;
  by: string;
  /** The id of a further message; undefined for a new feedback. */
  messageId?: string;
}

/** Tells those who may reply, or only the person whom it is assigned to, that something waits for a reply. */
export async function tellRepliers(call: Pick<Call, 'db' | 'now'>, { row, by, messageId }: Came, but?: string) {
  const repliers = row.assignedToId
    ? [row.assignedToId]
    : await holdersOf(call.db, permissionCode(feedback.area, 'Reply'));
  await notify(call, {
    userIds: repliers.filter((one) => one !== but),
    kind: messageId === undefined ? 'Mes.Notices.FeedbackCame' : 'Mes.Notices.FeedbackMessage',
    area: feedback.area,
    entityId: row.id,
    params: { by, title: row.title },
    dedupeKey: `feedback:${messageId ?? row.id}`,
  });
}

/** Tells a user that a feedback is theirs to reply to. */
export async function tellAssigned(call: Call, { id, title, userId }: { id: string; title: string; userId: string }) {
  if (userId === call.actor.userId) return;
  await notify(call, {
    userIds: [userId],
    kind: 'Mes.Notices.FeedbackAssigned',
    area: feedback.area,
    entityId: id,
    params: { by: call.actor.userName, title },
    dedupeKey: `feedback:assigned:${id}:${userId}:${call.now.getTime()}`,
  });
}

interface Reply {
  id: string;
  content: string;
}

/** Tells the author of a feedback about a reply: a user by a notice and by mail, a member by mail with a link. */
export async function tellAuthor(
  call: Call,
  services: LetterServices,
  row: Feedback,
  reply: Reply,
  member: { name: string; emailAddress: string | null } | undefined,
): Promise<void> {
  const association = await services.association(call.db);
  const post = (to: { address: string; language: 'vi' | 'en'; name: string; link: string }, more: object) =>
    services.outbox.post(
      call.db,
      {
        channel: 'mail',
        address: to.address,
        ...layOut(replyMail({ ...to, title: row.title, content: reply.content }), senderOf(association)),
        source: REPLY,
        sourceId: row.id,
        dedupeKey: `feedback:${reply.id}:mail`,
        holds: 'nothing',
        ...more,
      },
      call.now,
    );
  if (row.memberId) {
    if (!member?.emailAddress) return;
    const token = services.links.of(
      FEEDBACK_LINK,
      { id: row.id, counter: row.linkCounter },
      new Date(call.now.getTime() + LINK_LIFE),
    );
    const to = { address: member.emailAddress, language: association.language, name: member.name };
    await post({ ...to, link: services.linkOf(token) }, { memberId: row.memberId, holds: { linkOf: row.memberId } });
    return;
  }
  if (!row.createdBy) return;
  const [author] = await call.db
    .select()
    .from(users)
    .where(and(eq(users.id, row.createdBy), isNull(users.deactivatedAt)));
  if (!author) return;
  await notify(call, {
    userIds: [author.id],
    kind: 'Mes.Notices.FeedbackReplied',
    area: feedback.area,
    entityId: row.id,
    params: { title: row.title },
    dedupeKey: `feedback:reply:${reply.id}`,
  });
  if (author.emailAddress === '') return;
  const language = author.language === 'vi' || author.language === 'en' ? author.language : association.language;
  const link = services.pageOf(`/feedback/mine/${row.id}`);
  await post({ address: author.emailAddress, language, name: author.fullName, link }, { userId: author.id });
}

const WORDS = {
  vi: {
    subject: (title: string) => `Trả lời góp ý: ${title}`,
    hello: (name: string) => `Kính gửi ${name},`,
    said: 'Hiệp hội trả lời góp ý của Quý vị:',
    open: 'Xem cả trao đổi',
    why: 'Quý vị nhận thư này vì đã gửi góp ý cho hiệp hội.',
  },
  en: {
    subject: (title: string) => `Reply to your feedback: ${title}`,
    hello: (name: string) => `Dear ${name},`,
    said: 'The association replies to your feedback:',
    open: 'Open the whole thread',
    why: 'You get this mail because you sent feedback to the association.',
  },
} as const;

function replyMail(about: { language: 'vi' | 'en'; name: string; title: string; content: string; link: string }) {
  const { language, name, title, content, link } = about;
  const words = WORDS[language];
  return {
    language,
    subject: words.subject(title),
    heading: title,
    parts: [
      { paragraph: words.hello(name) },
      { paragraph: words.said },
      { paragraph: content },
      { button: { label: words.open, address: link } },
    ],
    why: words.why,
  };
}
