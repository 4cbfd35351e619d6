import { ATTENDANCE } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, sql } from 'drizzle-orm';
import { schedules } from '../../../db/tables/schedule.ts';
import { whereOf } from '../../../kit/crud/list-query.ts';
import type { GlanceSource } from '../../../kit/glance.ts';
import { can } from '../../../kit/call.ts';
import { tellAs, type TimelineSource } from '../../../kit/timeline.ts';
import { scheduleScope } from './rights.ts';
import { scheduleArea } from './schedule.area.ts';

const { source } = scheduleArea;
const { area } = source.resource;

/** Meetings to which a member was invited, at their start, with the answer. */
export const scheduleTimeline: readonly TimelineSource[] = [
  {
    kind: 'meetings',
    codes: () => [permissionCode(area, 'Search')],
    rows: (call, { id }) => sql`select ${schedules.id} as id, ${schedules.startTime} as at, jsonb_build_object(
        'title', ${schedules.title}, 'note', ${schedules.address},
        'to', jsonb_build_object('area', ${area}::text, 'id', ${schedules.id}),
        'choices', jsonb_build_object('participantAnswer', (select p.status from schedule_participants p
          where p.schedule_id = ${schedules.id} and p.member_id = ${id}))) as facts
      from ${schedules} where ${and(
        sql`${schedules.id} in (select p.schedule_id from schedule_participants p where p.member_id = ${id})`,
        whereOf(source, call, { filters: [] }, undefined),
      )}`,
    tell: tellAs(area),
  },
];

/** Meetings to which a member is invited; without a record of the attendance they tell nothing of who came. */
export const scheduleGlance: readonly GlanceSource[] = [
  {
    codes: () => [permissionCode(area, 'Search')],
    gatherings: (call, { id }) => sql`select ${area}::text as area, ${schedules.id} as id, ${schedules.title} as title,
        ${schedules.startTime} as at, ${schedules.address} as address, p.id as participant, p.status as answer,
        ${can(call, permissionCode(area, 'Update'))}::boolean and ${scheduleScope.writes?.(call.actor) ?? sql`true`} as may_answer,
        p.attendance = ${ATTENDANCE.present} as came
      from ${schedules} join schedule_participants p on p.schedule_id = ${schedules.id} and p.member_id = ${id}
      where ${and(
        sql`${schedules.cancelledAt} is null and ${schedules.postponedAt} is null`,
        whereOf(source, call, { filters: [] }, undefined),
      )}`,
  },
];
