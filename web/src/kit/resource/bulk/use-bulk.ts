import type { Page } from '@hoivien/contract/kit/paging.ts';
import { BULK_MAX, bulkCall, recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { ask, tell as tellServer } from '../../api/ask.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, type Query, withQuery } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import './bulk.texts.ts';
import { useMay } from '../may.ts';
import { useRestore } from '../use-restore.ts';
import { useUndo } from '../use-undo.ts';
import { type ListAddress, toQuery } from '../use-list-address.ts';
import type { BulkResult } from '../bulk-result.ts';
import type { Selection } from './use-selection.ts';

/** The bulk actions that lists can show; an area declares its own in `bulk`. */
export const BULK_ACTIONS = [
  'Approve',
  'Refuse',
  'ApproveClose',
  'Activate',
  'Deactivate',
  'Unlock',
  'EndSessions',
  'Send',
  'SendReceipt',
  'Delete',
] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];

/** Actions that take a while for each record. They go out in pieces, so that no call lasts long and the bar shows how many are done. */
const SLOW: ReadonlySet<BulkActionName> = new Set(['Send', 'SendReceipt']);
const PIECE = 50;
const PAGE = 100;

export const isSlow = (action: BulkActionName): boolean => SLOW.has(action);

/** The bulk actions that the area declares and the reader may take. Deleting comes last. */
export function useBulkActions(resource: Resource, list?: Partial<Pick<Page<unknown>, 'may'>>): BulkActionName[] {
  const may = useMay(resource, list);
  return BULK_ACTIONS.filter((action) => resource.bulk?.includes(action) === true && may(action));
}

/** The records of an action: all of the list, or those with these ids. */
export type Chosen = Pick<Selection, 'all' | 'ids'>;

/** What a person says with an action: why all are refused, and the questions to which they said yes. */
export interface Said {
  reason?: string;
  confirmed?: string[];
}

/** What an action left: the records that it refused, and those that a lost call kept it from, with the error. */
export interface BulkLeft {
  refused: BulkResult[];
  stopped?: { ids: readonly string[]; error: ApiError };
}

/**
 * Applies an action to the chosen records. The toast has an undo button where the action can be undone. Rejects when
 * nothing is known to be done.
 */
export function useBulk(resource: Resource) {
  const client = useQueryClient();
  const { t, area, problem, formatNumber } = useWords();
  const undoSteps = useUndo(resource);
  const restoreOne = useRestore();
  const refresh = () => client.invalidateQueries({ queryKey: [resource.area] });
  const restore = async (deletions: readonly string[]) => {
    const said: string[] = [];
    try {
      for (const id of deletions) said.push(await restoreOne(id));
    } catch (error) {
      notify.failed(error);
    }
    await refresh();
    // One sentence for all that came back whole, and one for each that lacks something.
    for (const text of new Set(said)) notify.done(text);
  };
  const send = async (action: BulkActionName, what: ({ ids: string[] } | { query: string }) & Said) =>
    (await tellServer(bulkCall(resource), { body: { action, ...what } })).data;
  return async (
    action: BulkActionName,
    address: ListAddress,
    { all, ids }: Chosen,
    tell: (done: number, total: number) => void,
    said: Said = {},
  ): Promise<BulkLeft> => {
    const question = questionOf(address);
    const chosen = all && isSlow(action) ? await matchingIds(resource, question) : all ? undefined : [...ids];
    const data: BulkResult[] = [];
    let stopped: { ids: readonly string[]; error: unknown } | undefined;
    try {
      if (!chosen || chosen.length > BULK_MAX || !isSlow(action))
        data.push(
          ...(await send(action, {
            ...(chosen ? { ids: chosen } : { query: questionText(address) }),
            ...said,
          })),
        );
      else
        for (let at = 0; at < chosen.length && !stopped; at += PIECE) {
          tell(at, chosen.length);
          try {
            data.push(...(await send(action, { ids: chosen.slice(at, at + PIECE), ...said })));
          } catch (error) {
            // What was done before is told, and not done again by the next press.
            if (at === 0) throw error;
            stopped = { ids: chosen.slice(at), error };
          }
        }
    } finally {
      await refresh();
    }
    const done = data.filter((result) => result.done);
    const undos = done.flatMap(({ undo }) => (undo ? [undo] : []));
    const undo = () => (action === 'Delete' ? restore(undos) : undoSteps(undos));
    const refused = data.filter((result) => !result.done);
    const { one, many } = area(resource.area);
    const text = t(`bulk.${action}Done`, { count: formatNumber(done.length), one, many });
    if (stopped) {
      // One toast stands at a time.
      const message = [done.length > 0 && text, problem(stopped.error)].filter(Boolean).join('. ');
      return { refused, stopped: { ids: stopped.ids, error: new ApiError(400, { message }) } };
    }
    if (done.length > 0) notify.done(text, undos.length > 0 ? { undo } : {});
    return { refused };
  };
}

function questionOf(address: ListAddress): Query {
  const { page: _page, pageSize: _size, sort: _sort, ...question } = toQuery(address);
  return question;
}

/** The query of a list as bulk calls take it. */
export function questionText(address: ListAddress): string {
  return withQuery('', questionOf(address)).slice(1);
}

/** The ids of all records of a question, or a few more than an action may have. */
async function matchingIds(resource: Resource, question: Query): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length <= BULK_MAX; page += 1) {
    const query = { ...question, page, pageSize: PAGE, fields: resource.label };
    const { items, total } = await ask(recordCalls(resource).list, { query: withQuery('', query).slice(1) });
    ids.push(...items.map(({ id }) => id));
    if (items.length === 0 || ids.length >= total) break;
  }
  return ids;
}
