import { labelOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { AuditAction } from '../audit.ts';
import type { Call } from '../call.ts';
import { uuidv7 } from '../uuid.ts';

/** How long a deletion can be undone, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** How an area is called, in the plural and the singular. */
type Named = Pick<Resource, 'area' | 'singular' | 'label'>;

/** The row of `deletions` that keeps a record whole, ready to insert in the transaction that deletes it. */
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

/** What the audit trail says of an action on a record. */
export function factOf(resource: Named, row: Readonly<Record<string, unknown>>, action: AuditAction) {
  return {
    area: resource.area,
    entity: resource.singular,
    entityId: String(row.id),
    label: labelOf(resource, row),
    action,
  };
}
