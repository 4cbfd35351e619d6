import { hash } from 'node:crypto';
import {
  calendarQuerySchema,
  calendarSchema,
  feedSchema,
  type Move,
  moveSchema,
  newFeedSchema,
  overlapQuestionSchema,
  overlapsSchema,
} from '@hoivien/contract/areas/schedule/calendar.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Call } from '../../kit/call.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { AppConfig } from '../../app-config.ts';
import type { AllAreas } from '../../kit/area-module.ts';
import { type CalendarSource, entriesOf, type FullCalendarEntry } from '../../kit/calendar.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { publicRoute, type Route, route } from '../../kit/http/route.ts';
import { stepRouteOf } from '../../kit/http/step-route.ts';
import { undoRoute } from '../../kit/http/undo-route.ts';
import { holidaysBetween } from '../holiday/index.ts';
import { addressTriesOf, triesOf } from '../user/index.ts';
import { feedOf, makeFeed, readFeed, readFeedOf, revokeFeed, revokeFeedOf } from './feed.ts';
import { overlapsOf } from './overlaps.ts';
import { scheduleArea } from './schedule.area.ts';

/** The dependencies of the calendar's routes. */
export interface CalendarHouse extends AllAreas {
  config: AppConfig;
  pool: pg.Pool;
}

/** The readings of one address within an hour; programs ask four times at most. */
const READ_MOST = 60;
/** The readings of unknown addresses from one place within an hour. */
const ASKED_MOST = 600;
const HOUR_SECONDS = 3600;

const tag = 'Schedules';

/** The calendar over all areas, moving, overlaps, and the feeds of users. */
export function calendarRoutes(
  { modules, config, pool }: CalendarHouse,
  move: (call: Call, id: string, input: Move) => Promise<string | null>,
): Route[] {
  const sources = modules.flatMap((module) => module.calendar ?? []);
  const records: AnyCrud = scheduleArea;
  return [
    route({
      tag,
      method: 'GET',
      url: '/api/Schedules/Calendar',
      operation: 'readCalendar',
      summary: 'The entries of all areas between two instants, 400 days at most, and the public holidays of these days',
      access: ['SchedulesSearch'],
      query: calendarQuerySchema,
      answer: calendarSchema,
      handle: async (call, { query }) => {
        const span = { from: new Date(query.from), to: new Date(query.to) };
        const { clubId, hostId } = query;
        const kinds = query.kind === undefined ? undefined : [query.kind].flat();
        const entries = await entriesOf(call, sources, { ...span, clubId, hostId }, kinds);
        const holidays = await holidaysBetween(call, dayOf(span.from), dayOf(new Date(span.to.getTime() - 1)));
        return { data: { entries, holidays } };
      },
    }),
    stepRouteOf(records)('Move', 'Update', 'Give what is not over another time; it can be undone', move, moveSchema),
    undoRoute(scheduleArea.source),
    route({
      tag,
      method: 'POST',
      url: '/api/Schedules/Overlaps',
      operation: 'findOverlaps',
      summary: 'What collides with a meeting: host, place or people at the same time, and public holidays',
      access: ['SchedulesSearch', 'SchedulesView', 'SchedulesCreate', 'SchedulesUpdate'],
      body: overlapQuestionSchema,
      refuses: [404],
      answer: overlapsSchema,
      handle: async (call, { body }) => ({ data: await overlapsOf(call, body) }),
    }),
    ...feedRoutes(sources, config, pool),
  ];
}

function feedRoutes(sources: readonly CalendarSource[], config: AppConfig, pool: pg.Pool): Route[] {
  const base = config.publicUrl ?? config.address;
  const reads = triesOf(pool, { name: 'feed', most: READ_MOST, seconds: HOUR_SECONDS });
  const asks = addressTriesOf(pool, { name: 'feed-ip', most: ASKED_MOST, seconds: HOUR_SECONDS });
  const at = { tag, url: '/api/Schedules/Feed', access: ['SchedulesSearch'] };
  const ofUser = {
    tag: 'Users',
    url: '/api/Users/:id/CalendarFeed',
    params: z.object({ id: z.guid({ error: 'Mes.Users.Id.NotFound' }) }),
    refuses: [404],
  } as const;
  const linkOf = ({ area, id }: FullCalendarEntry) => `${base}/#/${area === tag ? 'calendar' : area}/info/${id}`;
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'Since when the user has an address for calendar programs, and when one last read it',
      answer: feedSchema,
      handle: async (call) => ({ data: await feedOf(call) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: 'Make or replace the user’s address for calendar programs; the answer tells it once',
      proof: 'always',
      answer: newFeedSchema,
      status: 201,
      handle: async (call) => ({
        data: await makeFeed(call, (token) => `${base.replace(/\/$/, '')}/api/Public/Feed/${token}.ics`),
        message: 'Mes.Schedules.Feed.Create.Successfully',
      }),
    }),
    route({
      ...at,
      method: 'DELETE',
      summary: 'Revoke the user’s address for calendar programs',
      proof: 'always',
      answer: z.null(),
      handle: async (call) => {
        await revokeFeed(call);
        return { data: null, message: 'Mes.Schedules.Feed.Delete.Successfully' };
      },
    }),
    route({
      ...ofUser,
      method: 'GET',
      operation: 'readCalendarFeedOfUser',
      summary: 'Since when a user has an address for calendar programs, and when one last read it',
      access: ['UsersView'],
      answer: feedSchema,
      handle: async (call, { params }) => ({ data: await readFeedOf(call, params.id) }),
    }),
    route({
      ...ofUser,
      method: 'DELETE',
      operation: 'revokeCalendarFeedOfUser',
      summary: 'Revoke the address of a user for calendar programs',
      access: ['UsersUpdate'],
      answer: z.null(),
      handle: async (call, { params }) => {
        await revokeFeedOf(call, params.id);
        return { data: null, message: 'Mes.Schedules.Feed.Delete.Successfully' };
      },
    }),
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: '/api/Public/Feed/:token.ics',
      operation: 'readFeed',
      summary: 'The calendar of the user of an address, as a file with all entries that the user may see now',
      params: z.object({ token: z.string().regex(/^[\w-]{43}$/, { error: 'Mes.Schedules.Feed.NotFound' }) }),
      sends: ['text/calendar'],
      refuses: [404, 429],
      handle: async (visit, { params: { token } }) => {
        await asks.count(visit.ip);
        await reads.count(hash('sha256', token));
        return readFeed(visit, sources, token, {
          name: config.appName,
          linkOf,
        });
      },
    }),
  ];
}
