import type { undoneSchema } from '@hoivien/contract/kit/edits/give-back.calls.ts';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { auditEntries, formerValues } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { ChangePart } from '../../../kit/http/route.ts';
import { groupKey, ownEntries } from './groups.ts';

type Undone = z.output<typeof undoneSchema>;

/** Records of one call; a browser that undoes thousands sends as many calls as it needs. */
const PIECE = 50;

/**
 * Gives the values back that edits of the caller replaced, the last edit first. Each goes through the call that changes its
 * record in part, over the version that the edit left, so a record that changed since stays and is named.
 *
 * @throws Refusal 404 for a press that is not the caller's
 */
export async function giveBack(
  call: Call,
  saves: ReadonlyMap<string, ChangePart>,
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
    const refused = await giveBackOne(call, saves.get(row.area), row);
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
  const undoing: Call = { ...call, isUndo: true, ...(runId && { runId }) };
  const given = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, withoutFiles(value)]));
  try {
    await save(undoing, { params: { id: entityId }, query: {} }, () => ({ ...given, version }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 409) return 'Mes.RecentActions.Undo.Changed';
    return error.status === 404 ? 'Mes.RecentActions.Undo.Gone' : error.key;
  }
  await call.db.update(formerValues).set({ undoneAt: call.now }).where(eq(formerValues.id, former.id));
  return undefined;
}

/** Files as inputs name them: by their ids. */
function withoutFiles(value: unknown): unknown {
  const isFile = (one: unknown): one is { id: string } =>
    typeof one === 'object' && one !== null && 'storageKey' in one;
  return Array.isArray(value) ? value.map((one: unknown) => (isFile(one) ? one.id : one)) : value;
}
