import { labelOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { AuditAction } from '../audit.ts';
import type { Call } from '../call.ts';
import { uuidv7 } from '../uuid.ts';

/** How long a deletion can be undone, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** The names of an area and of one record. */
type Named = Pick<Resource, 'area' | 'singular' | 'label'>;

/**
 * The row of `deletions` with the complete record. The caller inserts it in the transaction that deletes the record.
 */
export function deletionOf(call: Call, resource: Named, row: Readonly<Record<string, unknown>>) {
  const { area, entity, entityId } = factOf(resource, row, 'Delete');
  return {
    id: uuidv7(),
    area,
    entity,
    entityId,
    label: labelOf(resource, row),
    clubId: call.actor.clubId,
    snapshot: row,
    deletedAt: call.now,
    deletedBy: call.actor.userId,
    purgeOn: new Date(call.now.getTime() + KEPT_FOR),
  };
}

/** The entry of the audit trail for an action on a record. */
export function factOf(resource: Named, row: Readonly<Record<string, unknown>>, action: AuditAction) {
  return {
    area: resource.area,
    entity: resource.singular,
    entityId: String(row.id),
    label: labelOf(resource, row),
    action,
  };
}
