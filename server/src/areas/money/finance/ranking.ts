import { JOINED } from '@hoivien/contract/joined.ts';
import type {
  Ranking,
  RankedMember,
  RankingPage,
  RankingQuery,
} from '@hoivien/contract/areas/money/finance/level.schema.ts';
import { percentOfSum } from '@hoivien/contract/kit/money.ts';
import { and, or, type SQL, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { type Call, canAny } from '../../../kit/call.ts';
import { questionsOf } from '../../../kit/search/question.ts';
import { isHitByName } from '../../../kit/search/ranking.ts';
import { today } from '../../../kit/today.ts';
import { keepFor } from '../../../kit/totals.ts';
import { bandsOf, memberScope } from '../../people/party/index.ts';

/** The members whom a ranking shows: visible ones whose data may be used. */
function shownTo(call: Call): SQL {
  const seen = memberScope.filter(call.actor);
  const used = sql`m.erased_at is null and m.restricted_at is null`;
  return seen ? sql`${used} and m.id in (select ${members.id} from ${members} where ${seen})` : used;
}

function yearOf(call: Call, asked: number | undefined): number {
  return asked ?? Number(today(call.now).slice(0, 4));
}

type Row = Omit<RankedMember, 'accumulation'>;

/** The rows of a ranking by paid revenue, from a place on. Equal revenue has the same place. */
async function readRows(call: Call, query: RankingQuery, limit: number, offset: number): Promise<RankedMember[]> {
  const year = yearOf(call, query.year);
  const at = sql`${year}::smallint`;
  const shown = shownTo(call);
  const hits = questionsOf(query.search).flatMap((question) => isHitByName(sql`m.search_key`, question) ?? []);
  const wanted = and(
    sql`t.year = ${at} and t.revenue <> 0`,
    shown,
    hits.length > 0 ? or(...hits) : undefined,
    inBand(at, query.rankId),
  );
  // A reader of the association sees nearly all members, so the few hidden ones are left out instead of joining all.
  const isWhole = query.search === '' && memberScope.filter(call.actor) === undefined;
  const visible = sql`t.member_id not in (select id from members where erased_at is not null or restricted_at is not null)`;
  const listed = and(sql`t.year = ${at} and t.revenue <> 0`, visible, inBand(at, query.rankId));
  const found = isWhole
    ? sql`(select * from member_year_totals t where ${listed} order by t.revenue desc, t.member_id limit ${limit} offset ${offset}) t
      join members m on m.id = t.member_id`
    : sql`member_year_totals t join members m on m.id = t.member_id
      where ${wanted} order by t.revenue desc, t.member_id limit ${limit} offset ${offset}`;
  const better = isWhole
    ? sql`member_year_totals t where ${visible}`
    : sql`member_year_totals t join members m on m.id = t.member_id where ${shown}`;
  const { rows } = await call.db.execute<Row>(sql`
    with page as materialized (
      select t.member_id, t.revenue, t.discount, t.sponsor, m.type, m.code, m.name from ${found}),
    places as (
      select p.revenue, (select count(*) from ${better} and t.year = ${at} and t.revenue <> 0 and t.revenue > p.revenue) as above
      from (${query.search === '' ? sql`select max(revenue) as revenue from page` : sql`select distinct revenue from page`}) p)
    select ${
      query.search === ''
        ? sql`((select above from places) + rank() over (order by p.revenue desc))::int`
        : sql`((select above from places l where l.revenue = p.revenue) + 1)::int`
    } as place,
      p.member_id as "memberId", p.type as "memberType", p.code, p.name, p.revenue::text as revenue, p.discount::text as discount,
      p.sponsor::text as sponsor, b.rank_id as "rankId", b.name as "rankName", l.percentage_value::float8 as "percentageValue",
      (n.minimum_revenue - p.revenue)::text as missing, n.name as "nextName"
    from page p
    left join lateral (select * from ${bandsOf(at)} k where k.minimum_revenue <= p.revenue order by k.minimum_revenue desc limit 1) b on true
    left join lateral (select * from ${bandsOf(at)} k where k.minimum_revenue > p.revenue order by k.minimum_revenue limit 1) n on true
    left join lateral (select * from accumulation_levels a where a.year = ${at} and a.annual_accumulation <= p.revenue order by a.annual_accumulation desc limit 1) l on true
    order by p.revenue desc, p.member_id`);
  const [seesDiscounts, seesSponsors] = [canAny(call, JOINED.revenue), canAny(call, JOINED.sponsors)];
  return rows.map((row) => ({
    ...row,
    ...(!seesDiscounts && { discount: null }),
    ...(!seesSponsors && { sponsor: null }),
    accumulation: percentOfSum(row.revenue, row.percentageValue ?? 0),
  }));
}

/** The condition that the revenue of a row `t` is in the band of a rank, or below all of them. */
function inBand(year: SQL, rankId: string | undefined): SQL | undefined {
  if (rankId === undefined) return undefined;
  if (rankId === 'none')
    return sql`t.revenue < coalesce((select min(k.minimum_revenue) from ${bandsOf(year)} k), 9223372036854775807)`;
  return sql`exists (select from ${bandsOf(year)} k where k.rank_id = ${rankId} and t.revenue >= k.minimum_revenue and (k.above is null or t.revenue < k.above))`;
}

/** A page of the ranking of a year, with the number of members of each rank. */
export async function readRanking(call: Call, query: RankingPage): Promise<Ranking> {
  const year = yearOf(call, query.year);
  const at = sql`${year}::smallint`;
  const { page, pageSize } = query;
  const hits = questionsOf(query.search).flatMap((question) => isHitByName(sql`m.search_key`, question) ?? []);
  const searched = and(
    sql`t.year = ${at} and t.revenue <> 0`,
    shownTo(call),
    hits.length > 0 ? or(...hits) : undefined,
  );
  const [items, ranks, years] = await Promise.all([
    readRows(call, query, pageSize, (page - 1) * pageSize),
    keepFor(call, 'NetRevenues', ['ranks', year, query.search], () =>
      call.db.execute<Ranking['ranks'][number]>(sql`
      with bands as (select k.*, row_number() over (order by k.minimum_revenue) as place from ${bandsOf(at)} k),
        counted as (select width_bucket(t.revenue, coalesce((select array_agg(b.minimum_revenue order by b.minimum_revenue) from bands b), '{}'::bigint[])) as place,
          count(*)::int as members from member_year_totals t join members m on m.id = t.member_id where ${searched} group by 1)
      select * from (
        select json_build_object('id', b.rank_id, 'name', b.name, 'discountRatio', b.discount_ratio::float8, 'minimumRevenue', b.minimum_revenue) as rank,
          coalesce(c.members, 0) as members, b.minimum_revenue as low from bands b left join counted c on c.place = b.place
        union all select null, coalesce((select c.members from counted c where c.place = 0), 0), -1) r
      order by r.low desc`),
    ),
    call.db.execute<Ranking['years'][number]>(sql`
      select y.year::int as year, exists (select from finance_years f where f.year = y.year and f.closed_at is not null) as "isClosed"
      from (select year from finance_years union select distinct year from member_year_totals union
        select ${Number(today(call.now).slice(0, 4))}::smallint union select ${at}) y order by y.year desc`),
  ]);
  const chosen = ranks.rows.filter(({ rank }) => !query.rankId || (rank?.id ?? 'none') === query.rankId);
  return {
    year,
    isClosed: years.rows.some((one) => one.year === year && one.isClosed),
    items,
    total: chosen.reduce((sum, { members: count }) => sum + count, 0),
    page,
    pageSize,
    ranks: ranks.rows.map(({ rank, members: count }) => ({ rank, members: count })),
    years: years.rows,
  };
}

const BATCH = 1_000;

/** The whole ranking of a year in batches, for a file. */
export async function* wholeRanking(call: Call, query: RankingQuery): AsyncGenerator<RankedMember[]> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await readRows(call, query, BATCH, offset);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}
