import { cleanText } from '@hoivien/contract/kit/fold.ts';
import { recordSchema } from '@hoivien/contract/kit/resource.ts';
import { type ScheduleRecord, schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { members } from '../../db/tables/member.ts';
import { scheduleParticipants } from '../../db/tables/schedule.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { memberScope } from '../party/index.ts';
import { scheduleArea } from './schedule.area.ts';

/** Schedules as export, undoing, search and bulk actions see them. */
export const scheduleRecords = scheduleArea as unknown as AnyCrud;

const params = z.object({ id: z.guid({ error: 'Mes.Schedules.Id.NotFound' }) });
const reasonKey = (rule: string) => ({ error: `Mes.Schedules.Reason.${rule}` });
const participant = z.object({
  id: z.string(),
  memberId: z.string(),
  memberType: z.int(),
  name: z.string(),
  emailAddress: z.string().nullable(),
  /** 1 no answer yet, 2 attending, 3 not attending. */
  status: z.int(),
});

export function scheduleRoutes(): Route[] {
  return [
    ...resourceRoutes(scheduleRecords, { choosers: chooserCodes('Schedules') }),
    route({
      tag: 'Schedules',
      method: 'POST',
      url: '/api/Schedules/:id/Cancel',
      summary: 'Cancel what is not over, with a reason',
      access: ['SchedulesCancel'],
      params,
      body: z.object({
        reason: z
          .string(reasonKey('Required'))
          .overwrite(cleanText)
          .min(1, reasonKey('Required'))
          .max(1000, reasonKey('OverLength')),
      }),
      answer: recordSchema(schedule) as unknown as z.ZodType<ScheduleRecord>,
      handle: async (call, { params: { id }, body }) => {
        await scheduleArea.cancel(call, id, body.reason);
        return { data: await scheduleArea.get(call, id), message: 'Mes.Schedules.Cancel.Successfully' };
      },
    }),
    route({
      tag: 'Schedules',
      method: 'GET',
      url: '/api/Schedules/:id/Participants',
      summary: 'Who is invited, and what they answered',
      access: ['SchedulesView'],
      params,
      answer: z.array(participant),
      handle: async (call, { params: { id } }) => {
        await scheduleArea.get(call, id);
        const { memberId, name, emailAddress, status } = scheduleParticipants;
        const rows = await call.db
          .select({ id: scheduleParticipants.id, memberId, memberType: members.type, name, emailAddress, status })
          .from(scheduleParticipants)
          .innerJoin(members, eq(members.id, memberId))
          .where(and(eq(scheduleParticipants.scheduleId, id), memberScope.filter(call.actor)))
          .orderBy(asc(name), asc(scheduleParticipants.id));
        return { data: rows.map((row) => ({ ...row, status: row.status ?? 1 })) };
      },
    }),
  ];
}
