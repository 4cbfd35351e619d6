import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { maskOf, REVEAL } from '@hoivien/contract/kit/guard.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Groups, Recipient, RecipientCount, Selection, Skip } from '@hoivien/contract/kit/recipients.ts';
import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { type Call, can } from '../../kit/call.ts';
import { askedList } from '../../kit/crud/asked-list.ts';
import { settled, whereOf } from '../../kit/crud/list-query.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { lostIn } from '../../kit/crud/uses.ts';
import { inputRefusal } from '../../kit/errors.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { today } from '../../kit/today.ts';
import { leftBy, memberScope } from '../party/index.ts';

/** What decides whether a recipient can be reached. */
export interface Reach {
  /** Channels of which one must have an address; none asks for no address. */
  channels: readonly number[];
  /** The purpose of a consent whose withdrawal leaves a recipient out; null where none is needed. */
  purpose: string | null;
  /** The condition for members whose mails came back too often. */
  bounced?: SQL;
  /** The condition for members with an account that gets messages in the product. */
  account?: SQL;
  /** The condition for members who refused such mails. */
  refused?: SQL;
  /** The condition for members who are inactive, where these get nothing. */
  inactive?: SQL;
}

/** The chosen members of a selection as one query, in which nobody is twice and nobody is who may get nothing. */
export interface Resolved {
  where: SQL;
  /** Other e-mails that are not the address of a chosen member. */
  others: Selection['otherEmails'];
  repeated: number;
}

/**
 * Resolves a selection in the scope of its sender. Restricted and erased members are never in it, clubs neither, and
 * members who have left only when the selection says so. Throws Refusal for people whom nobody may choose.
 *
 * @param area The plural name in message keys, such as `Notifications`.
 */
export async function resolve(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  selection: Selection,
): Promise<Resolved> {
  await refuseUnfit(call, area, selection.memberIds);
  await refuseLost(call, selection);
  const groups = await groupConditions(call, lists, area, selection);
  const named = selection.memberIds.length > 0 ? [isOneOf(members.id, selection.memberIds)] : [];
  const chosen =
    named.length + groups.length === 1 ? [...named, ...groups.map(alone)] : [...named, ...groups.map(joined)];
  const where = and(chosen.length > 0 ? or(...chosen) : sql`false`, mayReceive(call, selection.includeLeft)) as SQL;
  const keys = selection.otherEmails.map(({ emailAddress }) => fold(emailAddress));
  const taken =
    keys.length > 0
      ? await call.db
          .select({ key: members.emailAddressKey })
          .from(members)
          .where(and(inArray(members.emailAddressKey, keys), where))
      : [];
  const takenKeys = new Set(taken.map(({ key }) => key));
  const others = selection.otherEmails.filter(({ emailAddress }) => !takenKeys.has(fold(emailAddress)));
  return { where, others, repeated: selection.otherEmails.length - others.length };
}

/** The members whom groups have now, by id. */
export async function membersOfGroups(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  groups: Groups,
): Promise<string[]> {
  const { where } = await resolve(call, lists, area, { ...groups, memberIds: [], otherEmails: [] });
  const rows = await call.db.select({ id: members.id }).from(members).where(where);
  return rows.map(({ id }) => id);
}

/** Refuses clubs, which are no recipients. */
export async function refuseClubs({ db }: Call, area: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [club] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isOneOf(members.id, ids), eq(members.type, MEMBER_TYPE.club)))
    .limit(1);
  if (club) throw inputRefusal([{ field: 'memberIds', message: `Mes.${area}.MemberIds.NotAllowed` }]);
}

/** Refuses conditions that name something deleted: they would choose nobody, or everybody within 'not'. */
async function refuseLost({ db }: Call, { filters, committees, tagIds }: Groups): Promise<void> {
  const lost = await lostIn(db, { filters, committees, tagIds });
  if (lost.length === 0) return;
  const name = lost.flatMap((one) => one.name ?? []).join('; ');
  throw inputRefusal([
    { field: 'filters', message: 'Mes.Recipients.Condition.NotFound', ...(name && { params: { name } }) },
  ]);
}

/** Refuses clubs, and members whom the sender does not see. */
async function refuseUnfit(call: Call, area: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const seen = await call.db
    .select({ id: members.id, type: members.type })
    .from(members)
    .where(and(isOneOf(members.id, ids), memberScope.filter(call.actor)));
  const refused = (rule: string) => inputRefusal([{ field: 'memberIds', message: `Mes.${area}.MemberIds.${rule}` }]);
  if (seen.some(({ type }) => type === MEMBER_TYPE.club)) throw refused('NotAllowed');
  if (seen.length < new Set(ids).size) throw refused('NotFound');
}

