import { type Waiting, waitingSchema } from '@hoivien/contract/areas/waiting/waiting.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { waitsOf } from '@hoivien/contract/waits.ts';
import { min, count } from 'drizzle-orm';
import { z } from 'zod';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { type Call, can, isOfAssociation } from '../../kit/call.ts';
import { whereOf } from '../../kit/crud/list-query.ts';
import type { Source } from '../../kit/crud/source.ts';
import { columnOf } from '../../kit/crud/table.ts';
import { type Route, route } from '../../kit/http/route.ts';

export const waitingModule: AreaModule<AllAreas> = { name: 'waiting', routes: waitingRoutes };

/** The records that wait for the actor's approval, over all areas with a decision. */
function waitingRoutes({ records }: AllAreas): Route[] {
  const approved = records.filter(({ source }) => waitsOf(source.resource) !== undefined);
  return [
    route({
      tag: 'Waiting',
      method: 'GET',
      url: '/api/Waiting',
      summary: 'What waits for approval by the reader: of each area how many records, and since when the oldest',
      access: [...new Set(approved.map(({ source }) => codeOf(source)))],
      answer: z.array(waitingSchema),
      handle: async (call) => {
        const open = approved.filter(({ source }) => mayDecide(call, source));
        const found = await Promise.all(open.map(({ source }) => waitingIn(call, source)));
        return { data: found.filter(({ total }) => total > 0) };
      },
    }),
  ];
}

/**
 * Clubs propose and the association decides. The number links to a list, so the actor must be able to open the list,
 * too.
 */
function mayDecide(call: Call, source: Source): boolean {
  const search = permissionCode(source.resource.area, 'Search');
  return [codeOf(source), search].every((code) => can(call, code)) && isOfAssociation(call.actor);
}

/** Counts the same rows as the list under its filter. */
async function waitingIn(call: Call, source: Source): Promise<Waiting> {
  const { field = '', value = 0 } = waitsOf(source.resource) ?? {};
  const filters = [{ kind: 'values' as const, field, values: [String(value)] }];
  const [row] = await call.db
    .select({ total: count(), oldest: min(columnOf(source.table, 'createdAt')) })
    .from(source.table)
    .where(whereOf(source, call, { filters }, undefined));
  const oldest = (row?.oldest as Date | null | undefined) ?? call.now;
  return { area: source.resource.area, total: row?.total ?? 0, oldest: oldest.toISOString() };
}

/** The code of the action that ends the waiting. */
function codeOf({ resource }: Source): string {
  return permissionCode(resource.area, waitsOf(resource)?.action ?? 'Approve');
}
