import { presentDay } from '../../../kit/today.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { type SQL, sql } from 'drizzle-orm';
import { enterpriseProfiles, members } from '../../../db/tables/member.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import { literal } from '../../../kit/crud/statements.ts';
import type { WaitingList } from '../../../kit/area-module.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { anniversary, WEEK, weekFrom } from './week.ts';

/** Days from today to the next anniversary of `day` within the week, from 0 on; null when it is later. */
const daysTo = (day: SQL) => sql`(select min(g) from generate_series(0, ${sql.raw(String(WEEK))}) g
  where ${anniversary(day)} in (${anniversary(sql`(${presentDay} + g)`)}, ${leapDay}))`;

/** A 29 February is celebrated on 1 March of a year without one. */
const leapDay = sql`case when ${anniversary(sql`(${presentDay} + g)`)} = 301 and ${anniversary(sql`(${presentDay} + g - 1)`)} = 228 then 229 end`;

/** The days from today on as the numbers of their anniversaries. */
function daysFrom(from: number, to: number): SQL {
  return sql`(select ${anniversary(sql`(${presentDay} + g)`)} from generate_series(${sql.raw(String(from))}, ${sql.raw(String(to))}) g
    union all select ${leapDay} from generate_series(${sql.raw(String(from))}, ${sql.raw(String(to))}) g)`;
}

const founded = enterpriseProfiles.birthday;
const spans: Readonly<Record<string, readonly [from: number, to: number]>> = { today: [0, 0], week: [1, WEEK] };

/** Ids of members with an anniversary in one of the spans. */
function foundingIn(filter: ListFilter): SQL {
  const asked = valuesOf(filter).map((value) => inSpan(spans[value]));
  return asked.length > 0 ? sql`(${sql.join(asked, sql` or `)})` : sql`false`;
}

/** Members with an anniversary in a span; without one those with none in the week. */
function inSpan(span: readonly [from: number, to: number] | undefined): SQL {
  if (!span) return sql`${members.id} not in (${celebrating([0, WEEK])})`;
  // From an array the database looks the few members up; from a subquery it would read all of them.
  return sql`${members.id} = any(array(${celebrating(span)}))`;
}

function celebrating([from, to]: readonly [from: number, to: number]): SQL {
  const keys = weekFrom(new Date())
    .slice(from, to + 1)
    .flatMap((day) => day.keys.map(literal));
  return sql`select ${enterpriseProfiles.memberId} from ${enterpriseProfiles} where ${anniversary(founded)} in (${sql.join(keys, sql`, `)})`;
}

/** The same source with the field `foundingDay`: its value, its filter and the order by the next anniversary. */
export function withFoundingDay(source: Source): Source {
  return {
    ...source,
    computed: {
      ...source.computed,
      foundingDay: sql<
        string | null
      >`(select case when ${anniversary(sql`p.birthday`)} in ${daysFrom(0, 0)} then 'today' when ${anniversary(sql`p.birthday`)} in ${daysFrom(1, WEEK)} then 'week' else 'later' end from enterprise_profiles p where p.member_id = ${members.id})`,
    },
    matching: { ...source.matching, foundingDay: foundingIn },
    orders: {
      ...source.orders,
      foundingDay: [
        sql`(select ${daysTo(sql`p.birthday`)} from enterprise_profiles p where p.member_id = ${members.id})`,
      ],
    },
  };
}

/** The founding days of the next seven days, of members who are in the association; nothing for sources without the field. */
export function foundingWeek(source: Source): WaitingList[] {
  if (!source.resource.fields.foundingDay) return [];
  return [
    {
      source,
      kind: 'member',
      group: 'member',
      time: 'at',
      label: [
        '{count} doanh nghiệp kỷ niệm thành lập trong tuần',
        '{count:company|companies} with a founding day this week',
      ],
      query: () => ({ foundingDay: ['today', 'week'], state: ['current', 'grace', 'lapsed'] }),
      action: 'Search',
      since: 'foundingDay',
      line: ['foundingDay', 'birthday', 'clubNames'],
      ofClubs: true,
    },
  ];
}
