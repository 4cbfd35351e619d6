import { type SQL, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { isOneOf } from '../../kit/crud/statements.ts';

/** The present year in Vietnam. */
const presentYear = sql`extract(year from now() at time zone 'Asia/Ho_Chi_Minh')::smallint`;

/**
 * The ranks that count in a year: those of the catalogue, or in a closed year those that were kept with it. Columns:
 * `rank_id`, `name`, `discount_ratio`, `minimum_revenue` (the band begins there) and `above`, where the next one begins.
 */
export function bandsOf(year: SQL): SQL {
  return sql`(select k.*, lead(k.minimum_revenue) over (order by k.minimum_revenue) as above from (
    select r.id as rank_id, r.name, r.discount_ratio, r.minimum_revenue from ranks r
      where not exists (select from finance_years y where y.year = ${year} and y.closed_at is not null)
    union all select y.rank_id, y.name, y.discount_ratio, y.minimum_revenue from year_ranks y where y.year = ${year}) k)`;
}

const revenue = sql`coalesce((select t.revenue from member_year_totals t where t.member_id = ${members.id} and t.year = ${presentYear}), 0)`;
const rankOf = (column: SQL) =>
  sql`(select ${column} from ${bandsOf(presentYear)} b where b.minimum_revenue <= ${revenue} order by b.minimum_revenue desc limit 1)`;

/** The rank of the present year by paid revenue. */
export const rankColumns: Readonly<Record<string, SQL>> = {
  rankId: rankOf(sql`b.rank_id`),
  rankName: rankOf(sql`b.name`),
};

/** The members of some ranks. Each rank is a range of the index of the totals; the lowest one may need no revenue. */
export function hasRank(ids: readonly string[]): SQL {
  const bands = sql`${bandsOf(presentYear)} b where ${isOneOf(sql`b.rank_id`, [...ids])}`;
  return sql`(${members.id} in (select t.member_id from ${bandsOf(presentYear)} b join member_year_totals t on t.year = ${presentYear}
      and t.revenue >= b.minimum_revenue and (b.above is null or t.revenue < b.above) where ${isOneOf(sql`b.rank_id`, [...ids])})
    or (exists (select from ${bands} and b.minimum_revenue = 0)
      and ${members.id} not in (select t.member_id from member_year_totals t where t.year = ${presentYear})))`;
}
