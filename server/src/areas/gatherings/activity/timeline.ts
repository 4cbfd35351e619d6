import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { activities } from '../../../db/tables/activity.ts';
import type { GlanceSource } from '../../../kit/glance.ts';
import { can } from '../../../kit/call.ts';
import { tellAs, type TimelineSource } from '../../../kit/timeline.ts';
import { participantArea } from './participants.area.ts';
import { activityScope, hasCome, isShownTo, ownActivities } from './rights.ts';

const { area } = participantArea.source.resource;

/** Events in which a member took part, at their start, with answer and grade. */
export const activityTimeline: readonly TimelineSource[] = [
  {
    kind: 'events',
    codes: () => [permissionCode('Activities', 'Search')],
    rows: (call, { id }) => sql`select p.id, a.held_from as at, jsonb_build_object('title', a.title,
        'note', (select g.name from activity_grades g where g.id = p.grade_id),
        'to', jsonb_build_object('area', case when a.parent_id is null then 'Activities' else 'ActivityChildren' end, 'id', a.id),
        'choices', jsonb_build_object('status', p.status)) as facts
      from activity_participants p join activities a on a.id = p.activity_id
      where p.member_id = ${id} and ${isShownTo(call.actor)}
        and a.id in (select ${activities.id} from ${activities} where ${activityScope.filter(call.actor) ?? sql`true`})`,
    tell: tellAs(area),
  },
];

/**
 * Events to which a member is invited. A part of an event counts with the event, and one at which nobody was checked in tells
 * nothing of who came.
 */
export const activityGlance: readonly GlanceSource[] = [
  {
    codes: () => [permissionCode('Activities', 'Search')],
    gatherings: (call, { id }) => sql`select 'Activities' as area, activities.id, activities.title,
        activities.held_from as at, activities.address, p.id as participant, p.status as answer,
        ${can(call, permissionCode('Activities', 'Update'))}::boolean and ${ownActivities(call.actor) ?? sql`true`} as may_answer,
        case when exists (select 1 from activity_participants o where o.activity_id = activities.id
          and o.checked_in_at is not null) then ${hasCome} end as came
      from activity_participants p join activities on activities.id = p.activity_id
      where p.member_id = ${id} and p.waiting_since is null and ${isShownTo(call.actor)} and activities.parent_id is null
        and activities.cancelled_at is null and activities.postponed_at is null
        and ${activityScope.filter(call.actor) ?? sql`true`}`,
  },
];
