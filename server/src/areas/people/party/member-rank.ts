import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ranks } from '../../../db/tables/finance.ts';
import { members } from '../../../db/tables/member.ts';
import type { JoinedRow } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';

/** The present year in Vietnam. */
const presentYear = sql`extract(year from now() at time zone 'Asia/Ho_Chi_Minh')::smallint`;

/**
 * The ranks that count in a year: those of the catalogue, or in a closed year those that were kept with it. Columns:
 * `rank_id`, `name`, `discount_ratio`, `minimum_revenue` (the band begins there) and `above`, where the next one begins.
 */
export function bandsOf(year: SQL): SQL {
  return sql`(select k.*, lead(k.minimum_revenue) over (order by k.minimum_revenue) as above from ${ranksOf(year)} k)`;
}

/** The same without `above`. */
function ranksOf(year: SQL): SQL {
  return sql`(select r.id as rank_id, r.name, r.discount_ratio, r.minimum_revenue from ranks r
      where not exists (select from finance_years y where y.year = ${year} and y.closed_at is not null)
    union all select y.rank_id, y.name, y.discount_ratio, y.minimum_revenue from year_ranks y where y.year = ${year})`;
}

const revenue = sql`coalesce((select t.revenue from member_year_totals t where t.member_id = ${members.id} and t.year = ${presentYear}), 0)`;
const rankRow = sql`(select b.rank_id as id, b.name from ${ranksOf(presentYear)} b where b.minimum_revenue <= ${revenue} order by b.minimum_revenue desc limit 1)`;

/** The rank of the present year by paid revenue. */
export const rankColumns = {
  rankId: sql`(select b.id from ${rankRow} b)`,
  rankName: sql`(select b.name from ${rankRow} b)`,
};

const presentRank = alias(ranks, 'present_rank');

/** The rank of each member, joined once for its columns. */
export const rankBeside: JoinedRow = {
  table: presentRank,
  rows: rankRow,
  instead: new Map([
    [rankColumns.rankId, sql`${presentRank.id}`],
    [rankColumns.rankName, sql`${presentRank.name}`],
  ]),
};

/** The members of some ranks. Each rank is a range of the index of the totals; the lowest one may need no revenue. */
export function hasRank(ids: readonly string[]): SQL {
  const bands = sql`${bandsOf(presentYear)} b where ${isOneOf(sql`b.rank_id`, [...ids])}`;
  return sql`(${members.id} in (select t.member_id from ${bandsOf(presentYear)} b join member_year_totals t on t.year = ${presentYear}
      and t.revenue >= b.minimum_revenue and (b.above is null or t.revenue < b.above) where ${isOneOf(sql`b.rank_id`, [...ids])})
    or (exists (select from ${bands} and b.minimum_revenue = 0)
      and ${members.id} not in (select t.member_id from member_year_totals t where t.year = ${presentYear})))`;
}

/** The number of members who would get another rank in the present year, if this rank, or a new one, began at this revenue. */
export function rankMoves(id: string | undefined, minimumRevenue: number): SQL {
  const at = (bands: SQL) =>
    sql`(select b.rank_id from ${bands} b where b.minimum_revenue <= coalesce(t.revenue, 0) order by b.minimum_revenue desc limit 1)`;
  const own = id ?? NEW_RANK;
  // A closed year keeps its ranks.
  const next = sql`(select k.rank_id, case when k.rank_id = ${own} then ${minimumRevenue}::bigint else k.minimum_revenue end as minimum_revenue
    from ${ranksOf(presentYear)} k union all select ${NEW_RANK}::uuid, ${minimumRevenue}::bigint
    where ${id === undefined} and not exists (select from finance_years y where y.year = ${presentYear} and y.closed_at is not null))`;
  return sql`(select count(*)::int from ${members} left join member_year_totals t on t.member_id = ${members.id}
    and t.year = ${presentYear} where ${at(ranksOf(presentYear))} is distinct from ${at(next)})`;
}

const NEW_RANK = '00000000-0000-0000-0000-000000000000';
