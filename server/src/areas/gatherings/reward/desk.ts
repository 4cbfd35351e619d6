import { rewardDesk } from '@hoivien/contract/areas/gatherings/reward/reward.desk.ts';
import { sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { type AnyDesk, areaDesk, type Doubt, effect } from '../../../kit/desk.ts';
import { hearersOf } from './news.ts';
import { rewardArea } from './reward.area.ts';

type Beside = {
  /** Members who do not belong to the club any more, and those with the badge. */
  left: number;
  badged: number;
  /** Another proposal for the same event. */
  other: { id: string; name: string } | null;
};

/** The desk of proposals. */
export const rewardDeskOf: AnyDesk = areaDesk<Beside>({
  desk: rewardDesk,
  source: rewardArea.source,
  beside,
  doubts: (record, { left, badged, other }) => doubtsOf(record, left, badged, other),
  effects: async (call, record) => {
    const badge = record.meritBadgeId;
    if (!badge) return [effect('Mes.Desk.NoBadge')];
    const [found] = await beside(call, [record]);
    const count = Math.max(0, ((record.memberIds as unknown[] | null) ?? []).length - (found?.badged ?? 0));
    return [effect('Mes.Desk.Badges', { count })];
  },
  senders: (call, record) => hearersOf(call, String(record.id)),
  approve: rewardArea.approve,
  refuse: rewardArea.reject,
  decided: { approved: 'approvedAt', refused: 'rejectedAt' },
});

function doubtsOf({ periodFrom, periodTo }: Values, left: number, badged: number, other: Beside['other']): Doubt[] {
  const isBackward = typeof periodFrom === 'string' && typeof periodTo === 'string' && periodTo < periodFrom;
  return [
    ...(left > 0 ? [{ field: 'memberIds', reason: 'Mes.Desk.Left', params: { count: left } }] : []),
    ...(badged > 0 ? [{ field: 'meritBadgeId', reason: 'Mes.Desk.Badged', params: { count: badged } }] : []),
    ...(other
      ? [{ field: 'activityId', reason: 'Mes.Desk.ProposedBefore', other: { area: 'Rewards', ...other } }]
      : []),
    ...(isBackward ? [{ field: 'periodTo', reason: 'Mes.Rewards.PeriodTo.InValid' }] : []),
  ];
}

async function beside({ db }: Call, records: readonly Values[]): Promise<Beside[]> {
  const { rows } = await db.execute<{ id: string } & Beside>(sql`
    select r.id,
      (select count(*)::int from reward_members x where x.reward_id = r.id
        and not exists (select 1 from club_members b where b.member_id = x.member_id and b.club_id = r.club_id and b.left_on is null)
        and not exists (select 1 from seats s join terms t on t.id = s.term_id join committees k on k.id = t.committee_id
          where s.member_id = x.member_id and k.club_id = r.club_id)) as left,
      (select count(*)::int from reward_members x join badge_awards a on a.member_id = x.member_id
        and a.merit_badge_id = r.merit_badge_id and a.revoked_at is null where x.reward_id = r.id) as badged,
      (select jsonb_build_object('id', o.id, 'name', o.proposed_reason) from rewards o
        where o.activity_id = r.activity_id and o.club_id = r.club_id and o.id <> r.id and o.rejected_at is null
        order by o.created_at limit 1) as other
    from rewards r where ${isOneOf(
      sql`r.id`,
      records.map(({ id }) => String(id)),
    )}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return records.map(({ id }) => byId.get(String(id)) ?? { left: 0, badged: 0, other: null });
}
