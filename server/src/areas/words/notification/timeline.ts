import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, sql } from 'drizzle-orm';
import { notifications } from '../../../db/tables/notification.ts';
import { whereOf } from '../../../kit/crud/list-query.ts';
import type { GlanceSource } from '../../../kit/glance.ts';
import { tellAs, type TimelineSource } from '../../../kit/timeline.ts';
import { notificationRecords } from './notification.area.ts';

const { source } = notificationRecords;
const { area } = source.resource;

/** Notifications that went out to a member, with the answer where one was asked for. */
export const notificationTimeline: readonly TimelineSource[] = [
  {
    kind: 'notifications',
    codes: () => [permissionCode(area, 'Search')],
    rows: (call, { id }) => sql`select ${notifications.id} as id, ${notifications.sendTime} as at, jsonb_build_object(
        'title', ${notifications.title},
        'to', jsonb_build_object('area', ${area}::text, 'id', ${notifications.id}),
        'choices', jsonb_build_object('type', ${notifications.type}, 'answer', case when ${notifications.asksConfirmation}
          then (select r.status from notification_recipients r where r.notification_id = ${notifications.id} and r.member_id = ${id}) end)) as facts
      from ${notifications} where ${and(
        sql`${notifications.id} in (select r.notification_id from notification_recipients r
          where r.member_id = ${id} and r.skipped is null)`,
        sql`(${notifications.sentAt} is not null or ${notifications.workingAt} is not null)`,
        whereOf(source, call, { filters: [] }, undefined),
      )}`,
    tell: tellAs(area),
  },
];

/** When a notification last went out to a member. */
export const notificationGlance: readonly GlanceSource[] = [
  {
    codes: () => [permissionCode(area, 'Search')],
    contacts: {
      kind: 'letter',
      rows: (call, { id }) =>
        sql`select ${notifications.sentAt} as at, null::text as by from ${notifications} where ${and(
          sql`${notifications.sentAt} is not null and ${notifications.id} in (select r.notification_id
          from notification_recipients r where r.member_id = ${id} and r.skipped is null)`,
          whereOf(source, call, { filters: [] }, undefined),
        )}`,
    },
  },
];
