import { presentDay } from '../../../kit/today.ts';
import {
  CLUB_MOVES_SHOWN,
  type ClubFigures,
  type ClubFlow,
  type ClubMove,
  type Newcomer,
} from '@hoivien/contract/areas/people/party/club.schema.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { type SQL, sql } from 'drizzle-orm';
import { APPROVALS, TYPES } from '../../../db/codes.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { isCounted, isLed, isListed, representativeOf } from './club.ts';
import { ofSeenClub } from './rights.ts';

/** The figures of the clubs that the actor sees. Each figure equals the total of the list behind it. */
export async function clubFigures(call: Call): Promise<ClubFigures> {
  const { rows } = await call.db.execute<{ figures: ClubFigures }>(sql`
    with club as (select m.id, m.approval = ${APPROVALS.approved} and m.deactivated_at is null as is_active from members m
        where m.type = ${TYPES.club} and ${isListed} and ${ofSeenClub(call.actor, sql`m.id`)}),
      inside as (${inside(call)})
    select json_build_object(
      'clubs', (select count(*) from club),
      'active', (select count(*) from club where is_active),
      'unitMembers', count(*) filter (where i.type in (${TYPES.unit}, ${TYPES.affiliate}) and i.is_counted),
      'personalMembers', count(*) filter (where i.type = ${TYPES.person} and i.is_counted),
      'partners', json_build_object(
        'Partners', count(*) filter (where i.type = ${TYPES.partner} and i.is_counted),
        'PersonalPartners', count(*) filter (where i.type = ${TYPES.personalPartner} and i.is_counted)),
      'joinedThisYear', count(*) filter (where ${isNew}),
      'waiting', json_build_object(
        'Members', count(*) filter (where i.type in (${TYPES.unit}, ${TYPES.affiliate}) and i.is_waiting),
        'PersonalMembers', count(*) filter (where i.type = ${TYPES.person} and i.is_waiting),
        'Partners', count(*) filter (where i.type = ${TYPES.partner} and i.is_waiting),
        'PersonalPartners', count(*) filter (where i.type = ${TYPES.personalPartner} and i.is_waiting)),
      'withoutCommittee', (select count(*) from club where is_active and not ${isLed(sql`club.id`)}),
      'withoutRepresentative', (select count(*) from club where is_active and ${representativeOf(sql`club.id`)} is null)
    ) as figures from inside i`);
  return rows[0]?.figures as ClubFigures;
}

/**
 * Members who came into a club and who left it, by month of the last twelve. Records that nobody has approved have not come.
 */
export async function clubFlow(call: Call, id: string): Promise<ClubFlow> {
  await requireSeenClub(call, id);
  const { rows } = await call.db.execute<ClubFlow['months'][number]>(sql`
    with months as (select d::date as first, (d + interval '1 month')::date as next
        from generate_series(date_trunc('month', ${presentDay}) - interval '11 months', date_trunc('month', ${presentDay}), interval '1 month') d),
      own as (select b.joined_on, b.left_on from club_members b join members m on m.id = b.member_id
        where b.club_id = ${id} and m.type in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.person}) and m.approval = ${APPROVALS.approved})
    select to_char(n.first, 'YYYY-MM-DD') as month,
      (select count(*)::int from own o where o.joined_on >= n.first and o.joined_on < n.next) as joined,
      (select count(*)::int from own o where o.left_on >= n.first and o.left_on < n.next) as left
    from months n order by n.first`);
  return { months: rows };
}

/** The last comings and leavings of a club's members, the newest first. Restricted and erased members are left out. */
export async function clubMoves(call: Call, id: string): Promise<ClubMove[]> {
  await requireSeenClub(call, id);
  const { rows } = await call.db.execute<Omit<ClubMove, 'area'> & { type: number }>(sql`
    select m.id, m.type, m.name, t.day::text as on, t.has_left as "hasLeft", case when t.has_left then b.leave_reason end as reason
    from club_members b join members m on m.id = b.member_id
    cross join lateral (values (b.joined_on, false), (b.left_on, true)) t (day, has_left)
    where b.club_id = ${id} and t.day <= ${presentDay} and m.type in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.person})
      and m.approval = ${APPROVALS.approved} and m.restricted_at is null and m.erased_at is null
    order by t.day desc, t.has_left, m.name, m.id limit ${CLUB_MOVES_SHOWN}`);
  return rows.map(({ type, ...move }) => ({ ...move, area: AREA_OF_TYPE[type] ?? '' }));
}

/** @throws Refusal 404 for a club that the actor does not see */
async function requireSeenClub({ db, actor }: Call, id: string): Promise<void> {
  const { rows } = await db.execute(
    sql`select 1 from members m where m.id = ${id} and m.type = ${TYPES.club} and ${ofSeenClub(actor, sql`m.id`)}`,
  );
  if (rows.length === 0) throw new Refusal('Mes.Clubs.Id.NotFound', 404);
}

/** A page of a list without a declaration. */
interface PageAsked {
  page: number;
  pageSize: number;
}

/** Members who joined a club this year, newest first, with those of their clubs that the actor sees. */
export async function newcomers(call: Call, { page, pageSize }: PageAsked): Promise<Page<Newcomer>> {
  const { rows } = await call.db.execute<Omit<Newcomer, 'area'> & { type: number; total: number }>(sql`
    with inside as (${inside(call)})
    select m.id, m.type, m.code, m.name, i.joined_on::text as "joinedOn", count(*) over ()::int as total,
      (select string_agg(c.name, '; ' order by c.name) from club_members b join members c on c.id = b.club_id
        where b.member_id = m.id and b.left_on is null and ${ofSeenClub(call.actor, sql`b.club_id`)}) as "clubNames"
    from inside i join members m on m.id = i.id where ${isNew}
    order by i.joined_on desc, m.name, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const items = rows.map((row) => {
    const { type, total: _, ...newcomer } = row;
    return { ...newcomer, area: AREA_OF_TYPE[type] ?? '' };
  });
  return { items, total: rows[0]?.total ?? 0, page, pageSize };
}

/** The present members of clubs, each once, with the earliest day on which they joined one of these clubs. */
function inside(call: Call): SQL {
  return sql`select m.id, m.type, b.joined_on, ${isCounted} as is_counted, (m.approval = ${APPROVALS.waiting} and ${isListed}) as is_waiting
    from (select member_id, min(joined_on) as joined_on from club_members
      where left_on is null and ${ofSeenClub(call.actor, sql`club_id`)} group by member_id) b
    join members m on m.id = b.member_id`;
}

const isNew = sql`i.type in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.person}) and i.is_counted and i.joined_on >= date_trunc('year', ${presentDay})`;
