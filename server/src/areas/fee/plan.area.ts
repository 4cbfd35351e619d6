import { feeLife } from '@hoivien/contract/areas/fee/fee.life.ts';
import { fee, type FeeInput, type FeeRecord } from '@hoivien/contract/areas/fee/fee.resource.ts';
import { planErrors } from '@hoivien/contract/areas/fee/fee.rules.ts';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { feePlans, feeRates } from '../../db/tables/fee.ts';
import { members } from '../../db/tables/member.ts';
import type { Actor, Call } from '../../kit/call.ts';
import { listPart } from '../../kit/crud/build-parts.ts';
import { crudOf } from '../../kit/crud/crud.ts';
import { stateSql } from '../../kit/crud/life.ts';
import type { Source } from '../../kit/crud/source.ts';
import { tableOf } from '../../kit/crud/table.ts';
import type { FieldError } from '../../kit/errors.ts';
import { associationScope } from '../../kit/scope.ts';
import { transition } from '../../kit/transition.ts';
import { anyMember, memberScope } from '../party/index.ts';
import { issueFees } from './issue.ts';

/** The figures of a plan over its fees `f` that fulfil a condition. */
function figures(visible: SQL): Readonly<Record<string, SQL>> {
  const of = (value: SQL) =>
    sql`(select ${value} from fee_histories f where f.fee_plan_id = ${feePlans.id} and ${visible})`;
  return {
    feeCount: of(sql`count(*)::int`),
    total: of(sql`coalesce(sum(f.total), 0)::bigint`),
    paid: of(sql`coalesce(sum(f.paid), 0)::bigint`),
    debt: of(sql`coalesce(sum(greatest(f.debt, 0)), 0)::bigint`),
  };
}

/** The condition that a club's user sees the member of a fee `f`. */
function seenIn(clubId: string): SQL {
  const seen = memberScope.filter({ clubId } as Actor) ?? sql`true`;
  return sql`f.member_id in (select ${members.id} from ${members} where ${seen})`;
}

const state = stateSql(feeLife, getTableColumns(feePlans));

const source: Source = {
  resource: fee,
  table: tableOf(fee, feePlans),
  scope: associationScope,
  targets: { AnyMembers: anyMember },
  parts: [
    listPart('rates', ['memberType', 'enterpriseScale', 'memberId', 'amount', 'reason'], feePlans.id, feeRates, {
      owner: 'feePlanId',
    }),
  ],
  children: [{ table: feeRates, owner: feeRates.feePlanId }],
  life: { of: feeLife, undo: { Close: async () => undefined } },
  rules: (values) => planErrors(values) as FieldError[],
  faults: { fee_rates_one_each: { field: 'rates', message: 'Mes.Fees.RatesAmount.Duplicate' } },
  computed: { state, ...figures(sql`true`) },
  forClub: (clubId) => ({ computed: { state, ...figures(seenIn(clubId)) } }),
};

const crud = crudOf(fee, source);

/** Plans of fees: draft, issue, close, and copy to another year. */
export const feeArea = {
  ...crud,
  /** Gives every member that the plan concerns its fee; members who have it keep it. */
  issue: (call: Call, id: string): Promise<string | null> =>
    transition(call, source, 'Issue', id, async (inner, row) => {
      const issued = await issueFees(inner, id);
      const set = row.issuedAt ? {} : { issuedAt: inner.now };
      return { set, changes: { issued: [null, issued] } };
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
    return crud.create(call, { name: named, year, period, kind, dueOn, proRata, note, rates });
  },
};

/** The same day some years later; 29 February becomes 28 February. @example movedDay('2026-03-31', 1) // '2027-03-31' */
function movedDay(day: string, years: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const moved = Number(year) + years;
  const last = new Date(Date.UTC(moved, Number(month), 0)).getUTCDate();
  return `${moved}-${month}-${String(Math.min(Number(date), last)).padStart(2, '0')}`;
}
