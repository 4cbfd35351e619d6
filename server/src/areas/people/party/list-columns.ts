import { dayThere, presentDay } from '../../../kit/today.ts';
import { memberName } from '../../../db/names.ts';
import { memberLife, memberStates, partyStates } from '@hoivien/contract/areas/people/party/member.life.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { APPROVALS, ENDS, RESTRICTIONS, STATUSES } from '../../../db/codes.ts';
import { careers } from '../../../db/tables/career.ts';
import { fields } from '../../../db/tables/field.ts';
import { enterpriseProfiles, memberCareers, members, personProfiles } from '../../../db/tables/member.ts';
import { memberships } from '../../../db/tables/membership.ts';
import { linkedNames } from '../../../kit/crud/build-parts.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import type { Call } from '../../../kit/call.ts';
import { ASSOCIATION_KEY, GRACE_DAYS } from '../../../kit/association.ts';
import { literal } from '../../../kit/crud/statements.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { hasRank, rankColumns } from './member-rank.ts';
import { taggedMembers, tagNames } from './tags.ts';

/** The earliest due day of an open fee of a member, and the day on which its days of grace end. */
const feeDue = sql`(select min(f.due_on) from fee_histories f where f.member_id = ${members.id} and f.status = 1)`;
const graceDays = sql`coalesce((select (g.value->>'graceDays')::int from settings g where g.key = ${literal(ASSOCIATION_KEY)}), ${literal(GRACE_DAYS)})`;
const lapseOf = (due: SQL) => sql`(${due} + ${graceDays})`;
const lapse = lapseOf(feeDue);
/** Whether the due day of a fee `f` has come, and whether it is over. */
export const isDue = sql`f.due_on <= ${presentDay}`;
export const isOverdue = sql`f.due_on < ${presentDay}`;
/** The same two days of one member. */
export async function feeDays({ db }: Pick<Call, 'db'>, id: string) {
  const [row] = await db
    .select({ feeDueOn: sql<string | null>`${feeDue}::text`, lapsesOn: sql<string | null>`${lapse}::text` })
    .from(members)
    .innerJoin(sql`(select) as alone`, sql`true`)
    .where(eq(members.id, id));
  return row ?? { feeDueOn: null, lapsesOn: null };
}

/** Ids of members with an open fee whose due day, or whose days of grace, are over. */
const overdue = sql`select f.member_id from fee_histories f where f.status = 1 and f.due_on < ${presentDay}`;
const lapsed = sql`select f.member_id from fee_histories f where f.status = 1 and f.due_on < ${presentDay} - ${graceDays}`;

export const careerNames = linkedNames(members.id, memberCareers, {
  owner: memberCareers.memberId,
  target: memberCareers.careerId,
  to: careers,
});

export const clubNames = sql<
  string | null
>`(select string_agg(c.name, '; ' order by c.name) from club_members b join members c on c.id = b.club_id where b.member_id = ${members.id} and b.left_on is null)`;

/** The day of a letter that asks for fees; none before it goes out. */
const remindedDay = dayThere(sql`r.posted_at`);

/** Computed columns of lists of members. The database computes them for the rows of a page only. */
export const partyColumns: Readonly<Record<string, SQL>> = {
  ...provinceColumns(addressProvince(1)),
  careerNames,
  fieldNames: sql`(select string_agg(distinct ${fields.name}, '; ') from member_fields f join fields on fields.id = f.field_id where f.member_id = ${members.id})`,
  clubNames,
  tagNames,
  restriction: sql<
    number | null
  >`case when ${members.erasedAt} is not null then ${RESTRICTIONS.erased} when ${members.restrictedAt} is not null then ${RESTRICTIONS.restricted} else ${RESTRICTIONS.none} end`,
  ...rankColumns,
  ...feeColumns(feeDue, { owed: owedUntil(), due: owedUntil(isDue), overdue: owedUntil(isOverdue) }),
  remindedOn: sql<
    string | null
  >`(select max(${remindedDay})::text from fee_reminder_members r where r.member_id = ${members.id})`,
  presentOn: sql<string | null>`null::text`,
  ...stayColumns(newest, feeDue),
};