/** The numbers of a selection, also of each of its groups. */
export async function countRecipients(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  selection: Selection,
  reach: Reach,
): Promise<RecipientCount> {
  const { filters, committees, tagIds } = selection;
  // A single group alone is the whole selection and is not counted twice.
  const isOneGroup = selection.memberIds.length === 0 && filters.length + committees.length + tagIds.length === 1;
  const [resolved, own] = await Promise.all([
    resolve(call, lists, area, selection),
    isOneGroup ? undefined : countGroups(call, lists, area, selection),
  ]);
  const reason = skipSql(reach);
  const rows = await call.db
    .select({ reason: sql<Skip | null>`r.reason`, count: sql<number>`count(*)::int` })
    .from(sql`(select ${reason} as reason from ${members} where ${resolved.where}) r`)
    .groupBy(sql`r.reason`);
  const inGroup = rows.reduce((sum, { count }) => sum + count, 0);
  const alone = {
    filters: filters.map(() => inGroup),
    committees: committees.map(() => inGroup),
    tagIds: tagIds.map(() => inGroup),
  };
  const of = (name: Skip | null) => rows.find((row) => row.reason === name)?.count ?? 0;
  // An other e-mail has no phone, so it is out of reach by SMS alone.
  const unreached = reachesMail(reach) ? 0 : resolved.others.length;
  const skipped = {
    inactive: of('inactive'),
    noAddress: of('noAddress') + unreached,
    noMobile: of('noMobile'),
    noConsent: of('noConsent'),
    bounced: of('bounced'),
  };
  const reached = of(null) + resolved.others.length - unreached;
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return { total: reached + left, reached, skipped, repeated: resolved.repeated, groups: own ?? alone };
}

/** How many people of a selection are reached. */
export async function countReached(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  selection: Selection,
  reach: Reach,
): Promise<number> {
  const { where, others } = await resolve(call, lists, area, selection);
  const found = await countMembers(call, and(where, sql`(${skipSql(reach)}) is null`));
  return found + (reachesMail(reach) ? others.length : 0);
}

/** One page of the recipients by name, then other e-mails. */
export async function pageOfRecipients(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  selection: Selection,
  { page, pageSize, only, ...reach }: Reach & { page: number; pageSize: number; only: 'reached' | 'skipped' | null },
): Promise<Page<Recipient>> {
  const { where, others } = await resolve(call, lists, area, selection);
  const reason = skipSql(reach);
  const isWanted = { reached: sql`${reason} is null`, skipped: sql`${reason} is not null` };
  const narrowed = and(where, only ? isWanted[only] : undefined);
  const offset = (page - 1) * pageSize;
  // One pass finds the page and the number of all; only a page behind the last one has to count again.
  const keys = await call.db
    .select({ id: members.id, total: sql<number>`(count(*) over ())::int` })
    .from(members)
    .where(narrowed)
    .orderBy(members.name, members.id)
    .limit(pageSize)
    .offset(offset);
  const total = keys[0]?.total ?? (offset === 0 ? 0 : await countMembers(call, narrowed));
  const ids = keys.map(({ id }) => id);
  const rows = await call.db
    .select({
      memberId: members.id,
      memberType: members.type,
      code: members.code,
      name: members.name,
      emailAddress: members.emailAddress,
      phoneNumber: members.phoneNumber,
      skipped: sql<Skip | null>`r.reason`,
    })
    .from(members)
    // The lateral row keeps the tables in the names of the columns.
    .innerJoin(sql`lateral (select ${reason} as reason) r`, sql`true`)
    .where(isOneOf(members.id, ids))
    .orderBy(members.name, members.id);
  const skipped: Skip | null = reachesMail(reach) ? null : 'noAddress';
  const listed = only && (only === 'skipped') !== (skipped !== null) ? [] : others;
  const guests = listed
    .slice(Math.max(0, offset - total), Math.max(0, offset - total + pageSize - rows.length))
    .map((person) => ({ memberId: null, memberType: OUTSIDE, code: null, phoneNumber: null, skipped, ...person }));
  const isSeen = can(call, REVEAL);
  const items = rows.map((row) => ({
    ...row,
    phoneNumber: isSeen || !PERSON_TYPES.includes(row.memberType) ? row.phoneNumber : masked(row.phoneNumber),
  }));
  return { items: [...items, ...guests], total: total + listed.length, page, pageSize };
}

function masked(phoneNumber: string | null): string | null {
  return phoneNumber && String(maskOf({ kind: 'phone' }, phoneNumber));
}

/** Who may get something at all. */
function mayReceive(call: Call, includeLeft: boolean): SQL {
  return and(
    ne(members.type, MEMBER_TYPE.club),
    isNull(members.restrictedAt),
    isNull(members.erasedAt),
    memberScope.filter(call.actor),
    includeLeft ? undefined : not(leftBy(call.now)),
  ) as SQL;
}

