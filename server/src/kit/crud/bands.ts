import { DAY_KINDS, dayAfter } from '@hoivien/contract/kit/period.ts';
import { type Band, bandedFields, type ListQuery } from '@hoivien/contract/kit/paging.ts';
import { allFields } from '@hoivien/contract/kit/resource.ts';
import { is, SQL, sql } from 'drizzle-orm';
import type { Call } from '../call.ts';
import type { Question } from '../search/question.ts';
import { selection, selectRows, whereOf } from './list-query.ts';
import { hidesItems, refuseJoined, seenBy } from './sight.ts';
import type { Source } from './source.ts';

/** The most bands of a field. */
const BANDS = 12;
/** The share of the records within bands of equal width; the last band has the few far above, too. */
const USUAL = 0.98;
const EPOCH = '1970-01-01';

/**
 * The records of a query by the values of one field, in bands of equal width. It has the scope and the conditions of the list and
 * counts only values that the reader sees.
 */
export async function bandsOf(
  call: Call,
  whole: Source,
  query: ListQuery,
  field: string,
  question: Question | undefined,
): Promise<Band[]> {
  const source = seenBy(whole, call.actor);
  const { resource } = source;
  if (!bandedFields(resource).includes(field) || hidesItems(source, call.actor, field)) return [];
  refuseJoined(resource, call.actor, [field]);
  const { kind = 'text' } = allFields(resource)[field] ?? {};
  const isDay = DAY_KINDS.has(kind);
  const column = selection(source, [field])[field];
  const held = is(column, SQL.Aliased) ? column.sql : sql`${column}`;
  const day = kind === 'instant' ? sql`(${held})::timestamptz at time zone 'Asia/Ho_Chi_Minh'` : held;
  const value = isDay ? sql`(${day})::date - ${EPOCH}::date` : held;
  const rows = selectRows(call.db, source, { value: sql`(${value})::bigint`.as('value') })
    .where(whereOf(source, call, query, question))
    .as('rows');
  // Numbers have bands with ends of two digits; a band of days is a whole number of them.
  const unit = isDay ? sql`1` : sql`greatest(1, power(10, floor(log(width)) - 1))`;
  const { rows: found } = await call.db.execute<{
    low: string;
    step: string;
    top: string;
    band: number;
    count: number;
  }>(sql`
    with held as materialized (select value from ${rows} where value is not null),
    ends as (
      select min(value) as low, max(value) as top,
        (greatest(percentile_disc(${USUAL}) within group (order by value) - min(value) + 1, 1))::numeric / ${BANDS} as width
      from held having count(*) > 0
    ),
    steps as (select low, top, (ceil(width / u.unit) * u.unit)::bigint as step from ends, lateral (select (${unit})::numeric as unit) u),
    bands as (select *, case when ${isDay} then low else floor(low::numeric / step)::bigint * step end as first from steps)
    select first::text as low, step::text, top::text, band, count(*)::int as count
    from bands, held, lateral (select least((value - first) / step, ${BANDS - 1})::int as band) b
    group by first, step, top, band order by band`);
  const [any] = found;
  if (!any) return [];
  const [low, step, top] = [Number(any.low), Number(any.step), Number(any.top)];
  const told = (number: number) => (isDay ? dayAfter(EPOCH, number) : String(number));
  return Array.from({ length: (found.at(-1)?.band ?? 0) + 1 }, (_, at) => ({
    from: told(low + at * step),
    to: told(at === BANDS - 1 ? Math.max(top, low + (at + 1) * step - 1) : low + (at + 1) * step - 1),
    count: found.find(({ band }) => band === at)?.count ?? 0,
  }));
}
