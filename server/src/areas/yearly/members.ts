import { YEARLY_MEMBERS } from '@hoivien/contract/areas/yearly/yearly.codes.ts';
import type { YearlyMember, YearlyMembers, YearlyQuery } from '@hoivien/contract/areas/yearly/yearly.schema.ts';
import { APPROVAL } from '@hoivien/contract/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../kit/call.ts';
import type { Source } from '../../kit/crud/source.ts';
import { readDb } from '../../kit/long-reads.ts';
import { conditionOf, firstRows, type Lists, openList, type Span } from './sources.ts';

type Area = (typeof YEARLY_MEMBERS)[number];
/** The lists of members behind the numbers. */
export const MEMBER_LISTS = ['joined', 'left', 'end'] as const;
export type MemberList = (typeof MEMBER_LISTS)[number];

/** What the numbers and lists of members count: approved members, whatever happened to them since. */
const APPROVED = { approval: String(APPROVAL.approved) };

/** The stays that make a member one of a list. */
const stays: Readonly<Record<MemberList, (span: Span) => SQL>> = {
  joined: ({ from, to }) => sql`s.starts_on between ${from}::date and ${to}::date`,
  left: ({ from, to }) => sql`s.ends_on between ${from}::date and ${to}::date`,
  end: ({ to }) => sql`s.starts_on <= ${to}::date and (s.ends_on is null or s.ends_on > ${to}::date)`,
};
const wasThere = ({ from }: Span) =>
  sql`s.starts_on < ${from}::date and (s.ends_on is null or s.ends_on >= ${from}::date)`;

function openAreas(call: Call, lists: Lists): { area: Area; source: Source }[] {
  return YEARLY_MEMBERS.flatMap((area) => {
    const source = openList(call, lists, area);
    return source ? [{ area, source }] : [];
  });
}

/**
 * Members by type, and the lists of those who joined, who left and who are there at the end. The numbers are those of the
 * list under `presentOn`, `joinedOn` and `leftOn`, by one statement for each area.
 */
export async function yearlyMembers(call: Call, lists: Lists, { rows, ...span }: YearlyQuery): Promise<YearlyMembers> {
  const { types, unknown } = await memberNumbers(call, lists, span);
  const first = async (list: MemberList) => {
    const total = types.reduce((sum, type) => sum + type[list], 0);
    return { total, rows: await firstRows<YearlyMember>(call, memberRows(call, lists, list, span), rows) };
  };
  const [joined, left, end] = await Promise.all([first('joined'), first('left'), first('end')]);
  return { ...span, types, unknown, joined, left, end };
}

export async function memberNumbers(
  call: Call,
  lists: Lists,
  span: Span,
): Promise<Pick<YearlyMembers, 'types' | 'unknown'>> {
  const found = await Promise.all(
    openAreas(call, lists).map(async ({ area, source }) => {
      const result = await readDb(call).execute<{
        type: number;
        begin: number;
        joined: number;
        left: number;
        end: number;
        unknown: number;
      }>(sql`
        with held as (select s.member_id, bool_or(${wasThere(span)}) as begins, bool_or(${stays.joined(span)}) as joins,
            bool_or(${stays.left(span)}) as leaves, bool_or(${stays.end(span)}) as ends
          from memberships s group by s.member_id)
        select members.type, count(*) filter (where h.member_id is null or h.begins)::int as begin,
          count(*) filter (where h.joins)::int as joined, count(*) filter (where h.leaves)::int as left,
          count(*) filter (where h.member_id is null or h.ends)::int as end,
          count(*) filter (where h.member_id is null)::int as unknown
        from members left join held h on h.member_id = members.id
        where ${conditionOf(call, source, APPROVED)} group by members.type order by members.type`);
      return result.rows.map((row) => ({ area, ...row }));
    }),
  );
  const all = found.flat();
  return {
    types: all.map(({ unknown: _unknown, ...numbers }) => numbers),
    unknown: all.reduce((sum, row) => sum + row.unknown, 0),
  };
}

/** The rows of a list: each member once, with the first of the stays that make it one of the list. */
export function memberRows(call: Call, lists: Lists, list: MemberList, span: Span): SQL {
  const parts = openAreas(call, lists).map(({ area, source }) => {
    // A member without a day of joining was always there.
    const join = list === 'end' ? sql`left join` : sql`join`;
    const isUnknown =
      list === 'end' ? sql`or not exists (select 1 from memberships o where o.member_id = members.id)` : sql``;
    return sql`(select distinct on (members.id) members.id, ${area}::text as area, members.type, members.code, members.name,
        s.starts_on::text as "startsOn", s.ends_on::text as "endsOn", s.end_kind as "endKind", members.sort_name as "sortName"
      from members ${join} memberships s on s.member_id = members.id and ${stays[list](span)}
      where (s.id is not null ${isUnknown}) and ${conditionOf(call, source, APPROVED)}
      order by members.id, s.starts_on)`;
  });
  if (parts.length === 0) return sql`select null where false`;
  const order = { joined: sql`"startsOn", `, left: sql`"endsOn", `, end: sql`` }[list];
  return sql`select id, area, type, code, name, "startsOn", "endsOn", "endKind" from (${sql.join(parts, sql` union all `)}) r
    order by ${order}type, "sortName", name, id`;
}
