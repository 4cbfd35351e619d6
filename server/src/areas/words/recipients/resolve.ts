import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { maskOf, REVEAL } from '@hoivien/contract/kit/guard.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type {
  Groups,
  ListedOnly,
  Recipient,
  RecipientCount,
  Selection,
  Skip,
} from '@hoivien/contract/kit/recipients/recipients.ts';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { type Call, can } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { lostIn } from '../../../kit/crud/uses.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { memberScope } from '../../people/party/index.ts';
import { alone, type Group, groupConditions, joined, mayReceive, membersOfList, wholeLists } from './groups.ts';

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
  return resolved(call, selection, Object.values(await groupConditions(call, lists, area, selection)).flat());
}

async function resolved(call: Call, selection: Selection, groups: readonly Group[]): Promise<Resolved> {
  const named = selection.memberIds.length > 0 ? [isOneOf(members.id, selection.memberIds)] : [];
  const chosen =
    named.length + groups.length === 1 ? [...named, ...groups.map(alone)] : [...named, ...groups.map(joined)];
  const where = and(chosen.length > 0 ? or(...chosen) : sql`false`, mayReceive(call, selection.includeLeft)) as SQL;
  const given = [...selection.otherEmails, ...groups.flatMap(({ guests = [] }) => guests)];
  const guests = [
    ...new Map(given.toReversed().map((guest) => [fold(guest.emailAddress), guest])).values(),
  ].toReversed();
  const keys = guests.map(({ emailAddress }) => fold(emailAddress));
  const taken =
    keys.length > 0
      ? await call.db
          .select({ key: members.emailAddressKey })
          .from(members)
          .where(and(inArray(members.emailAddressKey, keys), where))
      : [];
  const takenKeys = new Set(taken.map(({ key }) => key));
  const others = guests.filter(({ emailAddress }) => !takenKeys.has(fold(emailAddress)));
  return { where, others, repeated: given.length - others.length };
}

/** The people whom groups have now: members by id, and people outside the system. */
export async function peopleOfGroups(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  groups: Groups,
): Promise<{ memberIds: string[]; others: Selection['otherEmails'] }> {
  await refuseWholeLists(call, lists, area, groups);
  const { where, others } = await resolve(call, lists, area, { ...groups, memberIds: [], otherEmails: [] });
  const rows = await call.db.select({ id: members.id }).from(members).where(where);
  return { memberIds: rows.map(({ id }) => id), others };
}

