import { bulkCode, isRefusal } from '@hoivien/contract/kit/permission.ts';
import { BULK_MAX } from '@hoivien/contract/kit/record-calls.ts';
import type { UseCount } from '@hoivien/contract/kit/uses.ts';
import { fieldKey } from '@hoivien/contract/kit/resource.ts';
import { type Call, require, requireSeen } from '../call.ts';
import { inputRefusal, Refusal } from '../errors.ts';
import { countedTogether } from '../press.ts';
import { askedList } from './asked-list.ts';
import { settled, whereOf } from './list-query.ts';
import { seenBy } from './sight.ts';
import { sayingWhere, usesIn } from './uses.ts';
import type { Source } from './source.ts';
import { columnOf } from './table.ts';

/** A bulk action: its name, and ids or the query of a list with all records to change. */
export interface BulkRequest {
  action: string;
  ids?: string[] | undefined;
  /** The query string of a list: `search=…&createdAtFrom=…`. */
  query?: string | undefined;
  /** Why all of them are refused. */
  reason?: string | undefined;
  /** The questions about single records to which the person said yes. */
  confirmed?: string | readonly string[] | undefined;
}

/** The result for one record; `undo` is the id of its deletion, or the token that undoes its step. */
export interface BulkResult {
  id: string;
  message: string;
  done: boolean;
  params?: Readonly<Record<string, string | number>> | undefined;
  undo: string | null;
  /** Where a refused record is used. */
  uses?: UseCount[] | undefined;
}

/**
 * The actions for single records that a bulk action may call, by name. Each returns the id of its deletion, the token
 * that undoes its step, or null. A refusal gets its reason.
 */
export type BulkActions = Readonly<Record<string, (call: BulkCall, id: string) => Promise<string | null>>>;

/** A call with the reason of a bulk action, which is empty unless it refuses. */
interface BulkCall extends Call {
  readonly reason: string;
}

/**
 * Applies one action to many records. Each record gets a transaction of its own, as if a person changed it alone, and a
 * result of its own. Throws Refusal for an unknown action, a missing permission or more than 1,000 records.
 */
export async function bulkAction(
  call: Call,
  source: Source,
  actions: BulkActions,
  request: BulkRequest,
): Promise<BulkResult[]> {
  const { area } = source.resource;
  const act = Object.hasOwn(actions, request.action) ? actions[request.action] : undefined;
  if (!act) throw new Refusal('Mes.Input.Unreadable', 400);
  require(call, bulkCode(area, request.action));
  requireSeen(call, area, request.action);
  const { ids: given, query, reason = '', confirmed = [] } = request;
  if (isRefusal(request.action) && !reason)
    throw inputRefusal([{ field: 'reason', message: 'Mes.Desk.Reason.Required' }]);
  // A caller that names nothing changes nothing, also behind a route that forgot to refuse it.
  const ids = given ?? (query === undefined ? [] : await matchingIds(call, source, query));
  if (ids.length > BULK_MAX) throw new Refusal(fieldKey(source.resource, 'id', 'OverLength'), 400);
  const done = `Mes.${area}.${request.action}.Successfully`;
  const inner = { ...call, reason, confirmed: new Set([confirmed].flat()) };
  return eachAlone(ids, done, async (id) => ({
    id,
    undo: await sayingWhere(call, source, id, () => act(inner, id)),
  }));
}

/**
 * Calls `work` for one item after the other. A refusal is the result of its item alone; its id is the item itself.
 */
export async function eachAlone(
  items: readonly string[],
  message: string,
  work: (item: string) => Promise<Pick<BulkResult, 'id' | 'undo'>>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const item of items) {
    try {
      results.push({ ...(await countedTogether(() => work(item))), done: true, message });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const uses = usesIn(error);
      const params = error.errors.find(({ message: one }) => one === error.key)?.params;
      results.push({
        id: item,
        done: false,
        message: error.key,
        undo: null,
        ...(params && { params }),
        ...(uses && { uses }),
      });
    }
  }
  return results;
}

/** The ids of all records of a list's query, or one more than an action over many may have. */
export async function matchingIds(call: Call, source: Source, text: string, most = BULK_MAX): Promise<string[]> {
  const query = askedList(source.resource, text);
  const id = columnOf(source.table, 'id');
  const seen = seenBy(source, call.actor);
  const rows = await call.db
    .select({ id })
    .from(source.table)
    .where(whereOf(seen, call, query, await settled(call, seen, query)))
    .orderBy(id)
    .limit(most + 1);
  return rows.map((row) => String(row.id));
}
