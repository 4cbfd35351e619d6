import type { YearlyCommittee, YearlyQuery, YearlySeat } from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import { APPROVAL } from '@hoivien/contract/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import { literal } from '../../../kit/crud/statements.ts';
import { readDb } from '../../../kit/long-reads.ts';
import { conditionOf, firstRows, type Lists, openList, type Span } from './sources.ts';

/** The committees on the last day of the period. */
export async function yearlyCommittee(
  call: Call,
  lists: Lists,
  { rows, ...span }: YearlyQuery,
): Promise<YearlyCommittee> {
  const statement = seatRows(call, lists, span);
  const [committees, first] = await Promise.all([
    seatNumbers(call, lists, span),
    firstRows<YearlySeat>(call, statement, rows),
  ]);
  return { ...span, committees, list: { total: committees.reduce((sum, { seats }) => sum + seats, 0), rows: first } };
}

export async function seatNumbers(call: Call, lists: Lists, span: Span): Promise<YearlyCommittee['committees']> {
  const { rows } = await readDb(call).execute<YearlyCommittee['committees'][number]>(sql`
    select "committeeId" as id, "committeeName" as name, "clubName", count(*)::int as seats, min(place) as place
    from (select *, row_number() over () as place from (${seatRows(call, lists, span)}) r) r
    group by 1, 2, 3 order by place`);
  return rows.map(({ id, name, clubName, seats }) => ({ id, name, clubName, seats }));
}

/** Approved persons with a seat on the last day, by the rank of their titles. Restricted and erased ones are left out. */
export function seatRows(call: Call, lists: Lists, { to }: Span): SQL {
  const source = openList(call, lists, 'Committees');
  if (!source) return sql`select null where false`;
  return sql`select s.id, s.member_id as "memberId", committees.id as "committeeId", committees.name as "committeeName",
      c.name as "clubName", t.name as "termName", i.name as "titleName", m.name, p.work_unit as "workUnit",
      s.starts_on::text as "startsOn", (coalesce(s.ends_on, t.ends_on) - 1)::text as "endsOn"
    from seats s join terms t on t.id = s.term_id join committees on committees.id = t.committee_id
      join titles i on i.id = s.title_id join members m on m.id = s.member_id
      left join person_profiles p on p.member_id = m.id left join members c on c.id = committees.club_id
    where s.starts_on <= ${to}::date and coalesce(s.ends_on, t.ends_on) > ${to}::date
      and m.approval = ${literal(APPROVAL.approved)} and m.restricted_at is null and m.erased_at is null
      and ${conditionOf(call, source, {})}
    order by committees.club_id is not null, c.sort_name, c.name, committees.kind, committees.id, i.ord, i.name, m.sort_name, m.name, s.id`;
}
