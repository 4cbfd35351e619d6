import type { ClubFigures } from '@hoivien/contract/areas/club/club.schema.ts';
import { sql } from 'drizzle-orm';
import type { Call } from '../../kit/call.ts';
import { today } from '../../kit/today.ts';

/** What the clubs come to that the actor sees. Restricted and erased members count: the figures name nobody. */
export async function clubFigures(call: Call): Promise<ClubFigures> {
  const { clubId } = call.actor;
  const day = today(call.now);
  const own = clubId === null ? sql`true` : sql`c.id = ${clubId}`;
  const { rows } = await call.db.execute<{ [Name in keyof ClubFigures]: number }>(sql`
    with club as (select c.id, c.approval = 1 and c.deactivated_at is null as is_active from members c where c.type = 5 and ${own}),
      inside as (select m.type, m.approval, min(b.joined_on) as joined_on from club_members b
        join club on club.id = b.club_id join members m on m.id = b.member_id where b.left_on is null group by m.id)
    select (select count(*)::int from club) as "clubs",
      (select count(*)::int from club where is_active) as "active",
      count(*) filter (where type in (1, 2) and approval = 1)::int as "unitMembers",
      count(*) filter (where type = 6 and approval = 1)::int as "personalMembers",
      count(*) filter (where type in (3, 7) and approval = 1)::int as "partners",
      count(*) filter (where type in (1, 2, 6) and approval = 1 and joined_on >= date_trunc('year', ${day}::date))::int as "joinedThisYear",
      count(*) filter (where approval = 0)::int as "waiting",
      (select count(*)::int from club where is_active and not exists (
        select 1 from committees k join terms t on t.committee_id = k.id
        where k.club_id = club.id and t.starts_on <= ${day}::date and t.ends_on > ${day}::date)) as "withoutCommittee"
    from inside`);
  return rows[0] as ClubFigures;
}
