import { noticeCalls } from '@hoivien/contract/areas/keeping/notice/notice.calls.ts';
import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/tables/access.ts';
import { noticeMails, notices } from '../../../db/tables/kit.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { Refusal } from '../../../kit/errors.ts';
import { actorOf, type Services, isAllowed } from '../../../kit/http/authenticate.ts';
import { Events, type Route, serve } from '../../../kit/http/route.ts';
import { noticeQueues } from '../../../kit/notices.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { outboxOf } from '../../../kit/outbox/outbox.ts';
import { deleted, moves } from '../../../kit/of-members.ts';
import type { AppConfig } from '../../../app-config.ts';
import { endOfToken } from '../../doors/user/index.ts';
import { noticeDemo } from './demo.ts';
import { mailNotices } from './mail.service.ts';
import { keepMails, readMails } from './mail-choice.service.ts';
import { listNotices, noticeState, readNotices } from './notice.service.ts';
import type { Streams } from './streams.ts';

export { noticeStreams } from './streams.ts';

type NoticeServices = Pick<Services, 'db' | 'pool' | 'now' | 'sessionOf'> & { streams: Streams };

type NoticeJobServices = Pick<Services, 'db' | 'now'> & { jobs: Jobs; drivers: Drivers; config: AppConfig };

export const noticeModule: AreaModule<NoticeServices, NoticeJobServices> = {
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
function noticeRoutes(services: NoticeServices): Route[] {
  const { streams } = services;
  return [
    serve(noticeCalls.list, async (call, { query }) => ({ data: await listNotices(call, query) })),
    serve(noticeCalls.read, async (call, { body }) => ({
      data: await readNotices(call, body),
      message: 'Mes.Notices.Read.Successfully',
    })),
    serve(noticeCalls.mails, async (call) => ({ data: await readMails(call) })),
    serve(noticeCalls.saveMails, async (call, { body }) => {
      await keepMails(call, body);
      return { data: await readMails(call), message: 'Mes.Notices.Mails.Successfully' };
    }),
    serve(noticeCalls.stream, async (call, { request }) => {
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
        const found = await actorOf(request, services);
        const isStillIn = found && !found.lacks && isAllowed(found.actor, noticeCalls.stream.access);
        return isStillIn ? noticeState(services.db, userId) : undefined;
      };
      return new Events(streams.open(userId, read, end - call.now.getTime()));
    }),
  ];
}
