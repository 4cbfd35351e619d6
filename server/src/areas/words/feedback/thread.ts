import {
  feedback,
  type FeedbackInput,
  type FeedbackRecord,
} from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import type {
  MessageInput,
  OwnFeedback,
  OwnFeedbackItem,
  PublicAsk,
  Thread,
  ThreadMessage,
} from '@hoivien/contract/areas/words/feedback/feedback.schema.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { feedbackMessages as messages, feedbacks } from '../../../db/tables/feedback.ts';
import { members } from '../../../db/tables/member.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import { attachmentsOf } from '../../../kit/attachments/read.ts';
import { audit } from '../../../kit/audit.ts';
import { type Call, canAny } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import type { LinkedMember } from '../../../kit/public-link.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { hasRight, grantedOf } from '../../../kit/rights.ts';
import { FEEDBACK_FILES, feedbackArea, seenRow } from './feedback.area.ts';
import { feedbackScope, feedbackRights } from './rights.ts';
import { tellAuthor, tellRepliers } from './news.ts';

export type Feedback = typeof feedbacks.$inferSelect;

/** Rows of a page of one's own feedback. */
const OWN_SHOWN = 20;
/** The most messages of a thread in one answer; nobody has written as many. */
const THREAD_MOST = 500;

/** Adds a feedback of the signed-in user and tells those who reply. Only who may reply assigns and tags it. */
export async function ask(call: Call, input: FeedbackInput): Promise<FeedbackRecord> {
  const mayAssign = hasRight(call, feedbackRights.assign);
  let id = '';
  await inTransaction(call, feedbackArea.source, async (inner) => {
    const record = await feedbackArea.create(inner, mayAssign ? input : { ...input, tagId: null, assignedToId: null });
    id = record.id;
    const { title, assignedToId } = record;
    await tellRepliers(inner, { row: { id, title, assignedToId }, by: call.actor.userName }, call.actor.userId);
  });
  return feedbackArea.get(call, id);
}

/** Adds what a member says by their link, as a new feedback or as a further message. */
export async function askByLink(visit: Visit, member: LinkedMember, { feedbackId, title, content }: PublicAsk) {
  const actor = { userId: member.id, userName: member.code ?? '', sessionId: '', roleId: null, clubId: null };
  const call: Call = { ...visit, actor: { ...actor, permissions: new Set<string>() } };
  if (feedbackId) {
    const [row] = await visit.db
      .select()
      .from(feedbacks)
      .where(and(eq(feedbacks.id, feedbackId), eq(feedbacks.memberId, member.id)))
      .for('update');
    if (!row) throw new Refusal('Mes.Feedbacks.Id.NotFound', 404);
    await write(call, row, { content, attachmentIds: [] }, { isReply: false, authorName: member.name, by: null });
    return;
  }
  // A title is asked for, and the beginning of the text stands in for a missing one.
  const line = content.replaceAll(/\s+/g, ' ');
  const own = title || (line.length > TITLE_FROM_TEXT ? `${line.slice(0, TITLE_FROM_TEXT - 1).trimEnd()}…` : line);
  const record = await feedbackArea.create(call, {
    title: own,
    content,
    attachmentIds: [],
    tagId: null,
    assignedToId: null,
  });
  await visit.db.update(feedbacks).set({ memberId: member.id }).where(eq(feedbacks.id, record.id));
  await tellRepliers(visit, { row: { id: record.id, title: own, assignedToId: null }, by: member.name });
}

const TITLE_FROM_TEXT = 80;

/** Adds a message of the author: what was replied to waits again. */
export async function askMore(call: Call, id: string, input: MessageInput): Promise<OwnFeedback> {
  await inTransaction(call, feedbackArea.source, async (inner) => {
    const row = await ownRow(inner, id, true);
    await write(inner, row, input, { isReply: false, authorName: call.actor.userName, by: call.actor.userId });
  });
  return readOwn(call, id);
}

/** Replies for the association and tells the author, also by mail. */
export async function reply(call: Call, services: LetterServices, id: string, input: MessageInput): Promise<void> {
  if (!hasRight(call, feedbackRights.reply)) throw new Refusal('Mes.Feedbacks.Reply.NotAllowed', 403);
  await inTransaction(call, feedbackArea.source, async (inner) => {
    const row = await seenRow(inner, id, true);
    const author = { isReply: true, authorName: call.actor.userName, by: call.actor.userId };
    const replyId = await write(inner, row, input, author);
    const [member] = row.memberId
      ? await inner.db
          .select({ name: members.name, emailAddress: members.emailAddress })
          .from(members)
          .where(and(eq(members.id, row.memberId), isNull(members.restrictedAt), isNull(members.erasedAt)))
      : [];
    await tellAuthor(inner, services, row, { id: replyId, content: input.content }, member);
  });
}

interface Author {
  isReply: boolean;
  authorName: string;
  by: string | null;
}

