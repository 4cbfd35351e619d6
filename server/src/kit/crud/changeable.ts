import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, inArray } from 'drizzle-orm';
import type { AuditFact } from '../audit.ts';
import { type Call, can } from '../call.ts';
import { factOf } from './facts.ts';
import type { Source } from './source.ts';
import { columnOf } from './table.ts';

/**
 * Finds the records that the actor may change: with the code of their area and within its scope. Returns for each id
 * the fact for the history of the record.
 *
 * @example (await changeable(call, [accounts.source], [id])).has(id)
 */
export async function changeable(
  call: Call,
  sources: readonly Source[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditFact>> {
  const found = new Map<string, AuditFact>();
  if (ids.length === 0) return found;
  for (const { resource, table, scope, within } of sources) {
    if (!can(call, permissionCode(resource.area, 'Update')) || !scope.mayWrite(call.actor)) continue;
    const rows = await call.db
      .select()
      .from(table)
      .where(
        and(inArray(columnOf(table, 'id'), [...ids]), within, scope.filter(call.actor), scope.writes?.(call.actor)),
      );
    for (const row of rows) found.set(String(row.id), { ...factOf(resource, row, 'Update'), changes: null });
  }
  return found;
}
