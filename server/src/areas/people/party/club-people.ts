import type { Former } from '@hoivien/contract/areas/people/party/club.schema.ts';
import { withClubStay } from '@hoivien/contract/fragments/club-stay.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import type { Source } from '../../../kit/crud/source.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { clubOf } from '../../../kit/rights.ts';
import { partyArea } from './party-area.ts';

/**
 * A kind of member for lists and exports within a club: with the day on which each member joined the club of the call.
 */
export function asInClub<Area extends AnyCrud>(area: Area): Area {
  const resource = withClubStay(area.source.resource);
  const sourceOf = (clubId: string | null): Source => ({
    ...area.source,
    resource,
    // `partyArea` adds these to its source, so the copy must not have them twice.
    adds: undefined,
    computed: {
      ...area.source.computed,
      clubJoinedOn: sql`(select b.joined_on from club_members b where b.club_id = ${clubId}::uuid and b.member_id = ${members.id} and b.left_on is null)`,
    },
  });
  const within = ({ actor }: Call) => partyArea(resource, sourceOf(clubOf(actor)));
  return {
    ...area,
    source: sourceOf(null),
    list: (call, query) => within(call).list(call, query),
    exportRows: (call, query) => within(call).exportRows(call, query),
  };
}

/**
 * Former members of one kind in the club of the call, by their last membership, latest leaving first. Restricted and
 * erased members are left out.
 */
export async function formerPeople(
  { db, actor }: Call,
  { within }: Pick<Source, 'within'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<Former>> {
  const clubId = clubOf(actor);
  const { rows } = await db.execute<Former & { total: number }>(sql`
    select ${members.id}, ${members.code}, ${members.name}, b.joined_on::text as "joinedOn", b.left_on::text as "leftOn",
      b.leave_reason as "leaveReason", count(*) over ()::int as total
    from (select distinct on (member_id) * from club_members where club_id = ${clubId} and left_on is not null
      order by member_id, left_on desc, id desc) b
    join ${members} on ${members.id} = b.member_id
    where ${within} and ${members.restrictedAt} is null and ${members.erasedAt} is null
      and not exists (select 1 from club_members o where o.club_id = ${clubId} and o.member_id = b.member_id and o.left_on is null)
    order by b.left_on desc, ${members.name}, ${members.id} limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const items = rows.map((row) => {
    const { total: _, ...former } = row;
    return former;
  });
  return { items, total: rows[0]?.total ?? 0, page, pageSize };
}
