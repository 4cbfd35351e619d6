import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { eq } from 'drizzle-orm';
import { auditEntries, type Changes, formerValues, type KeptStep } from '../db/tables/kit.ts';
import { audit, type AuditFact } from './audit.ts';
import { type Call, require, requireSeen } from './call.ts';
import { requireStep } from './crud/life.ts';
import type { Source } from './crud/source.ts';
import { columnOf } from './crud/table.ts';
import { factOf } from './crud/facts.ts';
import { inTransaction, lockRow, storable } from './crud/write.ts';
import { Refusal } from './errors.ts';
import { withdrawNotices } from './notices.ts';
import { withdrawMessages } from './outbox/outbox.ts';
import { forAssociation, requireRight, requireWrite } from './rights.ts';
import { type TakenStep, UNDO_LIFE } from './undo-token.ts';

type Row = Readonly<Record<string, unknown>>;

/** The result of a step: columns of the record, and changes for its history. */
export interface Written {
  set?: Readonly<Record<string, unknown>>;
  changes: Changes;
  /** The ids of the notices that the step wrote; undoing the step removes them. */
  notices?: readonly string[];
  /** The unique keys of the messages that the step wrote; undoing the step removes them while they wait. */
  messages?: readonly string[];
  /** Facts for the function in `undo` of the area's `life`. */
  aside?: unknown;
}

/**
 * Carries out one step. No other code changes a state. It locks the record, checks permission and state, calls `write`,
 * and writes columns, version and history in the same transaction. Of fifty simultaneous calls the first one succeeds;
 * the others get `Mes.{Area}.Status.NotAllowed`. Returns the token that undoes the step; null when the area does not
 * declare how to undo it.
 *
 * @example transition(call, source, 'Refuse', id, async (inner, row) => ({ set: { refusedAt: inner.now }, changes }))
 */
export async function transition(
  call: Call,
  source: Source,
  action: string,
  id: string,
  write: (inner: Call, row: Row) => Promise<Written>,
): Promise<string | null> {
  const { resource, table, life } = source;
  requireStepRight(call, source, action);
  let token: string | null = null;
  await inTransaction(call, source, async (inner) => {
    const row = await lockRow(inner, source, id);
    await requireStep(inner, source, action, row);
    const { set = {}, changes, notices = [], messages = [], aside = null } = await write(inner, row);
    const version = Number(row.version) + 1;
    const who = { updatedAt: call.now, updatedBy: call.actor.userId, version };
    await inner.db
      .update(table)
      .set({ ...set, ...who })
      .where(eq(columnOf(table, 'id'), id));
    const told = call.despite === undefined ? changes : { ...changes, despite: [null, call.despite] as [null, string] };
    const entry = await audit(inner, { ...factOf(resource, row, 'Update'), changes: told });
    const before = life?.undo?.[action] ? Object.fromEntries(Object.keys(set).map((name) => [name, row[name]])) : {};
    const beside = { notices, messages, aside };
    await keepStep(inner, entry, { id, version, before }, { ...keptAs(source, action), ...beside });
    if (!call.undo || !life?.undo?.[action]) return;
    const until = call.now.getTime() + UNDO_LIFE;
    const { userId } = call.actor;
    token = call.undo.seal({ area: resource.area, action, id, version, before, entry, ...beside, userId, until });
  });
  return token;
}

/**
 * Writes the entry of an edit and keeps what it replaced, so that its person can give it back. `version` is that of the
 * record after it; what an undo replaced is not kept.
 */
export async function auditEdit(
  call: Call,
  fact: Omit<AuditFact, 'action'>,
  { version, before }: Pick<typeof formerValues.$inferInsert, 'version' | 'before'>,
): Promise<void> {
  const id = await audit(call, { ...fact, action: call.isUndo ? 'Undo' : 'Update' });
  if (call.source !== 'web' || call.isUndo) return;
  await call.db.insert(formerValues).values({ id, createdAt: call.now, entityId: fact.entityId, version, before });
}