/** The members of a group: a condition on them, or a query of their ids. */
type Group = { where: SQL } | { ids: SQL };

/** The condition of one group among others. */
function joined(group: Group): SQL {
  return sql`${members.id} in (${'ids' in group ? group.ids : sql`select ${members.id} from ${members} where ${group.where}`})`;
}

/** The condition of a group that is the whole selection: the database reads the members once and not twice. */
function alone(group: Group): SQL {
  return 'ids' in group ? joined(group) : sql`(${group.where})`;
}

/** Each group, in the order of the selection. */
async function groupConditions(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  { filters, committees, tagIds }: Groups,
): Promise<Group[]> {
  return [
    ...(await Promise.all(filters.map((filter) => membersOfList(call, lists, area, filter)))),
    ...committees.map(({ committeeId, on }) => {
      const day = on ?? today(call.now);
      const ids = sql`select s.member_id from seats s join terms t on t.id = s.term_id
        where t.committee_id = ${committeeId} and greatest(s.starts_on, t.starts_on) <= ${day}::date
          and ${day}::date < least(coalesce(s.ends_on, t.ends_on), t.ends_on)`;
      return { ids };
    }),
    ...tagIds.map((id) => ({ ids: sql`select g.member_id from member_tags g where g.tag_id = ${id}` })),
  ];
}

/** The members of a list under a query. A sender needs the code to search that list. */
async function membersOfList(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  filter: Groups['filters'][number],
): Promise<Group> {
  const refused = (rule: string) => inputRefusal([{ field: 'filters', message: `Mes.${area}.MemberIds.${rule}` }]);
  const list = lists.find(({ source }) => source.resource.area === filter.area);
  const isOfMembers = list && list.source.table === (members as unknown);
  if (!isOfMembers || !can(call, permissionCode(filter.area, 'Search'))) throw refused('NotAllowed');
  const { source } = list;
  const query = askedList(source.resource, filter.query, () => refused('InValid'));
  return { where: whereOf(source, call, query, await settled(call, source, query)) ?? sql`true` };
}

async function countGroups(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  selection: Selection,
): Promise<RecipientCount['groups']> {
  const { filters, committees, tagIds, includeLeft } = selection;
  const groups = await groupConditions(call, lists, area, selection);
  const counts = await Promise.all(
    groups.map((group) => countMembers(call, and(alone(group), mayReceive(call, includeLeft)))),
  );
  const [first, second] = [filters.length, filters.length + committees.length];
  return {
    filters: counts.slice(0, first),
    committees: counts.slice(first, second),
    tagIds: counts.slice(second, second + tagIds.length),
  };
}

async function countMembers({ db }: Call, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(members).where(where);
  return row?.count ?? 0;
}

const EMAIL = 1;
const PHONES = [2, 6];
const PRODUCT = 3;

/** The same as `isMobile` of the contract. */
const hasMobile = sql`coalesce(${members.phoneNumber} !~ '^\\+84' or ${members.phoneNumber} ~ '^\\+84[35789][0-9]{8}$', false)`;

function reachesMail({ channels }: Reach): boolean {
  return channels.length === 0 || channels.includes(EMAIL);
}

/**
 * The reason why a member gets nothing, as an expression over `members`; null for one whom at least one channel reaches. Mails
 * that came back and refused mails end the e-mail only: another channel still reaches the member.
 */
function skipSql({ channels, purpose, bounced, account, refused, inactive }: Reach): SQL {
  const hasMail = sql`${members.emailAddress} is not null`;
  const wantsMail = channels.includes(EMAIL);
  const wantsPhone = channels.some((channel) => PHONES.includes(channel));
  const others = [...(wantsPhone ? [hasMobile] : []), ...(channels.includes(PRODUCT) && account ? [account] : [])];
  const isAddressed =
    channels.length === 0 ? sql`true` : (or(...(wantsMail ? [hasMail] : []), ...others) ?? sql`false`);
  const isWithdrawn = purpose
    ? sql`exists (select 1 from consents c where c.member_id = ${members.id} and c.purpose = ${purpose} and c.withdrawn_at is not null)
        and not exists (select 1 from consents c where c.member_id = ${members.id} and c.purpose = ${purpose} and c.withdrawn_at is null)`
    : sql`false`;
  const mailOnly = (condition?: SQL) =>
    condition && (wantsMail || channels.length === 0)
      ? sql`(${condition}) and not ${or(sql`false`, ...others)}`
      : sql`false`;
  const isLandline = wantsPhone ? sql`${members.phoneNumber} is not null` : sql`false`;
  return sql`case when ${inactive ?? sql`false`} then 'inactive' when not (${isAddressed}) then case when ${isLandline} then 'noMobile' else 'noAddress' end when ${isWithdrawn} or ${mailOnly(refused)} then 'noConsent'
    when ${mailOnly(bounced)} then 'bounced' end`;
}
