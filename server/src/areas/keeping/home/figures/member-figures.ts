import { FIGURE_AREAS } from '@hoivien/contract/areas/keeping/home/figures.codes.ts';
import { countedOf } from '@hoivien/contract/areas/people/party/club.rules.ts';
import type { MemberFigures, OverviewQuery } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type SQL, sql } from 'drizzle-orm';
import { members } from '../../../../db/tables/member.ts';
import { type Call, can } from '../../../../kit/call.ts';
import { whereOf } from '../../../../kit/crud/list-query.ts';
import type { Source } from '../../../../kit/crud/source.ts';
import { readDb } from '../../../../kit/long-reads.ts';
import { today } from '../../../../kit/today.ts';
import { keepFor } from '../../../../kit/totals.ts';
import { type Span, spanOf } from './span.ts';

type AreaFigures = MemberFigures['areas'][number];

/**
 * Members of the areas whose lists the reader may open. Each number counts the rows of that list under its filters. Slow
 * figures are kept until the next write.
 */
export async function memberFigures(
  call: Call,
  sources: readonly Source[],
  { year, club }: OverviewQuery,
): Promise<MemberFigures> {
  const span = spanOf(today(call.now), year);
  const ofClub: ListFilter[] = club ? [{ field: 'clubIds', kind: 'values', values: [club] }] : [];
  const open = FIGURE_AREAS.flatMap((area) => {
    const source = sources.find(({ resource }) => resource.area === area);
    return source && can(call, permissionCode(area, 'Search')) ? [{ area, source }] : [];
  });
  const areas = await Promise.all(
    open.map(async ({ area, source }): Promise<AreaFigures> => {
      const keep = <Value>(name: string, more: unknown, read: () => Promise<Value>) =>
        keepFor(call, area, [name, club, more], read);
      // The present members are those of every year.
      const [present, months] = await Promise.all([
        keep('present', null, () => presentOf(call, source, ofClub)),
        keep('months', span, () => monthsOf(call, source, ofClub, span)),
      ]);
      return { area, ...present, ...months };
    }),
  );
  return { ...span, areas };
}

/** Every person has the same type, so their list has no filter by it. */
const typeIn = ({ resource }: Source) => (resource.fields.type ? sql`members.type` : sql`null::int`);

async function presentOf(
  call: Call,
  source: Source,
  ofClub: ListFilter[],
): Promise<Pick<AreaFigures, 'total' | 'types' | 'provinces' | 'careers'>> {
  const counted: ListFilter = { field: 'state', kind: 'values', values: [...countedOf(source.resource).state] };
  const present = whereOf(source, call, { filters: [...ofClub, counted] }, undefined);
  // The list finds the province of the head office of a unit and of the home of a person.
  const kind = source.resource.fields.type ? sql`1` : sql`3`;
  // The present members are found once for all three.
  const { rows } = await readDb(call).execute<Pick<AreaFigures, 'types' | 'provinces' | 'careers'>>(
    sql`with present as materialized (select ${members.id} as id, ${typeIn(source)} as type from ${members} where ${present}),
      types as (select type, count(*)::int as total from present group by type),
      held as (select a.province_code as code, count(*)::int as total from present p
        join addresses a on a.member_id = p.id and a.kind = ${kind} where a.province_code is not null group by 1),
      work as (select l.career_id as id, count(*)::int as total from present p
        join member_careers l on l.member_id = p.id group by 1)
      select (select coalesce(json_agg(json_build_object('type', t.type, 'total', t.total) order by t.type), '[]') from types t) as types,
        (select coalesce(json_agg(json_build_object('code', u.code, 'name', u.name, 'total', coalesce(h.total, 0)) order by u.code), '[]')
          from units u left join held h on h.code = u.code
          where u.scheme = '2025' and u.level = 1 and u.valid_to is null) as provinces,
        (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'total', w.total) order by w.total desc, c.name), '[]')
          from work w join careers c on c.id = w.id) as careers`,
  );
  const { types = [], provinces = [], careers = [] } = rows[0] ?? {};
  return { total: types.reduce((sum, row) => sum + row.total, 0), types, provinces, careers };
}

async function monthsOf(
  call: Call,
  source: Source,
  ofClub: ListFilter[],
  span: Span,
): Promise<Pick<AreaFigures, 'joined' | 'left'>> {
  const everyone = whereOf(source, call, { filters: ofClub }, undefined);
  const monthly = (day: SQL) =>
    readDb(call).execute<AreaFigures['joined'][number]>(
      sql`select date_trunc('month', ${day})::date::text as month, ${typeIn(source)} as type, count(distinct ${members.id})::int as total
        from ${members} join memberships s on s.member_id = ${members.id}
        where ${day} between ${span.from}::date and ${span.to}::date and ${everyone} group by 1, 2 order by 1, 2`,
    );
  const [joined, left] = await Promise.all([
    // Joining ahead counts nowhere.
    monthly(sql`(case when s.starts_on <= ${today(call.now)}::date then s.starts_on end)`),
    monthly(sql`s.ends_on`),
  ]);
  return { joined: joined.rows, left: left.rows };
}
