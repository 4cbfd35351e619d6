import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { calendarCalls, feedCalls, scheduleCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { hash } from 'node:crypto';
import { type Move } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Call } from '../../../kit/call.ts';
import type pg from 'pg';
import type { AppConfig } from '../../../app-config.ts';
import type { AllAreas } from '../../../kit/area-module.ts';
import { type CalendarSource, entriesOf, type FullCalendarEntry } from '../../../kit/calendar.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Route, serve, servePublic } from '../../../kit/http/route.ts';
import { serveStep } from '../../../kit/http/step-route.ts';
import { undoRoute } from '../../../kit/http/undo-route.ts';
import { holidaysBetween } from '../holiday/index.ts';
import { addressTriesOf, triesOf } from '../../doors/user/index.ts';
import { feedOf, makeFeed, readFeed, readFeedOf, revokeFeed, revokeFeedOf } from './feed.ts';
import { overlapsOf } from './overlaps.ts';
import { scheduleArea } from './schedule.area.ts';

/** The dependencies of the calendar's routes. */
export interface CalendarServices extends AllAreas {
  config: AppConfig;
  pool: pg.Pool;
}

/** The readings of one address within an hour; programs ask four times at most. */
const READ_MOST = 60;
/** The readings of unknown addresses from one place within an hour. */
const ASKED_MOST = 600;
const HOUR_SECONDS = 3600;

/** The calendar over all areas, moving, overlaps, and the feeds of users. */
export function calendarRoutes(
  { modules, config, pool }: CalendarServices,
  move: (call: Call, id: string, input: Move) => Promise<string | null>,
): Route[] {
  const sources = modules.flatMap((module) => module.calendar ?? []);
  const records: AnyCrud = scheduleArea;
  return [
    serve(calendarCalls.read, async (call, { query }) => {
      const span = { from: new Date(query.from), to: new Date(query.to) };
      const { clubId, hostId } = query;
      const kinds = query.kind === undefined ? undefined : [query.kind].flat();
      const entries = await entriesOf(call, sources, { ...span, clubId, hostId }, kinds);
      const holidays = await holidaysBetween(call, dayOf(span.from), dayOf(new Date(span.to.getTime() - 1)));
      return { data: { entries, holidays } };
    }),
    serveStep(records, scheduleCalls.move, move),
    undoRoute(scheduleArea.source),
    serve(calendarCalls.overlaps, async (call, { body }) => ({ data: await overlapsOf(call, body) })),
    ...feedRoutes(sources, config, pool),
  ];
}

function feedRoutes(sources: readonly CalendarSource[], config: AppConfig, pool: pg.Pool): Route[] {
  const base = config.publicUrl ?? config.address;
  const reads = triesOf(pool, { name: 'feed', most: READ_MOST, seconds: HOUR_SECONDS });
  const asks = addressTriesOf(pool, { name: 'feed-ip', most: ASKED_MOST, seconds: HOUR_SECONDS });
  const linkOf = ({ area, id }: FullCalendarEntry) =>
    `${base}/#/${area === schedule.area ? 'calendar' : area}/info/${id}`;
  return [
    serve(feedCalls.read, async (call) => ({ data: await feedOf(call) })),
    serve(feedCalls.make, async (call) => ({
      data: await makeFeed(call, (token) => `${base.replace(/\/$/, '')}/api/Public/Feed/${token}.ics`),
      message: 'Mes.Schedules.Feed.Create.Successfully',
    })),
    serve(feedCalls.revoke, async (call) => {
      await revokeFeed(call);
      return { data: null, message: 'Mes.Schedules.Feed.Delete.Successfully' };
    }),
    serve(feedCalls.ofUser, async (call, { params }) => ({ data: await readFeedOf(call, params.id) })),
    serve(feedCalls.revokeOfUser, async (call, { params }) => {
      await revokeFeedOf(call, params.id);
      return { data: null, message: 'Mes.Schedules.Feed.Delete.Successfully' };
    }),
    servePublic(feedCalls.file, async (visit, { params: { token } }) => {
      await asks.count(visit.ip);
      await reads.count(hash('sha256', token));
      return readFeed(visit, sources, token, {
        name: config.appName,
        linkOf,
      });
    }),
  ];
}
