import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, sql } from 'drizzle-orm';
import { schedules } from '../../db/tables/schedule.ts';
import { whereOf } from '../../kit/crud/list-query.ts';
import { tellAs, type TimelineSource } from '../../kit/timeline.ts';
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
