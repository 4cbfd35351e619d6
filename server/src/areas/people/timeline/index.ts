import { glanceCall, timelineCall } from '@hoivien/contract/areas/people/timeline/timeline.calls.ts';
import {
  TIMELINE_SHOWN,
  type Timeline,
  type TimelineQuery,
} from '@hoivien/contract/areas/people/timeline/timeline.schema.ts';
import { TIMELINE_KINDS, type TimelineEntry } from '@hoivien/contract/kit/timeline-entry.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { members } from '../../../db/tables/member.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import { type Call, can } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import type { TimelineMember, TimelineRow, TimelineSource } from '../../../kit/timeline.ts';
import { changesTimeline } from './changes.ts';
import { readGlance } from './glance.ts';

/** The timeline of a member over all areas that lend entries. */
export const timelineModule: AreaModule<AllAreas> = {
  name: 'timeline',
  timeline: changesTimeline,
  routes: timelineRoutes,
};

function timelineRoutes({ records, modules }: AllAreas): Route[] {
  const sources = modules.flatMap(({ timeline = [] }) => timeline);
  return records
    .filter(({ source }) => source.table === (members as PgTable))
    .flatMap(({ source }: AnyCrud) => [
      serve(timelineCall(source.resource), async (call, { params: { id }, query }) => ({
        data: await readTimeline(call, sources, { id, source }, query),
      })),
      serve(glanceCall(source.resource), async (call, { params: { id } }) => {
        await requireSeen(call, { id, source });
        return { data: await readGlance(call, modules, { id, source }) };
      }),
    ]);
}

/** @throws Refusal 404 for a member whom the reader does not see */
async function requireSeen(call: Call, { id, source }: TimelineMember): Promise<void> {
  const [seen] = await call.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), source.within, source.scope.filter(call.actor)));
  if (!seen) throw new Refusal(`Mes.${source.resource.area}.Id.NotFound`, 404);
}

/** One page of a timeline. @throws Refusal 404 for a member whom the reader does not see */
async function readTimeline(
  call: Call,
  all: readonly TimelineSource[],
  member: TimelineMember,
  { kind, before }: TimelineQuery,
): Promise<Timeline> {
  await requireSeen(call, member);
  const open = all.filter(({ codes }) => codes(member).some((code) => can(call, code)));
  const wanted = open.filter((one) => kind === undefined || one.kind === kind);
  const found: TimelineEntry[] = [];
  // One more than is shown tells whether there is a next page.
  for (const one of wanted) found.push(...(await entriesOf(call, one, member, before, TIMELINE_SHOWN + 1)));
  const ordered = found.sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const items = ordered.slice(0, TIMELINE_SHOWN);
  const last = items.at(-1);
  return {
    items,
    kinds: TIMELINE_KINDS.filter((name) => open.some((one) => one.kind === name)),
    next: last && ordered.length > items.length ? placeOf(last) : null,
  };
}

const placeOf = ({ at, id }: Pick<TimelineEntry, 'at' | 'id'>) => `${at}_${id}`;

/** The newest entries of one source before a place. Rows that the source leaves out are replaced by the next ones. */
async function entriesOf(
  call: Call,
  source: TimelineSource,
  member: TimelineMember,
  before: string | undefined,
  limit: number,
): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (let place = before; ; ) {
    const rows = await rowsOf(call, source, member, place, limit);
    for (const told of await source.tell(call, member, rows)) {
      entries.push({
        to: null,
        isDay: false,
        title: null,
        note: null,
        amount: null,
        choices: [],
        change: null,
        ...told,
        kind: source.kind,
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < limit || entries.length >= limit) return entries;
    place = placeOf(last);
  }
}

async function rowsOf(
  call: Call,
  source: TimelineSource,
  member: TimelineMember,
  before: string | undefined,
  limit: number,
): Promise<TimelineRow[]> {
  const [at, id] = before?.split('_') ?? [];
  const older = at && id ? sql`and (t.at, t.id) < (${at}::timestamptz, ${id}::uuid)` : sql``;
  const { rows } = await call.db.execute<TimelineRow>(sql`
    select t.id, to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, t.facts
    from (${source.rows(call, member)}) t
    where t.at <= ${call.now.toISOString()}::timestamptz ${older}
    order by t.at desc, t.id desc limit ${limit}`);
  return rows;
}
