import { deletionCalls } from '@hoivien/contract/areas/keeping/audit/audit.calls.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { type Gone } from '@hoivien/contract/kit/uses.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { deletions } from '../../../db/tables/kit.ts';
import type { AllAreas, AreaModule, Restorable } from '../../../kit/area-module.ts';
import { type Call, can, canAny } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { retention, rowsOfClubs, traces } from './retention.ts';
import { isDeletedByOwn } from './rights.ts';

/** How long a user may undo their own deletion without the right to restore, in milliseconds. */
export const UNDO_TIME = 10 * 60 * 1000;

export const deletionModule: AreaModule<AllAreas> = {
  name: 'deletion',
  tables: [deletions],
  routes: deletionRoutes,
  ofClubs: rowsOfClubs,
  traces,
  retention: [retention],
};

/** Undoing deletions of every area. */
function deletionRoutes({ records, modules }: AllAreas): Route[] {
  const areas: Restorable[] = [...records, ...modules.flatMap(({ restored = [] }) => restored)];
  const byName = new Map(areas.map((area) => [area.source.resource.area, area]));
  return [
    serve(deletionCalls.restore, async (call, { params: { id } }) => {
      const restored = await restoreDeletion(call, byName, id);
      const own = await byName.get(restored.area)?.restoredAs?.(call, restored.entityId);
      return { data: restored, message: own ?? `Mes.${restored.area}.Restore.Successfully` };
    }),
  ];
}

async function restoreDeletion(call: Call, areas: ReadonlyMap<string, Restorable>, id: string) {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [deletion] = await tx.select().from(deletions).where(eq(deletions.id, id)).for('update');
    const area = deletion && areas.get(deletion.area);
    if (!deletion || !area || !mayUndo(call, deletion)) throw new Refusal('Mes.Deletions.Id.NotFound', 404);
    if (!isOwnUndo(call, deletion)) requireCreating(call, area);
    if (deletion.restoredAt || !deletion.snapshot) throw new Refusal('Mes.Deletions.Status.NotAllowed', 400);
    const gone = (await area.restore(inner, deletion.snapshot)) ?? [];
    await tx
      .update(deletions)
      .set({ restoredAt: call.now, restoredBy: call.actor.userId })
      .where(and(eq(deletions.id, id), isNull(deletions.restoredAt)));
    return { area: deletion.area, entityId: deletion.entityId, gone: distinct(gone) };
  });
}

/** Each record once: one record may be named by several rows. */
function distinct(gone: readonly Gone[]): Gone[] {
  return [...new Map(gone.map((one) => [`${one.area} ${one.name}`, one])).values()];
}

type Deleted = typeof deletions.$inferSelect;

/** Whether the actor may put a deleted record back now, by its rights and its time. */
export function mayRestore(call: Call, area: Restorable | undefined, deletion: Deleted): boolean {
  if (!area || !mayUndo(call, deletion) || deletion.purgeOn <= call.now) return false;
  return isOwnUndo(call, deletion) || canAny(call, area.codes ?? addingCodes(deletion.area));
}

function mayUndo(call: Call, deletion: Deleted): boolean {
  if (!isDeletedByOwn(call.actor, deletion)) return false;
  return can(call, permissionCode('AuditLogs', 'Restore')) || isOwnUndo(call, deletion);
}

/** The deleter puts back at once what they deleted themselves. */
function isOwnUndo(call: Call, { deletedBy, deletedAt }: Deleted): boolean {
  return deletedBy === call.actor.userId && call.now.getTime() - deletedAt.getTime() <= UNDO_TIME;
}

/** A record that comes back is a new one for everybody, so it needs what adding one needs (decision 0238). */
function requireCreating(call: Call, { source, codes }: Restorable): void {
  if (!canAny(call, codes ?? addingCodes(source.resource.area)))
    throw new Refusal('Mes.Deletions.Restore.NotAllowed', 403);
}

/** The code to add records of an area, or where nobody adds any the one to change them. */
function addingCodes(area: string): string[] {
  return ['Create', 'Update']
    .map((action) => permissionCode(area, action))
    .filter((code) => permissionCodes.includes(code))
    .slice(0, 1);
}
