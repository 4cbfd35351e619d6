import { planCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { feeLife } from '@hoivien/contract/areas/money/fee/fee.life.ts';
import { fee, type FeeInput, type FeeRecord } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { planErrors } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { feeHistories, feePlans, feeRates, feeReminderSteps } from '../../../db/tables/fee.ts';
import { ranks } from '../../../db/tables/finance.ts';
import { type Call, can } from '../../../kit/call.ts';
import { listPart } from '../../../kit/crud/build-parts.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { tellWay } from '../../../kit/press.ts';
import { transition } from '../../../kit/transition.ts';
import { anyMember, isOverdue } from '../../people/party/index.ts';
import { issueFees } from './issue.ts';
import { planRights } from './rights.ts';
import { undoIssue } from './undo-issue.ts';
import { copyCalendar } from './reminders/calendar.ts';

/** The figures of a plan over its fees `f` that fulfil a condition. */
function figures(visible: SQL): Readonly<Record<string, SQL>> {
  const of = (value: SQL) =>
    sql`(select ${value} from fee_histories f where f.fee_plan_id = ${feePlans.id} and f.cancelled_at is null and ${visible})`;
  return {
    feeCount: of(sql`count(*)::int`),
    total: of(sql`coalesce(sum(f.total), 0)::bigint`),
    paid: of(sql`coalesce(sum(f.paid), 0)::bigint`),
    waived: of(sql`coalesce(sum(f.waived), 0)::bigint`),
    debt: of(sql`coalesce(sum(greatest(f.debt, 0)), 0)::bigint`),
    overdue: of(sql`coalesce(sum(greatest(f.debt, 0)) filter (where ${isOverdue}), 0)::bigint`),
  };
}

async function withoutHiddenRates({ actor, db }: Call, records: readonly Values[]): Promise<Values[]> {
  const rows = await db
    .select({ id: feeRates.id })
    .from(feeRates)
    .where(
      and(
        isOneOf(
          feeRates.feePlanId,
          records.map(({ id }) => String(id)),
        ),
        planRights.hiddenRates(actor),
      ),
    );
  const hidden = new Set(rows.map(({ id }) => id));
  return records.map(({ rates }) => ({
    rates: ((rates ?? []) as { id: string }[]).filter(({ id }) => !hidden.has(id)),
  }));
}

/** What decides the steps of a plan. */
const facts = {
  anyRate: sql`(select '1' from fee_rates r where r.fee_plan_id = ${feePlans.id} limit 1)`,
  anyFee: sql`(select '1' from fee_histories f where f.fee_plan_id = ${feePlans.id} limit 1)`,
  freeFee: sql`(select '1' from fee_histories f where f.fee_plan_id = ${feePlans.id} and f.cancelled_at is null
    and not exists (select 1 from payments p where p.fee_history_id = f.id) limit 1)`,
} as const;

const state = stateSql(feeLife, getTableColumns(feePlans));

const source: Source = {
  resource: fee,
  table: tableOf(fee, feePlans),
  scope: planRights,
  touches: [feeHistory.area],
  targets: { AnyMembers: anyMember, Ranks: { table: ranks } },
  parts: [
    listPart(
      'rates',
      ['memberType', 'enterpriseScale', 'rankId', 'memberId', 'amount', 'reason'],
      feePlans.id,
      feeRates,
      {
        owner: 'feePlanId',
      },
    ),
  ],
  children: [
    { table: feeRates, owner: feeRates.feePlanId },
    { table: feeReminderSteps, owner: feeReminderSteps.feePlanId },
  ],
  adds: [{ names: ['rates'], from: [], alone: true, of: withoutHiddenRates }],
  // The number of issued fees counts those of all clubs.
  told: { issued: 'club' },
  life: {
    of: feeLife,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        async ({ db }: Call, { id }: Values) => {
          const { rows } = await db.execute<{ id: string | null }>(
            sql`select ${value} as id from ${feePlans} where ${feePlans.id} = ${id}`,
          );
          return rows[0]?.id ?? null;
        },
      ]),
    ),
    undo: { Close: async () => undefined },
  },
  rules: (values) => planErrors(values) as FieldError[],
  asks: async (call, { year, dueOn, rates }, id) => {
    const count = id === undefined ? 0 : await feesOfFormerRates(call, id, (rates ?? []) as Rate[]);
    return [
      ...(typeof dueOn === 'string' && Number(dueOn.slice(0, 4)) < Number(year)
        ? [{ field: 'dueOn', message: 'Mes.Fees.DueOn.Asked' }]
        : []),
      ...(count > 0 ? [{ field: 'rates', message: 'Mes.Fees.Rates.Asked', params: { count } }] : []),
    ];
  },
  faults: { fee_rates_one_each: { field: 'rates', message: 'Mes.Fees.RatesAmount.Duplicate' } },
  computed: { state, ...facts, ...figures(sql`true`) },
  forClub: (clubId) => ({ computed: figures(planRights.counted(clubId)) }),
};