/** Keeps a step beside its entry in the trail, for the list of what its person did. An import has an undo of its own. */
export async function keepStep(
  { db, now, source }: Call,
  entry: string,
  { id, version, before }: Pick<TakenStep, 'id' | 'version' | 'before'>,
  step: KeptStep,
): Promise<void> {
  if (source !== 'web') return;
  await db.insert(formerValues).values({ id: entry, createdAt: now, entityId: id, version, before, step });
}

function keptAs({ resource, life }: Source, action: string): Pick<KeptStep, 'action' | 'at' | 'undo'> {
  const undo = life?.of.steps[action]?.undo;
  if (!undo) throw new Error(`The step "${action}" of ${resource.area} does not say how it is undone.`);
  return { action, at: life.of.at ?? resource.area, undo };
}

/**
 * Undoes the step of a token, and returns the id of its record.
 *
 * @throws Refusal Mes.Undo.*
 */
export async function undoStep(call: Call, source: Source, token: string): Promise<string> {
  const taken = call.undo?.open(token);
  if (!taken) throw new Refusal('Mes.Undo.Token.NotFound', 404);
  return undoTaken(call, source, taken);
}

/**
 * Undoes a step. It restores the columns, removes the notices of the step and its messages that still wait, and calls the
 * function in `undo` of the area's `life`. It refuses when the record has changed since, or when a message has left.
 *
 * @throws Refusal Mes.Undo.*
 */
export async function undoTaken(call: Call, source: Source, taken: TakenStep): Promise<string> {
  const { resource, table, life } = source;
  const undo = life?.undo?.[taken.action];
  if (!undo || taken.area !== resource.area || taken.userId !== call.actor.userId)
    throw new Refusal('Mes.Undo.Token.NotFound', 404);
  if (taken.until < call.now.getTime()) throw new Refusal('Mes.Undo.Token.Expired', 400);
  requireStepRight(call, source, taken.action);
  const { id, version } = taken;
  await inTransaction(call, source, async (inner) => {
    const row = await lockRow(inner, source, id);
    if (row.version !== version) throw changedSince();
    if (!(await withdrawMessages(inner.db, taken.messages))) throw new Refusal('Mes.Undo.Message.NotAllowed', 400);
    await undo(inner, row, taken.aside);
    const who = { updatedAt: call.now, updatedBy: call.actor.userId, version: version + 1 };
    await inner.db
      .update(table)
      .set({ ...storable(table, taken.before), ...who })
      .where(eq(columnOf(table, 'id'), id));
    await withdrawNotices(inner.db, taken.notices);
    const changes = await reversed(inner, taken.entry);
    await audit(inner, { ...factOf(resource, row, 'Undo'), changes });
    await inner.db.update(formerValues).set({ undoneAt: call.now }).where(eq(formerValues.id, taken.entry));
  });
  return id;
}

/** The refusal to undo a step when something else has changed since. */
export function changedSince(): Refusal {
  return new Refusal('Mes.Undo.Record.NotAllowed', 400);
}

/** Refuses a caller who may not take a step of the area. */
export function requireStepRight(call: Call, { resource, scope, life }: Source, action: string): void {
  const step = life?.of.steps[action];
  if (!step) throw new Error(`There is no step "${action}".`);
  require(call, permissionCode(resource.area, step.permission));
  requireSeen(call, resource.area, step.permission);
  if (step.association) requireRight(call, forAssociation);
  requireWrite(scope, call.actor);
}

/** The changes of an entry, back from the new values to the old ones. */
async function reversed({ db }: Call, entry: string): Promise<Changes> {
  const [found] = await db
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(eq(auditEntries.id, entry));
  return Object.fromEntries(
    Object.entries(found?.changes ?? {}).map(([name, [old, current]]) => [name, [current, old]]),
  );
}