type StayColumn = keyof typeof memberships._.columns;

/** The province of an address of a member, by its kind. */
function addressProvince(kind: number): SQL {
  return sql`(select a.province_code from addresses a where a.member_id = ${members.id} and a.kind = ${literal(kind)})`;
}

export function provinceColumns(code: SQL) {
  return {
    provinceCode: sql`${code}`,
    provinceName: sql`(select u.name from units u where u.scheme = '2025' and u.code = ${code})`,
  };
}

/** What a member owes of the open fees `f`. */
function owedUntil(condition: SQL = sql`true`): SQL {
  return sql`(select sum(f.debt)::bigint from fee_histories f where f.member_id = ${members.id} and f.status = 1 and ${condition})`;
}

/** What a member owes, from the earliest due day of the open fees and the sums of their debts. */
export function feeColumns(due: SQL, sums: { owed: SQL; due: SQL; overdue: SQL }) {
  return {
    feeDebt: sql<number | null>`${sums.owed}`,
    feeDue: sql<number | null>`${sums.due}`,
    feeOverdue: sql<number | null>`${sums.overdue}`,
    feeDueOn: sql<string | null>`${due}::text`,
    lapsesOn: sql<string | null>`${lapseOf(due)}::text`,
  };
}

/**
 * The computed columns of a member's newest stay, and the states that follow from it and from the earliest due day of
 * the open fees; `of` is the expression of a column of that stay.
 */
export function stayColumns(of: (column: StayColumn) => SQL, feeDueOn: SQL) {
  const lapsesOn = lapseOf(feeDueOn);
  return {
    joinedOn: sql`${of('startsOn')}::text`,
    memberNumber: of('number'),
    honorary: sql<number>`coalesce(${of('honorary')}::int, 0)`,
    leftOn: sql`${of('endsOn')}::text`,
    endKind: of('endKind'),
    endReason: of('endReason'),
    endDecisionNumber: of('endDecisionNumber'),
    membershipState: stateSql(memberLife, {
      approval: members.approval,
      joinedOn: of('startsOn'),
      leftOn: of('endsOn'),
      endKind: of('endKind'),
      feeDueOn,
      lapsesOn,
    }),
    state: stateSql(memberStates, {
      approval: members.approval,
      status: members.status,
      joinedOn: of('startsOn'),
      leftOn: of('endsOn'),
      endKind: of('endKind'),
      feeDueOn,
      lapsesOn,
    }),
  };
}

/** The one state of partners and clubs, which have no stay. Filters compare it as it is. */
export const partyState = stateSql(partyStates, { approval: members.approval, status: members.status });

/** A column of the newest stay of a member by a query of its own. */
function newest(column: StayColumn): SQL {
  const name = sql.identifier(memberships[column].name);
  return sql`(select s.${name} from memberships s where s.member_id = ${members.id} order by s.starts_on desc limit 1)`;
}

export const enterpriseColumns: Readonly<Record<string, SQL>> = {
  marketName: nameOf('markets', sql`${enterpriseProfiles.marketId}`),
  targetCustomerName: nameOf('target_customers', sql`${enterpriseProfiles.targetCustomerId}`),
  certificateName: nameOf('certificates', sql`${enterpriseProfiles.certificateId}`),
  organizationName: nameOf('organizations', sql`${enterpriseProfiles.organizationId}`),
  enterpriseTypeName: nameOf('enterprises', sql`${enterpriseProfiles.enterpriseId}`),
};

function nameOf(table: string, id: SQL): SQL {
  return sql`(select r.name from ${sql.identifier(table)} r where r.id = ${id})`;
}

/** Computed columns of persons. The province is the one of their home address. */
export const personColumns: Readonly<Record<string, SQL>> = {
  ...provinceColumns(addressProvince(3)),
  workMemberName: memberName(personProfiles.workMemberId),
};

/** A club's user sees no other club of a member than their own. */
export function withOwnClubOnly(source: Source): Source {
  const { forClub } = source;
  return {
    ...source,
    forClub: (clubId) => {
      const seen = forClub?.(clubId);
      const clubNames = sql`(select c.name from club_members b join members c on c.id = b.club_id where b.member_id = ${members.id} and b.club_id = ${clubId} and b.left_on is null)`;
      return {
        ...seen,
        computed: { ...source.computed, ...seen?.computed, clubNames },
      };
    },
  };
}

