import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, sql } from 'drizzle-orm';
import { feeHistories, payments } from '../../../db/tables/fee.ts';
import { whereOf } from '../../../kit/crud/list-query.ts';
import { tellAs, type TimelineSource } from '../../../kit/timeline.ts';
import { feeHistoryArea } from './fee-history.area.ts';
import { paymentArea } from './payment.area.ts';

const [fees, entries] = [feeHistoryArea.source, paymentArea.source];

/** Fees on the day when they were entered, and payments on their day. */
export const feeTimeline: readonly TimelineSource[] = [
  {
    kind: 'fees',
    codes: () => [permissionCode(fees.resource.area, 'Search')],
    rows: (call, { id }) => sql`select ${feeHistories.id} as id, ${feeHistories.createdAt} as at, jsonb_build_object(
        'title', ${feeHistories.year}::text, 'note', ${feeHistories.reference}, 'amount', ${feeHistories.total},
        'to', jsonb_build_object('area', ${fees.resource.area}::text, 'id', ${feeHistories.id}),
        'choices', jsonb_build_object('kind', ${feeHistories.kind}, 'period', ${feeHistories.period})) as facts
      from ${feeHistories} where ${and(eq(feeHistories.memberId, id), whereOf(fees, call, { filters: [] }, undefined))}`,
    tell: tellAs(fees.resource.area),
  },
  {
    kind: 'fees',
    codes: () => [permissionCode(entries.resource.area, 'Search')],
    rows: (
      call,
      { id },
    ) => sql`select ${payments.id} as id, ${payments.payDate}::timestamp at time zone 'Asia/Ho_Chi_Minh' as at,
      jsonb_build_object('title', (select f.year::text from fee_histories f where f.id = ${payments.feeHistoryId}),
        'note', coalesce(${payments.reason}, ${payments.paymentContent}), 'amount', ${payments.amount},
        'to', jsonb_build_object('area', ${entries.resource.area}::text, 'id', ${payments.id}),
        'choices', jsonb_build_object('kind', ${payments.kind}, 'method', ${payments.method}, 'state', ${payments.state})) as facts
      from ${payments} where ${and(
        sql`${payments.feeHistoryId} in (select f.id from fee_histories f where f.member_id = ${id})`,
        whereOf(entries, call, { filters: [] }, undefined),
      )}`,
    tell: tellAs(entries.resource.area, { isDay: true }),
  },
];
