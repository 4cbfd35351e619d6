import { anyActivityOptions } from '@hoivien/contract/areas/gatherings/activity/any-activity.calls.ts';
import { ANY_ACTIVITY } from '@hoivien/contract/areas/gatherings/activity/any-activity.texts.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type SQL, sql } from 'drizzle-orm';
import { activities } from '../../../db/tables/activity.ts';
import { readOptions } from '../../../kit/crud/read.ts';
import type { Source, Target } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { looseTable } from '../../../kit/crud/table.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { activityScope } from './rights.ts';

const startDay = sql<string>`to_char(${activities.heldFrom} at time zone 'Asia/Ho_Chi_Minh', 'DD/MM/YYYY')`;

/** The target of a reference to an event or a child event: `targets: { AnyActivities: anyActivity }`. */
export const anyActivity: Target = {
  table: activities,
  name: sql<string>`${activities.title}`,
  mark: startDay,
  scope: activityScope,
};

/**
 * The title of an event, with that of the event above in brackets: two tournaments of a sports day are called alike every
 * year.
 *
 * @example nameOfEvent(rewards.activityId) // 'Giải cầu lông (Đại hội thể thao)'
 */
export function nameOfEvent(id: SQL | (typeof activities)['id']): SQL<string> {
  return sql<string>`(select a.title || coalesce(' (' || b.title || ')', '') from activities a left join activities b on b.id = a.parent_id where a.id = ${id})`;
}

const resource: Resource = {
  area: ANY_ACTIVITY,
  singular: 'AnyActivity',
  path: '/activities',
  menu: 'event',
  label: 'title',
  sort: 'title:asc',
  fields: { title: { kind: 'text', required: true, search: true } },
};

/** The options of the picker of events and child events, which `to: 'AnyActivities'` opens. */
export function anyActivityRoute(): Route {
  return serve(anyActivityOptions, async (call, { query }) => {
    const source: Source = { resource, table: looseTable(activities), scope: activityScope };
    const found = await readOptions(call, source, query);
    const ids = found.map(({ id }) => id);
    const rows = await call.db
      .select({ id: activities.id, name: nameOfEvent(sql`${activities.id}`), day: startDay })
      .from(activities)
      .where(isOneOf(activities.id, ids));
    const named = new Map(rows.map((row) => [row.id, row]));
    return {
      data: found.map((one) => ({
        ...one,
        name: named.get(one.id)?.name ?? one.name,
        code: named.get(one.id)?.day ?? '',
      })),
    };
  });
}