type Matching = Readonly<Record<string, (filter: ListFilter) => SQL | undefined>>;

/** Filters of lists of members on values that other tables store. */
export const partyFilters: Matching = {
  provinceCode: (filter) => among(sql`select member_id from addresses where kind = 1 and province_code`, filter),
  careerIds: (filter) => among(sql`select member_id from member_careers where career_id`, filter),
  fieldIds: (filter) => among(sql`select member_id from member_fields where field_id`, filter),
  clubIds: (filter) => among(sql`select member_id from club_members where left_on is null and club_id`, filter),
  tagIds: (filter) => among(taggedMembers, filter),
  rankId: (filter) => hasRank(valuesOf(filter)),
  joinedOn: (filter) => between(sql`starts_on`, filter),
  leftOn: (filter) => between(sql`ends_on`, filter),
  presentOn: (filter) => presentIn(filter),
  honorary: (filter) => {
    const wanted = valuesOf(filter).map(Number);
    if (wanted.length !== 1) return undefined;
    const are = sql`${members.id} in (select s.member_id from memberships s where s.honorary
      and not exists (select 1 from memberships n where n.member_id = s.member_id and n.starts_on > s.starts_on))`;
    return wanted[0] === 1 ? are : sql`not ${are}`;
  },
  // Each state is a condition on stored values, because computing the state of every member would take too long.
  membershipState: (filter) => any(oneStay(valuesOf(filter)).map(inState)),
  remindedOn: (filter) => wasReminded(filter),
  feeDebt: (filter) => owes(filter),
  feeDue: (filter) => owes(filter, isDue),
  feeOverdue: (filter) => owes(filter, isOverdue),
};

/** Members whose last letter about fees went out within a range of days. */
function wasReminded(filter: ListFilter): SQL | undefined {
  if (filter.kind !== 'range') return undefined;
  const from = filter.from ? sql`and max(${remindedDay}) >= ${filter.from}::date` : sql``;
  const to = filter.to ? sql`and max(${remindedDay}) < ${filter.to}::date` : sql``;
  return sql`${members.id} in (select r.member_id from fee_reminder_members r where r.posted_at is not null group by r.member_id having true ${from} ${to})`;
}

/** Members whose open fees `f` under a condition make a sum within a range. */
function owes(filter: ListFilter, condition: SQL = sql`true`): SQL | undefined {
  if (filter.kind !== 'range') return undefined;
  const from = filter.from ? sql`and sum(f.debt) >= ${filter.from}::bigint` : sql``;
  const to = filter.to ? sql`and sum(f.debt) < ${filter.to}::bigint` : sql``;
  return sql`${members.id} in (select f.member_id from fee_histories f where f.status = 1 and ${condition} group by f.member_id having true ${from} ${to})`;
}

/** The filter on the one state of members, for the same reason without the state itself. */
export const stateFilter: Matching = {
  state: (filter) =>
    any(
      oneStay(valuesOf(filter)).map((state) => {
        if (state === 'inactive') return sql`(${notEnded} and ${members.status} = ${STATUSES.inactive})`;
        if ([...STAYS, STAYING, 'upcoming'].includes(state))
          return sql`(${inState(state)} and ${members.status} = ${STATUSES.active})`;
        return inState(state);
      }),
    ),
};

/** The states of a stay that has not ended, which differ by the fees of the member; and all three as one. */
const STAYS = ['current', 'grace', 'lapsed'];
const STAYING = 'staying';

/** The same states, with all three of a stay as one, which needs no look at fees. */
function oneStay(states: readonly string[]): string[] {
  if (!STAYS.every((one) => states.includes(one))) return [...states];
  return [STAYING, ...states.filter((one) => !STAYS.includes(one))];
}

