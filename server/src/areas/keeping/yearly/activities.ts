import type {
  YearlyActivities,
  YearlyActivity,
  YearlyQuery,
} from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import { SCHEDULE_KIND, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { readDb } from '../../../kit/long-reads.ts';
import { computedOf, conditionOf, firstRows, type Lists, openList, type Span } from './sources.ts';

/** The table of each list, its rows beside the period, the number of those who came, and when each was. */
const LISTS = {
  Schedules: {
    table: sql`schedules`,
    asked: { kind: String(SCHEDULE_KIND.meeting), stateNot: String(SCHEDULE_STATE.cancelled) },
    came: 'presentCount',
    start: { column: sql`schedules.start_time`, field: 'startTime' },
  },
  Activities: {
    table: sql`activities`,
    asked: { isCancelled: 'false', isPostponed: 'false' },
    came: 'cameCount',
    start: { column: sql`activities.held_from`, field: 'heldFrom' },
  },
} as const;
type Area = keyof typeof LISTS;

interface Open {
  area: Area;
  source: Source;
  where: SQL;
}

function openAreas(call: Call, lists: Lists, { from, to }: Span): Open[] {
  return (Object.keys(LISTS) as Area[]).flatMap((area) => {
    const source = openList(call, lists, area);
    if (!source) return [];
    const { asked, start } = LISTS[area];
    const where = conditionOf(call, source, { ...asked, [`${start.field}From`]: from, [`${start.field}To`]: to });
    return [{ area, source, where }];
  });
}

/** Meetings and events of the period, with their participants and those who came. */
export async function yearlyActivities(
  call: Call,
  lists: Lists,
  { rows, ...span }: YearlyQuery,
): Promise<YearlyActivities> {
  const [areas, first] = await Promise.all([
    activityNumbers(call, lists, span),
    firstRows<YearlyActivity>(call, activityRows(call, lists, span), rows),
  ]);
  return { ...span, areas, list: { total: areas.reduce((sum, { total }) => sum + total, 0), rows: first } };
}

export async function activityNumbers(call: Call, lists: Lists, span: Span): Promise<YearlyActivities['areas']> {
  return Promise.all(
    openAreas(call, lists, span).map(async ({ area, source, where }) => {
      const { table, came } = LISTS[area];
      const { rows } = await readDb(call).execute<{ total: number; participants: number; came: number }>(sql`
        select count(*)::int as total, coalesce(sum(r.participants), 0)::int as participants, coalesce(sum(r.came), 0)::int as came
        from (select ${computedOf(source, 'participantCount')} as participants, ${computedOf(source, came)} as came
          from ${table} where ${where}) r`);
      return { area, ...(rows[0] ?? { total: 0, participants: 0, came: 0 }) };
    }),
  );
}

export function activityRows(call: Call, lists: Lists, span: Span): SQL {
  const parts = openAreas(call, lists, span).map(({ area, source, where }) => {
    const { table, came, start } = LISTS[area];
    return sql`select ${table}.id, ${area}::text as area, ${table}.title, ${start.column} as start, ${table}.address,
        ${computedOf(source, 'clubName')} as "clubName", ${computedOf(source, 'participantCount')} as participants,
        ${computedOf(source, came)} as came from ${table} where ${where}`;
  });
  if (parts.length === 0) return sql`select null where false`;
  return sql`select id, area, title, to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startTime", address,
      "clubName", participants, came from (${sql.join(parts, sql` union all `)}) r order by start, title, id`;
}
