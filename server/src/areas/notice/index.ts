import {
  noticeQuerySchema,
  noticeReadSchema,
  noticeSchema,
  noticeStateSchema,
} from '@hoivien/contract/areas/notice/notice.schema.ts';
import { z } from 'zod';
import { notices } from '../../db/tables/kit.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { Refusal } from '../../kit/errors.ts';
import { actorOf, type House, isAllowed } from '../../kit/http/authenticate.ts';
import { pageSchema } from '../../kit/http/resource-routes.ts';
import { Events, type Route, route } from '../../kit/http/route.ts';
import { noticeQueues } from '../../kit/notices.ts';
import { deleted, moves } from '../../kit/of-members.ts';
import { listNotices, noticeState, readNotices } from './notice.service.ts';
import type { Streams } from './streams.ts';

export { noticeStreams } from './streams.ts';

type NoticeHouse = Pick<House, 'db' | 'pool' | 'now' | 'sessionOf'> & { streams: Streams };

export const noticeModule: AreaModule<NoticeHouse, Pick<House, 'db' | 'now'>> = {
  name: 'notice',
  tables: [notices],
  routes: noticeRoutes,
  queues: noticeQueues,
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
      answer: pageSchema(noticeSchema).extend({ unread: z.int() }),
      handle: async (call, { query }) => ({ data: await listNotices(call, query) }),
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Read`,
      summary: 'Mark notices as read: those named, or all',
      body: noticeReadSchema,
      answer: noticeStateSchema,
      handle: async (call, { body }) => ({
        data: await readNotices(call, body.ids),
        message: 'Mes.Notices.Read.Successfully',
      }),
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
        const { userId } = call.actor;
        const read = async () => {
          const found = await actorOf(request, house);
          const isStillIn = found && !found.isPasswordExpired && isAllowed(found.actor, at.access);
          return isStillIn ? noticeState(house.db, userId) : undefined;
        };
        return new Events(streams.open(userId, read));
      },
    }),
  ];
}
