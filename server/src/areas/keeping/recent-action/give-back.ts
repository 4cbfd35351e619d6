import type { undoneSchema } from '@hoivien/contract/kit/edits/give-back.calls.ts';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { auditEntries, formerValues, LOST } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { ChangePart } from '../../../kit/http/route.ts';
import { changedSince, undoTaken } from '../../../kit/transition.ts';
import { UNDO_LIFE } from '../../../kit/undo-token.ts';
import { groupKey, ownEntries } from './groups.ts';
import type { Areas } from './line.ts';

type Undone = z.output<typeof undoneSchema>;

/** Records of one call; a browser that undoes thousands sends as many calls as it needs. */
const PIECE = 50;

/**
 * Gives the values back that edits and steps of the caller replaced, the last one first. An edit goes through the call that
 * changes its record in part, a step the way of its token, over the version that it left. So a record that changed since
 * stays and is named.
 *
 * @throws Refusal 404 for a press that is not the caller's
 */
export async function giveBack(
  call: Call,
  { saves, records }: Pick<Areas, 'saves' | 'records'>,
  key: string,
  after: string | undefined,
): Promise<Undone> {
  const { id, area, label, runId } = auditEntries;
  const rows = await call.db
    .select({ id, area, label, runId, former: formerValues })
    .from(auditEntries)
    .innerJoin(formerValues, eq(formerValues.id, id))
    .where(
      and(
        ownEntries(call),
        eq(groupKey, key),
        isNull(formerValues.undoneAt),
        after === undefined ? undefined : lt(id, after),
      ),
    )
    .orderBy(desc(id))
    .limit(PIECE + 1);
  if (rows.length === 0 && after === undefined) throw new Refusal('Mes.RecentActions.Key.NotFound', 404);
  const undone: Undone = { undone: 0, kept: [], after: rows.length > PIECE ? (rows[PIECE - 1]?.id ?? null) : null };
  for (const row of rows.slice(0, PIECE)) {
    const { former } = row;
    const source = records.get(row.area)?.source;
    const refused = former.step
      ? await refusalOf(() => undoKept(call, source, row.area, former))
      : await giveBackOne(call, saves.get(row.area), row);
    if (refused === undefined) undone.undone += 1;
    else undone.kept.push({ name: row.label ?? '', message: refused });
  }
  return undone;
}

interface Former {
  runId: string | null;
  former: typeof formerValues.$inferSelect;
}

/** Returns why a record stays as it is, if it does. */
async function giveBackOne(call: Call, save: ChangePart | undefined, { runId, former }: Former) {
  if (!save) return 'Mes.RecentActions.Undo.None';
  const { entityId, version, before } = former;
  const { [LOST]: lost, ...values } = before;
  const undoing: Call = { ...call, isUndo: true, ...(runId && { runId }), lost: (lost ?? []) as object[] };
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutFiles(value)]));
  const refused = await refusalOf(() =>
    save(undoing, { params: { id: entityId }, query: {} }, () => ({ ...given, version })),
  );
  if (refused !== undefined) return refused;
  await call.db.update(formerValues).set({ undoneAt: call.now }).where(eq(formerValues.id, former.id));
  return undefined;
}

async function undoKept(call: Call, source: Source | undefined, area: string, former: Former['former']): Promise<void> {
  const { id: entry, entityId: id, version, before, createdAt, step } = former;
  if (!source || !step) throw new Refusal('Mes.RecentActions.Undo.None', 400);
  const { userId } = call.actor;
  await undoTaken(call, source, { ...step, area, entry, id, version, before, userId, until: +createdAt + UNDO_LIFE });
}

async function refusalOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    // The person proves who they are and sends it again.
    if (!(error instanceof Refusal) || error.key === 'Mes.Session.Proof.Required') throw error;
    if (error.status === 409 || error.key === changedSince().key) return 'Mes.RecentActions.Undo.Changed';
    return error.status === 404 ? 'Mes.RecentActions.Undo.Gone' : error.key;
  }
}

/** Files as inputs name them: by their ids. */
function withoutFiles(value: unknown): unknown {
  const isFile = (one: unknown): one is { id: string } =>
    typeof one === 'object' && one !== null && 'storageKey' in one;
  return Array.isArray(value) ? value.map((one: unknown) => (isFile(one) ? one.id : one)) : value;
}
