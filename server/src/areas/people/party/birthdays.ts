import { birthdaysCall } from '@hoivien/contract/areas/people/party/birthday.calls.ts';
import { countedOf } from '@hoivien/contract/areas/people/party/club.rules.ts';
import { type Birthday, type Birthdays } from '@hoivien/contract/areas/people/party/birthday.schema.ts';
import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type SQL, sql } from 'drizzle-orm';
import { memberContacts, members, personProfiles } from '../../../db/tables/member.ts';
import { lookAt } from '../../../kit/access-log.ts';
import type { WaitingRows } from '../../../kit/area-module.ts';
import { type Call, can } from '../../../kit/call.ts';
import { whereOf } from '../../../kit/crud/list-query.ts';
import { seenBy } from '../../../kit/crud/sight.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { literal } from '../../../kit/crud/statements.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { anniversary, weekFrom, weekRows } from './week.ts';

/** The field with the birthday, for the access log. */
const FIELD = { person: 'dayOfBirth', leader: 'leaderInfo.dateOfBirth' } as const;

/**
 * Birthdays of the next seven days: personal members and leaders of companies that are members of the association.
 * Only holders of the code to reveal get them, as a day and a month; the access log gets each look (decision 0180).
 */
export function birthdays(sources: readonly Source[]): { waiting: WaitingRows; route: Route } {
  const ofMembers = sources.filter(
    ({ resource: { fields } }) => 'membershipState' in fields && (FIELD.person in fields || 'leaderInfo' in fields),
  );
  return {
    waiting: {
      area: 'Home/Birthdays',
      path: '/birthdays',
      kind: 'member',
      group: 'member',
      time: 'at',
      label: ['{count} sinh nhật trong tuần', '{count:birthday|birthdays} this week'],
      query: () => ({}),
      codes: [REVEAL],
      ofClubs: true,
      read: async (call, limit) => {
        const { items, total } = await readBirthdays(call, ofMembers, limit, 0);
        return {
          total,
          rows: items.map(({ area, id, name, company, day }) => ({
            id,
            title: name,
            text: company,
            at: day,
            path: pathOf(call, ofMembers, area, id),
          })),
        };
      },
    },
    route: serve(birthdaysCall, async (call, { query: { page, pageSize } }) => {
      const found = await readBirthdays(call, ofMembers, pageSize, (page - 1) * pageSize);
      return { data: { ...found, page, pageSize } };
    }),
  };
}

function openTo(call: Call, sources: readonly Source[]): Source[] {
  return sources.filter(({ resource }) => can(call, permissionCode(resource.area, 'Search')));
}

function pathOf(call: Call, sources: readonly Source[], area: string, id: string): string | null {
  const resource = sources.find((one) => one.resource.area === area)?.resource;
  return resource && can(call, permissionCode(area, 'View')) ? `${resource.path}/info/${id}` : null;
}

async function readBirthdays(
  call: Call,
  sources: readonly Source[],
  limit: number,
  offset: number,
): Promise<Pick<Birthdays, 'items' | 'total'>> {
  const open = openTo(call, sources);
  if (open.length === 0) return { items: [], total: 0 };
  const born = sql`with week (day, key) as ${weekRows(call.now)}, born as (${sql.join(
    open.map((source) => bornIn(call, source)),
    sql` union all `,
  )})`;
  const { rows } = await call.db.execute<Birthday & { total: number }>(
    sql`${born} select area, id, name, company, day::text as day, (count(*) over ())::int as total from born
      order by born.day, name, id limit ${limit} offset ${offset}`,
  );
  const items = rows.map(({ area, id, name, company, day }): Birthday => ({ area, id, name, company, day }));
  let total = rows[0]?.total ?? 0;
  if (rows.length === 0 && offset > 0) {
    // A page behind the last one has no row that tells the number.
    const { rows: counted } = await call.db.execute<{ total: number }>(
      sql`${born} select count(*)::int as total from born`,
    );
    total = counted[0]?.total ?? 0;
  }
  lookAt(
    call,
    items.map(({ area, id, company }) => ({
      area,
      entityId: id,
      fields: [company === null ? FIELD.person : FIELD.leader],
    })),
  );
  return { items, total };
}

/** The rows of one list: its present members whose birthday is in the week, or those of their leaders. */
function bornIn(call: Call, whole: Source): SQL {
  const source = seenBy(whole, call.actor);
  const state: ListFilter = { field: 'state', kind: 'values', values: [...countedOf(source.resource).state] };
  const where = whereOf(source, call, { filters: [state] }, undefined);
  const isPerson = FIELD.person in source.resource.fields;
  const [table, owner, born, name, company] = isPerson
    ? ([personProfiles, personProfiles.memberId, personProfiles.dayOfBirth, members.name, sql`null`] as const)
    : ([
        memberContacts,
        memberContacts.memberId,
        memberContacts.dayOfBirth,
        sql`coalesce(${memberContacts.name}, ${members.name})`,
        members.name,
      ] as const);
  const keys = sql.join(
    weekFrom(call.now).flatMap((day) => day.keys.map(literal)),
    sql`, `,
  );
  const leader = isPerson ? sql`true` : sql`${memberContacts.kind} = 1`;
  // From an array the database looks the few members up; a join alone would read all of them.
  return sql`select ${source.resource.area} as area, ${members.id} as id, ${name} as name, ${company}::text as company, w.day
    from ${table} join week w on w.key = ${anniversary(born)} join ${members} on ${members.id} = ${owner}
    where ${where} and ${anniversary(born)} in (${keys}) and ${leader}
      and ${members.id} = any(array(select ${owner} from ${table} where ${anniversary(born)} in (${keys}) and ${leader}))`;
}