type Rate = Pick<typeof feeRates.$inferSelect, 'memberType' | 'enterpriseScale' | 'rankId' | 'memberId' | 'amount'>;

const rateKey = ({ memberType, enterpriseScale, rankId, memberId }: Rate) =>
  [memberType, enterpriseScale, rankId, memberId].map((one) => one ?? '').join(' ');

/** How many issued fees keep their amount when rates of their plan change or go. */
async function feesOfFormerRates({ db }: Call, id: string, rates: readonly Rate[]): Promise<number> {
  const given = new Map(rates.map((rate) => [rateKey(rate), rate.amount]));
  const held = await db.select().from(feeRates).where(eq(feeRates.feePlanId, id));
  if (held.every((rate) => given.get(rateKey(rate)) === rate.amount)) return 0;
  return db.$count(feeHistories, and(eq(feeHistories.feePlanId, id), isNull(feeHistories.cancelledAt)));
}

const crud = crudOf(fee, source);

/** Plans of fees: draft, issue, close, and copy to another year. */
export const feeArea = {
  ...crud,
  /** Gives every member that the plan concerns its fee; members who have it keep it, and those whose fee was deleted get one
   * only when they are named. */
  issue: (call: Call, id: string, again: readonly string[] = []): Promise<string | null> =>
    transition(call, source, 'Issue', id, async (inner, row) => {
      const issued = await issueFees(inner, id, again);
      const set = row.issuedAt ? {} : { issuedAt: inner.now };
      // Undoing a later issue would take back the fees of the earlier one, too.
      const canUndo = !row.issuedAt && can(inner, 'FeesDelete');
      const takeBack = canUndo ? addressOf(planCalls.undoIssue.url, { id }) : null;
      tellWay({ page: `/fee-histories?feePlanId=${id}`, takeBack });
      return { set, changes: { issued: [null, issued] } };
    }),
  /** Takes back the fees on which nothing was entered. Without any other one the plan is a draft again. */
  undoIssue: (call: Call, id: string): Promise<string | null> =>
    transition(call, source, 'UndoIssue', id, async (inner, row) => {
      const { removed, cancelled, kept } = await undoIssue(inner, id, String(row.name));
      return {
        set: kept > 0 ? {} : { issuedAt: null },
        changes: { removed: [null, removed], cancelled: [null, cancelled], kept: [null, kept] },
      };
    }),
  close: (call: Call, id: string): Promise<string | null> =>
    transition(call, source, 'Close', id, async ({ now }) => ({
      set: { closedAt: now },
      changes: { closedAt: [null, now.toISOString()] },
    })),
  reopen: (call: Call, id: string): Promise<string | null> =>
    transition(call, source, 'Reopen', id, async (_inner, { closedAt }) => ({
      set: { closedAt: null },
      changes: { closedAt: [closedAt, null] },
    })),
  /** The same plan for another year as a draft, its due day moved by the years between. */
  copy: async (call: Call, id: string, year: number): Promise<FeeRecord> => {
    const held = await crud.get(call, id);
    const { name, period, kind, proRata, note } = held;
    const rates: FeeInput['rates'] = held.rates.map((rate) => ({ ...rate, id: null }));
    const dueOn = movedDay(held.dueOn, year - held.year);
    const named = name.includes(String(held.year)) ? name.replaceAll(String(held.year), String(year)) : name;
    return call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      // Its due day stands to its year as that of the original.
      const confirmed = new Set(['Mes.Fees.DueOn.Asked']);
      const made = await crud.create(
        { ...inner, confirmed },
        { name: named, year, period, kind, dueOn, proRata, note, rates },
      );
      await copyCalendar(inner, id, made.id);
      return made;
    });
  },
};

/** The same day some years later; 29 February becomes 28 February. @example movedDay('2026-03-31', 1) // '2027-03-31' */
function movedDay(day: string, years: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const moved = Number(year) + years;
  const last = new Date(Date.UTC(moved, Number(month), 0)).getUTCDate();
  return `${moved}-${month}-${String(Math.min(Number(date), last)).padStart(2, '0')}`;
}
