import type { MemberRewards, Rewarded } from '@hoivien/contract/areas/gatherings/reward/reward.schema.ts';
import { JOINED } from '@hoivien/contract/joined.ts';
import { sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { activities, rewards } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { type Call, canAny } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { activityScope } from '../activity/index.ts';
import { memberScope, seenType } from '../../people/party/index.ts';
import { rewardArea } from './reward.area.ts';

/** The members of a proposal by name, of a club's user those that they see. 404 for a proposal of another club. */
export async function readRewarded(call: Call, id: string): Promise<Rewarded[]> {
  await rewardArea.get(call, id);
  const seen = sql`select ${members.id} from ${members} where ${memberScope.filter(call.actor) ?? sql`true`}`;
  const { rows } = await call.db.execute<Rewarded & Record<string, unknown>>(sql`
    select m.id as "memberId", m.type::int as "memberType", m.code, m.name,
      nullif(case when m.type in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.partner}) then ''
        else concat_ws(', ', nullif(f.position, ''), coalesce(w.name, nullif(f.work_unit, ''))) end, '') as about,
      (select to_json(b.awarded_at) #>> '{}' from badge_awards b
        where b.reward_id = x.reward_id and b.member_id = m.id and b.revoked_at is null limit 1) as "awardedAt"
    from reward_members x join members m on m.id = x.member_id
    left join person_profiles f on f.member_id = m.id left join members w on w.id = f.work_member_id
    where x.reward_id = ${id} and m.id in (${seen})
    order by m.name collate "vi-x-icu", m.id`);
  return rows;
}

/** The most badges in one answer. */
const BADGES = 500;

/** The badges of a member that are in force, with what awarded them as far as the reader sees it. */
export async function rewardsOfMember(call: Call, memberId: string): Promise<MemberRewards> {
  if ((await seenType(call, memberId)) === undefined) throw new Refusal('Mes.Rewards.MemberId.NotFound', 404);
  const events = sql`select ${activities.id} from ${activities} where ${canAny(call, JOINED.events) ? (activityScope.filter(call.actor) ?? sql`true`) : sql`false`}`;
  const proposals = sql`select ${rewards.id} from ${rewards} where ${rewardArea.source.scope.filter(call.actor) ?? sql`true`}`;
  const { rows } = await call.db.execute<MemberRewards['badges'][number] & { total: number }>(sql`
    select b.id, b.merit_badge_id as "meritBadgeId", k.name, to_json(b.awarded_at) #>> '{}' as "awardedAt",
      a.id as "activityId", a.title as "activityTitle", a.parent_id as "activityParentId", r.id as "rewardId", r.proposed_reason as "rewardReason",
      (count(*) over ())::int as total
    from badge_awards b join merit_badges k on k.id = b.merit_badge_id
    left join activities a on a.id = b.activity_id and a.id in (${events})
    left join rewards r on r.id = b.reward_id and r.id in (${proposals})
    where b.member_id = ${memberId} and b.revoked_at is null order by b.awarded_at desc, b.id desc limit ${BADGES}`);
  return { badges: rows.map(({ total: _total, ...badge }) => badge), badgeCount: rows[0]?.total ?? 0 };
}
