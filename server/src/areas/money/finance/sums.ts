import type { FinanceSums } from '@hoivien/contract/areas/money/finance/finance.schema.ts';
import type { ListQuery } from '@hoivien/contract/kit/paging.ts';
import { type SQL, sql } from 'drizzle-orm';
import { financeRecords } from '../../../db/tables/finance.ts';
import type { Call } from '../../../kit/call.ts';
import { settled, whereOf } from '../../../kit/crud/list-query.ts';
import { seenBy } from '../../../kit/crud/sight.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { keepFor } from '../../../kit/totals.ts';
import { keptDays } from './day-totals.ts';

/** The sums over a list under its search and filters. Slow ones are kept as long as the total of the list. */
export function readSums(call: Call, whole: Source, query: ListQuery): Promise<FinanceSums> {
  return keepFor(call, whole.resource.area, ['sums', query.search, query.filters], async () => {
    const entries = keptDays(call, whole, query) ?? (await entriesUnder(call, whole, query));
    const { rows } = await call.db.execute<FinanceSums>(sql`
      select sum(t.count)::int as count, coalesce(sum(t.money), 0)::text as money,
        coalesce(sum(t.money) filter (where t.status = 1), 0)::text as paid,
        coalesce(sum(t.money) filter (where t.status = 2), 0)::text as "notPaid"
      from (${entries}) t`);
    const [found] = rows;
    return { money: '0', paid: '0', notPaid: '0', ...found, count: found?.count ?? 0 };
  });
}

async function entriesUnder(call: Call, whole: Source, query: ListQuery): Promise<SQL> {
  const source = seenBy(whole, call.actor);
  const where = whereOf(source, call, query, await settled(call, source, query));
  return sql`select ${financeRecords.status} as status, count(*) as count, sum(${financeRecords.money}) as money
    from ${financeRecords} where ${where} group by 1`;
}

const MOST = 20;

/** The programme codes of a list that people have used, those of the newest entries first. */
export async function programCodes(call: Call, source: Source, search: string): Promise<string[]> {
  const where = whereOf(source, call, { filters: [] }, undefined);
  const { rows } = await call.db.execute<{ code: string }>(sql`
    select ${financeRecords.programCode} as code from ${financeRecords}
    where ${where} and ${financeRecords.programCode} is not null
      and position(lower(${search.trim()}) in lower(${financeRecords.programCode})) > 0
    group by 1 order by max(${financeRecords.recordDate}) desc, 1 limit ${MOST}`);
  return rows.map(({ code }) => code);
}
