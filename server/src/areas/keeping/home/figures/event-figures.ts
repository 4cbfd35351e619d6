import type { EventFigures, OverviewQuery } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { filtersOf } from '@hoivien/contract/kit/filters.ts';
import { sql } from 'drizzle-orm';
import { activities } from '../../../../db/tables/activity.ts';
import type { Call } from '../../../../kit/call.ts';
import { whereOf } from '../../../../kit/crud/list-query.ts';
import { seenBy } from '../../../../kit/crud/sight.ts';
import type { Source } from '../../../../kit/crud/source.ts';
import { readDb } from '../../../../kit/long-reads.ts';
import { today } from '../../../../kit/today.ts';
import { keepFor } from '../../../../kit/totals.ts';
import { hasCome, isConfirmed, isShownTo } from '../../../gatherings/activity/index.ts';
import { spanOf } from './span.ts';

/** Events and their participants by month. A club's user gets the numbers of participants that their list shows. */
export async function eventFigures(call: Call, whole: Source, { year, club }: OverviewQuery): Promise<EventFigures> {
  const span = spanOf(today(call.now), year);
  const source = seenBy(whole, call.actor);
  const asked = {
    heldFromFrom: span.from,
    heldFromTo: span.to,
    isCancelled: 'false',
    isPostponed: 'false',
    ...(club && { clubId: club }),
  };
  const where = whereOf(source, call, { filters: filtersOf(asked, source.resource, call.now) }, undefined);
  const months = await keepFor(call, source.resource.area, ['figures', span, club], async () => {
    const { rows } = await readDb(call).execute<EventFigures['months'][number]>(sql`
      select to_char(${activities.heldFrom} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-01') as month,
        count(distinct ${activities.id})::int as total, count(p.id)::int as participants,
        (count(p.id) filter (where ${isConfirmed}))::int as confirmed, (count(p.id) filter (where ${hasCome}))::int as came
      from ${activities} left join activity_participants p on p.activity_id = ${activities.id} and ${isShownTo(call.actor)}
      where ${where} group by 1 order by 1`);
    return rows;
  });
  return { ...span, months };
}
