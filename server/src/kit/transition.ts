import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { eq } from 'drizzle-orm';
import type { Changes } from '../db/tables/kit.ts';
import { audit } from './audit.ts';
import { type Call, isOfAssociation, require } from './call.ts';
import { requireStep } from './crud/life.ts';
import type { Source } from './crud/source.ts';
import { columnOf } from './crud/table.ts';
import { factOf } from './crud/facts.ts';
import { inTransaction, lockRow } from './crud/write.ts';
import { Refusal } from './errors.ts';
import { requireWrite } from './scope.ts';

type Row = Readonly<Record<string, unknown>>;

/** The result of a step: columns of the record, and changes for its history. */
export interface Written {
  set?: Readonly<Record<string, unknown>>;
  changes: Changes;
}

/**
 * Carries out one step. No other code changes a state. It locks the record, checks permission and state, calls `write`,
 * and writes columns, version and history in the same transaction. Of fifty simultaneous calls the first one succeeds;
 * the others get `Mes.{Area}.Status.NotAllowed`.
 *
 * @example transition(call, source, 'Refuse', id, async (inner, row) => ({ set: { refusedAt: inner.now }, changes }))
 */
export async function transition(
  call: Call,
  source: Source,
  action: string,
  id: string,
  write: (inner: Call, row: Row) => Promise<Written>,
): Promise<void> {
  const { resource, table, life } = source;
  const step = life?.of.steps[action];
  if (!step) throw new Error(`There is no step "${action}".`);
  require(call, permissionCode(resource.area, step.permission));
  if (step.association && !isOfAssociation(call.actor)) throw new Refusal('Mes.Permission.NotAllowed', 403);
  requireWrite(source.scope, call.actor);
  await inTransaction(call, source, async (inner) => {
    const row = await lockRow(inner, source, id);
    await requireStep(inner, source, action, row);
    const { set, changes } = await write(inner, row);
    const who = { updatedAt: call.now, updatedBy: call.actor.userId, version: Number(row.version) + 1 };
    await inner.db
      .update(table)
      .set({ ...set, ...who })
      .where(eq(columnOf(table, 'id'), id));
    await audit(inner, { ...factOf(resource, row, 'Update'), changes });
  });
}
