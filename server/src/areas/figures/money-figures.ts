import { MONEY_AREAS } from '@hoivien/contract/areas/figures/figures.codes.ts';
import type { MoneyFigures, OverviewQuery } from '@hoivien/contract/areas/figures/figures.schema.ts';
import { filtersOf } from '@hoivien/contract/kit/filters.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, sql } from 'drizzle-orm';
import { financeRecords } from '../../db/tables/finance.ts';
import { type Call, can } from '../../kit/call.ts';
import { whereOf } from '../../kit/crud/list-query.ts';
import type { Source } from '../../kit/crud/source.ts';
import { readDb } from '../../kit/long-reads.ts';
import { today } from '../../kit/today.ts';
import { spanOf } from './span.ts';

type Months = MoneyFigures['areas'][number]['months'];

const DATE_FIELD = { NetRevenues: 'netRevenueDate', Sponsors: 'sponsorDate' } as const;

/** Revenue and sponsorship by month, of the lists that the reader may open. */
export async function moneyFigures(
  call: Call,
  sources: readonly Source[],
  { year, club }: OverviewQuery,
): Promise<MoneyFigures> {
  const span = spanOf(today(call.now), year);
  const ofClub = club
    ? sql`${financeRecords.memberId} in (select b.member_id from club_members b where b.left_on is null and b.club_id = ${club})`
    : undefined;
  const open = MONEY_AREAS.flatMap((area) => {
    const source = sources.find(({ resource }) => resource.area === area);
    return source && can(call, permissionCode(area, 'Search')) ? [{ area, source }] : [];
  });
  const areas = await Promise.all(
    open.map(async ({ area, source }) => {
      const date = DATE_FIELD[area];
      const filters = filtersOf({ [`${date}From`]: span.from, [`${date}To`]: span.to }, source.resource, call.now);
      const where = and(whereOf(source, call, { filters }, undefined), ofClub);
      const key = JSON.stringify(['figures', call.actor.clubId, span, club]);
      const months = await call.totals.keep(area, key, async () => {
        // The days are added up first, because a month of each entry costs more than its sum.
        const { rows } = await readDb(call).execute<Months[number]>(sql`
          select date_trunc('month', t.day)::date::text as month, sum(t.count)::int as total, sum(t.money)::float8 as money,
            coalesce(sum(t.money) filter (where t.status = 1), 0)::float8 as paid,
            coalesce(sum(t.money) filter (where t.status = 2), 0)::float8 as "notPaid"
          from (select ${financeRecords.recordDate} as day, ${financeRecords.status} as status, count(*) as count,
              sum(${financeRecords.money}) as money from ${financeRecords} where ${where} group by 1, 2) t
          group by 1 order by 1`);
        return rows;
      });
      return { area, months };
    }),
  );
  return { ...span, areas };
}
