import { presentDay } from '../../../kit/today.ts';
import { YEARLY_MEMBERS } from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import type { YearlyMember, YearlyMembers, YearlyQuery } from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import { APPROVAL, MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import { STATUSES } from '../../../db/codes.ts';
import type { Call } from '../../../kit/call.ts';
import { readDb } from '../../../kit/long-reads.ts';
import { conditionOf, firstRows, type Lists, openList, type Span } from './sources.ts';

type Area = (typeof YEARLY_MEMBERS)[number];
/** The lists of members behind the numbers. */
export const MEMBER_LISTS = ['joined', 'left', 'end'] as const;
export type MemberList = (typeof MEMBER_LISTS)[number];

/** What the numbers and lists of members count: approved members, whatever happened to them since. */
const APPROVED = { approval: String(APPROVAL.approved) };

/** A stay that lies ahead counts nowhere. */
const hasBegun = sql`s.starts_on <= ${presentDay}`;

/** The stays that make a member one of a list. */
const stays: Readonly<Record<MemberList, (span: Span) => SQL>> = {
  joined: ({ from, to }) => sql`(s.starts_on between ${from}::date and ${to}::date and ${hasBegun})`,
  left: ({ from, to }) => sql`s.ends_on between ${from}::date and ${to}::date`,
  end: ({ to }) => sql`(s.starts_on <= ${to}::date and ${hasBegun} and (s.ends_on is null or s.ends_on > ${to}::date))`,
};
const wasThere = ({ from }: Span) =>
  sql`(s.starts_on < ${from}::date and (s.ends_on is null or s.ends_on >= ${from}::date))`;
const isInactive = sql`members.status = ${STATUSES.inactive}`;
const hasNoStay = sql`not exists (select 1 from memberships o where o.member_id = members.id)`;

/** The order of each list, which an index serves. */
const orders: Readonly<Record<Area, SQL>> = {
  Members: sql`members.name, members.id`,
  PersonalMembers: sql`members.given_name, members.sort_name, members.id`,
};

/** The areas that the reader may list, and the condition for the members of each. */
function openAreas(call: Call, lists: Lists): { area: Area; where: SQL }[] {
  return YEARLY_MEMBERS.flatMap((area) => {
    const source = openList(call, lists, area);
    return source ? [{ area, where: conditionOf(call, source, APPROVED) }] : [];
  });
}

/** The members of all these areas. */
function anyOf(areas: readonly { where: SQL }[]): SQL {
  return sql`(${sql.join(
    areas.map(({ where }) => sql`(${where})`),
    sql` or `,
  )})`;
}

/** The area of a member, by the condition of each. */
function areaOf(areas: readonly { area: Area; where: SQL }[]): SQL {
  return sql`case ${sql.join(
    areas.map(({ area, where }) => sql`when ${where} then ${area}::text`),
    sql` `,
  )} end`;
}

/**
 * Members by type, and the lists of those who joined, who left and who are there at the end. The numbers are those of the
 * list under `presentOn`, `joinedOn` and `leftOn`.
 */
export async function yearlyMembers(call: Call, lists: Lists, { rows, ...span }: YearlyQuery): Promise<YearlyMembers> {
  const first = (list: MemberList) => firstRows<YearlyMember>(call, memberRows(call, lists, list, span, rows), rows);
  const [numbers, ...found] = await Promise.all([
    memberNumbers(call, lists, span),
    first('joined'),
    first('left'),
    first('end'),
  ]);
  const totalOf = (list: MemberList) => numbers.types.reduce((sum, type) => sum + type[list], 0);
  const [joined, left, end] = found;
  return {
    ...span,
    ...numbers,
    joined: { total: totalOf('joined'), rows: joined },
    left: { total: totalOf('left'), rows: left },
    end: { total: totalOf('end'), rows: end },
  };
}

interface OfType {
  area: Area;
  type: number;
  begin: number;
  joined: number;
  left: number;
  end: number;
  inactive: number;
}

export async function memberNumbers(
  call: Call,
  lists: Lists,
  span: Span,
): Promise<Pick<YearlyMembers, 'types' | 'unknown' | 'inactive'>> {
  const areas = openAreas(call, lists);
  if (areas.length === 0) return { types: [], unknown: 0, inactive: 0 };
  const db = readDb(call);
  const is = { begin: wasThere(span), joined: stays.joined(span), left: stays.left(span), end: stays.end(span) };
  const ofStays = (what: SQL, where: SQL) =>
    db.execute<Partial<Omit<OfType, 'area'>> & { type: number }>(sql`select members.type, ${what} from memberships s
      join members on members.id = s.member_id where ${where} and ${anyOf(areas)} group by members.type`);
  // Stays of a member never overlap, so a day finds each member once; a period may find two. It reads the few stays of the
  // period, because telling all members apart would sort them.
  const [staying, joined, left, unknown] = await Promise.all([
    ofStays(
      sql`count(*) filter (where ${is.begin})::int as begin, count(*) filter (where ${is.end})::int as end,
        count(*) filter (where ${is.end} and ${isInactive})::int as inactive`,
      sql`(${is.begin} or ${is.end})`,
    ),
    ofStays(sql`count(distinct members.id)::int as joined`, is.joined),
    ofStays(sql`count(distinct members.id)::int as left`, is.left),
    db.execute<{ type: number; total: number; inactive: number }>(sql`
      select members.type, count(*)::int as total, count(*) filter (where ${isInactive})::int as inactive from members where ${hasNoStay} and ${anyOf(areas)} group by members.type`),
  ]);
  const found = [...staying.rows, ...joined.rows, ...left.rows];
  const types = [...new Set([...found, ...unknown.rows].map(({ type }) => type))].toSorted((a, b) => a - b);
  return {
    types: types.map((type) => {
      const numbers = { begin: 0, joined: 0, left: 0, end: 0 };
      for (const row of found) if (row.type === type) Object.assign(numbers, row);
      const always = unknown.rows.find((row) => row.type === type)?.total ?? 0;
      const { begin, joined: came, left: went, end } = numbers;
      return { area: areaOfType(type), type, begin: begin + always, joined: came, left: went, end: end + always };
    }),
    unknown: unknown.rows.reduce((sum, { total }) => sum + total, 0),
    inactive: [...staying.rows, ...unknown.rows].reduce((sum, { inactive = 0 }) => sum + inactive, 0),
  };
}

/** Persons have a list of their own. */
function areaOfType(type: number): Area {
  return type === MEMBER_TYPE.person ? 'PersonalMembers' : 'Members';
}

/** The rows of a list: each member once, with the first of the stays that make it one of the list. */
export function memberRows(call: Call, lists: Lists, list: MemberList, span: Span, most?: number): SQL {
  const areas = openAreas(call, lists);
  if (areas.length === 0) return sql`select null where false`;
  if (list === 'end') return presentRows(areas, span, most);
  const day = list === 'joined' ? sql`"startsOn"` : sql`"endsOn"`;
  return sql`select id, area, type, code, name, "startsOn", "endsOn", "endKind" from (
      select distinct on (members.id) members.id, ${areaOf(areas)} as area, members.type, members.code, members.name,
        s.starts_on::text as "startsOn", s.ends_on::text as "endsOn", s.end_kind as "endKind"
      from memberships s join members on members.id = s.member_id
      where ${stays[list](span)} and ${anyOf(areas)} order by members.id, s.starts_on) r
    order by ${day}, area, name, id`;
}

/**
 * Those who are there at the end, in the order of their lists. With `most` each list stops after so many, so that the first
 * rows need no reading of all.
 */
function presentRows(areas: readonly { area: Area; where: SQL }[], span: Span, most: number | undefined): SQL {
  const limit = most === undefined ? sql`` : sql` limit ${most}`;
  const parts = areas.map(
    ({ area, where }, place) => sql`(select *, ${place}::int as part, row_number() over () as place from (
      select members.id, ${area}::text as area, members.type, members.code, members.name, s.starts_on::text as "startsOn",
        s.ends_on::text as "endsOn", s.end_kind as "endKind"
      from members left join lateral (select * from memberships s where s.member_id = members.id and ${stays.end(span)} limit 1) s on true
      where (s.id is not null or ${hasNoStay}) and ${where} order by ${orders[area]}${limit}) x)`,
  );
  return sql`select id, area, type, code, name, "startsOn", "endsOn", "endKind" from (${sql.join(parts, sql` union all `)}) r
    order by part, place`;
}
