import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { activities } from '../../db/tables/activity.ts';
import { tellAs, type TimelineSource } from '../../kit/timeline.ts';
import { participantArea } from './participants.area.ts';
import { activityScope, isShownTo } from './rights.ts';

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
