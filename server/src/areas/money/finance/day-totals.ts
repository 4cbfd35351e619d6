import { FINANCE_TYPE } from '@hoivien/contract/codes.ts';
import type { ListQuery } from '@hoivien/contract/kit/paging.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { financeDayTotals } from '../../../db/tables/finance.ts';
import type { Call } from '../../../kit/call.ts';
import { filterOf } from '../../../kit/crud/filter.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { looseTable } from '../../../kit/crud/table.ts';

const TYPES: Readonly<Record<string, number>> = {
  NetRevenues: FINANCE_TYPE.revenue,
  Discounts: FINANCE_TYPE.discount,
  Sponsors: FINANCE_TYPE.sponsor,
};

/** The fields of which the totals have a column. */
const KEPT: ReadonlySet<string> = new Set(['netRevenueDate', 'sponsorDate', 'status']);

/**
 * The entries of a list as rows with `day`, `status`, `count` and `money`, from the totals that the database keeps. Undefined
 * where these do not answer: for a question about more than days and states, and for a reader who sees some members only.
 */
export function keptDays(
  call: Call,
  source: Source,
  { filters, search = '' }: Pick<ListQuery, 'filters'> & { search?: string },
): SQL | undefined {
  const isKept = search === '' && filters.every(({ field }) => KEPT.has(field));
  const type = TYPES[source.resource.area];
  if (!isKept || type === undefined || source.scope.filter(call.actor)) return undefined;
  const totals: Source = { ...source, table: looseTable(financeDayTotals), computed: {}, matching: {} };
  const where = and(eq(financeDayTotals.type, type), ...filters.map((filter) => filterOf(totals, filter)));
  return sql`select ${financeDayTotals.recordDate} as day, ${financeDayTotals.status} as status,
    ${financeDayTotals.count} as count, ${financeDayTotals.money} as money from ${financeDayTotals} where ${where}`;
}
