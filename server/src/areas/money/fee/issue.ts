import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { PAYING_TYPES } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import {
  type Asked,
  askOf,
  type Candidate,
  daysOf,
  LEFT_OUT,
  type LeftOut,
  type Rate,
  rateBy,
} from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import type { FeePreview, PreviewMember, PreviewPage } from '@hoivien/contract/areas/money/fee/fee.schema.ts';
import { APPROVAL, STATUS } from '@hoivien/contract/codes.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { feeHistories, feePlans, feeRates } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import { auditAll } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf, lockInOrder } from '../../../kit/crud/statements.ts';
import { Refusal } from '../../../kit/errors.ts';
import { countMoney } from '../../../kit/press.ts';
import { today } from '../../../kit/today.ts';
import { bandsOf } from '../../people/party/index.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

type Plan = typeof feePlans.$inferSelect;

/** A member whom a plan may concern, with what the plan asks. */
interface Person extends Candidate {
  code: string | null;
  name: string;
  asked: Asked;
}

/** Members of one page of a list behind a number. */
const PAGE = 50;

/** What issuing a plan would do now. */
export async function previewOf(call: Call, planId: string): Promise<FeePreview> {
  const { people, rates } = await askedBy(call, planId);
  const asked = people.filter(isAsked);
  const figure = (chosen: readonly Person[]) => ({
    count: chosen.length,
    total: sumOf(chosen.map((person) => person.asked.amount)),
  });
  const inPart = asked.filter(isPartly);
  const counts = LEFT_OUT.map((reason) => ({ reason, count: people.filter((one) => one.asked.out === reason).length }));
  return {
    asked: figure(asked),
    partly: figure(inPart),
    issued: await issuedFigure(call, planId),
    rates: rates.map((rate) => ({
      rateId: rate.id,
      by: rateBy(rate),
      ...figure(asked.filter((person) => person.asked.rate?.id === rate.id)),
    })),
    leftOut: counts.filter(({ reason, count }) => count > 0 && reason !== 'issued'),
  };
}

/** The fees that a plan has issued. */
async function issuedFigure(call: Call, planId: string): Promise<{ count: number; total: number }> {
  const [row] = await call.db
    .select({
      count: sql<number>`count(*)::int`,
      total: sql<string>`coalesce(sum(${feeHistories.total}), 0)`,
    })
    .from(feeHistories)
    .where(and(eq(feeHistories.feePlanId, planId), isNull(feeHistories.cancelledAt)));
  return { count: row?.count ?? 0, total: Number(row?.total ?? 0) };
}

/** The members behind one number of a preview. */
export async function previewMembers(
  call: Call,
  planId: string,
  query: { of: 'asked' | 'partly' | LeftOut; rateId?: string | undefined; page: number },
): Promise<PreviewPage> {
  const { people } = await askedBy(call, planId);
  const isOf = (person: Person) => {
    if (query.of === 'asked') return isAsked(person);
    if (query.of === 'partly') return isAsked(person) && isPartly(person);
    return person.asked.out === query.of;
  };
  const found = people.filter((one) => isOf(one) && (!query.rateId || one.asked.rate?.id === query.rateId));
  const from = (query.page - 1) * PAGE;
  return {
    items: found.slice(from, from + PAGE).map(shown),
    total: found.length,
    page: query.page,
    pageSize: PAGE,
  };
}

function isAsked({ asked }: Person): boolean {
  return asked.out === null;
}

function isPartly({ asked: { share } }: Person): boolean {
  return share.parts < share.of;
}

function shown({ asked, ...person }: Person): PreviewMember {
  return {
    memberId: person.id,
    memberType: person.type,
    code: person.code,
    name: person.name,
    joinedOn: person.joinedOn,
    by: asked.by,
    rate: asked.rate?.amount ?? null,
    amount: asked.amount,
    parts: asked.share.parts,
    of: asked.share.of,
    reason: asked.rate?.reason ?? null,
  };
}

/**
 * Writes the fees of all members whom the plan asks and who have none, and of those named in `again` whose fee was deleted, within the transaction of the call, each with its
 * entry in the history. Returns their number. Of two people who issue at once, the second one finds nothing left.
 */
