import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Machine } from '@hoivien/contract/kit/machine.ts';
import type { AllowedAction } from '@hoivien/contract/kit/resource.ts';
import { eq } from 'drizzle-orm';
import type { Changes } from '../db/tables/kit.ts';
import { audit } from './audit.ts';
import { type Call, can, isOfAssociation, require } from './call.ts';
import type { Source } from './crud/source.ts';
import { columnOf } from './crud/table.ts';
import { factOf } from './crud/facts.ts';
import { inTransaction, lockRow } from './crud/write.ts';
import { Refusal } from './errors.ts';
import { requireWrite } from './scope.ts';

type Row = Readonly<Record<string, unknown>>;

/** A state machine bound to the records of an area. */
export interface Life {
  source: Source;
  machine: Machine;
  /** The states of a record by its row and the time of the call; may query the database. */
  statesOf: (call: Call, row: Row) => Promise<readonly string[]> | readonly string[];
}

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
 * @example transition(call, memberLife, 'Refuse', id, async (inner, row) => ({ set: { refusedAt: inner.now }, changes
 * }))
 */
export async function transition(
  call: Call,
  { source, machine, statesOf }: Life,
  action: string,
  id: string,
  write: (inner: Call, row: Row) => Promise<Written>,
): Promise<void> {
  const { resource, table } = source;
  const step = machine[action];
  if (!step) throw new Error(`There is no step "${action}".`);
  require(call, permissionCode(resource.area, step.permission));
  if (step.association && !isOfAssociation(call.actor)) throw new Refusal('Mes.Permission.NotAllowed', 403);
  requireWrite(source.scope, call.actor);
  await inTransaction(call, source, async (inner) => {
    const row = await lockRow(inner, source, id);
    const states = await statesOf(inner, row);
    if (!states.some((state) => step.from.includes(state))) {
      throw new Refusal(`Mes.${resource.area}.Status.NotAllowed`, 400);
    }
    const { set, changes } = await write(inner, row);
    const who = { updatedAt: call.now, updatedBy: call.actor.userId, version: Number(row.version) + 1 };
    await inner.db
      .update(table)
      .set({ ...set, ...who })
      .where(eq(columnOf(table, 'id'), id));
    await audit(inner, { ...factOf(resource, row, 'Update'), changes });
  });
}

/**
 * The steps that the actor may take with a record in these states. A step that is shown but not possible has a refusal.
 */
export function allowedSteps(call: Call, { source, machine }: Life, states: readonly string[]): AllowedAction[] {
  const { area } = source.resource;
  return Object.entries(machine).flatMap(([action, { from, permission, always, association }]) => {
    if (association && !isOfAssociation(call.actor)) return [];
    const isNow = states.some((state) => from.includes(state));
    if (!can(call, permissionCode(area, permission)) || !(isNow || always)) return [];
    return [{ action, refusal: isNow ? null : `Mes.${area}.Status.NotAllowed` }];
  });
}
