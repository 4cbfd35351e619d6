import { anyMemberOptions } from '@hoivien/contract/areas/people/party/any-member.calls.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { ANY_MEMBER } from '@hoivien/contract/areas/people/party/any-member.texts.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { members } from '../../../db/tables/member.ts';
import type { Actor, Call } from '../../../kit/call.ts';
import { readOptions } from '../../../kit/crud/read.ts';
import { isSeenTarget } from '../../../kit/crud/sight.ts';
import type { Source, Target } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { looseTable } from '../../../kit/crud/table.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { belongsTo, memberScope } from './rights.ts';

const KINDS = Object.keys(AREA_OF_TYPE).map(Number);

/**
 * The target of a reference to a member of any kind: `targets: { AnyMembers: anyMember }`. People outside the system and
 * erased members cannot be chosen.
 */
export const anyMember: Target = {
  table: members,
  within: and(inArray(members.type, KINDS), isNull(members.erasedAt)) as SQL,
  scope: memberScope,
  keys: [
    sql`(select p.tax_code from enterprise_profiles p where p.member_id = ${members.id})`,
    sql`${members.emailAddress}`,
  ],
};

/** The target of a reference to a club by which records of its members are filtered. */
export const anyClub: Target = {
  table: members,
  within: eq(members.type, MEMBER_TYPE.club),
  scope: memberScope,
};

/** The condition that an actor sees the member of a row: the filter of a scope over rows that belong to members. */
export function ofSeenMember(memberId: PgColumn): (actor: Actor) => SQL | undefined {
  return (actor) => {
    const seen = memberScope.filter(actor);
    return seen && isSeenTarget(memberId, { target: anyMember, seen });
  };
}

const resource: Resource = {
  area: ANY_MEMBER,
  singular: 'AnyMember',
  path: '/member-and-partner',
  menu: 'member',
  sort: 'name:asc',
  fields: {
    code: { kind: 'code', search: true },
    name: { kind: 'text', required: true, search: true },
  },
};

/** The codes of areas whose records refer to members of any kind; their users choose from all kinds. */
const choosers = chooserCodes(ANY_MEMBER);
const searchCodeOf = (type: number) => permissionCode(AREA_OF_TYPE[type] ?? '', 'Search');

/** The options of the picker of members of any kind, which `to: 'AnyMembers'` opens. */
export function anyMemberRoute(): Route {
  return serve(anyMemberOptions, async (call, { query }) => ({ data: await anyMembersFound(call, query) }));
}

/** The members of any kind that a search finds, whom the reader may choose. */
export async function anyMembersFound(
  call: Call,
  query: { search: string; ids: string[]; for?: 'recipients' | undefined; clubId?: string | undefined },
) {
  const { permissions } = call.actor;
  const mayChoose = choosers.some((code) => permissions.has(code));
  const offered = query.for === 'recipients' ? KINDS.filter((type) => type !== MEMBER_TYPE.club) : KINDS;
  const kinds = offered.filter((type) => mayChoose || permissions.has(searchCodeOf(type)));
  // A chosen member keeps its name in the picker, also after its erasure.
  const isOpen = query.ids.length > 0 ? undefined : isNull(members.erasedAt);
  const source: Source = {
    resource,
    table: looseTable(members),
    scope: memberScope,
    within: and(
      inArray(members.type, kinds),
      isOpen,
      query.clubId === undefined ? undefined : belongsTo(query.clubId),
    ) as SQL,
  };
  const found = await readOptions(call, source, query);
  const rows = await call.db
    .select({ id: members.id, type: members.type })
    .from(members)
    .where(
      isOneOf(
        members.id,
        found.map(({ id }) => id),
      ),
    );
  const typeOf = new Map(rows.map(({ id, type }) => [id, type]));
  return found.map((one) => ({ ...one, code: one.code ?? '', note: `Mes.${ANY_MEMBER}.Kind${typeOf.get(one.id)}` }));
}