export async function issueFees(call: Call, planId: string, again: readonly string[] = []): Promise<number> {
  const { plan, people, rates } = await askedBy(call, planId, again);
  if (rates.length === 0) throw new Refusal('Mes.Fees.Issue.NotAllowed', 400);
  const rows = people.filter(isAsked).map(({ id, name, asked }) => ({
    label: name,
    row: {
      id: uuidv7(),
      createdAt: call.now,
      createdBy: call.actor.userId,
      updatedAt: call.now,
      updatedBy: call.actor.userId,
      feePlanId: planId,
      memberId: id,
      year: plan.year,
      period: plan.period,
      kind: plan.kind,
      total: asked.amount,
      dueOn: plan.dueOn,
      rateBy: asked.by,
      shareParts: asked.share.parts,
      shareOf: asked.share.of,
    },
  }));
  // Fees are numbered by name, and an import that is undone locks its members by id.
  await lockInOrder(
    call.db,
    members,
    isOneOf(
      members.id,
      rows.map(({ row }) => row.memberId),
    ),
    'key share',
  );
  let issued = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const written = await call.db
      .insert(feeHistories)
      .values(batch.map(({ row }) => row))
      .onConflictDoNothing()
      .returning({ id: feeHistories.id });
    const ids = new Set(written.map(({ id }) => id));
    const added = batch.filter(({ row }) => ids.has(row.id));
    countMoney(
      'fees',
      added.map(({ row }) => row.total),
    );
    await auditAll(
      call,
      added.map(({ label, row: { id, year, period, kind, total, dueOn } }) => ({
        area: feeHistory.area,
        entity: feeHistory.singular,
        entityId: id,
        label,
        action: 'Create',
        changes: {
          year: [null, year],
          period: [null, period],
          kind: [null, kind],
          total: [null, total],
          dueOn: [null, dueOn],
        },
      })),
    );
    issued += added.length;
  }
  call.totals.changed(feeHistory.area);
  return issued;
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1_000;

/** The plan with its rates, and every member whom it may concern with what it asks. */
async function askedBy(
  call: Call,
  planId: string,
  again: readonly string[] = [],
): Promise<{ plan: Plan; rates: Rate[]; people: Person[] }> {
  const [plan] = await call.db.select().from(feePlans).where(eq(feePlans.id, planId));
  if (!plan) throw new Refusal('Mes.Fees.Id.NotFound', 404);
  const rates = await call.db
    .select()
    .from(feeRates)
    .where(eq(feeRates.feePlanId, planId))
    .orderBy(feeRates.ord, feeRates.id);
  const day = today(call.now);
  const { rows } = await call.db.execute<Omit<Person, 'asked'>>(candidates(plan));
  const chosen = new Set(again);
  const people = rows.map((one) => {
    const isDeleted = one.isDeleted && !chosen.has(one.id);
    return { ...one, asked: askOf(plan, rates, { ...one, isDeleted }, day) };
  });
  return { plan, rates, people };
}

/**
 * The members of a plan by name: unit, affiliate and personal members who were neither refused, nor erased, nor restricted,
 * nor gone before the period. A joining fee concerns only those who join within it.
 */
function candidates({ id, year, period, kind }: Plan): SQL {
  const [first, last] = daysOf(year, period);
  const joins = kind === 2 ? sql`and s.starts_on between ${first}::date and ${last}::date` : sql``;
  const issued =
    kind === 3 ? sql`f.fee_plan_id = ${id}` : sql`f.year = ${year} and f.period = ${period} and f.kind = ${kind}`;
  return sql`select m.id, m.type, m.code, m.name, p.enterprise_scale as "enterpriseScale", (select b.rank_id from ${bandsOf(sql`${year - 1}::smallint`)} b where b.minimum_revenue <= coalesce(t.revenue, 0)
        order by b.minimum_revenue desc limit 1) as "rankId",
      s.starts_on::text as "joinedOn", s.ends_on::text as "leftOn", coalesce(s.honorary, false) as honorary,
      m.approval = ${APPROVAL.waiting} as "isWaiting", m.status = ${STATUS.inactive} as "isInactive",
      exists (select 1 from fee_histories f where f.member_id = m.id and f.cancelled_at is null and ${issued}) as "isIssued",
      exists (select 1 from fee_plan_deletions d where d.fee_plan_id = ${id} and d.member_id = m.id) as "isDeleted"
    from members m
    left join enterprise_profiles p on p.member_id = m.id
    left join member_year_totals t on t.member_id = m.id and t.year = ${year - 1}
    left join lateral (select * from memberships s where s.member_id = m.id order by s.starts_on desc limit 1) s on true
    where ${isOneOf(sql`m.type`, [...PAYING_TYPES])} and m.approval <> ${APPROVAL.refused}
      and m.erased_at is null and m.restricted_at is null
      and (s.ends_on is null or s.ends_on > ${first}::date) ${joins}
    order by m.name, m.id`;
}
