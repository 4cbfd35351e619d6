import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Groups, Selection, Whom } from '@hoivien/contract/kit/recipients/recipients.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { type Call, can, canAny } from '../../../kit/call.ts';
import { askedList } from '../../../kit/crud/asked-list.ts';
import { settled, whereOf } from '../../../kit/crud/list-query.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { columnOf } from '../../../kit/crud/table.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { today } from '../../../kit/today.ts';
import { leftBy, memberScope } from '../../people/party/index.ts';
import { takesGuests } from './rights.ts';

type Guests = Selection['otherEmails'];

/** The members of a group: a condition on them, or a query of their ids; a used list also has people outside the system. */
export type Group = ({ where: SQL } | { ids: SQL }) & { guests?: Guests };

/** Who may get something at all. */
export function mayReceive(call: Call, includeLeft: boolean): SQL {
  return and(
    ne(members.type, MEMBER_TYPE.club),
    isNull(members.restrictedAt),
    isNull(members.erasedAt),
    memberScope.filter(call.actor),
    includeLeft ? undefined : not(leftBy(call.now)),
  ) as SQL;
}

/** The condition of one group among others. */
export function joined(group: Group): SQL {
  return sql`${members.id} in (${'ids' in group ? group.ids : sql`select ${members.id} from ${members} where ${group.where}`})`;
}

/** The condition of a group that is the whole selection: the database reads the members once and not twice. */
export function alone(group: Group): SQL {
  return 'ids' in group ? joined(group) : sql`(${group.where})`;
}

/** Each group by its name, in the order of the selection. */
export async function groupConditions(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  { filters, committees, tagIds, clubs, used, includeLeft }: Groups,
) {
  await requireSeenClubs(call, area, clubs);
  const meant = (group: Group, whom: Whom | undefined) => personsOf(call, group, whom, includeLeft);
  return {
    filters: await Promise.all(
      filters.map(async (filter) => meant(await membersOfList(call, lists, area, filter), filter.whom)),
    ),
    committees: committees.map(({ committeeId, on }) => ofCommittee(committeeId, on ?? today(call.now))),
    tagIds: tagIds.map(withTag),
    clubs: clubs.map(({ clubId, whom }) => meant(ofClub(clubId), whom)),
    used: await Promise.all(used.map((one) => ofUsed(call, lists, area, one))),
  };
}

/** The members who hold a seat of a committee on a day. */
export function ofCommittee(committeeId: string, day: string): Group {
  const ids = sql`select s.member_id from seats s join terms t on t.id = s.term_id
    where t.committee_id = ${committeeId} and greatest(s.starts_on, t.starts_on) <= ${day}::date
      and ${day}::date < least(coalesce(s.ends_on, t.ends_on), t.ends_on)`;
  return { ids };
}

export function withTag(id: string): Group {
  return { ids: sql`select g.member_id from member_tags g where g.tag_id = ${id}` };
}

/** The kinds of members whom an invitation of their club reaches; its partners are chosen one by one. */
const OF_CLUBS = [MEMBER_TYPE.unit, MEMBER_TYPE.affiliate, MEMBER_TYPE.executive, MEMBER_TYPE.person];

/** The members whom their club brings: without inactive ones, as fee plans do. */
export const comesWithClub = and(
  isOneOf(members.type, OF_CLUBS),
  eq(members.approval, 1),
  isNull(members.deactivatedAt),
) as SQL;

/** The present members of a club. */
export function ofClub(clubId: string): Group {
  return {
    where: sql`${members.id} in (select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null) and ${comesWithClub}`,
  };
}

const CONTACTS = { head: 1, contact: 2 } as const;

/** The persons of members instead of the members: their contacts and their head, as far as these have a record. */
export function personsOf(call: Call, group: Group, whom: Whom = 'member', includeLeft = false): Group {
  if (whom === 'member') return group;
  const kinds = whom === 'both' ? Object.values(CONTACTS) : [CONTACTS[whom]];
  return {
    ids: sql`select c.person_id from member_contacts c where c.person_id is not null and ${isOneOf(sql`c.kind`, kinds)}
      and c.member_id in (select ${members.id} from ${members} where ${alone(group)} and ${mayReceive(call, includeLeft)})`,
  };
}

