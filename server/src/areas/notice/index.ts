import {
  noticeGroupsSchema,
  noticeMailsSchema,
  noticeQuerySchema,
  noticeReadSchema,
  noticeSchema,
  noticeStateSchema,
} from '@hoivien/contract/areas/notice/notice.schema.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { sessions } from '../../db/tables/access.ts';
import { noticeMails, notices } from '../../db/tables/kit.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { Refusal } from '../../kit/errors.ts';
import { actorOf, type House, isAllowed } from '../../kit/http/authenticate.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { Events, type Route, route } from '../../kit/http/route.ts';
import { noticeQueues } from '../../kit/notices.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Drivers } from '../../kit/outbox/drivers.ts';
import { outboxOf } from '../../kit/outbox/outbox.ts';
import { deleted, moves } from '../../kit/of-members.ts';
import type { AppConfig } from '../../app-config.ts';
import { endOfToken } from '../user/index.ts';
import { noticeDemo } from './demo.ts';
import { mailNotices } from './mail.service.ts';
import { keepMails, readMails } from './mail-choice.service.ts';
import { listNotices, noticeState, readNotices } from './notice.service.ts';
import type { Streams } from './streams.ts';

export { noticeStreams } from './streams.ts';

type NoticeHouse = Pick<House, 'db' | 'pool' | 'now' | 'sessionOf'> & { streams: Streams };

type NoticeJobHouse = Pick<House, 'db' | 'now'> & { jobs: Jobs; drivers: Drivers; config: AppConfig };

export const noticeModule: AreaModule<NoticeHouse, NoticeJobHouse> = {
  name: 'notice',
  tables: [notices, noticeMails],
  routes: noticeRoutes,
  demo: noticeDemo,
  queues: ({ db, now, jobs, drivers, config }) => [
    ...noticeQueues({ db, now }),
    {
      name: 'mail-notices',
      cron: '* * * * *',
      handle: () => mailNotices({ db, now: now() }, outboxOf(jobs, drivers), config),
    },
  ],
  ofMembers: [
    {
      table: 'notices',
      column: 'entity_id',
      keyless: true,
      move: moves(),
      copy: { nothing: 'Notices are of the people who read them.' },
      blank: deleted('notices', 'entity_id'),
    },
  ],
};

/** Routes of a user's own notices, and a stream that reports new ones. */
function noticeRoutes(house: NoticeHouse): Route[] {
  const { streams } = house;
  const at = { tag: 'Notices', url: '/api/Notices', access: 'role' } as const;
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'One’s own notices, the newest first, with the number of unread ones (100: a hundred or more)',
      query: noticeQuerySchema,
      answer: pageSchema(noticeSchema).extend({ unread: z.int(), groups: noticeGroupsSchema }),
      handle: async (call, { query }) => ({ data: await listNotices(call, query) }),
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Read`,
      summary: 'Mark notices as read: those named, those of a group, or all',
      body: noticeReadSchema,
      answer: noticeStateSchema,
      handle: async (call, { body }) => ({
        data: await readNotices(call, body),
        message: 'Mes.Notices.Read.Successfully',
      }),
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Mails`,
      summary: 'Which of one’s own notices also come by e-mail',
      answer: noticeMailsSchema,
      handle: async (call) => ({ data: await readMails(call) }),
    }),
    route({
      ...at,
      method: 'PUT',
      url: `${at.url}/Mails`,
      summary: 'Choose for each group whether its notices come by e-mail never, at once or daily at 07:00',
      body: noticeMailsSchema,
      answer: noticeMailsSchema,
      handle: async (call, { body }) => {
        await keepMails(call, body);
        return { data: await readMails(call), message: 'Mes.Notices.Mails.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Stream`,
      summary: 'Server-sent events with the number of unread notices, at once and at every change',
      sends: ['text/event-stream'],
      refuses: [406],
      handle: async (call, { request }) => {
        // A client that expects a single answer would wait for the end of the stream.
        if (!request.headers.accept?.includes('text/event-stream'))
          throw new Refusal('Mes.Notices.Stream.NotAllowed', 406);
        const { userId, sessionId } = call.actor;
        const [session] = await call.db
          .select({ end: sessions.expiresAt })
          .from(sessions)
          .where(eq(sessions.id, sessionId));
        const token = endOfToken(request.headers.authorization?.split(' ')[1] ?? '');
        const end = Math.min(token.getTime(), session?.end.getTime() ?? 0);
        const read = async () => {
          const found = await actorOf(request, house);
          const isStillIn = found && !found.lacks && isAllowed(found.actor, at.access);
          return isStillIn ? noticeState(house.db, userId) : undefined;
        };
        return new Events(streams.open(userId, read, end - call.now.getTime()));
      },
    }),
  ];
}
