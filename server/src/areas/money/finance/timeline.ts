import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, sql } from 'drizzle-orm';
import { financeRecords } from '../../../db/tables/finance.ts';
import { whereOf } from '../../../kit/crud/list-query.ts';
import { tellAs, type TimelineSource } from '../../../kit/timeline.ts';
import { discountArea, type FinanceArea, netRevenueArea, sponsorArea } from './finance.area.ts';

/** Revenue, discounts and sponsorships on their day. */
export const financeTimeline: readonly TimelineSource[] = [netRevenueArea, discountArea, sponsorArea].map(entriesOf);

function entriesOf({ source }: FinanceArea): TimelineSource {
  const { area } = source.resource;
  return {
    kind: 'finance',
    codes: () => [permissionCode(area, 'Search')],
    rows: (call, { id }) => sql`select ${financeRecords.id} as id,
      ${financeRecords.recordDate}::timestamp at time zone 'Asia/Ho_Chi_Minh' as at,
      jsonb_build_object('title', ${financeRecords.product}, 'note', ${financeRecords.code}, 'amount', ${financeRecords.money},
        'to', jsonb_build_object('area', ${area}::text, 'id', ${financeRecords.id}),
        'choices', jsonb_build_object('status', ${financeRecords.status})) as facts
      from ${financeRecords} where ${and(
        eq(financeRecords.memberId, id),
        whereOf(source, call, { filters: [] }, undefined),
      )}`,
    tell: tellAs(area, { isDay: true }),
  };
}
