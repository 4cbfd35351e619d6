import { dataRequestDesk } from '@hoivien/contract/areas/people/personal-data/data-request.desk.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { type AnyDesk, areaDesk, type Doubt, effect } from '../../../kit/desk.ts';
import { textOf } from '../../../kit/text.ts';
import { requestArea } from './request.area.ts';

type Beside = {
  /** Another request of the same kind by the same person that is not refused. */
  other: { id: string; name: string } | null;
};

/** The desk of requests. The product knows no sender of them: a person of the association enters what somebody asked. */
export const requestDeskOf: AnyDesk = areaDesk<Beside>({
  desk: dataRequestDesk,
  source: requestArea.source,
  beside,
  doubts: doubtsOf,
  effects: async () => [effect('Mes.Desk.RequestDone')],
  senders: async () => [],
  approve: requestArea.finish,
  refuse: (call, id, refuseReason) => requestArea.refuse(call, id, { refuseReason }),
  decided: { approved: 'doneAt', refused: 'refusedAt' },
});

function doubtsOf(record: Values, { other }: Beside, now: Date): Doubt[] {
  const [requester, name] = [textOf(record.requester), textOf(record.memberName)];
  const due = textOf(record.extendedTo) || textOf(record.dueOn);
  const answerDue = textOf(record.answerDueAt);
  return [
    ...(due < dayOf(now) ? [{ field: 'dueOn', reason: 'Mes.Desk.Overdue' }] : []),
    ...(!record.answeredAt && answerDue && new Date(answerDue) < now
      ? [{ field: 'answerDueAt', reason: 'Mes.Desk.Overdue' }]
      : []),
    ...(name && fold(name) !== fold(requester)
      ? [{ field: 'requester', reason: 'Mes.Desk.OtherName', params: { name } }]
      : []),
    ...(other ? [{ field: 'type', reason: 'Mes.Desk.AskedBefore', other: { area: 'DataRequests', ...other } }] : []),
  ];
}

async function beside({ db }: Call, records: readonly Values[]): Promise<Beside[]> {
  const { rows } = await db.execute<{ id: string } & Beside>(sql`
    select d.id, (select jsonb_build_object('id', o.id, 'name', o.requester) from data_requests o
      where o.id <> d.id and o.type = d.type and o.refused_at is null
        and (o.member_id = d.member_id or (o.contact <> '' and o.contact = d.contact))
      order by o.received_at limit 1) as other
    from data_requests d where ${isOneOf(
      sql`d.id`,
      records.map(({ id }) => String(id)),
    )}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return records.map(({ id }) => byId.get(String(id)) ?? { other: null });
}