/** The members of a list under a query. A sender needs the code to search that list. */
export async function membersOfList(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  filter: Groups['filters'][number],
): Promise<Group> {
  const { source, query } = listOf(call, lists, area, filter);
  return { where: whereOf(source, call, query, await settled(call, source, query)) ?? sql`true` };
}

function listOf(call: Call, lists: readonly AnyCrud[], area: string, filter: Groups['filters'][number]) {
  const refused = (rule: string) => inputRefusal([{ field: 'filters', message: `Mes.${area}.MemberIds.${rule}` }]);
  const list = lists.find(({ source }) => source.resource.area === filter.area);
  const isOfMembers = list && list.source.table === (members as unknown);
  if (!isOfMembers || !can(call, permissionCode(filter.area, 'Search'))) throw refused('NotAllowed');
  const { source } = list;
  return { source, query: askedList(source.resource, filter.query, () => refused('InValid')) };
}

/** The filters without a condition: they would take everybody in their list. */
export function wholeLists(call: Call, lists: readonly AnyCrud[], area: string, { filters }: Groups) {
  return filters.filter((filter) => {
    const { query } = listOf(call, lists, area, filter);
    return query.search === '' && query.filters.length === 0;
  });
}

/** Where the people of lists that were used before stand. */
const PEOPLE = {
  Schedules: sql`select p.member_id, p.name, p.email_address, p.schedule_id as of_id from schedule_participants p`,
  Activities: sql`select p.member_id, p.name, p.email_address, p.activity_id as of_id from activity_participants p`,
  Notifications: sql`select p.member_id, p.name, p.email_address, p.notification_id as of_id from notification_recipients p`,
} as const;

function isUsed(area: string): area is keyof typeof PEOPLE {
  return Object.hasOwn(PEOPLE, area);
}

/** The people of an earlier meeting, event or notification that the reader sees. */
export async function ofUsed(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  { area: of, id }: Groups['used'][number],
): Promise<Group & { guests: Guests }> {
  const list = lists.find(({ source }) => source.resource.area === of);
  const people = isUsed(of) ? PEOPLE[of] : undefined;
  if (!list || !people || !maySee(call, of))
    throw inputRefusal([{ field: 'used', message: `Mes.${area}.MemberIds.NotAllowed` }]);
  const { table } = list.source;
  const [row] = await call.db
    .select({ clubId: columnOf(table, 'clubId') })
    .from(table)
    .where(and(eq(columnOf(table, 'id'), id), whereOf(list.source, call, { filters: [] }, undefined)));
  if (!row) throw inputRefusal([{ field: 'used', message: `Mes.${area}.MemberIds.NotFound` }]);
  const { rows } = takesGuests(call.actor, { clubId: row.clubId })
    ? await call.db.execute<{ name: string; email: string }>(
        sql`select p.name, coalesce(p.email_address, m.email_address) as email from (${people}) p
          join members m on m.id = p.member_id where p.of_id = ${id} and m.type = ${TYPES.outside} and m.erased_at is null
          and coalesce(p.email_address, m.email_address) is not null order by p.name, m.id`,
      )
    : { rows: [] };
  return {
    ids: sql`select p.member_id from (${people}) p join members m on m.id = p.member_id
      where p.of_id = ${id} and m.type <> ${TYPES.outside}`,
    guests: rows.map(({ name, email }) => ({ name, emailAddress: email })),
  };
}

/** Whether the reader may find records of an area. */
export function maySee(call: Call, area: string): boolean {
  return canAny(call, [permissionCode(area, 'Search'), ...viewCodes(area)]);
}

async function requireSeenClubs(call: Call, area: string, clubs: Groups['clubs']): Promise<void> {
  if (clubs.length === 0) return;
  const ids = [...new Set(clubs.map(({ clubId }) => clubId))];
  const seen = await call.db
    .select({ id: members.id })
    .from(members)
    .where(and(isOneOf(members.id, ids), eq(members.type, MEMBER_TYPE.club), memberScope.filter(call.actor)));
  if (seen.length < ids.length) throw inputRefusal([{ field: 'clubs', message: `Mes.${area}.MemberIds.NotFound` }]);
}
