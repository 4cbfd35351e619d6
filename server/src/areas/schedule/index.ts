import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { invitedToSchema, scheduleSchemas } from '@hoivien/contract/areas/schedule/schedule.schema.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { participantSchema } from '@hoivien/contract/kit/participant.ts';
import { reasonSchema } from '@hoivien/contract/kit/reason.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { z } from 'zod';
import { scheduleAgendas, scheduleDecisions, scheduleMinutes } from '../../db/tables/meeting.ts';
import { calendarFeeds, scheduleParticipants, schedules } from '../../db/tables/schedule.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { type AnyCrud, pageSchema, recordParams, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { stepRouteOf } from '../../kit/http/step-route.ts';
import { undoRoute } from '../../kit/http/undo-route.ts';
import { linksOf } from '../../kit/links.ts';
import { recipientRoutes } from '../recipients/index.ts';
import { scheduleCalendar } from './calendar.ts';
import { type CalendarHouse, calendarRoutes } from './calendar-routes.ts';
import { decisionArea } from './decisions.ts';
import { loadSchedules } from './demo.ts';
import { meetingRoutes } from './meeting-routes.ts';
import { rowsOfClubs, rowsOfMembers } from './of-members.ts';
import { listParticipants, meetingsOf } from './participants.ts';
import { meetingPurpose, meetingsPart } from './public.ts';
import { scheduleArea, scheduleWith } from './schedule.area.ts';

const scheduleRecords: AnyCrud = scheduleArea;

const decisionRecords: AnyCrud = decisionArea;

export const scheduleModule: AreaModule<{ secretKey: string } & CalendarHouse> = {
  name: 'schedule',
  tables: [schedules, scheduleParticipants, scheduleAgendas, scheduleMinutes, scheduleDecisions, calendarFeeds],
  records: [scheduleRecords, decisionRecords],
  routes: scheduleRoutes,
  public: ({ secretKey }) => {
    const links = linksOf(secretKey);
    return { purposes: [meetingPurpose(links)], parts: [meetingsPart(links)] };
  },
  calendar: scheduleCalendar,
  demo: { after: ['committee'], load: loadSchedules },
  ofMembers: rowsOfMembers,
  ofClubs: rowsOfClubs,
  questions: [{ table: 'schedules', column: 'filter' }],
};

const cancelSchema = z.object({ reason: reasonSchema('Schedules') });

function scheduleRoutes(house: CalendarHouse): Route[] {
  const { records } = house;
  const step = stepRouteOf(scheduleRecords);
  const decided = stepRouteOf(decisionRecords);
  return [
    ...calendarRoutes(house),
    ...resourceRoutes(scheduleWith(records), {
      choosers: chooserCodes('Schedules'),
      ...scheduleSchemas,
    }),
    ...recipientRoutes({ area: 'Schedules', access: ['SchedulesCreate', 'SchedulesUpdate'], lists: records }),
    step('Cancel', 'Cancel', 'Cancel what is not over, with a reason', scheduleArea.cancel, cancelSchema),
    route({
      tag: 'Schedules',
      method: 'GET',
      url: '/api/Schedules/:id/Participants',
      summary: 'Who is invited, and what they answered',
      access: ['SchedulesView'],
      params: recordParams(scheduleArea.source.resource),
      answer: z.array(participantSchema),
      handle: async (call, { params: { id } }) => {
        await scheduleArea.get(call, id);
        return { data: await listParticipants(call, id) };
      },
    }),
    route({
      tag: 'Schedules',
      method: 'GET',
      url: '/api/Schedules/OfMember/:id',
      summary: 'The meetings to which a member of any kind is invited, the newest first, with what they answered',
      access: ['SchedulesSearch'],
      params: z.object({ id: z.guid({ error: 'Mes.Schedules.MemberIds.NotFound' }) }),
      query: listQuerySchema(schedule),
      answer: pageSchema(invitedToSchema),
      handle: async (call, { params: { id }, query }) => ({
        data: await meetingsOf(call, scheduleArea.list, id, query),
      }),
    }),
    ...meetingRoutes(),
    ...resourceRoutes(decisionRecords, { choosers: chooserCodes('ScheduleDecisions') }),
    decided('Complete', 'Update', 'Tick a decision off; it can be undone', decisionArea.complete),
    decided('Reopen', 'Update', 'Take the tick back; it can be undone', decisionArea.reopen),
    undoRoute(decisionArea.source),
  ];
}