/** Refuses a filter without a condition: somebody who forgot to choose one would write to everybody. */
export async function refuseWholeLists(
  call: Call,
  lists: readonly AnyCrud[],
  area: string,
  groups: Groups,
): Promise<void> {
  const [whole] = wholeLists(call, lists, area, groups);
  if (!whole) return;
  const group = await membersOfList(call, lists, area, whole);
  const count = await countMembers(call, and(alone(group), mayReceive(call, groups.includeLeft)));
  throw inputRefusal([{ field: 'filters', message: 'Mes.Recipients.Condition.Everybody', params: { count } }]);
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
async function refuseLost({ db }: Call, { filters, committees, tagIds, clubs, used }: Groups): Promise<void> {
  const lost = await lostIn(db, { filters, committees, tagIds, clubs, used });
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
  const { memberIds, otherEmails, includeLeft } = selection;
  await refuseUnfit(call, area, memberIds);
  await refuseLost(call, selection);
  const groups = await groupConditions(call, lists, area, selection);
  const each = Object.values(groups).flat();
  const { where, others, repeated } = await resolved(call, selection, each);
  const may = mayReceive(call, includeLeft);
  const size = async (group: Group) => (await countMembers(call, and(alone(group), may))) + guestsOf(group);
  const reason = skipSql(reach);
  const rows = await call.db
    .select({ reason: sql<Skip | null>`r.reason`, bare: sql<boolean>`r.bare`, count: sql<number>`count(*)::int` })
    .from(sql`(select ${reason} as reason, ${members.emailAddress} is null as bare from ${members} where ${where}) r`)
    .groupBy(sql`r.reason, r.bare`);
  const sum = (some: typeof rows) => some.reduce((all, { count }) => all + count, 0);
  // A single group alone is the whole selection and is not counted twice.
  const only = memberIds.length === 0 && each.length === 1 ? each[0] : undefined;
  const sizes = async (some: readonly Group[]) =>
    only ? some.map((group) => sum(rows) + guestsOf(group)) : Promise.all(some.map(size));
  const [filters, committees, tagIds, clubs, used, people] = await Promise.all([
    sizes(groups.filters),
    sizes(groups.committees),
    sizes(groups.tagIds),
    sizes(groups.clubs),
    sizes(groups.used),
    memberIds.length > 0 ? countMembers(call, and(isOneOf(members.id, memberIds), may)) : 0,
  ]);
  const of = (name: Skip | null) => sum(rows.filter((row) => row.reason === name));
  // An other e-mail has no phone, so it is out of reach by SMS alone.
  const unreached = reachesMail(reach) ? 0 : others.length;
  const skipped = {
    inactive: of('inactive'),
    noAddress: of('noAddress') + unreached,
    noMobile: of('noMobile'),
    noConsent: of('noConsent'),
    bounced: of('bounced'),
  };
  const total = sum(rows) + others.length;
  const parts = [...filters, ...committees, ...tagIds, ...clubs, ...used, people, otherEmails.length];
  return {
    total,
    reached: of(null) + others.length - unreached,
    skipped,
    repeated,
    people,
    emails: otherEmails.length,
    doubled: parts.reduce((all, count) => all + count, 0) - total,
    noEmail: sum(rows.filter(({ bare }) => bare)),
    groups: { filters, committees, tagIds, clubs, used },
  };
}

function guestsOf({ guests = [] }: Group): number {
  return guests.length;
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
  { page, pageSize, only, ...reach }: Reach & { page: number; pageSize: number; only: ListedOnly | null },
): Promise<Page<Recipient>> {
  await refuseUnfit(call, area, selection.memberIds);
  await refuseLost(call, selection);
  const groups = Object.values(await groupConditions(call, lists, area, selection)).flat();
  const { where, others } = await resolved(call, selection, groups);
  const reason = skipSql(reach);
  const isWanted = {
    reached: sql`${reason} is null`,
    skipped: sql`${reason} is not null`,
    noEmail: isNull(members.emailAddress),
    doubled: isDoubled(selection, groups),
  };
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
  const listed =
    only === 'noEmail' || only === 'doubled' || (only && (only === 'skipped') !== (skipped !== null)) ? [] : others;
  const guests = listed
    .slice(Math.max(0, offset - total), Math.max(0, offset - total + pageSize - rows.length))
    .map((person) => ({
      memberId: null,
      memberType: OUTSIDE,
      code: null,
      phoneNumber: null,
      skipped,
      mendIn: null,
      ...person,
    }));
  const isSeen = can(call, REVEAL);
  const mendIn = (type: number) => {
    const own = AREA_OF_TYPE[type];
    return own !== undefined && can(call, permissionCode(own, 'Update')) ? own : null;
  };
  const items = rows.map((row) => ({
    ...row,
    mendIn: mendIn(row.memberType),
    phoneNumber: isSeen || !PERSON_TYPES.includes(row.memberType) ? row.phoneNumber : masked(row.phoneNumber),
  }));
  return { items: [...items, ...guests], total: total + listed.length, page, pageSize };
}

function masked(phoneNumber: string | null): string | null {
  return phoneNumber && String(maskOf({ kind: 'phone' }, phoneNumber));
}

/** The condition for members whom more than one part of a selection chooses. */
function isDoubled({ memberIds, otherEmails }: Selection, groups: readonly Group[]): SQL {
  const keys = [...otherEmails, ...groups.flatMap(({ guests = [] }) => guests)].map((one) => fold(one.emailAddress));
  const parts = [
    ...groups.map(joined),
    ...(memberIds.length > 0 ? [isOneOf(members.id, memberIds)] : []),
    ...(keys.length > 0 ? [sql`coalesce(${isOneOf(members.emailAddressKey, keys)}, false)`] : []),
  ].map((part) => sql`(${part})::int`);
  return parts.length > 1 ? sql`${sql.join(parts, sql` + `)} > 1` : sql`false`;
}

export async function countMembers({ db }: Call, where: SQL | undefined): Promise<number> {
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
