import type {
  MemberFinance,
  MemberYear,
  Offer,
  RankOfYear,
} from '@hoivien/contract/areas/money/finance/finance.schema.ts';
import { JOINED } from '@hoivien/contract/joined.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { type Call, canAny } from '../../../kit/call.ts';
import { today } from '../../../kit/today.ts';
import { bandsOf, memberScope } from '../../people/party/index.ts';
import { noSuchMember } from './finance.area.ts';

async function seenMember(call: Call, id: string, area: string) {
  const [found] = await call.db
    .select({ id: members.id, name: members.name, code: members.code, type: members.type })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.erasedAt), memberScope.filter(call.actor)));
  if (!found) throw noSuchMember(area);
  return found;
}

const asRank = (name: 'b' | 'n') => {
  const of = sql.identifier(name);
  return sql`case when ${of}.rank_id is not null then json_build_object('id', ${of}.rank_id, 'name', ${of}.name,
    'discountRatio', ${of}.discount_ratio::float8, 'minimumRevenue', ${of}.minimum_revenue) end`;
};

/** What a member brought in each year, with the rank that follows; the newest year first. */
export async function financeOfMember(call: Call, id: string): Promise<MemberFinance> {
  const member = await seenMember(call, id, 'NetRevenues');
  const present = Number(today(call.now).slice(0, 4));
  const open = (type: number) =>
    sql`coalesce((select sum(r.money) from finance_records r where r.member_id = ${id} and r.type = ${type} and r.closed_at is null
      and r.record_date >= make_date(y.year, 1, 1) and r.record_date <= make_date(y.year, 12, 31)), 0)::text`;
  const { rows } = await call.db.execute<MemberYear>(sql`
    select y.year, coalesce(t.revenue, 0)::text as revenue, coalesce(t.discount, 0)::text as discount, coalesce(t.sponsor, 0)::text as sponsor,
      ${open(1)} as "openRevenue", ${open(2)} as "openDiscount", ${open(3)} as "openSponsor",
      ${asRank('b')} as rank, ${asRank('n')} as next, (n.minimum_revenue - coalesce(t.revenue, 0))::text as missing,
      exists (select from finance_years f where f.year = y.year and f.closed_at is not null) as "isClosed"
    from (select distinct extract(year from r.record_date)::int as year from finance_records r where r.member_id = ${id} union select ${present}::int) y
    left join member_year_totals t on t.member_id = ${id} and t.year = y.year
    left join lateral (select * from ${bandsOf(sql`y.year`)} k where k.minimum_revenue <= coalesce(t.revenue, 0) order by k.minimum_revenue desc limit 1) b on true
    left join lateral (select * from ${bandsOf(sql`y.year`)} k where k.minimum_revenue > coalesce(t.revenue, 0) order by k.minimum_revenue limit 1) n on true
    order by y.year = ${present}::int desc, y.year desc`);
  const [seesRevenue, seesSponsors] = [canAny(call, JOINED.revenue), canAny(call, JOINED.sponsors)];
  const years = rows.map((year) => ({
    ...year,
    ...(!seesRevenue && {
      revenue: null,
      discount: null,
      openRevenue: null,
      openDiscount: null,
      missing: null,
      rank: null,
      next: null,
    }),
    ...(!seesSponsors && { sponsor: null, openSponsor: null }),
  }));
  return { memberId: id, memberName: member.name, memberCode: member.code, memberType: member.type, years };
}

/** The rank of a member in the year of a day, whose discount ratio is offered. */
export async function offerTo(call: Call, memberId: string, on: string | undefined): Promise<Offer> {
  await seenMember(call, memberId, 'Discounts');
  const year = Number((on ?? today(call.now)).slice(0, 4));
  const { rows } = await call.db.execute<{ revenue: string; rank: RankOfYear | null }>(sql`
    select coalesce(t.revenue, 0)::text as revenue, ${asRank('b')} as rank
    from (select 1) one left join member_year_totals t on t.member_id = ${memberId} and t.year = ${year}
    left join lateral (select * from ${bandsOf(sql`${year}::smallint`)} k where k.minimum_revenue <= coalesce(t.revenue, 0) order by k.minimum_revenue desc limit 1) b on true`);
  return { year, revenue: rows[0]?.revenue ?? '0', rank: rows[0]?.rank ?? null };
}
