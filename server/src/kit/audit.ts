import { auditEntries, type Changes } from '../db/tables/kit.ts';
import type { Call } from './call.ts';
import { insertMany } from './crud/statements.ts';
import { uuidv7 } from './uuid.ts';

export type AuditAction = 'Create' | 'Update' | 'Delete' | 'Restore' | 'Undo';

/** What happened to one record. The call adds who did it, when and from where. */
export interface AuditFact {
  area: string;
  entity: string;
  entityId: string;
  label: string | null;
  action: AuditAction;
  changes: Changes | null;
}

/** A row of the audit trail. The caller inserts it in the transaction that makes the change. */
export function auditRow(call: Call, fact: AuditFact) {
  return {
    ...fact,
    id: uuidv7(),
    createdAt: call.now,
    createdBy: call.actor.userId,
    actorName: call.actor.userName,
    clubId: call.actor.clubId,
    source: call.source,
    runId: call.runId ?? null,
    requestId: call.requestId,
    ip: call.ip,
  };
}

/**
 * Writes the entry and returns its id. Call it in the transaction of the change: then neither exists without the other.
 */
export async function audit(call: Call, fact: AuditFact): Promise<string> {
  const row = auditRow(call, fact);
  await call.db.insert(auditEntries).values(row);
  return row.id;
}

/** Writes an entry for each of many records. */
export async function auditAll(call: Call, facts: readonly AuditFact[]): Promise<void> {
  const rows = facts.map((fact) => auditRow(call, fact));
  await insertMany(call.db, auditEntries, rows);
}

/** The fields that differ, as `{ field: [old, new] }`; null when none does. */
export function changesBetween(
  fields: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes | null {
  const changes: Changes = {};
  for (const field of fields) {
    const [old, current] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(old) !== JSON.stringify(current)) changes[field] = [old, current];
  }
  return Object.keys(changes).length > 0 ? changes : null;
}
