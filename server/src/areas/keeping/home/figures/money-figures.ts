import { MONEY_AREAS } from '@hoivien/contract/areas/keeping/home/figures.codes.ts';
import type { MoneyFigures, OverviewQuery } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { filtersOf } from '@hoivien/contract/kit/filters.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type SQL, sql } from 'drizzle-orm';
import { financeRecords } from '../../../../db/tables/finance.ts';
import { type Call, can } from '../../../../kit/call.ts';
import { whereOf } from '../../../../kit/crud/list-query.ts';
import { seenBy } from '../../../../kit/crud/sight.ts';
import type { Source } from '../../../../kit/crud/source.ts';
import { readDb } from '../../../../kit/long-reads.ts';
import { today } from '../../../../kit/today.ts';
import { keepFor } from '../../../../kit/totals.ts';
import { keptDays } from '../../../money/finance/index.ts';
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
  const open = MONEY_AREAS.flatMap((area) => {
    const source = sources.find(({ resource }) => resource.area === area);
    return source && can(call, permissionCode(area, 'Search')) ? [{ area, source }] : [];
  });
  const areas = await Promise.all(
    open.map(async ({ area, source }) => {
      const date = DATE_FIELD[area];
      const asked = { [`${date}From`]: span.from, [`${date}To`]: span.to, ...(club && { clubId: club }) };
      const filters = filtersOf(asked, source.resource, call.now);
      const months = await keepFor(call, area, ['figures', span, club], async () => {
        const entries = keptDays(call, source, { filters }) ?? entriesUnder(call, source, filters);
        const { rows } = await readDb(call).execute<Months[number]>(sql`
          select date_trunc('month', t.day)::date::text as month, sum(t.count)::int as total, sum(t.money)::float8 as money,
            coalesce(sum(t.money) filter (where t.status = 1), 0)::float8 as paid,
            coalesce(sum(t.money) filter (where t.status = 2), 0)::float8 as "notPaid"
          from (${entries}) t group by 1 having sum(t.count) > 0 order by 1`);
        return rows;
      });
      return { area, months };
    }),
  );
  return { ...span, areas };
}

/** The days are added up first, because a month of each entry costs more than its sum. */
function entriesUnder(call: Call, source: Source, filters: ListFilter[]): SQL {
  const where = whereOf(seenBy(source, call.actor), call, { filters }, undefined);
  return sql`select ${financeRecords.recordDate} as day, ${financeRecords.status} as status, count(*) as count,
    sum(${financeRecords.money}) as money from ${financeRecords} where ${where} group by 1, 2`;
}
