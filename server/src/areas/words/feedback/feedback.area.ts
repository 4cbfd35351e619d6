import { memberName, userName } from '../../../db/names.ts';
import {
  feedback,
  type FeedbackInput,
  type FeedbackRecord,
} from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { feedbackAnswer } from '@hoivien/contract/areas/words/feedback/feedback-answer.resource.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { rolePermissions, users } from '../../../db/tables/access.ts';
import { feedbackAnswers, feedbackMessages, feedbacks } from '../../../db/tables/feedback.ts';
import { members } from '../../../db/tables/member.ts';
import { tags } from '../../../db/tables/tag.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import { crud, crudOf } from '../../../kit/crud/crud.ts';
import type { Part } from '../../../kit/crud/part.ts';
import type { FaultsByPlace, Source } from '../../../kit/crud/source.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { ofWriter } from '../../../kit/rights.ts';
import { anyMember, memberScope } from '../../people/party/index.ts';
import { tellAssigned } from './news.ts';
import { answerScope, feedbackScope, feedbackRights } from './rights.ts';

const FILES = limitsOf(feedback.fields.attachmentIds);
export { FILES as FEEDBACK_FILES };

/** The latest reply. */
const latest = sql`(select m.id from feedback_messages m where m.feedback_id = ${feedbacks.id} and m.is_reply order by m.id desc limit 1)`;

/** The files of the latest reply; nobody saves them with the record. */
const replyFiles: Part = {
  fields: ['replyAttachmentIds'],
  empty: { replyAttachmentIds: [] },
  json: sql`(select json_build_object('replyAttachmentIds', json_agg(json_build_object('id', a.id, 'fileName', a.file_name, 'mime', a.mime, 'size', a.size) order by l.ord))
    from attachment_links l join attachments a on a.id = l.attachment_id
    where l.area = 'Feedbacks' and l.entity_id = ${feedbacks.id} and l.slot = ${latest}::text having count(*) > 0)`,
  save: async () => undefined,
};

const source: Source = {
  resource: feedback,
  table: tableOf(feedback, feedbacks),
  scope: feedbackScope,
  fixed: (call) => ({ lastAskedAt: call.now, ...ofWriter(call) }),
  parts: [filesPart('attachmentIds', feedback.area, feedbacks.id, FILES), replyFiles],
  children: [{ table: feedbackMessages, owner: feedbackMessages.feedbackId }],
  targets: {
    Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope },
    AnyMembers: anyMember,
    Tags: { table: tags },
    Users: { table: users, name: sql<string>`${users.fullName}`, scope: answerScope },
  },
  may: { Reply: feedbackRights.assign },
  check: requireRepliers,
  computed: {
    creatorName: sql`coalesce(${memberName(feedbacks.memberId)}, ${userName(feedbacks.createdBy)})`,
    clubName: memberName(feedbacks.clubId),
    memberName: memberName(feedbacks.memberId),
    memberType: sql`(select m.type from members m where m.id = ${feedbacks.memberId})`,
    tagName: sql`(select t.name from tags t where t.id = ${feedbacks.tagId})`,
    assignedToName: userName(feedbacks.assignedToId),
    replyContent: sql`(select m.content from feedback_messages m where m.id = ${latest})`,
  },
};

const own = crudOf(feedback, source);

/** Feedback. Saving one assigns and tags it; its text stays as its author wrote it. */
export const feedbackArea = {
  ...own,
  update: async (call: Call, id: string, input: FeedbackInput & { version: number }): Promise<FeedbackRecord> => {
    await inTransaction(call, source, async (inner) => {
      const { title, content, attachmentIds, assignedToId } = await own.get(inner, id);
      await own.update(inner, id, { ...input, title, content, attachmentIds: attachmentIds.map((file) => file.id) });
      if (input.assignedToId && input.assignedToId !== assignedToId)
        await tellAssigned(inner, { id, title, userId: input.assignedToId });
    });
    return own.get(call, id);
  },
};

/** Ready answers of the office, which every reader of feedback may use. */
export const answerArea = crud(feedbackAnswer, feedbackAnswers, { scope: answerScope });

/** Refuses people who could not reply: only active users of the association with the code. */
async function requireRepliers(call: Call, inputs: readonly Values[]): Promise<FaultsByPlace> {
  const asked = inputs.map(({ assignedToId }) => (typeof assignedToId === 'string' ? assignedToId : ''));
  const wanted = [...new Set(asked.filter(Boolean))];
  const errors = new Map<number, { field: string; message: `Mes.${string}` }[]>();
  if (wanted.length === 0) return errors;
  const found = await call.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, users.roleId))
    .where(
      and(
        inArray(users.id, wanted),
        isNull(users.deactivatedAt),
        isNull(users.clubId),
        eq(rolePermissions.code, permissionCode(feedback.area, 'Reply')),
      ),
    );
  const may = new Set(found.map(({ id }) => id));
  for (const [place, id] of asked.entries())
    if (id && !may.has(id))
      errors.set(place, [{ field: 'assignedToId', message: 'Mes.Feedbacks.AssignedToId.NotAllowed' }]);
  return errors;
}

/** The row of a feedback that the actor sees, or 404. `locked`: nobody changes it until the transaction ends. */
export async function seenRow(call: Call, id: string, locked = false): Promise<typeof feedbacks.$inferSelect> {
  const query = call.db
    .select()
    .from(feedbacks)
    .where(and(eq(feedbacks.id, id), feedbackScope.filter(call.actor)));
  const [row] = await (locked ? query.for('update') : query);
  if (!row) throw new Refusal('Mes.Feedbacks.Id.NotFound', 404);
  return row;
}