function any(conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

export const enterpriseFilters: Matching = {
  taxCode: (filter) => among(sql`select member_id from enterprise_profiles where tax_code`, filter),
  enterpriseScale: (filter) => among(sql`select member_id from enterprise_profiles where enterprise_scale`, filter),
  marketId: (filter) => among(sql`select member_id from enterprise_profiles where market_id`, filter),
  targetCustomerId: (filter) => among(sql`select member_id from enterprise_profiles where target_customer_id`, filter),
  certificateId: (filter) => among(sql`select member_id from enterprise_profiles where certificate_id`, filter),
  partnerSource: (filter) => among(sql`select member_id from enterprise_profiles where partner_source`, filter),
  organizationId: (filter) => among(sql`select member_id from enterprise_profiles where organization_id`, filter),
  enterpriseId: (filter) => among(sql`select member_id from enterprise_profiles where enterprise_id`, filter),
};

export const personFilters: Matching = {
  provinceCode: (filter) => among(sql`select member_id from addresses where kind = 3 and province_code`, filter),
  gender: (filter) => among(sql`select member_id from person_profiles where gender`, filter),
  workMemberId: (filter) => among(sql`select member_id from person_profiles where work_member_id`, filter),
};

/** Ids of members whose newest stay has ended. */
export const endedStays = sql`select s.member_id from memberships s where s.ends_on <= ${presentDay}
  and not exists (select 1 from memberships n where n.member_id = s.member_id and n.starts_on > s.starts_on)`;

/** Ids of members whose newest stay begins on a later day. */
export const comingStays = sql`select s.member_id from memberships s where s.starts_on > ${presentDay}`;

const notEnded = sql`${members.approval} = ${APPROVALS.approved} and ${members.id} not in (${endedStays})`;

/** Those in one state of membership, by the newest stay of each. */
function inState(state: string): SQL {
  if (state === 'pending') return sql`${members.approval} = ${APPROVALS.waiting}`;
  if (state === 'refused') return sql`${members.approval} = ${APPROVALS.refused}`;
  if (state === 'upcoming') return sql`(${notEnded} and ${members.id} in (${comingStays}))`;
  const stays = sql`${notEnded} and ${members.id} not in (${comingStays})`;
  if (state === STAYING) return sql`(${stays})`;
  if (state === 'lapsed') return sql`(${stays} and ${members.id} in (${lapsed}))`;
  if (state === 'grace') return sql`(${stays} and ${members.id} in (${overdue}) and ${members.id} not in (${lapsed}))`;
  if (state === 'current') return sql`(${stays} and ${members.id} not in (${overdue}))`;
  const how =
    state === 'expelled' ? sql`s.end_kind = ${ENDS.excluded}` : sql`s.end_kind is distinct from ${ENDS.excluded}`;
  return sql`(${members.approval} = ${APPROVALS.approved} and ${members.id} in (${endedStays} and ${how}))`;
}

/**
 * Approved members with a stay in the range that has begun, and those whose stay nobody knows: they were members before the product was
 * used.
 */
function presentIn(filter: ListFilter): SQL | undefined {
  if (filter.kind !== 'range') return undefined;
  const from = filter.from ? sql`and (s.ends_on is null or s.ends_on > ${filter.from}::date)` : sql``;
  const to = filter.to ? sql`and s.starts_on < ${filter.to}::date` : sql``;
  const begun = sql`and s.starts_on <= ${presentDay}`;
  return sql`(${members.approval} = ${APPROVALS.approved} and (${members.id} in (select s.member_id from memberships s where true ${from} ${to} ${begun})
    or ${members.id} not in (select s.member_id from memberships s)))`;
}

/** Those with a stay whose day lies in the range. */
function between(day: SQL, filter: ListFilter): SQL | undefined {
  if (filter.kind !== 'range') return undefined;
  const from = filter.from ? sql`and ${day} >= ${filter.from}::date` : sql``;
  const to = filter.to ? sql`and ${day} < ${filter.to}::date` : sql``;
  return sql`${members.id} in (select member_id from memberships where ${day} is not null ${from} ${to})`;
}

function among(start: SQL, filter: ListFilter): SQL {
  const values = valuesOf(filter).map((value) => sql`${value}`);
  return sql`${members.id} in (${start} in (${sql.join(values, sql`, `)}))`;
}
