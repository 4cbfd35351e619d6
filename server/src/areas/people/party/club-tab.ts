import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import { whereOf } from '../../../kit/crud/list-query.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { columnOf } from '../../../kit/crud/table.ts';
import type { GlanceSource } from '../../../kit/glance.ts';

/** What a tab of a club holds, for a reader with the code. */
export function clubTab(name: string, code: string, rows: (call: Call, clubId: string) => SQL): GlanceSource {
  return {
    codes: ({ source }) => (source.resource.area === club.area ? [code] : []),
    tab: { name, rows: (call, { id }) => rows(call, id) },
  };
}

/** The ids of the rows of a list that belong to a club, for a reader of the list. */
export function idsOfClub(source: Source, call: Call, clubId: string): SQL {
  const ofClub = { kind: 'values' as const, field: 'clubId', values: [clubId] };
  return sql`select ${columnOf(source.table, 'id')} from ${source.table} where ${whereOf(source, call, { filters: [ofClub] }, undefined)}`;
}
