import { type Waiting, waitingSchema } from '@hoivien/contract/areas/waiting/waiting.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { waitsOf } from '@hoivien/contract/waits.ts';
import { min, count } from 'drizzle-orm';
import { z } from 'zod';
import type { AllAreas, AreaModule, WaitingList } from '../../kit/area-module.ts';
import { type Call, can, isOfAssociation } from '../../kit/call.ts';
import { whereOf } from '../../kit/crud/list-query.ts';
import type { Source } from '../../kit/crud/source.ts';
import { columnOf } from '../../kit/crud/table.ts';
import { type Route, route } from '../../kit/http/route.ts';

export const waitingModule: AreaModule<AllAreas> = { name: 'waiting', routes: waitingRoutes };

/** The records that wait for the actor: those to approve, and the lists that areas declare. */
function waitingRoutes({ records, modules }: AllAreas): Route[] {
  const lists = [
    ...records.flatMap(({ source }) => approvalsOf(source)),
    ...modules.flatMap(({ waiting = [] }) => waiting),
  ];
  return [
    route({
      tag: 'Waiting',
      method: 'GET',
      url: '/api/Waiting',
      summary: 'What waits for the reader: of each list how many records, and since when the oldest',
      access: [...new Set(lists.map(codeOf))],
      answer: z.array(waitingSchema),
      handle: async (call) => {
        const open = lists.filter((list) => mayHandle(call, list));
        const found = await Promise.all(open.map((list) => waitingIn(call, list)));
        return { data: found.filter(({ total }) => total > 0) };
      },
    }),
  ];
}

function approvalsOf(source: Source): WaitingList[] {
  const waits = waitsOf(source.resource);
  if (!waits) return [];
  const { field, value, action } = waits;
  return [{ source, field, values: [String(value)], action, since: 'createdAt' }];
}

/** The number links to a list, so the actor must be able to open the list, too. Clubs propose and never approve. */
function mayHandle(call: Call, list: WaitingList): boolean {
  const search = permissionCode(list.source.resource.area, 'Search');
  const isPlace = list.ofClubs === true || isOfAssociation(call.actor);
  return isPlace && [codeOf(list), search].every((code) => can(call, code));
}

/** Counts the same rows as the list under its filter. */
async function waitingIn(call: Call, { source, field, values, since }: WaitingList): Promise<Waiting> {
  const filters = [{ kind: 'values' as const, field, values: [...values] }];
  const [row] = await call.db
    .select({ total: count(), oldest: min(columnOf(source.table, since)) })
    .from(source.table)
    .where(whereOf(source, call, { filters }, undefined));
  const oldest = new Date((row?.oldest as Date | string | null | undefined) ?? call.now);
  const query = new URLSearchParams(values.map((value): [string, string] => [field, value])).toString();
  return { area: source.resource.area, total: row?.total ?? 0, oldest: oldest.toISOString(), query };
}

/** The code of the action that ends the waiting. */
function codeOf({ source, action }: WaitingList): string {
  return permissionCode(source.resource.area, action);
}
