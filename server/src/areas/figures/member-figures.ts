import { FIGURE_AREAS } from '@hoivien/contract/areas/figures/figures.codes.ts';
import { countedOf } from '@hoivien/contract/areas/club/club.rules.ts';
import { type MemberFigures, type OverviewQuery } from '@hoivien/contract/areas/figures/figures.schema.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type SQL, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { type Call, can } from '../../kit/call.ts';
import { whereOf } from '../../kit/crud/list-query.ts';
import type { Source } from '../../kit/crud/source.ts';
import { readDb } from '../../kit/long-reads.ts';
import { today } from '../../kit/today.ts';
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
    open.map(({ area, source }) => {
      const key = JSON.stringify(['figures', call.actor.clubId, span, club]);
      return call.totals.keep(area, key, () => figuresOf(call, area, source, ofClub, span));
    }),
  );
  return { ...span, areas };
}

async function figuresOf(
  call: Call,
  area: AreaFigures['area'],
  source: Source,
  ofClub: ListFilter[],
  span: Span,
): Promise<AreaFigures> {
  const db = readDb(call);
  const counted: ListFilter = { field: 'state', kind: 'values', values: [...countedOf(source.resource).state] };
  const present = whereOf(source, call, { filters: [...ofClub, counted] }, undefined);
  const everyone = whereOf(source, call, { filters: ofClub }, undefined);
  // Every person has the same type, so their list has no filter by it.
  const type = source.resource.fields.type ? sql`members.type` : sql`null::int`;
  // The list finds the province of the head office of a unit and of the home of a person.
  const kind = source.resource.fields.type ? sql`1` : sql`3`;
  const monthly = (day: SQL) =>
    db.execute<AreaFigures['joined'][number]>(
      sql`select date_trunc('month', ${day})::date::text as month, ${type} as type, count(distinct ${members.id})::int as total
        from ${members} join memberships s on s.member_id = ${members.id}
        where ${day} between ${span.from}::date and ${span.to}::date and ${everyone} group by 1, 2 order by 1, 2`,
    );
  const [types, joined, left, provinces, careers] = await Promise.all([
    db.execute<AreaFigures['types'][number]>(
      sql`select ${type} as type, count(*)::int as total from ${members} where ${present} group by 1 order by 1`,
    ),
    monthly(sql`s.starts_on`),
    monthly(sql`s.ends_on`),
    db.execute<AreaFigures['provinces'][number]>(
      sql`select u.code, u.name, count(distinct held.member_id)::int as total from units u
        left join (select a.member_id, a.province_code from ${members} join addresses a on a.member_id = ${members.id} and a.kind = ${kind}
          where ${present}) held on held.province_code = u.code
        where u.scheme = '2025' and u.level = 1 and u.valid_to is null group by u.code, u.name order by u.code`,
    ),
    db.execute<AreaFigures['careers'][number]>(
      sql`select c.id, c.name, count(*)::int as total from ${members} join member_careers l on l.member_id = ${members.id}
        join careers c on c.id = l.career_id where ${present} group by c.id, c.name order by total desc, c.name`,
    ),
  ]);
  return {
    area,
    total: types.rows.reduce((sum, row) => sum + row.total, 0),
    types: types.rows,
    joined: joined.rows,
    left: left.rows,
    provinces: provinces.rows,
    careers: careers.rows,
  };
}
