import { feedbackCalls } from '@hoivien/contract/areas/words/feedback/feedback.calls.ts';
import type { FeedbackInput } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { feedbackAnswers, feedbackMessages, feedbacks } from '../../../db/tables/feedback.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { letterServices, type LetterOptions } from '../../../kit/letter-services.ts';
import { type MemberColumn, moves } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import type pg from 'pg';
import { triesOf } from '../../doors/user/index.ts';
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
  const services = letterServices(options);
  const tag = resource.area;
  // Everybody may write, and nobody deletes.
  const general = resourceRoutes(feedbackArea, { choosers: chooserCodes(tag) }).filter(({ method }) =>
    ['GET', 'PUT', 'PATCH'].includes(method),
  );
  return [
    ...general,
    ...resourceRoutes(answerArea, { choosers: chooserCodes(answers.source.resource.area) }),
    serve(feedbackCalls.thread, async (call, { params: { id } }) => ({ data: await readThread(call, id) })),
    serve(feedbackCalls.reply, async (call, { params: { id }, body }) => {
      await reply(call, services, id, body);
      call.totals.changed(tag);
      return { data: await readThread(call, id), message: 'Mes.Feedbacks.Reply.Successfully' };
    }),
    serve(feedbackCalls.ask, async (call, { body }) => {
      await written.count(call.actor.userId);
      const data = await ask(call, body as FeedbackInput);
      call.totals.changed(tag);
      return { data, message: 'Mes.Feedbacks.Create.Successfully' };
    }),
    serve(feedbackCalls.own, async (call, { query }) => ({ data: await listOwn(call, query.page) })),
    serve(feedbackCalls.ownOne, async (call, { params: { id } }) => ({ data: await readOwn(call, id) })),
    serve(feedbackCalls.askMore, async (call, { params: { id }, body }) => {
      await written.count(call.actor.userId);
      const data = await askMore(call, id, body);
      call.totals.changed(tag);
      return { data, message: 'Mes.Feedbacks.Message.Successfully' };
    }),
  ];
}
