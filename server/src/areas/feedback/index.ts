import {
  messageSchema,
  ownFeedbackItemSchema,
  ownFeedbackSchema,
  threadMessageSchema,
} from '@hoivien/contract/areas/feedback/feedback.schema.ts';
import type { FeedbackInput } from '@hoivien/contract/areas/feedback/feedback.resource.ts';
import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { createSchema, recordSchema } from '@hoivien/contract/kit/resource.ts';
import { chooserCodes, viewCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { feedbackAnswers, feedbackMessages, feedbacks } from '../../db/tables/feedback.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { pageSchema, recordParams } from '@hoivien/contract/kit/record-calls.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { letterHouse, type LetterOptions } from '../../kit/letter-house.ts';
import { type MemberColumn, moves } from '../../kit/of-members.ts';
import { lockedInOrder } from '../../kit/crud/statements.ts';
import type pg from 'pg';
import { triesOf } from '../user/index.ts';
import { loadFeedback } from './demo.ts';
import { answerArea, feedbackArea } from './feedback.area.ts';
import { publicSide } from './public.ts';
import { ask, askMore, listOwn, mayReadFiles, readOwn, readThread, reply } from './thread.ts';
import { inCopy } from './rights.ts';

const records: AnyCrud = feedbackArea;
const answers: AnyCrud = answerArea;
const { resource } = records.source;

const rowsOfMembers: MemberColumn = {
  table: 'feedbacks',
  column: 'member_id',
  move: moves({ counted: { as: 'feedbacks', place: 92 } }),
  copy: {
    name: 'feedbacks',
    place: 66,
    // A member writes to the association, and a club does not read it.
    rows: ({
      id,
      clubId,
    }) => sql`select jsonb_build_object('title', x.title, 'content', x.content, 'at', x.created_at, 'messages',
        (select coalesce(jsonb_agg(jsonb_build_object('isReply', m.is_reply, 'content', m.content, 'at', m.created_at) order by m.id), '[]')
          from feedback_messages m where m.feedback_id = x.id)) as row
      from feedbacks x where x.member_id = ${id} and ${inCopy(clubId)} order by x.id`,
  },
  blank: async (db, id) => {
    await db.execute(sql`update feedback_messages set content = ${ERASED}, author_name = case when is_reply then author_name else ${ERASED} end
      where ${lockedInOrder('feedback_messages', sql`feedback_id in (select f.id from feedbacks f where f.member_id = ${id})`)}`);
    await db.execute(
      sql`update feedbacks set title = ${ERASED}, content = ${ERASED}, search_key = '' where ${lockedInOrder('feedbacks', sql`member_id = ${id}`)}`,
    );
  },
  ownWords: (ids) => sql`select x.id from feedbacks x where x.member_id in (${ids})`,
};

/** What members, clubs and staff say to the association, its replies and its ready answers. */
export const feedbackModule: AreaModule<LetterOptions & { pool: pg.Pool }> = {
  name: 'feedback',
  tables: [feedbacks, feedbackMessages, feedbackAnswers],
  records: [records, answers],
  // Nobody deletes feedback.
  bulk: new Map([[resource.area, {}]]),
  files: [{ area: resource.area, maySee: mayReadFiles }],
  routes: feedbackRoutes,
  public: publicSide,
  demo: { after: ['party', 'user', 'catalogues'], load: loadFeedback },
  ofMembers: [rowsOfMembers],
  ofClubs: [{ table: 'feedbacks', column: 'club_id', move: moves() }],
};

/** More than one person writes in a day. */
const WRITTEN_A_DAY = 30;

function feedbackRoutes(options: LetterOptions & { pool: pg.Pool }): Route[] {
  const written = triesOf(options.pool, {
    name: 'own-feedback',
    most: WRITTEN_A_DAY,
    seconds: 24 * 60 * 60,
    key: 'Mes.Feedbacks.Message.TooMany',
  });
  const house = letterHouse(options);
  const tag = resource.area;
  const at = `/api/${tag}`;
  const params = recordParams(resource);
  const reads = viewCodes(tag);
  // Everybody may write, and nobody deletes.
  const general = resourceRoutes(feedbackArea, { choosers: chooserCodes(tag) }).filter(({ method }) =>
    ['GET', 'PUT', 'PATCH'].includes(method),
  );
  return [
    ...general,
    ...resourceRoutes(answerArea, { choosers: chooserCodes(answers.source.resource.area) }),
    route({
      tag,
      method: 'GET',
      url: `${at}/:id/Messages`,
      summary: 'The thread of a feedback, the oldest text first',
      access: reads,
      params,
      answer: z.array(threadMessageSchema),
      handle: async (call, { params: { id } }) => ({ data: await readThread(call, id) }),
    }),
    route({
      tag,
      method: 'POST',
      url: `${at}/:id/Reply`,
      summary: 'Reply for the association; the author is told, also by mail',
      access: ['FeedbacksReply'],
      params,
      body: messageSchema,
      answer: z.array(threadMessageSchema),
      handle: async (call, { params: { id }, body }) => {
        await reply(call, house, id, body);
        call.totals.changed(tag);
        return { data: await readThread(call, id), message: 'Mes.Feedbacks.Reply.Successfully' };
      },
    }),
    route({
      tag,
      method: 'POST',
      url: at,
      summary: 'Say something to the association; every signed-in user may',
      access: 'role',
      body: createSchema(feedbackArea.source.resource),
      answer: recordSchema(feedbackArea.source.resource),
      status: 201,
      handle: async (call, { body }) => {
        await written.count(call.actor.userId);
        const data = await ask(call, body as FeedbackInput);
        call.totals.changed(tag);
        return { data, message: 'Mes.Feedbacks.Create.Successfully' };
      },
    }),
    route({
      tag,
      method: 'GET',
      url: `${at}/Mine`,
      operation: 'listOwnFeedback',
      summary: 'The reader’s own feedback, the newest first',
      access: 'role',
      query: z.object({
        page: z.coerce
          .number({ error: 'Mes.Feedbacks.Page.InValid' })
          .int({ error: 'Mes.Feedbacks.Page.InValid' })
          .min(1, { error: 'Mes.Feedbacks.Page.InValid' })
          .max(1_000, { error: 'Mes.Feedbacks.Page.InValid' })
          .default(1),
      }),
      answer: pageSchema(ownFeedbackItemSchema),
      handle: async (call, { query }) => ({ data: await listOwn(call, query.page) }),
    }),
    route({
      tag,
      method: 'GET',
      url: `${at}/Mine/:id`,
      operation: 'readOwnFeedback',
      summary: 'One of the reader’s own feedback with its thread',
      access: 'role',
      params,
      answer: ownFeedbackSchema,
      refuses: [404],
      handle: async (call, { params: { id } }) => ({ data: await readOwn(call, id) }),
    }),
    route({
      tag,
      method: 'POST',
      url: `${at}/:id/Messages`,
      summary: 'Write more in one’s own feedback; it waits for a reply again',
      access: 'role',
      params,
      body: messageSchema,
      answer: ownFeedbackSchema,
      status: 201,
      handle: async (call, { params: { id }, body }) => {
        await written.count(call.actor.userId);
        const data = await askMore(call, id, body);
        call.totals.changed(tag);
        return { data, message: 'Mes.Feedbacks.Message.Successfully' };
      },
    }),
  ];
}
