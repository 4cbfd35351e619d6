import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { memberScope } from '../../people/party/index.ts';

/** An old address as `located` contains it. */
export interface Located {
  id: string;
  member_id: string;
  type: number;
  kind: number;
  code: string | null;
  name: string;
  road: string | null;
  legacy_text: string;
  text: string | null;
  candidates: { code: string; fullName: string; provinceCode: string }[];
}

/**
 * The SQL table `located`: each address from before July 2025 with its state. The state is certain for a commune with
 * one successor, and for a province alone; a person must choose the successor of a divided commune or of a district
 * alone. An address of 2025 without a commune is open: an import kept its text in the road.
 */
export function located(call: Call, types: readonly number[]): SQL {
  const seen = and(
    types.length > 0 ? inArray(members.type, [...types]) : sql`false`,
    isNull(members.erasedAt),
    memberScope.filter(call.actor),
  );
  return sql`with located as (
    select a.*, members.type, members.code, members.name, case
      when a.legacy_province_code is null then 'open'
      when a.scheme = '2025' then 'converted'
      when a.legacy_commune_code is not null and cardinality(u.successors) = 1 then 'certain'
      when a.legacy_commune_code is null and a.legacy_district_code is null then 'certain'
      else 'ambiguous' end as state
    from addresses a join ${members} on members.id = a.member_id
      left join units u on u.scheme = 'legacy' and u.code = a.legacy_commune_code
    where (a.legacy_province_code is not null
      or (a.scheme = '2025' and a.commune_code is null and a.province_code is not null and a.road is not null))
      and ${seen})`;
}

/** The rows of `located` that match, each with its possible units of 2025. */
export async function readRows(call: Call, from: SQL, where: SQL, paging: SQL): Promise<Located[]> {
  const { rows } = await call.db.execute<Located & Record<string, unknown>>(sql`${from}
    select l.id, l.member_id, l.type, l.kind, l.code, l.name, l.road,
      concat_ws(', ', l.road, ${unitName('legacy', 'l.legacy_commune_code')}, ${unitName('legacy', 'l.legacy_district_code')}, coalesce(${unitName('legacy', 'l.legacy_province_code')}, ${unitName('2025', 'l.province_code')})) as legacy_text,
      case when l.state = 'converted' then concat_ws(', ', l.road, ${unitName('2025', 'l.commune_code')}, ${unitName('2025', 'l.province_code')}) end as text,
      case when l.state in ('converted', 'open') then '[]'::json else coalesce((
        select json_agg(json_build_object('code', n.code, 'fullName', concat_ws(', ', n.full_name, (select p.full_name from units p where p.scheme = '2025' and p.code = n.parent_code)), 'provinceCode', coalesce(n.parent_code, n.code)) order by c.place, n.name)
        from (select code, min(place) as place from (
            select code, place from unnest(
              (select successors from units u where u.scheme = 'legacy' and u.code = coalesce(l.legacy_commune_code, case when l.legacy_district_code is null then l.legacy_province_code end))
            ) with ordinality as s(code, place)
            union all select s.code, 1 from units u, unnest(u.successors) as s(code)
              where l.legacy_commune_code is null and u.scheme = 'legacy' and u.parent_code = l.legacy_district_code) every
          group by code) c
        join units n on n.scheme = '2025' and n.code = c.code and n.valid_to is null), '[]'::json) end as candidates
    from located l where ${where} order by l.name, l.kind, l.id ${paging}`);
  return rows;
}

function unitName(scheme: string, code: string): SQL {
  return sql`(select u.full_name from units u where u.scheme = ${scheme} and u.code = ${sql.raw(code)})`;
}