/** Writes a message, moves the state, and tells the repliers about a message of the author. Returns its id. */
async function write(call: Call, row: Feedback, { content, attachmentIds }: MessageInput, author: Author) {
  const { isReply, authorName, by } = author;
  const id = uuidv7();
  await call.db
    .insert(messages)
    .values({ id, feedbackId: row.id, isReply, authorName, content, createdAt: call.now, createdBy: by });
  const files = await linkAttachments(call, {
    area: feedback.area,
    entityId: row.id,
    slot: id,
    ids: attachmentIds,
    limits: FEEDBACK_FILES,
  });
  // The clock of two servers may differ: a message never makes a thread older than it is.
  const at = new Date(Math.max(call.now.getTime(), row.lastAskedAt.getTime(), row.replyTime?.getTime() ?? 0));
  const asked = row.replyTime && at <= row.replyTime ? new Date(row.replyTime.getTime() + 1) : at;
  await call.db
    .update(feedbacks)
    .set({
      ...(isReply ? { replyTime: at } : { lastAskedAt: asked }),
      updatedAt: call.now,
      updatedBy: by,
      version: row.version + 1,
    })
    .where(eq(feedbacks.id, row.id));
  await audit(call, {
    ...factOf(feedback, row, 'Update'),
    // The history names the length of a text and not its words, because erasing does not reach them.
    changes: { [isReply ? 'reply' : 'message']: [null, content.length], ...(files && { files }) },
  });
  if (!isReply) await tellRepliers(call, { row, by: authorName, messageId: id }, by ?? undefined);
  return id;
}

/** The thread of a feedback that the reader sees, the oldest text first. */
export async function readThread(call: Call, id: string): Promise<Thread> {
  return {
    messages: await threadOf(call, await seenRow(call, id)),
    may: grantedOf(call, { Reply: feedbackRights.assign }),
  };
}

/** The first text and all messages of a feedback. The caller has checked that the reader may see it. */
export async function threadOf(call: Pick<Call, 'db'>, row: Feedback): Promise<ThreadMessage[]> {
  const [rows, files, author] = await Promise.all([
    call.db.select().from(messages).where(eq(messages.feedbackId, row.id)).orderBy(asc(messages.id)).limit(THREAD_MOST),
    attachmentsOf(call as Call, feedback.area, [row.id]),
    authorOf(call, row),
  ]);
  const slots = files.get(row.id) ?? {};
  const first: ThreadMessage = {
    id: row.id,
    isReply: false,
    authorName: author,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    files: slots['attachment'] ?? [],
  };
  return [
    first,
    ...rows.map(({ id, isReply, authorName, content, createdAt }) => ({
      id,
      isReply,
      authorName,
      content,
      createdAt: createdAt.toISOString(),
      files: slots[id] ?? [],
    })),
  ];
}

async function authorOf({ db }: Pick<Call, 'db'>, { memberId, createdBy }: Feedback): Promise<string> {
  const [found] = memberId
    ? await db.select({ name: members.name }).from(members).where(eq(members.id, memberId))
    : createdBy
      ? await db.select({ name: users.fullName }).from(users).where(eq(users.id, createdBy))
      : [];
  return found?.name ?? '';
}

/** Whether the actor opens the files of a thread: its author, and who may read or reply. */
export async function mayReadFiles(call: Call, id: string): Promise<boolean> {
  const [row] = await call.db
    .select({ id: feedbacks.id })
    .from(feedbacks)
    .where(
      and(
        eq(feedbacks.id, id),
        canAny(call, viewCodes(feedback.area))
          ? feedbackScope.filter(call.actor)
          : and(eq(feedbacks.createdBy, call.actor.userId), isNull(feedbacks.memberId)),
      ),
    );
  return row !== undefined;
}

/** The signed-in user's own feedback, the newest first. */
export async function listOwn({ db, actor }: Call, page: number): Promise<Page<OwnFeedbackItem>> {
  const where = and(eq(feedbacks.createdBy, actor.userId), isNull(feedbacks.memberId));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(feedbacks)
      .where(where)
      .orderBy(desc(feedbacks.id))
      .limit(OWN_SHOWN)
      .offset((page - 1) * OWN_SHOWN),
    db.select({ total: count() }).from(feedbacks).where(where),
  ]);
  return { items: rows.map(itemOf), total: counted?.total ?? 0, page, pageSize: OWN_SHOWN };
}

export async function readOwn(call: Call, id: string): Promise<OwnFeedback> {
  const row = await ownRow(call, id);
  return { ...itemOf(row), messages: await threadOf(call, row) };
}

export function itemOf({ id, title, status, createdAt, replyTime }: Feedback): OwnFeedbackItem {
  return {
    id,
    title,
    status: status ?? 2,
    createdAt: createdAt.toISOString(),
    replyTime: replyTime?.toISOString() ?? null,
  };
}

async function ownRow({ db, actor }: Call, id: string, locked = false): Promise<Feedback> {
  const query = db
    .select()
    .from(feedbacks)
    .where(and(eq(feedbacks.id, id), eq(feedbacks.createdBy, actor.userId), isNull(feedbacks.memberId)));
  const [row] = await (locked ? query.for('update') : query);
  if (!row) throw new Refusal('Mes.Feedbacks.Id.NotFound', 404);
  return row;
}
