import { FEE_KIND } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { type ClubColumn, copiedRow, type MemberColumn, moves, type MoveStep } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

/**
 * The fees of the loser belong to the survivor from now on. Where both have one for the same year, period and kind, that of
 * the loser becomes one of another kind, so that no đồng and no entry is lost.
 */
const moveFees: MoveStep = async (db, { survivor, loser }) => {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select id, member_id, kind from fee_histories where member_id = ${loser.id} order by id for update`,
  );
  await db.execute(sql`update fee_histories f set member_id = ${survivor.id},
      kind = case when f.kind <> ${FEE_KIND.other} and exists (select 1 from fee_histories o where o.member_id = ${survivor.id} and o.cancelled_at is null and f.cancelled_at is null
        and o.year = f.year and o.period = f.period and o.kind = f.kind) then ${FEE_KIND.other} else f.kind end
    where f.member_id = ${loser.id}`);
  return rows;
};

const feesOfMembers: readonly MemberColumn[] = [
  {
    table: 'fee_histories',
    column: 'member_id',
    move: {
      rule: 'step',
      run: moveFees,
      key: ['id'],
      columns: ['member_id', 'kind'],
      counted: { as: 'fees', place: 91 },
    },
    copy: {
      name: 'fees',
      place: 49,
      rows: ({
        id,
      }) => sql`select jsonb_build_object('year', f.year, 'period', f.period, 'kind', f.kind, 'total', f.total,
          'paid', f.paid, 'waived', f.waived, 'debt', f.debt, 'cancelledAt', f.cancelled_at, 'cancelReason', f.cancel_reason, 'dueOn', f.due_on, 'reference', f.reference, 'note', f.note,
          'payments', (select coalesce(jsonb_agg(jsonb_build_object('payDate', p.pay_date, 'kind', p.kind, 'method', p.method,
            'amount', p.amount, 'paymentContent', p.payment_content, 'payerName', p.payer_name, 'reason', p.reason) order by p.id), '[]')
            from payments p where p.fee_history_id = f.id)) as row
        from fee_histories f where f.member_id = ${id} order by f.year, f.id`,
    },
    // The books stay: amounts, days and receipts. Notes about the person do not.
    blank: async (db: Database, id: string) => {
      await db.execute(
        sql`update fee_histories set note = null where ${lockedInOrder('fee_histories', sql`member_id = ${id}`)}`,
      );
    },
  },
  {
    table: 'fee_rates',
    column: 'member_id',
    move: moves(),
    copy: {
      name: 'feeRates',
      place: 97,
      rows: ({ id }) => sql`select ${copiedRow} from fee_rates x where x.member_id = ${id} order by x.id`,
    },
    blank: async (db: Database, id: string) => {
      await db.execute(
        sql`delete from fee_rates where ${lockedInOrder('fee_rates', sql`member_id = ${id}`, 'update')}`,
      );
    },
  },
];

const remindersOfMembers: MemberColumn = {
  table: 'fee_reminder_members',
  column: 'member_id',
  move: moves(),
  copy: {
    name: 'feeReminders',
    place: 98,
    rows: ({
      id,
    }) => sql`select jsonb_build_object('tone', r.tone, 'sentAt', x.posted_at, 'debt', x.debt, 'methods', x.methods, 'skipped', x.skipped) as row
        from fee_reminder_members x join fee_reminders r on r.id = x.reminder_id where x.member_id = ${id} order by r.send_time, x.id`,
  },
  blank: { nothing: 'A row has days and amounts only; the books keep that somebody was reminded.' },
};

/** A letter with the reference of the loser still finds the survivor. */
const referencesOfMembers: MemberColumn = {
  table: 'fee_member_references',
  column: 'member_id',
  move: moves(),
  copy: {
    name: 'feeReferences',
    place: 99,
    rows: ({ id }) => sql`select jsonb_build_object('reference', x.reference) as row
      from fee_member_references x where x.member_id = ${id} order by x.number`,
  },
  blank: { nothing: 'A reference is a number of the books and says nothing about the person.' },
};

/** A deleted fee of the loser counts as one of the survivor, who may have deleted one of the same plan. */
const deletionsOfMembers: MemberColumn = {
  table: 'fee_plan_deletions',
  column: 'member_id',
  move: {
    rule: 'step',
    run: async (db, { survivor, loser }) => {
      const { rows } = await db.execute<Record<string, unknown>>(
        sql`select id, member_id from fee_plan_deletions x where x.member_id = ${loser.id} and not exists
          (select 1 from fee_plan_deletions o where o.member_id = ${survivor.id} and o.fee_plan_id = x.fee_plan_id) order by id for update`,
      );
      await db.execute(sql`update fee_plan_deletions x set member_id = ${survivor.id} where x.member_id = ${loser.id} and not exists
        (select 1 from fee_plan_deletions o where o.member_id = ${survivor.id} and o.fee_plan_id = x.fee_plan_id)`);
      return rows;
    },
    key: ['id'],
    columns: ['member_id'],
  },
  copy: { nothing: 'It says only that staff deleted a fee, which the history of the fees tells.' },
  blank: { nothing: 'A row has two references and a day.' },
};

export const rowsOfMembers: readonly MemberColumn[] = [
  ...feesOfMembers,
  remindersOfMembers,
  referencesOfMembers,
  deletionsOfMembers,
];

export const rowsOfClubs: readonly ClubColumn[] = [
  { table: 'bank_accounts', column: 'club_id', move: moves() },
  { table: 'payments', column: 'club_id', move: moves() },
];
