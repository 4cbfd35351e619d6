import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { activities, rewards } from '../../../db/tables/activity.ts';
import { tellAs, type TimelineSource } from '../../../kit/timeline.ts';
import { activityScope } from '../activity/index.ts';
import { rewardArea } from './reward.area.ts';

const { scope, resource } = rewardArea.source;

/** The badges of a member that are in force, with what awarded them as far as the reader sees it. */
export const rewardTimeline: readonly TimelineSource[] = [
  {
    kind: 'badges',
    codes: () => [permissionCode(resource.area, 'Search')],
    rows: ({ actor }, { id }) => sql`select b.id, b.awarded_at as at, jsonb_build_object('title', k.name,
        'note', coalesce(a.title, r.proposed_reason),
        'to', case when r.id is not null then jsonb_build_object('area', ${resource.area}::text, 'id', r.id) end) as facts
      from badge_awards b join merit_badges k on k.id = b.merit_badge_id
      left join activities a on a.id = b.activity_id
        and a.id in (select ${activities.id} from ${activities} where ${activityScope.filter(actor) ?? sql`true`})
      left join rewards r on r.id = b.reward_id
        and r.id in (select ${rewards.id} from ${rewards} where ${scope.filter(actor) ?? sql`true`})
      where b.member_id = ${id} and b.revoked_at is null`,
    tell: tellAs('MeritBadges'),
  },
];
