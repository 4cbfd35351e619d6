import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { giveBackCall } from '@hoivien/contract/kit/edits/give-back.calls.ts';
import { stepUrl } from '@hoivien/contract/kit/record-calls.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { auditEntries, formerValues, type KeptStep } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { columnOf } from '../../../kit/crud/table.ts';
import { Refusal } from '../../../kit/errors.ts';
import { requireStepRight } from '../../../kit/transition.ts';
import { UNDO_LIFE } from '../../../kit/undo-token.ts';
import { groupKey, type Group, ownEntries } from './groups.ts';
import { type Areas, type Found, type Line, MINUTE, not, pathOf, stepOf, untaken } from './line.ts';

/** A step of the caller, as it stands now. */
interface Taken {
  key: string;
  area: string;
  label: string | null;
  id: string;
  entityId: string;
  version: number;
  at: Date;
  undoneAt: Date | null;
  step: Pick<KeptStep, 'action' | 'at' | 'undo'>;
  /** The first step with the record after it. */
  next: string | null;
}

/** Records whose step another step leads back, each by a call of its own. */
const MOST = 20;

/**
 * Steps of states. First the values that they replaced are given back, as by the button of their toast; afterwards a step
 * leads back, where the area has one and the record allows it.
 */
export async function stepped(call: Call, { records }: Areas, groups: readonly Group[]): Found {
  const lines = new Map<string, Line>();
  const keys = groups.flatMap(({ key, steps }) => (steps > 0 ? [key] : []));
  if (keys.length === 0) return lines;
  const told = new Set(groups.flatMap(({ key, fields }) => (fields.includes('letters') ? [key] : [])));
  for (const [key, rows] of Map.groupBy(await takenBy(call, keys), (row) => row.key)) {
    const [first] = rows;
    if (!first) continue;
    // A step takes records below along, which go back with it.
    const own = rows.filter(({ area, step }) => area === first.area && step.action === first.step.action);
    const { area, step, entityId } = first;
    lines.set(key, {
      ...(await standingOfStep(call, { records }, own, told.has(key))),
      area,
      step: `Mes.${step.at}.${step.action}.Successfully`,
      count: own.length,
      // Records without a name of their own have their id as label.
      names: own.slice(0, 3).flatMap((one) => (one.label === one.entityId ? [] : (one.label ?? []))),
      path: own.length === 1 ? pathOf(call, records, area, entityId) : null,
    });
  }
  return lines;
}

async function takenBy(call: Call, keys: readonly string[]): Promise<Taken[]> {
  const { id, area, label } = auditEntries;
  const { entityId, version, createdAt, undoneAt, step } = formerValues;
  return call.db
    .select({
      key: groupKey,
      id,
      area,
      label,
      entityId,
      version,
      at: createdAt,
      undoneAt,
      step: sql<Taken['step']>`${step} - 'aside' - 'messages' - 'notices'`,
      next: sql<string | null>`(select n.step ->> 'action' from former_values n where n.entity_id = ${entityId}
        and n.id > ${formerValues.id} and n.step is not null order by n.id limit 1)`,
    })
    .from(auditEntries)
    .innerJoin(formerValues, eq(formerValues.id, id))
    .where(and(ownEntries(call), isNotNull(step), isOneOf(groupKey, [...keys])))
    .orderBy(id);
}

async function standingOfStep(
  call: Call,
  { records }: Pick<Areas, 'records'>,
  rows: readonly Taken[],
  isTold: boolean,
): Promise<Line> {
  const [first] = rows;
  const { action, undo } = first?.step ?? { action: '', undo: { not: 'None' } };
  if (!first || 'not' in undo) {
    if (!('not' in undo)) return not('step', 'None');
    return not('step', isTold ? undo.not : (undo.untold ?? undo.not));
  }
  const open = rows.filter(({ undoneAt }) => undoneAt === null);
  if (open.length === 0) return not('step', 'Undone');
  const area = records.get(first.area);
  const until = new Date(first.at.getTime() + UNDO_LIFE);
  const fresh = undo.back ? await unchanged(call, area, open) : 0;
  if (fresh > 0 && until >= call.now) {
    if (!area || !mayTake(call, area, action)) return not('step', 'NotAllowed');
    const back = addressOf(giveBackCall.url, { key: first.key });
    return { kind: 'step', undo: [back], until: until.toISOString(), reason: null };
  }
  if (undo.by === undefined || open.length > MOST)
    return fresh > 0 ? not('step', 'Expired', { minutes: UNDO_LIFE / MINUTE }) : not('step', 'Changed');
  const last = open.filter(({ next }) => next === null);
  if (last.length === 0) return not('step', first.next === undo.by ? 'Undone' : 'Changed');
  const whys: string[] = [];
  const calls: string[] = [];
  for (const { entityId } of last) {
    const back = await stepOf(call, area, entityId, undo.by);
    if (back && !back.refusal) calls.push(addressOf(stepUrl(first.step.at, undo.by), { id: entityId }));
    else whys.push(back?.refusal ?? untaken(call, first.area, permissionOf(area, undo.by)));
  }
  if (calls.length === 0) return not('step', whys[0] ?? 'State');
  return { kind: 'step', undo: calls, asks: [...(undo.asks ?? [])], reason: null };
}

type Crud = ReturnType<Areas['records']['get']>;

/** How many records are still as the step left them. */
async function unchanged(call: Call, area: Crud, rows: readonly Taken[]): Promise<number> {
  if (!area) return 0;
  const { table } = area.source;
  const of = and(
    eq(columnOf(table, 'id'), formerValues.entityId),
    eq(columnOf(table, 'version'), formerValues.version),
  );
  const [counted] = await call.db
    .select({ count: sql<number>`count(*)::int` })
    .from(formerValues)
    .innerJoin(table, of)
    .where(
      isOneOf(
        formerValues.id,
        rows.map(({ id }) => id),
      ),
    );
  return counted?.count ?? 0;
}

function mayTake(call: Call, { source }: NonNullable<Crud>, action: string): boolean {
  try {
    requireStepRight(call, source, action);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function permissionOf(area: Crud, action: string): string {
  return area?.source.life?.of.steps[action]?.permission ?? 'Update';
}
