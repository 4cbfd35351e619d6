import { PAYMENT_METHOD } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { paymentDesk } from '@hoivien/contract/areas/money/fee/payment.desk.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { showDay } from '@hoivien/contract/kit/written/day.ts';
import { sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { type AnyDesk, areaDesk, type Doubt, effect } from '../../../kit/desk.ts';
import { hearersOf } from './news.ts';
import { paymentArea } from './payment.area.ts';

type Beside = {
  /** What the fee of the entry owes without it. */
  debt: number;
  wantsReceipt: boolean;
  files: number;
  /** Another entry of the same amount on the same fee. */
  same: { id: string; name: string; day: string } | null;
};

/** The desk of payments that wait for confirmation. */
export const paymentDeskOf: AnyDesk = areaDesk<Beside>({
  desk: paymentDesk,
  source: paymentArea.source,
  beside,
  doubts: doubtsOf,
  effects: async (call, record) => {
    const [found] = await beside(call, [record]);
    const left = (found?.debt ?? 0) - Number(record.amount);
    return [
      left > 0 ? effect('Mes.Desk.FeeLeft', { debt: money(left) }) : effect('Mes.Desk.FeePaid'),
      effect(found?.wantsReceipt ? 'Mes.Desk.Receipt' : 'Mes.Desk.NoReceipt'),
      effect('Mes.Desk.Final'),
    ];
  },
  senders: (call, record) => hearersOf(call, String(record.id)),
  approve: paymentArea.confirm,
  refuse: paymentArea.refuse,
  decided: { approved: 'confirmedAt', refused: 'refusedAt' },
});

const money = (amount: number) => `${showAmount(amount)} ₫`;

function doubtsOf({ amount, payDate, method }: Values, { debt, files, same }: Beside, now: Date): Doubt[] {
  return [
    ...(same
      ? [
          {
            field: 'amount',
            reason: 'Mes.Desk.SamePayment',
            params: { day: showDay(same.day) },
            other: { area: 'Payments', id: same.id, name: same.name },
          },
        ]
      : Number(amount) > debt
        ? [{ field: 'amount', reason: 'Mes.Desk.Over', params: { debt: money(Math.max(0, debt)) } }]
        : []),
    ...(typeof payDate === 'string' && payDate > dayOf(now) ? [{ field: 'payDate', reason: 'Mes.Desk.Future' }] : []),
    ...(method === PAYMENT_METHOD.transfer && files === 0
      ? [{ field: 'attachmentIds', reason: 'Mes.Desk.NoProof' }]
      : []),
  ];
}

async function beside({ db }: Call, records: readonly Values[]): Promise<Beside[]> {
  const { rows } = await db.execute<{ id: string } & Omit<Beside, 'debt'> & { debt: string }>(sql`
    select p.id, (f.total - f.paid - f.waived)::text as debt, p.wants_receipt as "wantsReceipt",
      (select count(*)::int from attachment_links a where a.entity_id = p.id) as files,
      (select jsonb_build_object('id', o.id, 'name', m.name, 'day', o.pay_date) from payments o
        where o.fee_history_id = p.fee_history_id and o.id <> p.id and o.amount = p.amount and o.kind = p.kind and o.state in (0, 1)
          and not exists (select 1 from payments r where r.reverses_id = o.id)
        order by o.pay_date limit 1) as same
    from payments p join fee_histories f on f.id = p.fee_history_id join members m on m.id = f.member_id
    where ${isOneOf(
      sql`p.id`,
      records.map(({ id }) => String(id)),
    )}`);
  const byId = new Map(rows.map(({ debt, ...row }) => [row.id, { ...row, debt: Number(debt) }]));
  return records.map(({ id }) => byId.get(String(id)) ?? { debt: 0, wantsReceipt: false, files: 0, same: null });
}
