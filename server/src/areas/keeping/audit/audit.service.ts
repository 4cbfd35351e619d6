import type {
  AuditEntry,
  AuditQuery,
  Deletion,
  DeletionQuery,
} from '@hoivien/contract/areas/keeping/audit/audit.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { auditEntries, type Changes, deletions } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';
import { shownChanges } from '../../../kit/crud/guard.ts';
import { toldChanges } from '../../../kit/crud/sight.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { ownChanges, ownDeletions } from './rights.ts';

/** Counting stops at this number: readers use filters in a trail of millions, not its last page. */
const COUNT_MAX = 10_001;

const resources = new Map<string, Resource>(registry.map(({ resource }) => [resource.area, resource]));

/** The audit trail, newest first. A club's user sees only the changes for their club. */
export async function listChanges(call: Call, areas: readonly AnyCrud[], query: AuditQuery): Promise<Page<AuditEntry>> {
  const where = and(
    ownChanges(call.actor),
    query.area ? eq(auditEntries.area, query.area) : undefined,
    query.action ? eq(auditEntries.action, query.action) : undefined,
    query.userId ? eq(auditEntries.createdBy, query.userId) : undefined,
    query.entityId ? eq(auditEntries.entityId, query.entityId) : undefined,
    query.from ? gte(auditEntries.createdAt, new Date(query.from)) : undefined,
    query.to ? lt(auditEntries.createdAt, new Date(query.to)) : undefined,
  );
  const [rows, total] = await Promise.all([
    call.db
      .select({ entry: auditEntries, deletionId: deletions.id })
      .from(auditEntries)
      // A deletion and its entry have the same moment.
      .leftJoin(
        deletions,
        and(
          eq(deletions.entityId, auditEntries.entityId),
          eq(deletions.deletedAt, auditEntries.createdAt),
          eq(auditEntries.action, 'Delete'),
          isRestorable(call),
        ),
      )
      .where(where)
      .orderBy(desc(auditEntries.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    cappedCount(call, auditEntries, where),
  ]);
  const told = await toldByArea(
    call,
    areas,
    rows.map(({ entry }) => entry),
  );
  const items = rows.map(
    ({ entry: { createdAt, createdBy, clubId: _club, runId: _run, requestId: _id, ...entry }, deletionId }) => ({
      ...entry,
      changes: shownChanges(call, resources.get(entry.area), told.get(entry.id) ?? null),
      at: createdAt.toISOString(),
      actorId: createdBy,
      deletionId,
    }),
  );
  return { items, total, page: query.page, pageSize: query.pageSize };
}

/** The changes of each entry that the actor may read, by id of the entry; null for an entry that they may not read. */
async function toldByArea(
  call: Call,
  areas: readonly AnyCrud[],
  entries: readonly (typeof auditEntries.$inferSelect)[],
): Promise<Map<string, Changes | null>> {
  const told = new Map<string, Changes | null>();
  for (const [area, own] of Map.groupBy(entries, (entry) => entry.area)) {
    const source = areas.find((one) => one.source.resource.area === area)?.source;
    const changes = source ? await toldChanges(call, source, own) : own.map((entry) => entry.changes);
    own.forEach(({ id }, place) => told.set(id, changes[place] ?? null));
  }
  return told;
}

/** Deleted records that can be restored, newest first. */
export async function listDeletions(call: Call, query: DeletionQuery): Promise<Page<Deletion>> {
  const where = and(
    ownDeletions(call.actor),
    query.area ? eq(deletions.area, query.area) : undefined,
    isRestorable(call),
  );
  const { id, area, entityId, label, deletedAt, purgeOn } = deletions;
  const [rows, total] = await Promise.all([
    call.db
      .select({ id, area, entityId, label, deletedAt, purgeOn, deletedByName: users.fullName })
      .from(deletions)
      .leftJoin(users, eq(users.id, deletions.deletedBy))
      .where(where)
      .orderBy(desc(id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    cappedCount(call, deletions, where),
  ]);
  const items = rows.map((row) => ({
    ...row,
    deletedAt: row.deletedAt.toISOString(),
    purgeOn: row.purgeOn.toISOString(),
  }));
  return { items, total, page: query.page, pageSize: query.pageSize };
}

function isRestorable(call: Call): SQL | undefined {
  return and(isNull(deletions.restoredAt), isNotNull(deletions.snapshot), gt(deletions.purgeOn, call.now));
}

async function cappedCount(
  call: Call,
  table: typeof auditEntries | typeof deletions,
  where: SQL | undefined,
): Promise<number> {
  const capped = call.db.select({ id: table.id }).from(table).where(where).limit(COUNT_MAX).as('capped');
  const [counted] = await call.db.select({ total: count() }).from(capped);
  return counted?.total ?? 0;
}
