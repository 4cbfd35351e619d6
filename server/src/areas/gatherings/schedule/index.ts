import { decisionCalls } from '@hoivien/contract/areas/gatherings/schedule/decision.calls.ts';
import { scheduleCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { scheduleSchemas } from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import { SCHEDULE_KIND, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { scheduleAgendas, scheduleDecisions, scheduleMinutes } from '../../../db/tables/meeting.ts';
import { calendarFeeds, scheduleParticipants, scheduleSeries, schedules } from '../../../db/tables/schedule.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { literal } from '../../../kit/crud/statements.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { serveStep } from '../../../kit/http/step-route.ts';
import { undoRoute } from '../../../kit/http/undo-route.ts';
import { linksOf } from '../../../kit/links.ts';
import { recipientRoutes } from '../../words/recipients/index.ts';
import { scheduleCalendar } from './calendar.ts';
import { type CalendarServices, calendarRoutes } from './calendar-routes.ts';
import { decisionArea } from './decisions.ts';
import { loadSchedules } from './demo.ts';
import { letterServices, type LetterOptions } from '../../../kit/letter-services.ts';
import { letterRoutes } from './letter-routes.ts';
export { keepUidsOfMeetings } from './letters.ts';
export { letterKeepers } from './letter-keepers.ts';
import { remindMeetings } from './reminders.ts';
import { tellingWith } from './telling.ts';
import { meetingRoutes } from './meeting-routes.ts';
import { rowsOfClubs, rowsOfMembers } from './of-members.ts';
import { listParticipants, meetingsOf } from './participants.ts';
import { publicMeetings } from './public.ts';
import { scheduleGlance, scheduleTimeline } from './timeline.ts';
import { scheduleArea, scheduleWith } from './schedule.area.ts';

const scheduleRecords: AnyCrud = scheduleArea;

const decisionRecords: AnyCrud = decisionArea;

type ScheduleServices = Omit<LetterOptions, 'secretKey'> & CalendarServices;
type ScheduleJobServices = Omit<LetterOptions, 'secretKey'> & Pick<Services, 'db' | 'now'>;

/** Meetings and entries of the calendar. `secretKey` signs the links in letters. */
export function scheduleModule(secretKey: string): AreaModule<ScheduleServices, ScheduleJobServices> {
  const links = linksOf(secretKey);
  return {
    name: 'schedule',
    tables: [
      schedules,
      scheduleParticipants,
      scheduleAgendas,
      scheduleMinutes,
      scheduleDecisions,
      calendarFeeds,
      scheduleSeries,
    ],
    records: [scheduleRecords, decisionRecords],
    routes: (services) => scheduleRoutes({ ...services, secretKey }),
    public: () => publicMeetings(links),
    queues: (services) => {
      const { db, now } = services;
      const letters = letterServices({ ...services, secretKey });
      return [
        {
          name: 'remind-meetings',
          cron: '* * * * *',
          handle: async () => {
            await remindMeetings({ db, now: now() }, letters);
          },
        },
      ];
    },
    calendar: scheduleCalendar,
    waiting: [
      {
        source: scheduleArea.source,
        kind: 'calendar',
        group: 'calendar',
        time: 'at',
        label: ['{count} cuộc họp trong tuần', '{count:meeting|meetings} this week'],
        query: () => ({
          kind: '1',
          startTime: 'thisWeek',
          state: [SCHEDULE_STATE.upcoming, SCHEDULE_STATE.happening].map(String),
        }),
        action: 'Search',
        since: 'startTime',
        line: ['address', 'clubName'],
        ofClubs: true,
      },
      {
        source: decisionArea.source,
        kind: 'calendar',
        group: 'calendar',
        time: 'due',
        label: ['{count} quyết định đến hạn trong 7 ngày', '{count:decision|decisions} due within 7 days'],
        query: (now) => ({ state: ['open', 'overdue'], dueOnTo: dayAfter(dayOf(now), 7) }),
        action: 'Search',
        since: 'dueOn',
        line: ['ownerName', 'scheduleName'],
        step: { action: 'Complete', permission: 'Update', label: ['Đã xong', 'Done'] },
        ofClubs: true,
      },
    ],
    timeline: scheduleTimeline,
    glance: scheduleGlance,
    firstSteps: { meeting: sql`select 1 from schedules where kind = ${literal(SCHEDULE_KIND.meeting)}` },
    demo: { after: ['committee', 'contact'], load: (demo) => loadSchedules(demo, links) },
    ofMembers: rowsOfMembers,
    ofClubs: rowsOfClubs,
    questions: [{ table: 'schedules', column: 'filter' }],
  };
}

function scheduleRoutes(services: LetterOptions & CalendarServices): Route[] {
  const { records } = services;
  const letters = letterServices(services);
  const area = tellingWith(scheduleWith(records), letters);
  return [
    ...calendarRoutes(services, area.move),
    ...resourceRoutes(area, {
      choosers: chooserCodes('Schedules'),
      ...scheduleSchemas,
      // Whether the invitations of a new series go out.
      asks: true,
      // An input without a share of the quorum keeps it.
      keeps: ['quorumNum', 'quorumDen'],
    }),
    ...recipientRoutes({ area: 'Schedules', access: ['SchedulesCreate', 'SchedulesUpdate'], lists: records }),
    serveStep(scheduleRecords, scheduleCalls.cancel, area.cancel),
    serveStep(scheduleRecords, scheduleCalls.postpone, area.postpone),
    serveStep(scheduleRecords, scheduleCalls.resume, area.resume),
    serve(scheduleCalls.cancelling, async (call, { params: { id }, query }) => ({
      data: await area.toll(call, id, 'Cancel', query.reach),
    })),
    serve(scheduleCalls.postponing, async (call, { params: { id }, query }) => ({
      data: await area.toll(call, id, 'Postpone', query.reach),
    })),
    serve(scheduleCalls.resuming, async (call, { params: { id }, query }) => ({
      data: await area.toll(call, id, 'Resume', query.reach),
    })),
    ...letterRoutes(letters, area.lengthen),
    serve(scheduleCalls.participants, async (call, { params: { id } }) => {
      await scheduleArea.get(call, id);
      return { data: await listParticipants(call, id) };
    }),
    serve(scheduleCalls.ofMember, async (call, { params: { id }, query }) => ({
      data: await meetingsOf(call, scheduleArea.list, id, query),
    })),
    ...meetingRoutes(),
    ...resourceRoutes(decisionRecords, { choosers: chooserCodes('ScheduleDecisions') }),
    serveStep(decisionRecords, decisionCalls.complete, decisionArea.complete),
    serveStep(decisionRecords, decisionCalls.reopen, decisionArea.reopen),
    undoRoute(decisionArea.source),
  ];
}
